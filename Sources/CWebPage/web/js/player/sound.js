// The sound: two elements, so that the next track is ready when the current one ends.
import { at } from "../core/base.js";

const bus = new EventTarget();
let volume = 0.9;
let isMuted = false;

function element() {
  const made = new Audio();
  made.preload = "auto";
  made.level = 1;
  made.share = 1;
  // The start position, applied once the length is known.
  made.begin = 0;
  made.addEventListener("loadedmetadata", () => {
    if (made.begin > 0) made.currentTime = made.begin;
    made.begin = 0;
  });
  watchDevices(made);
  for (const name of ["loadedmetadata", "timeupdate", "play", "playing", "pause", "emptied", "ended", "error", "seeked"]) {
    made.addEventListener(name, () => made === audio && bus.dispatchEvent(new Event(name)));
  }
  return made;
}

/** Whether the sound can play on another device, and whether it does. Some browsers have no such devices. */
function watchDevices(made) {
  made.canCast = false;
  const tell = () => made === audio && bus.dispatchEvent(new Event("remote"));
  made.remote?.watchAvailability((isThere) => { made.canCast = isThere; tell(); }).catch(() => {});
  for (const name of ["connecting", "connect", "disconnect"]) made.remote?.addEventListener(name, tell);
}
export const isRemote = () => ["connecting", "connected"].includes(audio.remote?.state);

/** The audible element. */
export let audio = element();
let spare = element();
let fading = 0;

/** Events of the audible element. */
export const on = (name, action, signal) => bus.addEventListener(name, action, { signal });

function apply(which) {
  which.volume = Math.min(1, Math.max(0, volume * which.level * which.share));
  which.muted = isMuted;
}

export const volumeOf = () => ({ volume, muted: isMuted });
export function setVolume(level, muted = false) {
  [volume, isMuted] = [level, muted];
  apply(audio);
  apply(spare);
  bus.dispatchEvent(new Event("volumechange"));
}
export function setLevel(level) {
  audio.level = level;
  apply(audio);
}

function empty(which) {
  which.pause();
  which.removeAttribute("src");
  which.load();
  which.source = null;
}

/** Ends a fade immediately, so that only one track is audible. */
function settle() {
  clearInterval(fading);
  fading = 0;
  audio.share = 1;
  spare.pause();
  apply(audio);
}

/** Loads a sound from a position; `source` null for none. */
export function open(source, begin, level) {
  settle();
  if (!source) return empty(audio);
  Object.assign(audio, { begin, level, source });
  audio.src = at(source);
  apply(audio);
}

/** Prepares the next sound; null if unknown. */
export function prepare(source, begin, level) {
  if (fading) return;
  // Another device plays what is in the audible element.
  if (!source || isRemote()) {
    if (spare.source) empty(spare);
    return;
  }
  spare.level = level;
  if (spare.source === source && !spare.error) return;
  Object.assign(spare, { source, begin, share: 1 });
  spare.src = at(source);
  apply(spare);
}
export const isPrepared = (source) => spare.source === source && !spare.error && spare.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;

/** Starts the prepared sound, and fades the previous one for some seconds. */
export function follow(seconds) {
  settle();
  const before = audio;
  [audio, spare] = [spare, before];
  bus.dispatchEvent(new Event("remote"));
  if (!seconds) {
    apply(audio);
    const begun = audio.play();
    // The rest of it is played.
    setTimeout(() => before === spare && !spare.source && spare.pause(), 400);
    spare.source = null;
    return begun;
  }
  spare.source = null;
  const began = performance.now();
  const step = () => {
    const part = Math.min(1, (performance.now() - began) / (seconds * 1000));
    // Equal power: the sum has constant loudness.
    audio.share = Math.sin((part * Math.PI) / 2);
    before.share = Math.cos((part * Math.PI) / 2);
    apply(audio);
    apply(before);
    if (part === 1) settle();
  };
  step();
  fading = setInterval(step, 40);
  return audio.play();
}

/** Pauses all sound. */
export function pause() {
  audio.pause();
  if (fading) settle();
}
