// The sound: two elements, so that the next track is ready when the current one ends.
import { at } from "../core/base.js";
import { clearDeck, isOnDeck, listenForEcho, putOnDecks, setLows, startEcho } from "./decks.js";
import { courseOf, endOf, gainAt, lengthOf, placeAt, rateAt, secondsAt, sharesAt } from "./mix.js";

const bus = new EventTarget();
let volume = 0.9;
let isMuted = false;
// The second track is where its plan wants it within this many seconds; a larger error is corrected within about SOON, by a tempo
// that differs by at most RUSH.
const [EXACT, SOON, RUSH] = [0.01, 0.4, 0.25];
// With a later start than this, the second track begins at a later place.
const LATE = 0.3;
// Milliseconds after which a first track that does not move, while the second one does, is taken to have stopped.
const STALLED = 1000;
// Milliseconds between two steps of a fade. An echo has to begin exactly, because it records until then.
const [STEP, FINE_STEP] = [40, 10];

function element() {
  const made = new Audio();
  made.preload = "auto";
  made.level = 1;
  made.share = 1;
  made.gain = 1;
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
// The planned transition by which the audible element entered: { plan, course }.
let entry = null;
let usesDecks = false;

/** Whether elements are put on decks. One that was on a deck stays there until it has played. */
export function useDecks(on) {
  usesDecks = on;
  if (on && !isRemote() && !audio.paused) putOnDecks(() => [audio, spare]).catch(() => {});
}

/** Events of the audible element. */
export const on = (name, action, signal) => bus.addEventListener(name, action, { signal });

function apply(which) {
  which.volume = Math.min(1, Math.max(0, volume * which.level * which.share * which.gain));
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

/** Ends a fade or a transition immediately: only one track is audible, as it is. */
export function settle() {
  // The tempo may also be that of the user.
  if (isEntering()) Object.assign(audio, { gain: 1, playbackRate: 1 });
  endFade();
  entry = null;
  apply(audio);
}

/** Whether a fade or a transition still determines the tempo or level of the audible element. */
export const isEntering = () => fading !== 0 || entry !== null;

function endFade() {
  clearInterval(fading);
  fading = 0;
  audio.share = 1;
  spare.pause();
  Object.assign(spare, { gain: 1, playbackRate: 1 });
  [audio, spare].forEach(clearDeck);
}

/** Loads a sound from a position; `source` null for none. */
export function open(source, begin, level) {
  settle();
  if (!source) return empty(audio);
  Object.assign(audio, { begin, level, source });
  audio.src = at(source);
  apply(audio);
}

/** Prepares the next sound; null if unknown. The current one may end in an echo of its last beat, which has some seconds. */
export function prepare(source, begin, level, echoBeat = 0) {
  if (fading) return;
  if (isOnDeck(spare) && !usesDecks) {
    empty(spare);
    spare = element();
  }
  // Another device plays what is in the audible element.
  if (!source || isRemote()) {
    if (spare.source) empty(spare);
    return;
  }
  spare.level = level;
  if (echoBeat) listenForEcho(audio, echoBeat);
  if (spare.source === source && !spare.error) {
    // The plan of the transition came later.
    if (spare.from !== begin) Object.assign(spare, { from: begin, [spare.readyState ? "currentTime" : "begin"]: begin });
    return;
  }
  Object.assign(spare, { source, begin, from: begin, share: 1, gain: 1 });
  spare.src = at(source);
  apply(spare);
}
export const isPrepared = (source) => spare.source === source && !spare.error && spare.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;

/** Starts the prepared sound, and fades the previous one for some seconds, or as the server has planned. */
export function follow(seconds, plan = null) {
  if (fading) settle();
  entry = null;
  audio.playbackRate = 1;
  const before = audio;
  [audio, spare] = [spare, before];
  bus.dispatchEvent(new Event("remote"));
  if (plan && lengthOf(plan) > 0) return mix(before, plan);
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
  fading = setInterval(step, STEP);
  return audio.play();
}

/** Plays a planned transition. The clock of the first track leads. */
function mix(before, plan) {
  const course = courseOf(plan);
  let echoes = false;
  // By the clock of the page.
  let began = null;
  let moved = null;
  entry = { plan, course };
  spare.source = null;
  const late = before.currentTime - plan.out_point;
  if (late > LATE) audio.currentTime = placeAt(course, late);
  const step = () => {
    const now = performance.now();
    const place = before.currentTime - plan.out_point;
    // The second track is started early, by the time that it needs.
    if (began === null && (place >= 0 || before.ended)) {
      began = now - place * 1000;
      echoes = plan.kind === "echo_out" && startEcho(before);
    }
    // The echo sounds on after the end of a file.
    const isByClock = echoes || before.ended;
    if (place !== moved?.place) moved = { place, now, after: audio.currentTime };
    const isStalled = now - moved.now > STALLED && audio.currentTime > moved.after + STALLED / 2000;
    if (!isByClock && (before.error || before.paused || isStalled)) return settle();
    const seconds = isByClock ? (now - began) / 1000 : place;
    const { from, to, lows } = sharesAt(plan, seconds);
    before.share = echoes ? 0 : from;
    Object.assign(audio, { share: to, gain: gainAt(plan, seconds) });
    if (plan.anchors.length) {
      const error = placeAt(course, seconds) - audio.currentTime;
      audio.playbackRate = rateAt(course, audio.currentTime) * (1 + (Math.abs(error) < EXACT ? 0 : Math.min(RUSH, Math.max(-RUSH, error / SOON))));
    }
    setLows(before, lows.from);
    setLows(audio, lows.to);
    if (seconds >= lengthOf(plan)) {
      endFade();
      ease();
    }
    apply(audio);
    apply(before);
  };
  step();
  fading = setInterval(step, plan.kind === "echo_out" ? FINE_STEP : STEP);
  return audio.play();
}

/** After a planned transition, the second track returns to its own tempo and level. */
function ease() {
  if (!entry || fading) return;
  const { plan, course } = entry;
  const seconds = secondsAt(course, audio.currentTime);
  if (seconds >= endOf(plan, course)) return settle();
  Object.assign(audio, { gain: gainAt(plan, seconds), playbackRate: rateAt(course, audio.currentTime) });
  apply(audio);
}
on("timeupdate", ease);
on("playing", () => useDecks(usesDecks));

/** Pauses all sound. */
export function pause() {
  audio.pause();
  if (fading) settle();
}
