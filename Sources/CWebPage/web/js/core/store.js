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

export async function loadStatus() {
  const status = await api.get("/api/status");
  set("status", status);
  const same = JSON.stringify(status.user ?? null) === JSON.stringify(values.user);
  if (!same) set("user", status.user ?? null);
  return status;
}

/** Call it after a login or a change of profile. */
export async function loadUser() {
  await loadStatus();
  if (entered()) await loadOwn();
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
