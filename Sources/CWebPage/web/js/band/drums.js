// Drums that the page makes itself, by the keys of General MIDI.

// Noise: lower edge in Hz, seconds, level; tones: from Hz, to Hz, seconds, level.
const KICK = { tone: [150, 45, 0.28, 1] };
const TOM = { tone: [190, 85, 0.3, 0.7] };
const DRUMS = {
  36: KICK, 38: { tone: [210, 150, 0.12, 0.4], noise: [1500, 0.18, 0.5] }, 39: { noise: [1000, 0.14, 0.6] }, 42: { noise: [7500, 0.06, 0.3] },
  45: TOM, 46: { noise: [7000, 0.35, 0.3] }, 49: { noise: [4500, 1.1, 0.4] }, 51: { noise: [6000, 0.5, 0.22] },
};

const noises = new WeakMap();
function noise(context) {
  if (!noises.has(context)) {
    const buffer = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
    const samples = buffer.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    noises.set(context, buffer);
  }
  return noises.get(context);
}

function fading(context, output, level, when, seconds) {
  const gain = new GainNode(context, { gain: level });
  gain.gain.setValueAtTime(level, when);
  gain.gain.exponentialRampToValueAtTime(0.001, when + seconds);
  gain.connect(output);
  return gain;
}

/** Strikes a drum at a time of the context; `level` is 0 to 1. */
export function drum(context, output, key, level, when) {
  const { tone, noise: hiss } = DRUMS[key] ?? (key < 36 ? KICK : TOM);
  if (tone) {
    const [from, to, seconds, share] = tone;
    const voice = new OscillatorNode(context, { frequency: from });
    voice.frequency.setValueAtTime(from, when);
    voice.frequency.exponentialRampToValueAtTime(to, when + seconds / 2);
    voice.connect(fading(context, output, level * share, when, seconds));
    voice.start(when);
    voice.stop(when + seconds);
  }
  if (hiss) {
    const [edge, seconds, share] = hiss;
    const source = new AudioBufferSourceNode(context, { buffer: noise(context), loop: true });
    source.connect(new BiquadFilterNode(context, { type: "highpass", frequency: edge })).connect(fading(context, output, level * share, when, seconds));
    source.start(when);
    source.stop(when + seconds);
  }
}
