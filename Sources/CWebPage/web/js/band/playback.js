// Plays songs, and renders them as sound files.
import { loadSounds } from "./samples.js";
import { bars, eventsOf, seconds } from "./song.js";
import { sounding, strike } from "./voices.js";
import { waveFile } from "./wav.js";

// Seconds in advance at which events are passed to Web Audio, and milliseconds between two looks.
const [AHEAD, EVERY] = [0.3, 60];
// The sample rate of a file, and the seconds in which its last notes fade.
const [RATE, TAIL] = [44_100, 1.5];
const FADE = 0.02;

const volumeOf = (layer) => (layer.muted ? 0 : layer.volume);

/** Plays the events of a layer that begin in a span; the song begins at `origin` of the context. */
function schedule(context, output, song, layer, origin, from, to, end) {
  for (const { time, duration, keys, velocity } of eventsOf(song, layer, from, to, end)) {
    for (const key of sounding(layer.instrument, keys)) strike(context, output, layer.instrument, key, velocity, Math.max(context.currentTime, origin + time)).end(origin + time + duration);
  }
}

/**
 * Plays a song from `origin` of the context. `song()` is asked again and again, so that changes are heard. It is repeated until `stop`,
 * or plays once and then calls `ended`.
 */
export function play({ context, output }, song, origin, { ended } = {}) {
  const gains = [];
  let done = 0;
  const look = () => {
    const now = song();
    const end = ended ? seconds(now) : Infinity;
    const to = context.currentTime - origin + AHEAD;
    now.layers.forEach((layer, i) => {
      if (!gains[i]) {
        gains[i] = new GainNode(context, { gain: volumeOf(layer) });
        gains[i].connect(output);
      }
      gains[i].gain.setTargetAtTime(volumeOf(layer), context.currentTime, FADE);
      schedule(context, gains[i], now, layer, origin, done, to, end);
    });
    done = Math.max(done, to);
    if (context.currentTime - origin > end + TAIL / 3) { stop(); ended(); }
  };
  const timer = setInterval(look, EVERY);
  function stop() {
    clearInterval(timer);
    gains.forEach((gain) => gain.disconnect());
  }
  look();
  return { stop, seconds: () => context.currentTime - origin };
}

/** A song as a WAV file. */
export async function render(song) {
  const context = new OfflineAudioContext(2, Math.ceil((seconds(song) + TAIL) * RATE), RATE);
  await loadSounds(song.layers.map(({ instrument }) => instrument), context);
  const limiter = new DynamicsCompressorNode(context, { threshold: -12 });
  limiter.connect(context.destination);
  for (const layer of song.layers) {
    if (!volumeOf(layer) || !bars(song)) continue;
    const gain = new GainNode(context, { gain: volumeOf(layer) });
    gain.connect(limiter);
    schedule(context, gain, song, layer, 0, 0, seconds(song), seconds(song));
  }
  return waveFile(await context.startRendering());
}
