// The player: one <audio>, a queue, and a mood that goes on choosing when the queue has ended.
import * as api from "../core/api.js";
import { artistOf, titleOf } from "../core/format.js";
import { announce, complain, toast } from "../core/live.js";
import { value } from "../core/store.js";
import { song } from "./songs.js";
import { askForWave, sourceOf } from "./source.js";

const STORED = "sonic.player";
const LONGEST = 1000;
// So many tracks in a row that cannot be played are enough.
const PATIENCE = 3;

export const audio = new Audio();
audio.preload = "auto";

const bus = new EventTarget();
const state = { songs: [], index: -1, wish: null, found: null };
// Tracks in a row that could not be played, since something could or the user chose.
let failures = 0;
let asking = false;
// How often a sound was asked for: what is heard of an earlier one is no longer of interest.
let opened = 0;
// A place to begin at that was kept over a reload.
let resume = 0;

/** Events: "queue", "song", "state", "time", "wish". */
export const on = (name, action, signal) => bus.addEventListener(name, action, { signal });
const tell = (name) => bus.dispatchEvent(new Event(name));

export const songs = () => state.songs;
export const index = () => state.index;
export const current = () => state.songs[state.index] ?? null;
export const isPlaying = () => !audio.paused && !audio.ended;
/** What the next track shall be like: { mood } or { near, tolerance } or { eeg: true }, with a `name`; or null. */
export const wish = () => state.wish;
/** The mood that the server said the last choice was for. */
export const foundMood = () => state.found;

export const length = () => (Number.isFinite(audio.duration) && audio.duration > 0 ? audio.duration : (current()?.duration_ms ?? 0) / 1000);

function store() {
  const { songs, index, wish, found } = state;
  localStorage.setItem(STORED, JSON.stringify({ songs: songs.slice(0, LONGEST), index, wish, found, time: audio.currentTime || resume }));
}

function load(begin = 0) {
  const track = current();
  tell("song");
  tell("queue");
  if (!track) {
    opened += 1;
    audio.removeAttribute("src");
    audio.load();
    store();
    return;
  }
  open(begin);
}

/** Has the current track's sound come, from a place on. */
function open(begin) {
  opened += 1;
  audio.src = sourceOf(current());
  resume = begin;
  store();
}

async function sound() {
  try {
    await audio.play();
  } catch (problem) {
    if (problem.name === "NotAllowedError") toast("Press play: the browser waits for you.");
    // Another track came first, or it cannot be played, which is told where "error" is heard.
    else if (!["AbortError", "NotSupportedError"].includes(problem.name)) complain(problem);
  }
}

async function start({ noted = false } = {}) {
  const track = current();
  load();
  if (!track) return;
  announce(`Playing ${titleOf(track)} by ${artistOf(track)}`);
  if (!noted) api.post("/api/asked", { id: track.id, kind: "play" }).catch(() => {});
  await sound();
}

/** Replaces the queue and plays. */
export function play(tracks, at = 0) {
  failures = 0;
  state.songs = tracks.map(song);
  state.index = Math.min(at, state.songs.length - 1);
  state.wish = null;
  state.found = null;
  tell("wish");
  return start();
}

/** Puts tracks after the current one. */
export function playNext(tracks) {
  if (state.index < 0) return play(tracks);
  state.songs.splice(state.index + 1, 0, ...tracks.map(song));
  tell("queue");
  store();
}

/** Puts tracks at the end. */
export function enqueue(tracks) {
  if (state.index < 0) return play(tracks);
  state.songs.push(...tracks.map(song));
  tell("queue");
  store();
}

export function jump(place) {
  failures = 0;
  return turnTo(place);
}

function turnTo(place) {
  state.index = place;
  return start();
}

export function remove(place) {
  state.songs.splice(place, 1);
  if (place < state.index) state.index -= 1;
  else if (place === state.index) {
    state.index = Math.min(state.index, state.songs.length - 1);
    const on = isPlaying();
    if (on && current()) return start();
    load();
  }
  tell("queue");
  store();
}

export function move(from, to) {
  const [moved] = state.songs.splice(from, 1);
  state.songs.splice(to, 0, moved);
  if (state.index === from) state.index = to;
  else if (from < state.index && to >= state.index) state.index -= 1;
  else if (from > state.index && to <= state.index) state.index += 1;
  tell("queue");
  store();
}

/** Empties what is to come. */
export function clearUpcoming() {
  state.songs.length = state.index + 1;
  tell("queue");
  store();
}

export async function toggle() {
  if (!current()) return;
  if (!audio.paused) return audio.pause();
  failures = 0;
  // What shall come next could not be asked for.
  if (audio.ended && wanted()) return advance();
  // What failed is asked for again.
  if (audio.error) open(audio.currentTime || resume);
  await sound();
}

export function previous() {
  if (audio.currentTime > 4 || state.index <= 0) {
    audio.currentTime = 0;
    return;
  }
  return jump(state.index - 1);
}

export function next() {
  failures = 0;
  return advance();
}

async function advance() {
  if (state.index + 1 < state.songs.length) return turnTo(state.index + 1);
  if (wanted()) return ask();
  audio.pause();
  announce("End of the queue");
}

const wanted = () => (value("headband") ? { eeg: true, name: "headband" } : state.wish);

/** Plays what fits a mood or a place of the moodometer, and goes on so. */
export async function playWish(next) {
  failures = 0;
  state.wish = next;
  if (state.index >= 0) state.songs.length = state.index + 1;
  tell("wish");
  return ask();
}

/** The queue alone decides from here on. */
export function dropWish() {
  state.wish = null;
  state.found = null;
  tell("wish");
  store();
}

async function ask() {
  const asked = wanted();
  if (!asked || asking) return;
  asking = true;
  try {
    const { name, ...criteria } = asked;
    const answer = await api.post("/api/next", criteria);
    state.found = answer.mood;
    if (answer.starts_over) toast("Everything that fits has been played; it starts over.");
    state.songs.push(song(answer.track));
    state.index = state.songs.length - 1;
    tell("wish");
    await start({ noted: true });
  } catch (problem) {
    if (audio.error) audio.pause();
    if (problem.reason === "NO_SONGS") {
      state.found = null;
      tell("wish");
      toast(asked.eeg ? "No songs found: the headband has not told a mood yet." : "No songs found.", { bad: true });
    } else complain(problem);
  } finally {
    asking = false;
  }
}

export function seek(seconds) {
  audio.currentTime = Math.min(Math.max(seconds, 0), length());
  tell("time");
}

export function setVolume(level, muted = false) {
  audio.volume = level;
  audio.muted = muted;
  localStorage.setItem("sonic.volume", String(level));
  tell("state");
}

audio.addEventListener("loadedmetadata", () => {
  if (resume > 0) audio.currentTime = resume;
  resume = 0;
  tell("time");
});
audio.addEventListener("timeupdate", () => tell("time"));
for (const name of ["play", "pause", "volumechange", "emptied"]) audio.addEventListener(name, () => tell("state"));
audio.addEventListener("playing", () => { failures = 0; });
audio.addEventListener("pause", store);
audio.addEventListener("ended", () => {
  tell("state");
  next();
});

/** Whether every track would fail so: the server is gone or busy, or asks to log in. */
const isOfServer = ({ status }) => [0, 401, 403, 429].includes(status) || status >= 500;

audio.addEventListener("error", async () => {
  const track = current();
  const source = audio.getAttribute("src");
  if (!track || !source) return;
  const [place, mine, isCut] = [audio.currentTime || resume, opened, audio.error.code === MediaError.MEDIA_ERR_NETWORK];
  const problem = await api.problemOf(source);
  if (mine !== opened) return;
  if (problem ? isOfServer(problem) : isCut) {
    resume = place;
    audio.pause();
    return problem ? complain(problem) : toast("The sound stopped coming. Press play to go on.", { bad: true });
  }
  const wasPlaying = !audio.paused;
  if (!problem && askForWave(track)) {
    open(place);
    if (wasPlaying) sound();
    return;
  }
  toast(`“${titleOf(track)}” cannot be played: ${problem?.message ?? "this browser cannot read it"}.`, { bad: true });
  if (!wasPlaying) return;
  failures += 1;
  if (failures < PATIENCE) return advance();
  audio.pause();
  toast(`${PATIENCE} tracks in a row cannot be played. “Next” tries others.`, { bad: true });
});

addEventListener("pagehide", store);

/** Brings back the queue of the last visit, silent. */
export function restore() {
  audio.volume = Number(localStorage.getItem("sonic.volume") ?? 0.9);
  try {
    const kept = JSON.parse(localStorage.getItem(STORED));
    if (!kept?.songs?.length) return;
    Object.assign(state, { songs: kept.songs, index: kept.index, wish: kept.wish, found: kept.found });
    audio.preload = "metadata";
    load(kept.time);
    tell("wish");
  } catch {
    localStorage.removeItem(STORED);
  }
}

/** Forgets everything, e.g. for another user. */
export function reset() {
  audio.pause();
  Object.assign(state, { songs: [], index: -1, wish: null, found: null });
  load();
  tell("wish");
}
