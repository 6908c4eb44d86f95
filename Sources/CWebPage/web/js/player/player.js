// The player: plays the queue, and requests more tracks for a mood.
import * as api from "../core/api.js";
import { artistOf, titleOf } from "../core/format.js";
import { announce, complain, toast } from "../core/live.js";
import { value } from "../core/store.js";
import { beginOf, fadeBetween, leftOut, levelOf, setSound, soundSettings } from "./level.js";
import { bringBack, copied, current, insert as insertSongs, mixed, move as moveSong, placeAfter, queue, remove as removeSong, REPEATS, setShuffle, songsOf } from "./queue.js";
import { lead, learnLead } from "./lead.js";
import { lengthOf } from "./mix.js";
import { forget, planOf, study } from "./plan.js";
import * as sound from "./sound.js";
import { askForWave, sourceOf } from "./source.js";
import { onOther, tellPlaying } from "./tabs.js";

export { audio } from "./sound.js";
export { current } from "./queue.js";

const STORED = "sonic.player";
const LONGEST = 1000;
// The number of consecutive unplayable tracks after which it stops.
const PATIENCE = 3;
// Seconds before the end of a track at which the next one is fetched, and requested for a mood.
const AHEAD = 25;
// The same for a transition that the server plans, which can be long and begin long before the end.
const PLANNED_AHEAD = 90;
// Seconds after the planned beginning of a transition in which it is still played.
const LATE = 1;
// Seconds of the fade to the track of another mood that acts at once.
const TURN = 4;
// Seconds between checks whether a server is available again.
const AGAIN = 3;
// Seconds that make a play; half of a track that is shorter than twice that.
const LEAST = 30;

const bus = new EventTarget();
// Number of consecutive unplayable tracks since the last success or choice of the user.
let failures = 0;
let asking = false;
// Number of requested sounds; events of earlier ones are ignored.
let opened = 0;
// A start position that was kept over a reload.
let resume = 0;
// Fires when the current track ends.
let ending = 0;
// Done as soon as the server is available again.
let waiting = 0;
// Whether the next track begins as soon as it is loaded.
let hurried = false;
// Second of the current track until which the transition to it lasts.
let entered = 0;
// The planned pause after the current track: { timer }, which is 0 while the user has paused it; null without one.
let gap = null;
// Seconds between two attempts to tell the server of a play.
const TELL_AGAIN = 10;
// The listening to the current track: the seconds that were heard before it was opened again, whether the server was told of the
// play, when it may be told at the earliest, and whether the track has ended.
const unheard = () => ({ seconds: 0, isTold: false, again: 0, isOver: false });
let listening = unheard();
// Second of the current track to which it returns at its end; null if the next track follows.
let returns = null;

/** Events: "queue", "song", "state", "time", "wish", "order". */
export const on = (name, action, signal) => bus.addEventListener(name, action, { signal });
const tell = (...names) => names.forEach((name) => bus.dispatchEvent(new Event(name)));

export const songs = () => queue.songs;
export const index = () => queue.index;
export const isPlaying = () => (!sound.audio.paused && !sound.audio.ended) || Boolean(gap?.timer);
export const wish = () => queue.wish;
export const foundMood = () => queue.found;
export const repeats = () => queue.repeat;
export const shuffles = () => queue.shuffles;

export const length = () => (Number.isFinite(sound.audio.duration) && sound.audio.duration > 0 ? sound.audio.duration : (current()?.duration_ms ?? 0) / 1000);

function store() {
  const { songs, index } = queue;
  // For a long queue, the part around the current track.
  const from = songs.length > LONGEST ? Math.max(0, Math.min(index - 50, songs.length - LONGEST)) : 0;
  localStorage.setItem(STORED, JSON.stringify({ ...queue, songs: songs.slice(from, from + LONGEST), index: index - from, kept: queue.kept.slice(0, LONGEST), time: sound.audio.currentTime || resume, listened: listening.seconds + heardNow(), isTold: listening.isTold }));
}

/** The seconds that the element has played. Those over which it was moved are not among them. */
function heardNow() {
  const { played } = sound.audio;
  return Array.from({ length: played.length }, (_, i) => played.end(i) - played.start(i)).reduce((sum, part) => sum + part, 0);
}

/** Tells the server of a play as soon as it counts. A shorter one is a skip. */
function countPlay() {
  const track = current();
  const mine = listening;
  if (mine.isTold || performance.now() < mine.again || !track || !(length() > 0) || mine.seconds + heardNow() < Math.min(LEAST, length() / 2)) return;
  mine.isTold = true;
  api.post("/api/asked", { id: track.id, kind: "play" }).catch((problem) => {
    if (isPassing(problem)) Object.assign(mine, { isTold: false, again: performance.now() + TELL_AGAIN * 1000 });
  });
}

/** Whether what sounds from now on can become a play. What was heard until now is not part of it. */
export function setCounted(isCounted) {
  listening = { ...unheard(), seconds: -heardNow(), isTold: !isCounted };
  store();
}

/** The upcoming tracks have changed: they are stored, announced, and fetched again. */
function changed() {
  store();
  tell("queue");
  prepareNext();
}

/** `heard`: what was heard of the current track already. */
function load(begin = 0, heard = unheard()) {
  const track = current();
  if (track) {
    open(begin, heard);
  } else {
    opened += 1;
    listening = heard;
    leaveGap();
    sound.open(null);
    store();
  }
  tell("song", "queue");
}

/** What was heard until now, for when the track is opened again. */
const heardSoFar = () => Object.assign(listening, { seconds: listening.seconds + heardNow() });

/** Loads the current track from a position. */
function open(begin, heard = heardSoFar()) {
  opened += 1;
  waiting = 0;
  hurried = false;
  leaveGap();
  clearTimeout(ending);
  ending = 0;
  resume = begin;
  entered = 0;
  forget();
  sound.open(sourceOf(current()), begin, levelOf(current(), queue.songs));
  // What the element has played until now does not count.
  listening = heard;
  store();
}

async function begin(promise) {
  try {
    await promise;
  } catch (problem) {
    if (problem.name === "NotAllowedError") toast("Press play: the browser requires a click before it plays sound.");
    // Another track replaced it, or it cannot be played, which the "error" event reports.
    else if (!["AbortError", "NotSupportedError"].includes(problem.name)) complain(problem);
  }
}

const announceSong = () => announce(`Playing ${titleOf(current())} by ${artistOf(current())}`);

async function start({ begin: at = 0 } = {}) {
  load(at);
  if (!current()) return;
  announceSong();
  await begin(sound.audio.play());
}

// MARK: The queue

/** Changes the queue with an action to undo it. */
function undoable(text, change) {
  const before = copied();
  const [playing, place, was] = [current(), sound.audio.currentTime, isPlaying()];
  const so = { ...listening, seconds: listening.seconds + heardNow() };
  const result = change();
  toast(text, { action: { text: "Undo", run: () => {
    bringBack(before);
    tell("wish", "order");
    if (playing === heard) return changedSong();
    load(place, so);
    if (was) return begin(sound.audio.play());
  } } });
  return result;
}
// The song in the element.
let heard = null;
on("song", () => { heard = current(); });
function changedSong() {
  tell("song");
  changed();
}

/**
 * Replaces the queue and plays. `rest` is a promise of tracks that follow these, `begin` a position in seconds. A queue that
 * the user has built can be restored. */
export function play(tracks, at = 0, rest = null, begin = 0, { shuffles = queue.shuffles } = {}) {
  const replace = () => {
    failures = 0;
    queue.shuffles = shuffles;
    queue.songs = songsOf(tracks);
    queue.index = Math.min(at, queue.songs.length - 1);
    Object.assign(queue, { wish: null, found: null, made: false, kept: [] });
    if (queue.shuffles) setShuffle(true);
    tell("wish", "order");
    if (rest) append(rest);
    return start({ begin });
  };
  return queue.made && queue.index + 1 < queue.songs.length ? undoable("This plays instead of your queue.", replace) : replace();
}

/** Appends tracks once they are loaded, unless the queue was replaced by another array. */
async function append(coming) {
  const { songs } = queue;
  try {
    const tracks = await coming;
    if (!tracks.length || queue.songs !== songs) return;
    songs.push(...songsOf(tracks));
    if (queue.shuffles) setShuffle(true);
    changed();
  } catch (problem) {
    complain(problem);
  }
}

/** Plays tracks in any order. */
export const playShuffled = (tracks) => play(mixed(tracks), 0, null, 0, { shuffles: true });

/** Puts tracks among the upcoming ones, at a place from 0. */
export function insert(tracks, place) {
  if (queue.index < 0) return play(tracks);
  queue.made = true;
  insertSongs(songsOf(tracks), queue.index + 1 + place);
  changed();
}

/** Puts tracks after the current one. */
export const playNext = (tracks) => insert(tracks, 0);

/** Puts tracks at the end. */
export const enqueue = (tracks) => insert(tracks, queue.songs.length);

export function jump(place) {
  failures = 0;
  return turnTo(place);
}

function turnTo(place) {
  queue.index = place;
  return start();
}

export function remove(place) {
  const text = `“${titleOf(queue.songs[place])}” was removed from the queue.`;
  if (place !== queue.index) {
    const putBack = removeSong(place);
    changed();
    // What plays, and what was queued since, stays.
    return toast(text, { action: { text: "Undo", run: () => { if (current()) { putBack(); changed(); } } } });
  }
  return undoable(text, () => {
    const on = isPlaying();
    removeSong(place);
    if (on && current()) return start();
    load();
  });
}

export function move(from, to) {
  queue.made = true;
  moveSong(from, to);
  changed();
}

/** Removes all upcoming tracks. */
export function clearUpcoming() {
  undoable("The queue is cleared.", () => {
    queue.songs = queue.songs.slice(0, queue.index + 1);
    queue.kept = [];
    changed();
  });
}

export function setRepeat(how) {
  queue.repeat = how;
  tell("order");
  changed();
}
export const turnRepeat = () => setRepeat(REPEATS[(REPEATS.indexOf(queue.repeat) + 1) % REPEATS.length]);

export function shuffle(on) {
  setShuffle(on);
  tell("order");
  changed();
}

// MARK: Playing

export async function resumeSound() {
  if (gap) return goOn();
  if (!current() || isPlaying()) return;
  failures = 0;
  waiting = 0;
  // The next track could not be requested.
  if (sound.audio.ended && wanted() && queue.index + 1 >= queue.songs.length) return advance();
  // A failed request is repeated.
  if (sound.audio.error || !sound.audio.source) open(sound.audio.currentTime || resume);
  // After its end it is heard again. What an element has played twice counts once.
  else if (listening.isOver) open(sound.audio.ended ? 0 : sound.audio.currentTime, unheard());
  await begin(sound.audio.play());
}

export function pause() {
  waiting = 0;
  if (gap) {
    clearTimeout(gap.timer);
    gap.timer = 0;
    tell("state");
  }
  sound.pause();
}

export async function toggle() {
  if (!current()) return;
  if (!sound.audio.paused || gap?.timer) return pause();
  return resumeSound();
}

export function previous() {
  if (sound.audio.currentTime > 4 || queue.index <= 0) return seek(0);
  return jump(queue.index - 1);
}

export function next() {
  failures = 0;
  return advance({ byHand: true });
}

async function advance({ byHand = false } = {}) {
  const place = placeAfter({ byHand });
  if (place >= 0) return turnTo(place);
  if (wanted()) return ask();
  sound.pause();
  announce("End of the queue");
}

// MARK: Gapless playback

const upcoming = () => queue.songs[placeAfter()] ?? null;

const isPlanned = () => soundSettings().mode === "dj" && !hurried && !sound.isRemote() && upcoming() !== null && upcoming() !== current();

/** The server's plan for the next transition; null without one, and after its beginning. */
function planned() {
  const plan = isPlanned() ? planOf(current(), upcoming()) : null;
  if (!plan || (!plan.keeps_ends && sound.audio.currentTime > plan.out_point + LATE)) return null;
  // The gain of a plan is that of leveled tracks.
  return soundSettings().leveling === "off" ? { ...plan, gain: 0 } : plan;
}

/** When the next track starts, in seconds of the current one, from where it plays, and for how long both sound. */
function turn() {
  const [track, after, plan] = [current(), upcoming(), planned()];
  if (plan) return { start: plan.keeps_ends ? length() + plan.pause : plan.out_point, begin: plan.in_point, fade: 0, plan };
  const fade = fadeBetween(track, after);
  return { start: length() - leftOut(track, after) - fade, begin: after ? beginOf(after, track) : 0, fade, plan };
}

/** Seconds until the start of the next track. */
const remaining = () => turn().start - sound.audio.currentTime;

/** Fetches the next track in time; for a mood it is requested first. */
function prepareNext() {
  const track = current();
  if (!track || sound.audio.paused || !(length() > 0)) return;
  const after = upcoming();
  if (isPlanned()) study(track, after, entered);
  if (remaining() > (soundSettings().mode === "dj" ? PLANNED_AHEAD : AHEAD) && !hurried) return sound.prepare(null);
  const { begin, plan } = turn();
  if (after) sound.prepare(sourceOf(after), begin, levelOf(after, queue.songs), plan?.echo_beat);
  // With a headband, the mood is read at the end.
  else if (queue.wish && !value("headband") && placeAfter() < 0) ask({ ahead: true });
}

function watchEnd() {
  clearTimeout(ending);
  ending = 0;
  if (!current() || sound.audio.paused || soundSettings().mode === "off" || returns !== null) return;
  const seconds = remaining() - lead();
  // The event comes four times per second; from here on a timer is accurate enough.
  if (seconds < 0.6) ending = setTimeout(turnOver, Math.max(0, seconds * 1000));
}

function turnOver() {
  ending = 0;
  if (!sound.audio.paused && remaining() < lead() + 0.1) followOn();
}

/** Holds the current track: it returns to a second at its end, and is not left before. Null: the next track follows. */
export function hold(begin) {
  returns = begin;
  watchEnd();
}

function leaveGap() {
  clearTimeout(gap?.timer);
  gap = null;
}

/** Plays the next track at the end of the current one. */
function goOn() {
  leaveGap();
  if (followOn()) return;
  tell("state");
  return advance();
}

/** Starts the prepared next track; false if it is not ready. */
function followOn() {
  const after = upcoming();
  if (returns !== null || !after || !sound.isPrepared(sourceOf(after))) return false;
  const { fade, begin: place, plan } = turn();
  countPlay();
  queue.index = placeAfter();
  opened += 1;
  resume = 0;
  const begun = sound.follow(hurried ? TURN : fade, plan);
  listening = unheard();
  hurried = false;
  entered = plan?.release_end ?? 0;
  forget();
  // In a planned transition, the tempo makes up for a late start.
  if (!plan || !lengthOf(plan)) learnLead(sound.audio, place);
  tell("song", "queue", "state", "time");
  announceSong();
  store();
  begin(begun);
  return true;
}

// MARK: Moods

const wanted = () => (value("headband") ? { eeg: true, name: "headband" } : queue.wish);

/** Plays tracks of a mood or a moodometer value continuously. The upcoming tracks return when the mood ends. */
export function playWish(next) {
  const change = async () => {
    failures = 0;
    const before = queue.wish;
    const ahead = queue.songs.slice(queue.index + 1);
    queue.songs = queue.songs.slice(0, queue.index + 1);
    if (!queue.wish && ahead.length) queue.kept = ahead;
    queue.wish = next;
    tell("wish");
    if ((await ask()) !== NOTHING || before?.name === next.name || queue.wish !== next) return;
    // A wish that nothing fits is not waited for.
    queue.wish = before;
    if (before) tell("wish");
    else dropWish();
  };
  const waits = !queue.wish && queue.index + 1 < queue.songs.length;
  return waits ? undoable("Your queue comes back when the mood ends.", change) : change();
}

/** The headband's mood has changed: its track fades in, unless others are queued. */
export async function changeMood() {
  if (!isPlaying() || placeAfter() >= 0 || !(queue.wish?.eeg || queue.found)) return;
  const before = current();
  await ask({ ahead: true });
  hurried = current() === before && placeAfter() >= 0;
  prepareNext();
}

/** From here on only the queue decides. */
export function dropWish() {
  queue.wish = null;
  queue.found = null;
  if (queue.kept.length) queue.songs.splice(queue.index + 1, queue.songs.length, ...queue.kept);
  queue.kept = [];
  tell("wish");
  changed();
}

// What a request answers that no track fits.
const NOTHING = "nothing";

/** Requests the next track. `ahead`: it does not start yet. */
async function ask({ ahead = false } = {}) {
  const asked = wanted();
  if (!asked || asking) return;
  asking = true;
  const asker = current();
  try {
    const { name, ...criteria } = asked;
    const answer = await api.post("/api/next", { ...criteria, after: asker?.id ?? null });
    if (wanted()?.name !== name) return;
    queue.found = answer.mood;
    if (answer.starts_over) toast("All matching tracks have been played. They start again.");
    const [chosen] = songsOf([answer.track]);
    queue.songs.push(chosen);
    tell("wish");
    // If the track has ended in the meantime, start immediately.
    if (ahead && current() === asker && !sound.audio.ended) return changed();
    queue.index = queue.songs.length - 1;
    await start();
  } catch (problem) {
    // The request is repeated when it is needed.
    if (ahead) return;
    if (sound.audio.error) sound.pause();
    if (problem.reason === "NO_SONGS") {
      queue.found = null;
      tell("wish");
      toast(asked.eeg ? "No songs found: the headband has not determined a mood yet." : "No songs found.", { bad: true });
      return NOTHING;
    }
    complain(problem);
    if (isOfServer(problem)) whenThere(() => ask());
  } finally {
    asking = false;
  }
}

export function seek(seconds) {
  const wasInGap = Boolean(gap?.timer);
  leaveGap();
  sound.settle();
  const place = Math.min(Math.max(seconds, 0), length());
  if (sound.audio.readyState) sound.audio.currentTime = place;
  // It is not loaded yet.
  else sound.audio.begin = place;
  if (wasInGap) begin(sound.audio.play());
  watchEnd();
  tell("time");
}

export const volume = sound.volumeOf;
export function setVolume(level, muted = false) {
  sound.setVolume(level, muted);
  localStorage.setItem("sonic.volume", String(level));
}

/** Levels, fades and silence take effect immediately. */
export function changeSound(change) {
  setSound(change);
  sound.useDecks(soundSettings().mode === "dj");
  if (!current()) return;
  sound.setLevel(levelOf(current(), queue.songs));
  prepareNext();
  watchEnd();
}
export { soundSettings };

sound.on("loadedmetadata", () => { resume = 0; tell("time"); });
sound.on("timeupdate", () => {
  countPlay();
  prepareNext();
  if (hurried) followOn();
  watchEnd();
  tell("time");
});
for (const name of ["play", "pause", "volumechange", "emptied"]) sound.on(name, () => tell("state"));
sound.on("play", tellPlaying);
sound.on("playing", () => { failures = 0; });
sound.on("pause", store);
sound.on("ended", () => {
  failures = 0;
  if (returns !== null) {
    seek(returns);
    return begin(sound.audio.play());
  }
  listening.isOver = true;
  const pause = planned()?.pause;
  if (pause) gap = { timer: setTimeout(goOn, pause * 1000) };
  tell("state");
  if (!gap) goOn();
});
onOther(() => { if (isPlaying()) pause(); });

// MARK: Errors

/** Whether every track would fail: the server is down, busy, or requires a login. */
const isOfServer = (problem) => [401, 403].includes(problem.status) || isPassing(problem);

/** Whether the server may answer later. */
const isPassing = ({ status }) => [0, 429].includes(status) || status >= 500;

/** Calls an action as soon as the server answers, unless the user acts first. */
async function whenThere(action) {
  const mine = (waiting = {});
  while (waiting === mine) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN * 1000));
    if (waiting !== mine) return;
    try {
      await api.get("/api/status");
    } catch {
      continue;
    }
    if (waiting !== mine) return;
    waiting = 0;
    return action();
  }
}

sound.on("error", async () => {
  const track = current();
  const { source } = sound.audio;
  if (!track || !source) return;
  const [place, mine, isCut, wasPlaying] = [sound.audio.currentTime || resume, opened, sound.audio.error.code === MediaError.MEDIA_ERR_NETWORK, !sound.audio.paused];
  const problem = await api.problemOf(source);
  if (mine !== opened) return;
  if (problem ? isOfServer(problem) : isCut) {
    resume = place;
    sound.pause();
    if (problem) complain(problem);
    else toast("The connection was lost. Playback continues as soon as possible.", { bad: true });
    if (wasPlaying && ![401, 403].includes(problem?.status)) whenThere(() => { open(place); return begin(sound.audio.play()); });
    return;
  }
  if (!problem && askForWave(track)) {
    open(place);
    if (wasPlaying) begin(sound.audio.play());
    return;
  }
  toast(`“${titleOf(track)}” cannot be played: ${problem?.message ?? "this browser cannot read it"}.`, { bad: true });
  if (!wasPlaying) return;
  failures += 1;
  if (failures < PATIENCE) return advance({ byHand: true });
  sound.pause();
  toast(`${PATIENCE} tracks in a row cannot be played. “Next” tries others.`, { bad: true });
});

addEventListener("pagehide", store);

/** Restores the queue of the last visit, paused. */
export function restore() {
  sound.setVolume(Number(localStorage.getItem("sonic.volume") ?? 0.9));
  sound.useDecks(soundSettings().mode === "dj");
  // The user was faster.
  if (current()) return;
  try {
    // An earlier version told the server of a play at its beginning.
    const { time, listened: before = 0, isTold: wasTold = true, ...kept } = JSON.parse(localStorage.getItem(STORED)) ?? {};
    if (!kept.songs?.length) return;
    bringBack(kept);
    sound.audio.preload = "metadata";
    load(time, { ...unheard(), seconds: before, isTold: wasTold });
    tell("wish", "order");
  } catch {
    localStorage.removeItem(STORED);
  }
}

/** Clears everything, e.g. for another user. */
export function reset() {
  pause();
  bringBack({ songs: [], index: -1, wish: null, found: null, made: false, kept: [] });
  load();
  // Now, and not when the page closes, so that the next user does not get this queue.
  store();
  tell("wish");
}
