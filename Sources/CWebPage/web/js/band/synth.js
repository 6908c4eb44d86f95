// Sounds the notes of a performance with Web Audio, and the clicks of a metronome.

// Waves as [type, octave, share], and seconds of attack, decay to silence (0 for none) and release.
const SOUNDS = {
  piano: { waves: [["triangle", 1, 0.7], ["sine", 2, 0.3]], attack: 0.005, decay: 3, release: 0.25 },
  guitar: { waves: [["sawtooth", 1, 0.35], ["triangle", 1, 0.5]], attack: 0.003, decay: 1.8, release: 0.15 },
  organ: { waves: [["sine", 1, 0.5], ["sine", 2, 0.3], ["sine", 3, 0.15]], attack: 0.02, decay: 0, release: 0.12 },
  strings: { waves: [["sawtooth", 1, 0.3], ["triangle", 2, 0.2]], attack: 0.18, decay: 0, release: 0.4 },
};
export const instruments = Object.keys(SOUNDS);
const LOUDNESS = 0.16;

const frequency = (key) => 440 * 2 ** ((key - 69) / 12);

/** A synthesizer whose clock begins when the performance does. */
export function synthesizer(name, { context = new AudioContext() } = {}) {
  const { waves, attack, decay, release } = SOUNDS[name];
  const filter = new BiquadFilterNode(context, { type: "lowpass", frequency: 3200 });
  const limiter = new DynamicsCompressorNode(context, { threshold: -12 });
  filter.connect(limiter).connect(context.destination);
  const sounding = new Map();
  let origin = context.currentTime;

  function begin(key, velocity, when) {
    end(key, when);
    const level = LOUDNESS * (velocity / 127);
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, when);
    gain.gain.linearRampToValueAtTime(level, when + attack);
    if (decay) gain.gain.setTargetAtTime(0, when + attack, decay / 3);
    gain.connect(filter);
    const voices = waves.map(([type, octave, share]) => {
      const voice = new OscillatorNode(context, { type, frequency: frequency(key) * octave });
      voice.connect(new GainNode(context, { gain: share })).connect(gain);
      voice.start(when);
      return voice;
    });
    sounding.set(key, { gain, voices });
  }

  function end(key, when) {
    const note = sounding.get(key);
    if (!note) return;
    sounding.delete(key);
    note.gain.gain.cancelScheduledValues(when);
    note.gain.gain.setTargetAtTime(0, when, release / 4);
    note.voices.forEach((voice) => voice.stop(when + release * 2));
  }

  return {
    /** Seconds of the performance. */
    now: () => context.currentTime - origin,
    /** The performance begins now. */
    start: () => { origin = context.currentTime; return context.resume(); },
    /** Plays notes at times of the performance. Late notes are played at once, all with the same delay. */
    play(notes) {
      if (!notes.length) return;
      const late = Math.max(0, context.currentTime - (origin + notes[0].time));
      for (const { type, time, channel, key, velocity } of notes) {
        if (channel === 9) continue;
        const when = Math.max(context.currentTime, origin + time + late);
        if (type === "on") begin(key, velocity, when);
        else if (type === "off") end(key, when);
      }
    },
    click(time, isFirst) {
      const when = Math.max(context.currentTime, origin + time);
      const gain = new GainNode(context, { gain: 0.2 });
      gain.gain.setTargetAtTime(0, when, 0.015);
      const voice = new OscillatorNode(context, { type: "square", frequency: isFirst ? 1500 : 1000 });
      voice.connect(gain).connect(limiter);
      voice.start(when);
      voice.stop(when + 0.1);
    },
    sounding: () => [...sounding.keys()].sort((a, b) => a - b),
    close: () => context.close(),
  };
}
