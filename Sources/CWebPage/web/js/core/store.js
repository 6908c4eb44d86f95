// State shared by parts of the page: the server's status, the user, ratings, playlists, moods, the headband.
import * as api from "./api.js";

const bus = new EventTarget();
const values = { status: null, user: null, ratings: new Map(), stars: new Map(), playlists: [], moods: null, stream: false, muse: null, brainwaves: null, headband: localStorage.getItem("sonic.headband") === "1" };

export const value = (key) => values[key];

export function set(key, next) {
  values[key] = next;
  bus.dispatchEvent(new CustomEvent(key, { detail: next }));
}

/** Calls `action` on every change, until `signal` aborts. */
export function watch(key, action, signal) {
  bus.addEventListener(key, (event) => action(event.detail), { signal });
}

export const isLocal = () => values.status?.mode !== "accounts";
export const isAdmin = () => values.user?.role === "admin";
export const isGuest = () => values.user?.role === "guest";
export const entered = () => isLocal() || values.user !== null;

// Requests for the status have numbers, because one may be overtaken: an answer with a lower number than `newest` is out of date.
let [asked, newest] = [0, 0];
// How many actions of this page change the user now.
let changing = 0;

/** The event "sonic-user" is sent when somebody else, or nobody, is logged in without an action of this page: by another window. */
export async function loadStatus() {
  const mine = (asked += 1);
  const status = await api.get("/api/status");
  if (mine < newest) return values.status;
  newest = mine;
  const user = status.user ?? null;
  const isOther = !changing && values.status && !values.status.setup && user?.id !== values.user?.id;
  set("status", status);
  const same = JSON.stringify(user) === JSON.stringify(values.user);
  if (!same) set("user", user);
  if (isOther) dispatchEvent(new CustomEvent("sonic-user", { detail: user }));
  return status;
}

/** Runs an action of this page that changes the user, such as a login. */
export async function changeUser(action) {
  changing += 1;
  try { return await action(); } finally { changing -= 1; }
}

/** Call it after a change of profile. */
export const loadUser = () => changeUser(async () => {
  await loadStatus();
  if (entered()) await loadOwn();
});

/** Empties what belongs to a user. */
export function forgetOwn() {
  set("ratings", new Map());
  set("stars", new Map());
  set("playlists", []);
  set("moods", null);
  useHeadband(false);
}

/** Nobody is logged in any more. */
export function forgetUser() {
  // Answers under way may still tell of the user.
  newest = asked + 1;
  set("user", null);
  forgetOwn();
}

let arriving = Promise.resolve();
/** Resolves once the user's ratings, playlists and moods are loaded or have failed. */
export const arrived = () => arriving.catch(() => {});

/** The user's ratings, playlists and moods. */
export function loadOwn() {
  arriving = fetchOwn();
  return arriving;
}

async function fetchOwn() {
  const [ratings] = await Promise.all([api.get("/api/ratings"), loadPlaylists(), loadMoods()]);
  const map = new Map();
  ratings.likes.forEach((id) => map.set(id, "like"));
  ratings.dislikes.forEach((id) => map.set(id, "dislike"));
  set("ratings", map);
  set("stars", new Map(Object.entries(ratings.stars)));
}

export async function loadPlaylists() {
  set("playlists", (await api.get("/api/playlists")).items);
}

export async function loadMoods() {
  set("moods", await api.get("/api/moods"));
}

/** Sets a like, a dislike, or neither (null). */
export async function rate(id, rating) {
  const answer = await api.put(`/api/tracks/${id}/rating`, { rating });
  const map = new Map(values.ratings);
  if (answer.rating) map.set(id, answer.rating);
  else map.delete(id);
  set("ratings", map);
}

/** Gives one to five stars, or none (null). */
export async function giveStars(id, number) {
  const { stars } = await api.put(`/api/tracks/${id}/stars`, { stars: number });
  const map = new Map(values.stars);
  if (stars) map.set(id, stars);
  else map.delete(id);
  set("stars", map);
}

/** With a headband, moods come from it and the picker is hidden. */
export function useHeadband(on) {
  localStorage.setItem("sonic.headband", on ? "1" : "0");
  set("headband", on);
}
