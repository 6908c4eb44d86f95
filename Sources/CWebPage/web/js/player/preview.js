// Plays a highlight beside the player, in an element of its own, and only while the player is silent.
import { at } from "../core/base.js";
import { levelOf } from "./level.js";
import * as player from "./player.js";
import { askForWave, sourceOf } from "./source.js";
import { onOther } from "./tabs.js";

/** Seconds of a highlight. */
export const LENGTH = 30;
// Seconds in which it becomes louder and quieter.
const FADE = 1;
// Milliseconds between two steps of a fade.
const STEP = 50;

export const hasHighlight = ({ highlight }) => typeof highlight === "number";

export const audio = new Audio();
// What plays: { track, ended, timer }; null if nothing does.
let playing = null;

/** Stops what this module plays. */
export function stop() {
  if (!playing) return;
  const { ended, timer } = playing;
  playing = null;
  clearInterval(timer);
  audio.pause();
  audio.removeAttribute("src");
  audio.load();
  ended();
}

function step() {
  const { track } = playing;
  const { volume, muted } = player.volume();
  const past = audio.currentTime - track.highlight;
  const left = LENGTH - past;
  if (left <= 0) return stop();
  audio.muted = muted;
  audio.volume = volume * levelOf(track, [track]) * Math.max(0, Math.min(1, past / FADE, left / FADE));
}

function load(track) {
  audio.src = at(sourceOf(track));
  // A request that is replaced by another one fails, too.
  audio.play().catch(() => { if (playing?.track === track && audio.paused && !audio.error) stop(); });
}

/** Plays the highlight of a track, unless the player plays. `ended()` is called when it stops for any reason. */
export function preview(track, ended = () => {}) {
  stop();
  if (player.isPlaying() || !hasHighlight(track)) return ended();
  playing = { track, ended, timer: setInterval(step, STEP) };
  audio.volume = 0;
  load(track);
}

audio.addEventListener("loadedmetadata", () => { if (playing) audio.currentTime = playing.track.highlight; });
audio.addEventListener("ended", stop);
audio.addEventListener("error", () => {
  if (!playing) return;
  if (askForWave(playing.track)) load(playing.track);
  else stop();
});
player.on("state", () => { if (player.isPlaying()) stop(); });
onOther(stop);
