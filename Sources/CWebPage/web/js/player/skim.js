// Highlights: the best thirty seconds of a track, and those of a list one after the other.
import * as player from "./player.js";
import * as sound from "./sound.js";
import { levelOf } from "./level.js";
import { hasHighlight, LENGTH } from "./preview.js";
import { toast } from "../core/live.js";

// Seconds.
const FADE = 1.5;
// Milliseconds between two steps of a fade.
const STEP = 50;

// Stops the current skimming.
let stop = () => {};

/** Plays a track from its highlight to its end. */
export function playHighlight(track) {
  stop();
  return player.play([track], 0, null, track.highlight);
}

/** Plays some seconds of each track, until another track is chosen. Next goes on with the next highlight. */
export async function skim(tracks, length = LENGTH) {
  stop();
  const known = tracks.filter(hasHighlight);
  if (!known.length) return toast("No highlights are known: only music that was analysed has one.", { bad: true });
  const over = new AbortController();
  const { signal } = over;
  let place = -1;
  let queue = null;
  // The number of the first track in the queue.
  let first = 0;
  // While the queue is replaced, its events are our own.
  let turns = false;
  let isQuieter = false;
  const setPart = (part) => {
    isQuieter = part < 1;
    sound.setLevel(levelOf(player.current(), player.songs()) * part);
  };
  const turn = async (to) => {
    if (to >= known.length) return end();
    [place, turns] = [to, true];
    const begun = player.play(known, to, null, known[to].highlight);
    // A highlight is not a play.
    player.setCounted(false);
    [queue, turns] = [player.songs(), false];
    first = Math.min(...queue.map(({ n }) => n));
    // It begins as loud as it is.
    isQuieter = false;
    await begun;
  };
  const end = () => {
    player.pause();
    player.setCounted(true);
    stop();
  };
  const watch = setInterval(() => {
    // The last file was shorter than its highlight.
    if (player.audio.ended && place === known.length - 1) return stop();
    const left = known[place].highlight + length - player.audio.currentTime;
    if (!player.isPlaying()) return;
    if (left <= 0) return turn(place + 1);
    if (left <= FADE || isQuieter) setPart(Math.min(1, left / FADE));
  }, STEP);
  stop = () => {
    over.abort();
    clearInterval(watch);
    if (isQuieter && player.current()) setPart(1);
    stop = () => {};
  };
  player.on("song", () => {
    if (turns) return;
    // By hand or at the end of a file, the queue has gone on, or it is another one. Its order may be another, and a track may be there twice.
    const at = player.songs() === queue ? player.current()?.n - first : -1;
    if (!known[at]) return stop();
    [place, isQuieter] = [at, false];
    player.setCounted(false);
    player.seek(known[at].highlight);
  }, signal);
  return turn(0);
}
