// Sounds the notes of a performance with Web Audio, and the beats of its metronome.
import { drumEvents, stress } from "./metres.js";
import { loadSounds } from "./samples.js";
import { sounding as sounds, strike } from "./voices.js";

// The keys below it are the bass of a chord.
const BASS_BELOW = 48;
// The pitch of a click by its stress.
const CLICKS = [1000, 1200, 1500];

/** A synthesizer whose clock begins when the performance does. */
export function synthesizer(instrument, { context = new AudioContext() } = {}) {
  const limiter = new DynamicsCompressorNode(context, { threshold: -12 });
  limiter.connect(context.destination);
  const notes = new Map();
  let origin = context.currentTime;
  const at = (time) => Math.max(context.currentTime, origin + time);

  function end(key, when) {
    notes.get(key)?.end(when);
    notes.delete(key);
  }

  return {
    context,
    output: limiter,
    /** Loads the sounds of instruments. Until then, the page makes them itself. */
    load: (names) => loadSounds([instrument, ...names], context),
    /** Seconds of the performance. */
    now: () => context.currentTime - origin,
    /** The performance begins now. */
    start: () => { origin = context.currentTime; return context.resume(); },
    /** Plays notes at times of the performance. Late notes are played at once, all with the same delay. */
    play(events) {
      if (!events.length) return;
      const late = Math.max(0, context.currentTime - (origin + events[0].time));
      for (const { type, time, channel, key, velocity } of events) {
        if (channel === 9) continue;
        const when = at(time + late);
        if (type === "off") end(key, when);
        if (type !== "on" || (sounds(instrument, [0, 1]).length === 1 && key >= BASS_BELOW)) continue;
        end(key, when);
        notes.set(key, strike(context, limiter, instrument, key, velocity, when));
      }
    },
    click(time, metre, place) {
      const when = at(time);
      const gain = new GainNode(context, { gain: 0.2 });
      gain.gain.setTargetAtTime(0, when, 0.015);
      const voice = new OscillatorNode(context, { type: "square", frequency: CLICKS[stress(metre, place)] });
      voice.connect(gain).connect(limiter);
      voice.start(when);
      voice.stop(when + 0.1);
    },
    /** The drums of a beat that begins at a time. */
    drums(time, tempo, metre, place, beat) {
      for (const stroke of drumEvents(tempo, metre)) {
        const after = stroke.time - place * beat;
        if (after > -1e-6 && after < beat - 1e-6) strike(context, limiter, "drums", stroke.keys[0], stroke.velocity, at(time + after));
      }
    },
    sounding: () => [...notes.keys()].sort((a, b) => a - b),
    close: () => context.close(),
  };
}
