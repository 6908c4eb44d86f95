// Notes of instruments on Web Audio: from the server's soundfont, else made here.
import { drum } from "./drums.js";
import { soundOf } from "./samples.js";

// Waves as [type, octave, share], and seconds of attack, decay to silence (0 for none) and release.
const SOUNDS = {
  piano: { waves: [["triangle", 1, 0.7], ["sine", 2, 0.3]], attack: 0.005, decay: 3, release: 0.25 },
  guitar: { waves: [["sawtooth", 1, 0.35], ["triangle", 1, 0.5]], attack: 0.003, decay: 1.8, release: 0.15 },
  organ: { waves: [["sine", 1, 0.5], ["sine", 2, 0.3], ["sine", 3, 0.15]], attack: 0.02, decay: 0, release: 0.12 },
  strings: { waves: [["sawtooth", 1, 0.3], ["triangle", 2, 0.2]], attack: 0.18, decay: 0, release: 0.4 },
  choir: { waves: [["triangle", 1, 0.5], ["sine", 2, 0.2]], attack: 0.22, decay: 0, release: 0.5 },
  flute: { waves: [["sine", 1, 0.7], ["triangle", 2, 0.15]], attack: 0.06, decay: 0, release: 0.15 },
  bass: { waves: [["sawtooth", 1, 0.5], ["sine", 1, 0.9]], attack: 0.004, decay: 1.6, release: 0.1 },
};
/** The instruments for chords, and those of layers. */
export const chordInstruments = Object.keys(SOUNDS);
export const instruments = [...chordInstruments, "drums"];

const LOUDNESS = { made: 0.17, drums: 0.5, sampled: 1.6 };
// A harder stroke is louder, and brighter.
const level = (velocity) => (velocity / 127) ** 1.4;
const brightness = (velocity) => 900 + 3200 * level(velocity);
const frequency = (key) => 440 * 2 ** ((key - 69) / 12);

/** A bass plays only the lowest key of a chord. */
export const sounding = (instrument, keys) => (instrument === "bass" ? keys.slice(0, 1) : keys);

function sampled(context, output, { keys, slot, buffer }, key, velocity, when) {
  const nearest = keys.reduce((best, other, i) => (Math.abs(other - key) < Math.abs(keys[best] - key) ? i : best), 0);
  const source = new AudioBufferSourceNode(context, { buffer, playbackRate: 2 ** ((key - keys[nearest]) / 12) });
  const gain = new GainNode(context, { gain: LOUDNESS.sampled * level(velocity) });
  source.connect(gain).connect(output);
  source.start(when, nearest * slot, slot * 0.98);
  return { gain, voices: [source] };
}

function made(context, output, { waves, attack, decay }, key, velocity, when) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, when);
  gain.gain.linearRampToValueAtTime(LOUDNESS.made * level(velocity), when + attack);
  if (decay) gain.gain.setTargetAtTime(0, when + attack, decay / 3);
  gain.connect(new BiquadFilterNode(context, { type: "lowpass", frequency: brightness(velocity) })).connect(output);
  const voices = waves.map(([type, octave, share]) => {
    const voice = new OscillatorNode(context, { type, frequency: frequency(key) * octave });
    voice.connect(new GainNode(context, { gain: share })).connect(gain);
    voice.start(when);
    return voice;
  });
  return { gain, voices };
}

/** Begins a note at a time of the context. `end(when)` ends it. */
export function strike(context, output, instrument, key, velocity, when) {
  const sound = soundOf(instrument);
  if (instrument === "drums") {
    if (sound?.keys.includes(key)) sampled(context, output, sound, key, velocity, when);
    else drum(context, output, key, LOUDNESS.drums * level(velocity), when);
    return { end() {} };
  }
  // A recording can have other instruments.
  const making = SOUNDS[instrument] ?? SOUNDS.piano;
  const { gain, voices } = sound ? sampled(context, output, sound, key, velocity, when) : made(context, output, making, key, velocity, when);
  const { release } = making;
  return {
    end(time) {
      gain.gain.cancelScheduledValues(time);
      gain.gain.setTargetAtTime(0, time, release / 4);
      voices.forEach((voice) => voice.stop(time + release * 2));
    },
  };
}
