// Written by Scripts/embed-web; do not edit.
const $makers = {
"core/base.js"() {
const base = new URL("../..", $address("core/base.js")).pathname.replace(/\/$/, "");
const at = (path) => base + path;
const isWithin = (pathname) => !base || pathname === base || pathname.startsWith(`${base}/`);
const within = (pathname) => (isWithin(pathname) ? pathname.slice(base.length) : pathname) || "/";
const here = () => within(location.pathname);
return {
get at() { return at; },
get base() { return base; },
get here() { return here; },
get isWithin() { return isWithin; },
get within() { return within; },
};
},
"core/api.js"() {
const { at } = $from("core/base.js");
class Failure extends Error {
constructor(status, message, reason, retryAfter) {
super(message);
Object.assign(this, { status, reason, retryAfter });
}
}
const OFFLINE = "The server does not answer. Is “indexer serve” still running?";
let profile = localStorage.getItem("sonic.profile");
let generation = null;
const listeners = new Set();
const onGeneration = (listener) => listeners.add(listener);
function useProfile(name) {
profile = name;
if (name) localStorage.setItem("sonic.profile", name);
else localStorage.removeItem("sonic.profile");
}
const usedProfile = () => profile;
function forgetProfile(asked) {
if (!profile || encodeURIComponent(profile) !== asked) return;
const gone = profile;
useProfile(null);
dispatchEvent(new CustomEvent("sonic-profile-gone", { detail: gone }));
}
function watch(response) {
const now = response.headers.get("Sonic-Generation");
if (now === null || now === generation) return;
const before = generation;
generation = now;
if (before !== null) listeners.forEach((listener) => listener(now));
}
async function failure(response) {
if ([502, 504].includes(response.status)) return new Failure(response.status, OFFLINE, "OFFLINE");
let problem = {};
try { problem = (await response.json()).error ?? {}; } catch {  }
const message = problem.reason === "UNAUTHORIZED" ? "Log in to do that." : (problem.message ?? `${response.status} ${response.statusText}`);
return new Failure(response.status, message, problem.reason ?? "", Number(response.headers.get("Retry-After")) || null);
}
function early(method, path) {
if (method !== "GET" || path !== "/api/status") return null;
const answer = globalThis.sonicStatus ?? null;
globalThis.sonicStatus = null;
return answer;
}
const pause = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));
async function request(method, path, { query, json, body, type, signal, fields, as = "json" } = {}, again = true) {
const url = new URL(at(path), location.origin);
for (const [name, value] of Object.entries(query ?? {})) {
for (const item of Array.isArray(value) ? value : [value]) {
if (item !== undefined && item !== null && item !== "" && item !== false) url.searchParams.append(name, item === true ? 1 : item);
}
}
const headers = { ...fields };
if (profile) headers["Sonic-Profile"] = encodeURIComponent(profile);
if (json !== undefined) headers["Content-Type"] = "application/json";
else if (type) headers["Content-Type"] = type;
let response;
try {
response = await (early(method, path) ?? fetch(url, { method, headers, body: json !== undefined ? JSON.stringify(json) : body, signal, credentials: "same-origin" }));
} catch (problem) {
if (problem.name === "AbortError") throw problem;
throw new Failure(0, OFFLINE, "OFFLINE");
}
watch(response);
if (response.status === 503 && again && method === "GET") {
await pause(Math.min(Number(response.headers.get("Retry-After")) || 1, 5));
return request(method, path, { query, json, body, type, signal, fields, as }, false);
}
if (!response.ok) {
const problem = await failure(response);
const asked = headers["Sonic-Profile"];
if (problem.reason === "UNKNOWN_PROFILE" && asked) {
forgetProfile(asked);
if (method === "GET") return request(method, path, { query, json, body, type, signal, fields, as }, again);
}
if (problem.status === 401 && problem.reason !== "WRONG_PASSWORD") problem.isTold = !dispatchEvent(new CustomEvent("sonic-unauthorized", { cancelable: true }));
throw problem;
}
if (response.status === 204) return null;
if (as === "buffer") return response.arrayBuffer();
if (as === "blob") return response.blob();
return response.json();
}
const get = (path, query, options) => request("GET", path, { query, ...options });
const post = (path, json, options) => request("POST", path, { json, ...options });
const put = (path, json, options) => request("PUT", path, { json, ...options });
const patch = (path, json, options) => request("PATCH", path, { json, ...options });
const del = (path, json, options) => request("DELETE", path, { json, ...options });
async function problemOf(path) {
try {
await request("GET", path, { fields: { Range: "bytes=0-0" }, as: "blob" });
return null;
} catch (problem) {
return problem;
}
}
return {
get Failure() { return Failure; },
get del() { return del; },
get get() { return get; },
get onGeneration() { return onGeneration; },
get patch() { return patch; },
get pause() { return pause; },
get post() { return post; },
get problemOf() { return problemOf; },
get put() { return put; },
get request() { return request; },
get useProfile() { return useProfile; },
get usedProfile() { return usedProfile; },
};
},
"core/format.js"() {
const fileName = (path) => (path ?? "").split("/").pop().replace(/\.[^.]+$/, "");
const titleOf = (track) => track.title || fileName(track.path ?? track.location) || "Unknown";
const artistOf = (track) => track.artist || "Unknown artist";
const nameOf = (track) => (track.artist ? `${track.artist} – ${titleOf(track)}` : titleOf(track));
function clock(seconds) {
if (!Number.isFinite(seconds)) return "–:––";
const whole = Math.max(0, Math.round(seconds));
const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
const tail = String(rest).padStart(2, "0");
return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}
function spell(seconds) {
const minutes = Math.round((seconds ?? 0) / 60);
if (minutes < 1) return `${Math.round(seconds ?? 0)} s`;
return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
const counter = new Intl.NumberFormat("en");
const number = (value) => counter.format(value);
const count = (value, one, many = `${one}s`) => `${number(value)} ${value === 1 ? one : many}`;
const decimal = (value, digits) => value.toFixed(digits).replace(/^-(?=[0.]+$)/, "");
const condition = (words) =>
words.replace(/(\d+(?:\.\d+)?)…(\d+(?:\.\d+)?)/g, (_, ...ends) => ends.slice(0, 2).map((end) => (end >= 10 ? Math.round(end) : end)).join("–"));
function ago(date) {
const seconds = (Date.now() - new Date(date)) / 1000;
for (const [length, unit] of [[86400, "day"], [3600, "hour"], [60, "minute"]]) {
if (seconds >= length) return `${count(Math.floor(seconds / length), unit)} ago`;
}
return "just now";
}
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
function hash(text) {
let value = 2166136261;
for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
return value >>> 0;
}
return {
get ago() { return ago; },
get artistOf() { return artistOf; },
get capital() { return capital; },
get clock() { return clock; },
get condition() { return condition; },
get count() { return count; },
get decimal() { return decimal; },
get hash() { return hash; },
get nameOf() { return nameOf; },
get number() { return number; },
get spell() { return spell; },
get titleOf() { return titleOf; },
};
},
"core/dom.js"() {
const { at } = $from("core/base.js");
const SVG = "http://www.w3.org/2000/svg";
function fill(element, properties, children) {
for (const [name, value] of Object.entries(properties ?? {})) {
if (value === undefined || value === null || value === false) continue;
if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
else if (name === "data") Object.assign(element.dataset, value);
else if (name === "vars") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
else if (["value", "checked", "disabled", "selected", "hidden", "open", "indeterminate"].includes(name)) element[name] = value;
else if (["href", "src"].includes(name) && String(value).startsWith("/")) element.setAttribute(name, at(value));
else element.setAttribute(name, value === true ? "" : value);
}
element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
return element;
}
function h(tag, properties, ...children) {
return fill(document.createElement(tag), properties, children);
}
function s(tag, attributes, ...children) {
return fill(document.createElementNS(SVG, tag), attributes, children);
}
const hiddenText = (text) => h("span", { class: "visually-hidden" }, text);
const uniqueID = (() => {
let count = 0;
return (prefix = "x") => `${prefix}-${++count}`;
})();
function debounced(wait, action) {
let timer = 0;
return (...values) => {
clearTimeout(timer);
timer = setTimeout(() => action(...values), wait);
};
}
function rangeFill(input) {
const { min, max, value } = input;
const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
input.style.setProperty("--fill", `${share}%`);
}
return {
get debounced() { return debounced; },
get h() { return h; },
get hiddenText() { return hiddenText; },
get rangeFill() { return rangeFill; },
get s() { return s; },
get uniqueID() { return uniqueID; },
};
},
"core/live.js"() {
const { h } = $from("core/dom.js");
const { Failure } = $from("core/api.js");
function say(region, text) {
const place = document.getElementById(region);
place.textContent = "";
setTimeout(() => (place.textContent = text), 60);
}
const announce = (text) => say("polite", text);
function toast(text, { bad = false, link, action } = {}) {
for (const other of document.querySelectorAll(".toast")) if (other.firstChild.textContent === text) other.remove();
const button = action && h("button", { type: "button", onclick: guarded(async () => { box.remove(); await action.run(); }) }, action.text);
const box = h("div", { class: bad ? "toast bad" : "toast" }, h("span", {}, text), link && h("a", { href: link.href }, link.text), button);
document.getElementById("toasts").append(box);
say(bad ? "assertive" : "polite", text);
const leave = () => (box.contains(document.activeElement) || box.matches(":hover") ? setTimeout(leave, 2000) : box.remove());
setTimeout(leave, action ? 12_000 : link || bad ? 8000 : 4500);
}
function complain(problem) {
if (problem?.name === "AbortError" || problem?.isTold) return;
if (!(problem instanceof Failure)) console.error(problem);
toast(problem.message ?? String(problem), { bad: true });
}
const guarded = (action) => async (...values) => {
try { return await action(...values); } catch (problem) { complain(problem); }
};
return {
get announce() { return announce; },
get complain() { return complain; },
get guarded() { return guarded; },
get toast() { return toast; },
};
},
"core/store.js"() {
const api = $from("core/api.js");
const bus = new EventTarget();
const values = { status: null, user: null, ratings: new Map(), stars: new Map(), playlists: [], moods: null, stream: false, muse: null, brainwaves: null, headband: localStorage.getItem("sonic.headband") === "1" };
const value = (key) => values[key];
function set(key, next) {
values[key] = next;
bus.dispatchEvent(new CustomEvent(key, { detail: next }));
}
function watch(key, action, signal) {
bus.addEventListener(key, (event) => action(event.detail), { signal });
}
const isLocal = () => values.status?.mode !== "accounts";
const isAdmin = () => values.user?.role === "admin";
const isGuest = () => values.user?.role === "guest";
const entered = () => isLocal() || values.user !== null;
let [asked, newest] = [0, 0];
let changing = 0;
async function loadStatus() {
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
async function changeUser(action) {
changing += 1;
try { return await action(); } finally { changing -= 1; }
}
const loadUser = () => changeUser(async () => {
await loadStatus();
if (entered()) await loadOwn();
});
function forgetOwn() {
set("ratings", new Map());
set("stars", new Map());
set("playlists", []);
set("moods", null);
useHeadband(false);
}
function forgetUser() {
newest = asked + 1;
set("user", null);
forgetOwn();
}
let arriving = Promise.resolve();
const arrived = () => arriving.catch(() => {});
function loadOwn() {
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
async function loadPlaylists() {
set("playlists", (await api.get("/api/playlists")).items);
}
async function loadMoods() {
set("moods", await api.get("/api/moods"));
}
async function rate(id, rating) {
const answer = await api.put(`/api/tracks/${id}/rating`, { rating });
const map = new Map(values.ratings);
if (answer.rating) map.set(id, answer.rating);
else map.delete(id);
set("ratings", map);
}
async function giveStars(id, number) {
const { stars } = await api.put(`/api/tracks/${id}/stars`, { stars: number });
const map = new Map(values.stars);
if (stars) map.set(id, stars);
else map.delete(id);
set("stars", map);
}
function useHeadband(on) {
localStorage.setItem("sonic.headband", on ? "1" : "0");
set("headband", on);
}
return {
get arrived() { return arrived; },
get changeUser() { return changeUser; },
get entered() { return entered; },
get forgetOwn() { return forgetOwn; },
get forgetUser() { return forgetUser; },
get giveStars() { return giveStars; },
get isAdmin() { return isAdmin; },
get isGuest() { return isGuest; },
get isLocal() { return isLocal; },
get loadMoods() { return loadMoods; },
get loadOwn() { return loadOwn; },
get loadPlaylists() { return loadPlaylists; },
get loadStatus() { return loadStatus; },
get loadUser() { return loadUser; },
get rate() { return rate; },
get set() { return set; },
get useHeadband() { return useHeadband; },
get value() { return value; },
get watch() { return watch; },
};
},
"player/level.js"() {
const STORED = "sonic.sound";
const standard = { leveling: "track", mode: "gapless", fade: 6, trims: true };
const modern = ({ beats, ...kept }) => (kept.mode ? kept : { ...kept, mode: beats ? "dj" : kept.fade ? "fade" : "gapless", fade: kept.fade || standard.fade });
function stored() {
try {
return { ...standard, ...modern(JSON.parse(localStorage.getItem(STORED)) ?? {}) };
} catch {
return { ...standard };
}
}
let settings = stored();
const soundSettings = () => settings;
function setSound(change) {
settings = { ...settings, ...change };
localStorage.setItem(STORED, JSON.stringify(settings));
}
const power = (decibels) => 10 ** (decibels / 10);
function albumGain(tracks) {
let [sum, seconds] = [0, 0];
for (const { replay_gain: gain, duration_ms: length } of tracks) {
if (typeof gain !== "number" || !(length > 0)) continue;
sum += length * power(-gain);
seconds += length;
}
return seconds ? -10 * Math.log10(sum / seconds) : null;
}
const isOfAlbum = (one, other) => Boolean(one?.album && other?.album) && one.album === other.album && (one.album_artist ?? null) === (other.album_artist ?? null);
const follows = (one, other) => isOfAlbum(one, other) && (one.disc_number ?? 1) === (other.disc_number ?? 1) && other.track_number === one.track_number + 1;
function levelOf(track, songs) {
if (settings.leveling === "off" || typeof track.replay_gain !== "number") return 1;
const gain = settings.leveling === "album" && track.album ? albumGain(songs.filter((song) => isOfAlbum(song, track))) : track.replay_gain;
return Math.min(1, 10 ** ((gain ?? track.replay_gain) / 20));
}
const NOTICED = 0.3;
const noticed = (seconds) => (settings.trims && settings.mode !== "off" && seconds > NOTICED ? seconds : 0);
const beginOf = (track, before) => (follows(before, track) ? 0 : noticed(track.leading_silence));
const leftOut = (track, after) => (follows(track, after) ? 0 : noticed(track.trailing_silence));
const fadeBetween = (track, after) => (!after || !["fade", "dj"].includes(settings.mode) || follows(track, after) ? 0 : Math.min(settings.fade, (track.duration_ms ?? 0) / 3000, (after.duration_ms ?? 0) / 3000));
return {
get albumGain() { return albumGain; },
get beginOf() { return beginOf; },
get fadeBetween() { return fadeBetween; },
get follows() { return follows; },
get leftOut() { return leftOut; },
get levelOf() { return levelOf; },
get setSound() { return setSound; },
get soundSettings() { return soundSettings; },
};
},
"player/songs.js"() {
const kept = ["id", "path", "title", "artist", "album", "genre", "format", "duration_ms", "valence", "energy", "tempo", "key_name", "mood", "album_artist", "track_number", "disc_number", "replay_gain", "leading_silence", "trailing_silence", "highlight"];
function song(track) {
const whole = track.track ?? track;
const result = Object.fromEntries(kept.filter((name) => whole[name] !== undefined).map((name) => [name, whole[name]]));
result.path ??= track.location;
return result;
}
return {
get song() { return song; },
};
},
"player/queue.js"() {
const { song } = $from("player/songs.js");
const REPEATS = ["off", "all", "one"];
const queue = {
songs: [],
index: -1,
repeat: "off",
shuffles: false,
wish: null,
found: null,
made: false,
kept: [],
};
let last = 0;
const songsOf = (tracks) => tracks.map((track) => Object.assign(song(track), { n: last += 1 }));
const current = () => queue.songs[queue.index] ?? null;
function placeAfter({ byHand = false } = {}) {
const { songs, index, repeat } = queue;
if (repeat === "one" && !byHand && songs.length) return index;
if (index + 1 < songs.length) return index + 1;
return repeat === "all" && songs.length && !queue.wish ? 0 : -1;
}
function mixed(songs) {
const result = [...songs];
for (let i = result.length - 1; i > 0; i--) {
const j = Math.floor(Math.random() * (i + 1));
[result[i], result[j]] = [result[j], result[i]];
}
return result;
}
const byNumber = (a, b) => a.n - b.n;
function setShuffle(on) {
if (on && !queue.shuffles) {
const all = [...queue.songs, ...queue.kept];
const numbers = all.map(({ n }) => n).sort((a, b) => a - b);
all.forEach((one, i) => { one.n = numbers[i]; });
}
queue.shuffles = on;
const ahead = queue.songs.slice(queue.index + 1);
queue.songs.splice(queue.index + 1, ahead.length, ...(on ? mixed(ahead) : ahead.sort(byNumber)));
if (!on) queue.kept.sort(byNumber);
}
function insert(songs, place) {
if (queue.shuffles && place < queue.songs.length) {
const order = [...queue.songs].sort(byNumber);
const ahead = new Set(queue.songs.slice(queue.index + 1));
const at = place > queue.index + 1 ? order.indexOf(queue.songs[place - 1]) + 1 : order.findIndex((one) => ahead.has(one));
const to = order[at]?.n ?? order.at(-1).n + 1;
const from = order[at - 1]?.n ?? to - 1;
songs.forEach((one, i) => { one.n = from + ((to - from) * (i + 1)) / (songs.length + 1); });
}
queue.songs.splice(place, 0, ...songs);
}
function remove(place) {
const isAhead = place > queue.index;
const [before, after] = [queue.songs[place - 1], queue.songs[place + 1]];
const whole = queue.songs;
const [gone] = queue.songs.splice(place, 1);
if (place < queue.index) queue.index -= 1;
else queue.index = Math.min(queue.index, queue.songs.length - 1);
return () => {
const songs = [after, before].some((song) => queue.kept.includes(song)) ? queue.kept : queue.songs;
if (songs !== whole && !songs.includes(after) && !songs.includes(before)) return;
const found = songs.includes(after) ? songs.indexOf(after) : songs.indexOf(before) + 1 || songs.length;
const at = songs === queue.songs && isAhead ? Math.max(found, queue.index + 1) : found;
songs.splice(at, 0, gone);
if (songs === queue.songs && at <= queue.index) queue.index += 1;
};
}
function move(from, to) {
const { songs, index } = queue;
const [moved] = songs.splice(from, 1);
songs.splice(to, 0, moved);
if (index === from) queue.index = to;
else if (from < index && to >= index) queue.index -= 1;
else if (from > index && to <= index) queue.index += 1;
}
const parts = ["index", "shuffles", "wish", "found", "made"];
const copied = () => ({ ...Object.fromEntries(parts.map((name) => [name, queue[name]])), songs: [...queue.songs], kept: [...queue.kept] });
function bringBack(stored) {
Object.assign(queue, stored);
for (const { n = 0 } of [...queue.songs, ...queue.kept]) last = Math.max(last, Math.ceil(n));
}
return {
get REPEATS() { return REPEATS; },
get bringBack() { return bringBack; },
get copied() { return copied; },
get current() { return current; },
get insert() { return insert; },
get mixed() { return mixed; },
get move() { return move; },
get placeAfter() { return placeAfter; },
get queue() { return queue; },
get remove() { return remove; },
get setShuffle() { return setShuffle; },
get songsOf() { return songsOf; },
};
},
"player/lead.js"() {
const STORED = "sonic.lead";
const LONGEST = 0.25;
const SETTLED = 300;
let seconds = Math.min(Number(localStorage.getItem(STORED) ?? 0.07), LONGEST) || 0.07;
const lead = () => seconds;
function learnLead(audio, begin) {
const asked = performance.now();
setTimeout(() => {
if (audio.paused || audio.currentTime <= begin) return;
const took = (performance.now() - asked) / 1000 - (audio.currentTime - begin);
if (took < 0 || took > LONGEST) return;
seconds += (took - seconds) / 2;
localStorage.setItem(STORED, seconds.toFixed(4));
}, SETTLED);
}
return {
get lead() { return lead; },
get learnLead() { return learnLead; },
};
},
"player/mix.js"() {
const GLIDE = 8;
const [QUIET, LOUDEST] = [-30, 6];
const within = (value, least, most) => Math.min(most, Math.max(least, value));
const shares = (part) => {
const angle = (within(part, 0, 1) * Math.PI) / 2;
return { from: Math.cos(angle), to: Math.sin(angle) };
};
const lengthOf = (plan) => plan.out_end - plan.out_point;
function courseOf(plan) {
const points = plan.anchors.map(([from, to]) => ({ at: from - plan.out_point, to }));
if (points.length < 2) return [{ at: 0, to: plan.in_point }];
const [before, end] = points.slice(-2);
const stretch = (end.at - before.at) / (end.to - before.to);
plan.release.forEach((to, number) => {
const last = points.at(-1);
const ratio = 1 + (stretch - 1) * (1 - (number + 1) / (plan.release.length + 1));
points.push({ at: last.at + ratio * (to - last.to), to });
});
return points;
}
function around(course, name, value) {
const next = course.findIndex((point) => point[name] > value);
return next < 0 ? [course.at(-1)] : [course[Math.max(0, next - 1)], course[Math.max(1, next)]];
}
const rateOf = ([start, end]) => (end ? (end.to - start.to) / (end.at - start.at) : 1);
function placeAt(course, seconds) {
const points = around(course, "at", seconds);
return points[0].to + rateOf(points) * (seconds - points[0].at);
}
function secondsAt(course, place) {
const points = around(course, "to", place);
return points[0].at + (place - points[0].to) / rateOf(points);
}
const rateAt = (course, place) => rateOf(around(course, "to", place));
function gainAt(plan, seconds) {
const part = within(1 - (seconds - lengthOf(plan)) / Math.max(GLIDE, plan.release_end - plan.in_end), 0, 1);
return 10 ** ((plan.gain * part) / 20);
}
function rideAt(plan, seconds) {
const steps = plan.ride ?? [];
const place = within(seconds / lengthOf(plan), 0, 1) * (steps.length - 1);
const step = Math.floor(place);
if (step + 1 >= steps.length) return 1;
return 10 ** ((steps[step] + (steps[step + 1] - steps[step]) * (place - step)) / 20);
}
function sharesAt(plan, seconds) {
if (plan.kind === "echo_out") return { from: shares(seconds / plan.echo_beat).from, to: 1, lows: { from: 0, to: 0 } };
const length = lengthOf(plan);
const share = shares(seconds / length);
const ride = rideAt(plan, seconds);
const heard = { from: share.from * ride, to: share.to * ride };
if (plan.bass_swap === undefined) return { ...heard, lows: { from: 0, to: 0 } };
const bass = shares(((seconds - (plan.bass_swap - plan.out_point)) / length) * plan.bars * 4 + 0.5);
const gain = (name) => within(20 * Math.log10((bass[name] + 1e-9) / (share[name] + 1e-9)), QUIET, LOUDEST);
return { ...heard, lows: { from: gain("from"), to: gain("to") } };
}
const endOf = (plan, course) => Math.max(course.at(-1).at, plan.gain ? lengthOf(plan) + Math.max(GLIDE, plan.release_end - plan.in_end) : lengthOf(plan));
return {
get courseOf() { return courseOf; },
get endOf() { return endOf; },
get gainAt() { return gainAt; },
get lengthOf() { return lengthOf; },
get placeAt() { return placeAt; },
get rateAt() { return rateAt; },
get secondsAt() { return secondsAt; },
get sharesAt() { return sharesAt; },
};
},
"player/plan.js"() {
const api = $from("core/api.js");
const SETTLED = 1000;
let asked = "";
let plan = null;
let timer = 0;
const nameOf = (track, next) => `${track?.id} ${next?.id}`;
function study(track, next, earliest) {
const name = nameOf(track, next);
if (name === asked) return;
[asked, plan] = [name, null];
clearTimeout(timer);
timer = setTimeout(async () => {
const found = await api.get("/api/transition", { from: track.id, to: next.id, earliest_exit: earliest }).catch(() => null);
if (name === asked) plan = found;
}, SETTLED);
}
const planOf = (track, next) => (nameOf(track, next) === asked ? plan : null);
function forget() {
[asked, plan] = ["", null];
clearTimeout(timer);
}
return {
get forget() { return forget; },
get planOf() { return planOf; },
get study() { return study; },
};
},
"player/decks.js"() {
const LOWS = 180;
const DECAY = 0.5;
const LONGEST = 5;
let context = null;
const decks = new WeakMap();
const isOnDeck = (element) => decks.has(element);
async function putOnDecks(elements) {
if (!globalThis.AudioContext) return;
context ??= new AudioContext();
await context.resume();
for (const element of elements().filter((one) => !decks.has(one))) {
const shelf = new BiquadFilterNode(context, { type: "lowshelf", frequency: LOWS });
new MediaElementAudioSourceNode(context, { mediaElement: element }).connect(shelf).connect(context.destination);
decks.set(element, { shelf, echo: null });
}
}
function setLows(element, gain) {
decks.get(element)?.shelf.gain.setTargetAtTime(gain, context.currentTime, 0.02);
}
function listenForEcho(element, beat) {
const deck = decks.get(element);
if (!deck || deck.echo?.beat === beat) return;
forgetEcho(element);
const [delay, back, out] = [new DelayNode(context, { delayTime: beat, maxDelayTime: LONGEST }), new GainNode(context, { gain: 0 }), new GainNode(context, { gain: 0 })];
deck.shelf.connect(delay).connect(back).connect(delay);
delay.connect(out).connect(context.destination);
deck.echo = { beat, delay, back, out };
}
function startEcho(element) {
const echo = decks.get(element)?.echo;
for (const node of echo ? [echo.back, echo.out] : []) node.gain.setTargetAtTime(DECAY, context.currentTime, 0.005);
return Boolean(echo);
}
function forgetEcho(element) {
const deck = decks.get(element);
if (!deck?.echo) return;
deck.shelf.disconnect(deck.echo.delay);
for (const node of [deck.echo.delay, deck.echo.back, deck.echo.out]) node.disconnect();
deck.echo = null;
}
function clearDeck(element) {
setLows(element, 0);
forgetEcho(element);
}
return {
get clearDeck() { return clearDeck; },
get isOnDeck() { return isOnDeck; },
get listenForEcho() { return listenForEcho; },
get putOnDecks() { return putOnDecks; },
get setLows() { return setLows; },
get startEcho() { return startEcho; },
};
},
"player/sound.js"() {
const { at } = $from("core/base.js");
const { clearDeck, isOnDeck, listenForEcho, putOnDecks, setLows, startEcho } = $from("player/decks.js");
const { courseOf, endOf, gainAt, lengthOf, placeAt, rateAt, secondsAt, sharesAt } = $from("player/mix.js");
const bus = new EventTarget();
let volume = 0.9;
let isMuted = false;
const [EXACT, SOON, RUSH] = [0.01, 0.4, 0.25];
const LATE = 0.3;
const STALLED = 1000;
const [STEP, FINE_STEP] = [40, 10];
function element() {
const made = new Audio();
made.preload = "auto";
made.level = 1;
made.share = 1;
made.gain = 1;
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
function watchDevices(made) {
made.canCast = false;
const tell = () => made === audio && bus.dispatchEvent(new Event("remote"));
made.remote?.watchAvailability((isThere) => { made.canCast = isThere; tell(); }).catch(() => {});
for (const name of ["connecting", "connect", "disconnect"]) made.remote?.addEventListener(name, tell);
}
const isRemote = () => ["connecting", "connected"].includes(audio.remote?.state);
let audio = element();
let spare = element();
let fading = 0;
let entry = null;
let usesDecks = false;
function useDecks(on) {
usesDecks = on;
if (on && !isRemote() && !audio.paused) putOnDecks(() => [audio, spare]).catch(() => {});
}
const on = (name, action, signal) => bus.addEventListener(name, action, { signal });
function apply(which) {
which.volume = Math.min(1, Math.max(0, volume * which.level * which.share * which.gain));
which.muted = isMuted;
}
const volumeOf = () => ({ volume, muted: isMuted });
function setVolume(level, muted = false) {
[volume, isMuted] = [level, muted];
apply(audio);
apply(spare);
bus.dispatchEvent(new Event("volumechange"));
}
function setLevel(level) {
audio.level = level;
apply(audio);
}
function empty(which) {
which.pause();
which.removeAttribute("src");
which.load();
which.source = null;
}
function settle() {
if (isEntering()) Object.assign(audio, { gain: 1, playbackRate: 1 });
endFade();
entry = null;
apply(audio);
}
const isEntering = () => fading !== 0 || entry !== null;
function endFade() {
clearInterval(fading);
fading = 0;
audio.share = 1;
spare.pause();
Object.assign(spare, { gain: 1, playbackRate: 1 });
[audio, spare].forEach(clearDeck);
}
function open(source, begin, level) {
settle();
if (!source) return empty(audio);
Object.assign(audio, { begin, level, source });
audio.src = at(source);
apply(audio);
}
function prepare(source, begin, level, echoBeat = 0) {
if (fading) return;
if (isOnDeck(spare) && !usesDecks) {
empty(spare);
spare = element();
}
if (!source || isRemote()) {
if (spare.source) empty(spare);
return;
}
spare.level = level;
if (echoBeat) listenForEcho(audio, echoBeat);
if (spare.source === source && !spare.error) {
if (spare.from !== begin) Object.assign(spare, { from: begin, [spare.readyState ? "currentTime" : "begin"]: begin });
return;
}
Object.assign(spare, { source, begin, from: begin, share: 1, gain: 1 });
spare.src = at(source);
apply(spare);
}
const isPrepared = (source) => spare.source === source && !spare.error && spare.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA;
function follow(seconds, plan = null) {
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
setTimeout(() => before === spare && !spare.source && spare.pause(), 400);
spare.source = null;
return begun;
}
spare.source = null;
const began = performance.now();
const step = () => {
const part = Math.min(1, (performance.now() - began) / (seconds * 1000));
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
function mix(before, plan) {
const course = courseOf(plan);
let echoes = false;
let began = null;
let moved = null;
entry = { plan, course };
spare.source = null;
const late = before.currentTime - plan.out_point;
if (late > LATE) audio.currentTime = placeAt(course, late);
const step = () => {
const now = performance.now();
const place = before.currentTime - plan.out_point;
if (began === null && (place >= 0 || before.ended)) {
began = now - place * 1000;
echoes = plan.kind === "echo_out" && startEcho(before);
}
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
function pause() {
audio.pause();
if (fading) settle();
}
return {
get audio() { return audio; },
get follow() { return follow; },
get isEntering() { return isEntering; },
get isPrepared() { return isPrepared; },
get isRemote() { return isRemote; },
get on() { return on; },
get open() { return open; },
get pause() { return pause; },
get prepare() { return prepare; },
get setLevel() { return setLevel; },
get setVolume() { return setVolume; },
get settle() { return settle; },
get useDecks() { return useDecks; },
get volumeOf() { return volumeOf; },
};
},
"player/source.js"() {
const TYPES = {
mp3: "audio/mpeg", wav: "audio/wav", aiff: "audio/aiff", au: "audio/basic", caf: "audio/x-caf", flac: "audio/flac",
vorbis: "audio/ogg; codecs=vorbis", opus: "audio/ogg; codecs=opus", oggFLAC: "audio/ogg; codecs=flac", speex: "audio/ogg; codecs=speex",
mp4: "audio/mp4", aac: "audio/aac", matroska: "audio/webm", ac3: "audio/ac3", wma: "audio/x-ms-wma",
};
const browser = new Audio();
const plays = (format) => !format || browser.canPlayType(TYPES[format] ?? "") !== "";
const unread = new Set();
const isWave = ({ id, format }) => unread.has(id) || !plays(format);
const sourceOf = (track) => `/media/${encodeURIComponent(track.id)}${isWave(track) ? "?as=wav" : ""}`;
function askForWave(track) {
if (isWave(track)) return false;
unread.add(track.id);
return true;
}
return {
get askForWave() { return askForWave; },
get sourceOf() { return sourceOf; },
};
},
"player/tabs.js"() {
const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("sonic.player") : null;
const me = `${Date.now()} ${Math.random()}`;
const tellPlaying = () => channel?.postMessage({ plays: me });
function onOther(action) {
channel?.addEventListener("message", ({ data }) => data?.plays && data.plays !== me && action());
}
return {
get onOther() { return onOther; },
get tellPlaying() { return tellPlaying; },
};
},
"player/player.js"() {
const api = $from("core/api.js");
const { artistOf, titleOf } = $from("core/format.js");
const { announce, complain, toast } = $from("core/live.js");
const { value } = $from("core/store.js");
const { beginOf, fadeBetween, leftOut, levelOf, setSound, soundSettings } = $from("player/level.js");
const { bringBack, copied, current, insert: insertSongs, mixed, move: moveSong, placeAfter, queue, remove: removeSong, REPEATS, setShuffle, songsOf } = $from("player/queue.js");
const { lead, learnLead } = $from("player/lead.js");
const { lengthOf } = $from("player/mix.js");
const { forget, planOf, study } = $from("player/plan.js");
const sound = $from("player/sound.js");
const { askForWave, sourceOf } = $from("player/source.js");
const { onOther, tellPlaying } = $from("player/tabs.js");
$from("player/sound.js");
$from("player/queue.js");
const STORED = "sonic.player";
const LONGEST = 1000;
const PATIENCE = 3;
const AHEAD = 25;
const PLANNED_AHEAD = 90;
const LATE = 1;
const TURN = 4;
const AGAIN = 3;
const LEAST = 30;
const bus = new EventTarget();
let failures = 0;
let asking = false;
let opened = 0;
let resume = 0;
let ending = 0;
let waiting = 0;
let hurried = false;
let entered = 0;
let gap = null;
const TELL_AGAIN = 10;
const unheard = () => ({ seconds: 0, isTold: false, again: 0, isOver: false });
let listening = unheard();
let returns = null;
const on = (name, action, signal) => bus.addEventListener(name, action, { signal });
const tell = (...names) => names.forEach((name) => bus.dispatchEvent(new Event(name)));
const songs = () => queue.songs;
const index = () => queue.index;
const isPlaying = () => (!sound.audio.paused && !sound.audio.ended) || Boolean(gap?.timer);
const wish = () => queue.wish;
const foundMood = () => queue.found;
const repeats = () => queue.repeat;
const shuffles = () => queue.shuffles;
const length = () => (Number.isFinite(sound.audio.duration) && sound.audio.duration > 0 ? sound.audio.duration : (current()?.duration_ms ?? 0) / 1000);
function store() {
const { songs, index } = queue;
const from = songs.length > LONGEST ? Math.max(0, Math.min(index - 50, songs.length - LONGEST)) : 0;
localStorage.setItem(STORED, JSON.stringify({ ...queue, songs: songs.slice(from, from + LONGEST), index: index - from, kept: queue.kept.slice(0, LONGEST), time: sound.audio.currentTime || resume, listened: listening.seconds + heardNow(), isTold: listening.isTold }));
}
function heardNow() {
const { played } = sound.audio;
return Array.from({ length: played.length }, (_, i) => played.end(i) - played.start(i)).reduce((sum, part) => sum + part, 0);
}
function countPlay() {
const track = current();
const mine = listening;
if (mine.isTold || performance.now() < mine.again || !track || !(length() > 0) || mine.seconds + heardNow() < Math.min(LEAST, length() / 2)) return;
mine.isTold = true;
api.post("/api/asked", { id: track.id, kind: "play" }).catch((problem) => {
if (isPassing(problem)) Object.assign(mine, { isTold: false, again: performance.now() + TELL_AGAIN * 1000 });
});
}
function setCounted(isCounted) {
listening = { ...unheard(), seconds: -heardNow(), isTold: !isCounted };
store();
}
function changed() {
store();
tell("queue");
prepareNext();
}
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
const heardSoFar = () => Object.assign(listening, { seconds: listening.seconds + heardNow() });
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
listening = heard;
store();
}
async function begin(promise) {
try {
await promise;
} catch (problem) {
if (problem.name === "NotAllowedError") toast("Press play: the browser requires a click before it plays sound.");
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
let heard = null;
on("song", () => { heard = current(); });
function changedSong() {
tell("song");
changed();
}
function play(tracks, at = 0, rest = null, begin = 0, { shuffles = queue.shuffles } = {}) {
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
const playShuffled = (tracks) => play(mixed(tracks), 0, null, 0, { shuffles: true });
function insert(tracks, place) {
if (queue.index < 0) return play(tracks);
queue.made = true;
insertSongs(songsOf(tracks), queue.index + 1 + place);
changed();
}
const playNext = (tracks) => insert(tracks, 0);
const enqueue = (tracks) => insert(tracks, queue.songs.length);
function jump(place) {
failures = 0;
return turnTo(place);
}
function turnTo(place) {
queue.index = place;
return start();
}
function remove(place) {
const text = `“${titleOf(queue.songs[place])}” was removed from the queue.`;
if (place !== queue.index) {
const putBack = removeSong(place);
changed();
return toast(text, { action: { text: "Undo", run: () => { if (current()) { putBack(); changed(); } } } });
}
return undoable(text, () => {
const on = isPlaying();
removeSong(place);
if (on && current()) return start();
load();
});
}
function move(from, to) {
queue.made = true;
moveSong(from, to);
changed();
}
function clearUpcoming() {
undoable("The queue is cleared.", () => {
queue.songs = queue.songs.slice(0, queue.index + 1);
queue.kept = [];
changed();
});
}
function setRepeat(how) {
queue.repeat = how;
tell("order");
changed();
}
const turnRepeat = () => setRepeat(REPEATS[(REPEATS.indexOf(queue.repeat) + 1) % REPEATS.length]);
function shuffle(on) {
setShuffle(on);
tell("order");
changed();
}
async function resumeSound() {
if (gap) return goOn();
if (!current() || isPlaying()) return;
failures = 0;
waiting = 0;
if (sound.audio.ended && wanted() && queue.index + 1 >= queue.songs.length) return advance();
if (sound.audio.error || !sound.audio.source) open(sound.audio.currentTime || resume);
else if (listening.isOver) open(sound.audio.ended ? 0 : sound.audio.currentTime, unheard());
await begin(sound.audio.play());
}
function pause() {
waiting = 0;
if (gap) {
clearTimeout(gap.timer);
gap.timer = 0;
tell("state");
}
sound.pause();
}
async function toggle() {
if (!current()) return;
if (!sound.audio.paused || gap?.timer) return pause();
return resumeSound();
}
function previous() {
if (sound.audio.currentTime > 4 || queue.index <= 0) return seek(0);
return jump(queue.index - 1);
}
function next() {
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
const upcoming = () => queue.songs[placeAfter()] ?? null;
const isPlanned = () => soundSettings().mode === "dj" && !hurried && !sound.isRemote() && upcoming() !== null && upcoming() !== current();
function planned() {
const plan = isPlanned() ? planOf(current(), upcoming()) : null;
if (!plan || (!plan.keeps_ends && sound.audio.currentTime > plan.out_point + LATE)) return null;
return soundSettings().leveling === "off" ? { ...plan, gain: 0 } : plan;
}
function turn() {
const [track, after, plan] = [current(), upcoming(), planned()];
if (plan) return { start: plan.keeps_ends ? length() + plan.pause : plan.out_point, begin: plan.in_point, fade: 0, plan };
const fade = fadeBetween(track, after);
return { start: length() - leftOut(track, after) - fade, begin: after ? beginOf(after, track) : 0, fade, plan };
}
const remaining = () => turn().start - sound.audio.currentTime;
function prepareNext() {
const track = current();
if (!track || sound.audio.paused || !(length() > 0)) return;
const after = upcoming();
if (isPlanned()) study(track, after, entered);
if (remaining() > (soundSettings().mode === "dj" ? PLANNED_AHEAD : AHEAD) && !hurried) return sound.prepare(null);
const { begin, plan } = turn();
if (after) sound.prepare(sourceOf(after), begin, levelOf(after, queue.songs), plan?.echo_beat);
else if (queue.wish && !value("headband") && placeAfter() < 0) ask({ ahead: true });
}
function watchEnd() {
clearTimeout(ending);
ending = 0;
if (!current() || sound.audio.paused || soundSettings().mode === "off" || returns !== null) return;
const seconds = remaining() - lead();
if (seconds < 0.6) ending = setTimeout(turnOver, Math.max(0, seconds * 1000));
}
function turnOver() {
ending = 0;
if (!sound.audio.paused && remaining() < lead() + 0.1) followOn();
}
function hold(begin) {
returns = begin;
watchEnd();
}
function leaveGap() {
clearTimeout(gap?.timer);
gap = null;
}
function goOn() {
leaveGap();
if (followOn()) return;
tell("state");
return advance();
}
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
if (!plan || !lengthOf(plan)) learnLead(sound.audio, place);
tell("song", "queue", "state", "time");
announceSong();
store();
begin(begun);
return true;
}
const wanted = () => (value("headband") ? { eeg: true, name: "headband" } : queue.wish);
function playWish(next) {
const change = async () => {
failures = 0;
const before = queue.wish;
const ahead = queue.songs.slice(queue.index + 1);
queue.songs = queue.songs.slice(0, queue.index + 1);
if (!queue.wish && ahead.length) queue.kept = ahead;
queue.wish = next;
tell("wish");
if ((await ask()) !== NOTHING || before?.name === next.name || queue.wish !== next) return;
queue.wish = before;
if (before) tell("wish");
else dropWish();
};
const waits = !queue.wish && queue.index + 1 < queue.songs.length;
return waits ? undoable("Your queue comes back when the mood ends.", change) : change();
}
async function changeMood() {
if (!isPlaying() || placeAfter() >= 0 || !(queue.wish?.eeg || queue.found)) return;
const before = current();
await ask({ ahead: true });
hurried = current() === before && placeAfter() >= 0;
prepareNext();
}
function dropWish() {
queue.wish = null;
queue.found = null;
if (queue.kept.length) queue.songs.splice(queue.index + 1, queue.songs.length, ...queue.kept);
queue.kept = [];
tell("wish");
changed();
}
const NOTHING = "nothing";
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
if (ahead && current() === asker && !sound.audio.ended) return changed();
queue.index = queue.songs.length - 1;
await start();
} catch (problem) {
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
function seek(seconds) {
const wasInGap = Boolean(gap?.timer);
leaveGap();
sound.settle();
const place = Math.min(Math.max(seconds, 0), length());
if (sound.audio.readyState) sound.audio.currentTime = place;
else sound.audio.begin = place;
if (wasInGap) begin(sound.audio.play());
watchEnd();
tell("time");
}
const volume = sound.volumeOf;
function setVolume(level, muted = false) {
sound.setVolume(level, muted);
localStorage.setItem("sonic.volume", String(level));
}
function changeSound(change) {
setSound(change);
sound.useDecks(soundSettings().mode === "dj");
if (!current()) return;
sound.setLevel(levelOf(current(), queue.songs));
prepareNext();
watchEnd();
}
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
const isOfServer = (problem) => [401, 403].includes(problem.status) || isPassing(problem);
const isPassing = ({ status }) => [0, 429].includes(status) || status >= 500;
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
function restore() {
sound.setVolume(Number(localStorage.getItem("sonic.volume") ?? 0.9));
sound.useDecks(soundSettings().mode === "dj");
if (current()) return;
try {
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
function reset() {
pause();
bringBack({ songs: [], index: -1, wish: null, found: null, made: false, kept: [] });
load();
store();
tell("wish");
}
return {
get audio() { return $from("player/sound.js").audio; },
get changeMood() { return changeMood; },
get changeSound() { return changeSound; },
get clearUpcoming() { return clearUpcoming; },
get current() { return $from("player/queue.js").current; },
get dropWish() { return dropWish; },
get enqueue() { return enqueue; },
get foundMood() { return foundMood; },
get hold() { return hold; },
get index() { return index; },
get insert() { return insert; },
get isPlaying() { return isPlaying; },
get jump() { return jump; },
get length() { return length; },
get move() { return move; },
get next() { return next; },
get on() { return on; },
get pause() { return pause; },
get play() { return play; },
get playNext() { return playNext; },
get playShuffled() { return playShuffled; },
get playWish() { return playWish; },
get previous() { return previous; },
get remove() { return remove; },
get repeats() { return repeats; },
get reset() { return reset; },
get restore() { return restore; },
get resumeSound() { return resumeSound; },
get seek() { return seek; },
get setCounted() { return setCounted; },
get setRepeat() { return setRepeat; },
get setVolume() { return setVolume; },
get shuffle() { return shuffle; },
get shuffles() { return shuffles; },
get songs() { return songs; },
get soundSettings() { return soundSettings; },
get toggle() { return toggle; },
get turnRepeat() { return turnRepeat; },
get volume() { return volume; },
get wish() { return wish; },
};
},
"core/places.js"() {
const STORED = "sonic.places";
const MOST = 60;
const HELD = 10_000;
const places = new Map(stored());
function stored() {
try {
return JSON.parse(sessionStorage.getItem(STORED)) ?? [];
} catch {
return [];
}
}
const nameOf = (element) => element.id || element.getAttribute("aria-label") || element.getAttribute("href") || element.textContent.trim();
const rowOf = (element) => element.closest("[aria-posinset]")?.getAttribute("aria-posinset") ?? null;
const alike = ({ tag, name, row }) => [...document.querySelectorAll(tag)].filter((one) => nameOf(one) === name && rowOf(one) === row);
function described(element) {
if (!element?.matches("a[href], button, input, select, textarea, summary, [role=application]") || element.closest("dialog, .menu, .toasts")) return null;
const told = { tag: element.tagName, name: nameOf(element), row: rowOf(element) };
return { ...told, at: alike(told).indexOf(element) };
}
const shelves = () => [...document.querySelectorAll("#main .shelf, #main .segments")];
function showChosen(view) {
for (const row of view.querySelectorAll(".segments")) {
const chosen = row.querySelector("[aria-current=page], [aria-pressed=true], [aria-selected=true]");
if (chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
}
}
const placeOf = (key) => places.get(key);
function keepPlace(key, focused = document.activeElement) {
places.delete(key);
places.set(key, { y: scrollY, focus: described(focused), across: shelves().map(({ scrollLeft }) => scrollLeft) });
while (places.size > MOST) places.delete(places.keys().next().value);
try {
sessionStorage.setItem(STORED, JSON.stringify([...places]));
} catch {  }
}
function restorePlace({ y, focus, across }, view, signal) {
const held = new AbortController();
let found = !focus;
const put = () => {
if (Math.abs(scrollY - y) > 1) scrollTo(0, y);
shelves().forEach((shelf, i) => { if (across[i] && shelf.scrollLeft !== across[i]) shelf.scrollLeft = across[i]; });
if (found) return;
const element = alike(focus)[focus.at] ?? alike(focus)[0];
if (!element) return;
found = true;
element.focus({ preventScroll: true });
};
put();
const sizes = new ResizeObserver(put);
const parts = new MutationObserver(put);
sizes.observe(view);
parts.observe(view, { childList: true, subtree: true });
const stop = () => {
held.abort();
clearTimeout(end);
sizes.disconnect();
parts.disconnect();
};
const end = setTimeout(stop, HELD);
for (const name of ["wheel", "touchstart", "pointerdown", "keydown"]) addEventListener(name, stop, { capture: true, passive: true, signal: held.signal });
signal.addEventListener("abort", stop, { once: true, signal: held.signal });
return found && Boolean(focus);
}
return {
get keepPlace() { return keepPlace; },
get placeOf() { return placeOf; },
get restorePlace() { return restorePlace; },
get showChosen() { return showChosen; },
};
},
"core/states.js"() {
const { get } = $from("core/api.js");
const { h } = $from("core/dom.js");
const { guarded } = $from("core/live.js");
const again = guarded(async () => { await get("/api/status"); location.reload(); });
const loading = (text = "Listening …") => h("p", { class: "loading", role: "status" }, text);
const empty = (title, text, ...actions) =>
h("div", { class: "empty" }, h("h2", {}, title), text && h("p", {}, text), actions.length > 0 && h("div", { class: "actions" }, actions));
function failed(problem) {
const missing = problem.status === 404;
const refused = problem.status === 403;
return h(
"div", { class: problem.reason === "OFFLINE" ? "offline" : null },
h("div", { class: "head" }, h("h1", {}, missing ? "Not found" : refused ? "Not for you" : "That did not work"), h("p", {}, problem.message)),
h("div", { class: "actions" }, h("a", { class: "button primary", href: "/" }, "Search"), !missing && !refused && h("button", { class: "button", type: "button", onclick: again }, "Try again")),
);
}
const head = (title, text, ...more) => h("div", { class: "head" }, h("h1", {}, title), text && h("p", {}, text), more);
const section = (title, ...content) => {
const tools = content[0]?.tools;
return h("section", { class: "section" }, h("div", { class: "section-head" }, h("h2", {}, title), tools), tools ? content.slice(1) : content);
};
return {
get empty() { return empty; },
get failed() { return failed; },
get head() { return head; },
get loading() { return loading; },
get section() { return section; },
};
},
"core/router.js"() {
const { get } = $from("core/api.js");
const { at, here: pathHere, isWithin, within } = $from("core/base.js");
const { announce, complain } = $from("core/live.js");
const { keepPlace, placeOf, restorePlace, showChosen } = $from("core/places.js");
const { failed } = $from("core/states.js");
const routes = [];
let running = null;
let path = null;
const fresh = () => `${Date.now().toString(36)} ${Math.random().toString(36).slice(2)}`;
let key = null;
let shown = null;
let current = null;
let isPartial = false;
const listeners = new Set();
function route(pattern, load) {
const names = [...pattern.matchAll(/:(\w+)/g)].map((match) => match[1]);
routes.push({ names, load, expression: new RegExp(`^${pattern.replace(/:\w+/g, "([^/]+)")}/?$`) });
}
const onNavigate = (listener) => listeners.add(listener);
const leave = (focused) => { if (shown === key) keepPlace(key, focused); };
function go(address, { replace = false, from } = {}) {
leave(from);
key = fresh();
history[replace ? "replaceState" : "pushState"]({ key }, "", at(address));
return show();
}
function refresh() {
leave();
return show({ stays: true, place: placeOf(key) });
}
const note = (address) => history.replaceState({ key }, "", at(address));
function missed(problem) {
if (problem.reason !== "OFFLINE") return;
isPartial = true;
current?.classList.add("offline");
}
async function show({ stays = false, place } = {}) {
running?.abort();
const here = (running = new AbortController());
const main = document.getElementById("main");
const first = path === null;
current = null;
isPartial = false;
path = pathHere();
let element;
try {
const found = routes.map((entry) => ({ entry, match: entry.expression.exec(path) })).find(({ match }) => match) ?? { entry: routes.at(-1), match: [] };
const parameters = Object.fromEntries(found.entry.names.map((name, i) => [name, decodeURIComponent(found.match[i + 1])]));
const module = await found.entry.load().catch(async (problem) => { await get("/api/status"); throw problem; });
if (here.signal.aborted) return;
element = await module.view(parameters, { signal: here.signal, query: new URLSearchParams(location.search), returns: Boolean(place) });
} catch (problem) {
if (problem.name === "AbortError") return;
if (problem.status === undefined) complain(problem);
element = failed(problem);
}
if (here.signal.aborted) return;
element.classList.add("view");
main.replaceChildren(element);
current = element;
if (isPartial) element.classList.add("offline");
shown = key;
listeners.forEach((listener) => listener(path));
const heading = element.querySelector("h1");
document.title = heading ? `${heading.dataset.title ?? heading.textContent} · SonicIndex` : "SonicIndex";
showChosen(element);
if (!place) scrollTo(0, 0);
else if (restorePlace(place, element, here.signal)) return;
if (first || stays) return;
if (!element.querySelector("[data-autofocus]")) {
heading?.setAttribute("tabindex", "-1");
heading?.focus({ preventScroll: true });
} else announce(document.title);
}
function start() {
history.scrollRestoration = "manual";
const known = history.state?.key;
key = known ?? fresh();
history.replaceState({ key }, "", location.href);
addEventListener("popstate", ({ state }) => {
if (!state && pathHere() === path) return history.replaceState({ key }, "", location.href);
leave();
key = state?.key ?? fresh();
show({ place: placeOf(key) });
});
addEventListener("pagehide", () => leave());
document.addEventListener("click", (event) => {
const link = event.target.closest?.("a[href]");
if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
const url = new URL(link.href);
if (url.origin !== location.origin || !isWithin(url.pathname) || link.hasAttribute("download") || link.target) return;
if (url.hash && url.pathname === location.pathname) return;
event.preventDefault();
go(within(url.pathname) + url.search, { from: link.isConnected ? link : undefined });
});
return show({ place: known && placeOf(known) });
}
return {
get go() { return go; },
get missed() { return missed; },
get note() { return note; },
get onNavigate() { return onNavigate; },
get refresh() { return refresh; },
get route() { return route; },
get start() { return start; },
};
},
"core/icons.js"() {
const { s } = $from("core/dom.js");
const paths = {
search: ["M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 0 1 0-13z", "M15.5 15.5L20.5 20.5"],
listen: ["M4 14v-2a8 8 0 0 1 16 0v2", "M4 14.5a1.5 1.5 0 0 1 1.5-1.5H8v7H6a2 2 0 0 1-2-2z", "M20 14.5a1.5 1.5 0 0 0-1.5-1.5H16v7h2a2 2 0 0 0 2-2z"],
moods: ["M12 3.5a8.5 8.5 0 1 1 0 17a8.5 8.5 0 0 1 0-17z", "M8.5 14.2a4.4 4.4 0 0 0 7 0", "M9 9.5v.6", "M15 9.5v.6"],
similar: ["M9 5a7 7 0 1 1 0 14a7 7 0 0 1 0-14z", "M15 5a7 7 0 1 1 0 14a7 7 0 0 1 0-14z"],
playlists: ["M4 6h12", "M4 11h12", "M4 16h7", "M15.5 20a2 2 0 1 1 0-4a2 2 0 0 1 0 4z", "M17.5 18v-7l3 1"],
trending: ["M3.5 17l6-6.5 4 4L20.5 7", "M15.5 7h5v5"],
profile: ["M12 4a4 4 0 1 1 0 8a4 4 0 0 1 0-8z", "M4.5 20.5a7.5 7.5 0 0 1 15 0"],
settings: ["M4 7h9", "M18 7h2", "M4 17h2", "M11 17h9", "M15.5 4.7a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 0 1 0-4.6z", "M8.5 14.7a2.3 2.3 0 1 1 0 4.6a2.3 2.3 0 0 1 0-4.6z"],
more: ["M5 12v.01", "M12 12v.01", "M19 12v.01"],
like: ["M12 20s-7.5-4.6-7.5-10.2A4.2 4.2 0 0 1 12 7.3a4.2 4.2 0 0 1 7.5 2.5C19.5 15.4 12 20 12 20z"],
star: ["M12 4.2l2.4 4.9 5.4.8-3.9 3.8.9 5.4L12 16.6l-4.8 2.5.9-5.4L4.2 9.9l5.4-.8z"],
dislike: ["M12 20s-7.5-4.6-7.5-10.2A4.2 4.2 0 0 1 12 7.3a4.2 4.2 0 0 1 7.5 2.5C19.5 15.4 12 20 12 20z", "M4 4l16 16"],
queue: ["M4 6h16", "M4 11h16", "M4 16h9", "M16 15v5l4.5-2.5z"],
add: ["M12 5v14", "M5 12h14"],
minus: ["M5 12h14"],
close: ["M6 6l12 12", "M18 6L6 18"],
check: ["M5 12.5l4.5 4.5L19 7.5"],
up: ["M6 14.5l6-6 6 6"],
down: ["M6 9.5l6 6 6-6"],
grip: ["M9 6v.01", "M15 6v.01", "M9 12v.01", "M15 12v.01", "M9 18v.01", "M15 18v.01"],
edit: ["M5 19l1-4L16.5 4.5l3 3L9 18z"],
trash: ["M5 7h14", "M10 4h4", "M7 7l1 13h8l1-13"],
link: ["M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1", "M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1"],
share: ["M12 15V4", "M8 7.5L12 3.5l4 4", "M6 12H5v8.5h14V12h-1"],
lock: ["M7 11V8a5 5 0 0 1 10 0v3", "M6 11h12v9H6z"],
export: ["M12 4v11", "M8 11.5l4 4 4-4", "M5 20h14"],
import: ["M12 15.5v-11", "M8 8l4-4 4 4", "M5 20h14"],
lasso: ["M12 4c5 0 8.5 2.4 8.5 5.5S17 15 12 15s-8.5-2.4-8.5-5.5S7 4 12 4z", "M7 14c-1.500 1.500-.6 3.200.6 3.200 1.600 0 1.600-2.200-.2-2.700", "M7.600 17.200C8 19 7 20.500 5 20.500"],
map: ["M4 20V4", "M4 20h16", "M9 14v.01", "M12 9v.01", "M16 12v.01", "M18 6v.01", "M13 16v.01"],
list: ["M8 6h12", "M8 12h12", "M8 18h12", "M4 6v.01", "M4 12v.01", "M4 18v.01"],
why: ["M12 3.500a8.500 8.500 0 1 1 0 17a8.500 8.500 0 0 1 0-17z", "M9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.7.400-1 .8-1 1.700", "M12 16.500v.01"],
path: ["M6 17a2 2 0 1 1 0 4a2 2 0 0 1 0-4z", "M18 3a2 2 0 1 1 0 4a2 2 0 0 1 0-4z", "M8 19h7a3.500 3.500 0 0 0 0-7H9a3.500 3.500 0 0 1 0-7h7"],
shuffle: ["M3.500 17h3c4 0 5-10 9-10h5", "M3.500 7h3c1.600 0 2.700 1.500 3.600 3.500", "M13.500 14.500c.9 1.500 2 2.500 3.500 2.500h3.500", "M17.500 4l3 3-3 3", "M17.500 14l3 3-3 3"],
volume: ["M4 9.500v5h3.500l4.500 4v-13l-4.500 4z", "M15.500 9a4 4 0 0 1 0 6", "M18 6.500a8 8 0 0 1 0 11"],
mute: ["M4 9.500v5h3.500l4.500 4v-13l-4.500 4z", "M16 9.500l5 5", "M21 9.500l-5 5"],
waves: ["M4 12h2l2-6 4 13 3.500-10 1.500 3h3"],
label: ["M4 4.500h7.500L20 13l-7 7-8.500-8.500z", "M8 8.500v.01"],
swap: ["M4 8.500h15", "M15.500 5l3.500 3.500L15.500 12", "M20 15.500H5", "M8.500 12L5 15.500 8.500 19"],
sun: ["M12 8a4 4 0 1 1 0 8a4 4 0 0 1 0-8z", "M12 2.500v2", "M12 19.500v2", "M2.500 12h2", "M19.500 12h2", "M5.300 5.300l1.400 1.400", "M17.300 17.300l1.400 1.400", "M5.300 18.700l1.400-1.400", "M17.300 6.700l1.400-1.400"],
moon: ["M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z"],
cloud: ["M7 18.500a4 4 0 0 1-.4-8A5.500 5.500 0 0 1 17 9.300a4.600 4.600 0 0 1 .2 9.200z"],
drop: ["M12 3.500c3.500 4.200 5.500 7 5.500 10a5.500 5.500 0 0 1-11 0c0-3 2-5.800 5.500-10z"],
help: ["M12 3.500a8.500 8.500 0 1 1 0 17a8.500 8.500 0 0 1 0-17z", "M12 11v5.500", "M12 7.700v.01"],
folder: ["M4 6.500a1.500 1.500 0 0 1 1.500-1.500h4l2 2.500h7a1.500 1.500 0 0 1 1.500 1.500v8.500a1.500 1.500 0 0 1-1.500 1.500h-13a1.500 1.500 0 0 1-1.500-1.500z"],
albums: ["M12 4a8 8 0 1 1 0 16a8 8 0 0 1 0-16z", "M12 10a2 2 0 1 1 0 4a2 2 0 0 1 0-4z"],
repeat: ["M5 11V9.500A3.500 3.500 0 0 1 8.500 6H19", "M16 3l3 3-3 3", "M19 13v1.500a3.500 3.500 0 0 1-3.500 3.500H5", "M8 21l-3-3 3-3"],
once: ["M5 11V9.500A3.500 3.500 0 0 1 8.500 6H19", "M16 3l3 3-3 3", "M19 13v1.500a3.500 3.500 0 0 1-3.500 3.500H5", "M8 21l-3-3 3-3", "M11 10.500l1.500-.8v5"],
band: ["M9.500 4h5a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1z", "M12 17v.01", "M5 8.500a8 8 0 0 0 0 7", "M19 8.500a8 8 0 0 1 0 7"],
cast: ["M3.5 9V6A1.500 1.500 0 0 1 5 4.500h14A1.500 1.500 0 0 1 20.500 6v12a1.500 1.500 0 0 1-1.500 1.500h-5", "M3.500 13a6.500 6.500 0 0 1 6.500 6.500", "M3.500 16.500a3 3 0 0 1 3 3", "M3.500 19.500v.01"],
back: ["M14.500 6l-6 6 6 6"],
reset: ["M5 12a7 7 0 1 0 2.500-5.400", "M4.500 4.500v4.500H9"],
};
const shapes = {
play: ["M7.500 4.800v14.400a.9.900 0 0 0 1.400.8l11-7.200a.9.900 0 0 0 0-1.600l-11-7.200a.9.900 0 0 0-1.400.8z"],
pause: ["M7 4.500h2.800a.7.700 0 0 1 .7.700v13.600a.7.700 0 0 1-.7.700H7a.7.700 0 0 1-.7-.7V5.200a.7.700 0 0 1 .7-.7z", "M14.200 4.500H17a.7.700 0 0 1 .7.700v13.600a.7.700 0 0 1-.7.700h-2.800a.7.700 0 0 1-.7-.7V5.200a.7.700 0 0 1 .7-.7z"],
next: ["M5 5.600v12.800a.8.800 0 0 0 1.300.6l8.700-6.200v5.700h3V5.500h-3v5.700L6.300 5a.8.800 0 0 0-1.300.6z"],
previous: ["M19 5.600v12.800a.8.800 0 0 1-1.300.6L9 12.800v5.700H6V5.500h3v5.700L17.700 5a.8.800 0 0 1 1.300.6z"],
};
function icon(name, size = 22, { filled = false } = {}) {
const attributes = { viewBox: "0 0 24 24", width: size, height: size, "aria-hidden": "true", focusable: "false" };
if (shapes[name]) return s("svg", { ...attributes, fill: "currentColor" }, shapes[name].map((d) => s("path", { d })));
return s(
"svg",
{ ...attributes, fill: filled ? "currentColor" : "none", stroke: "currentColor", "stroke-width": name === "more" || name === "grip" ? 3 : 2, "stroke-linecap": "round", "stroke-linejoin": "round" },
paths[name].map((d) => s("path", { d })),
);
}
function mark(size = 30) {
const bars = [[3, 9.5, 7, "sad"], [9, 5.5, 15, "calm"], [15, 2, 22, "happy"], [21, 8, 10, "angry"]];
return s(
"svg",
{ viewBox: "0 0 26 26", width: size, height: size, "aria-hidden": "true" },
bars.map(([x, y, height, mood]) => {
const bar = s("rect", { x: x - 1, y, width: 4, height, rx: 2 });
bar.style.fill = `var(--${mood})`;
return bar;
}),
);
}
return {
get icon() { return icon; },
get mark() { return mark; },
};
},
"parts/never.js"() {
const { titleOf } = $from("core/format.js");
const { toast } = $from("core/live.js");
const { rate, value } = $from("core/store.js");
async function neverPropose(track, on = true) {
const before = value("ratings").get(track.id) ?? null;
await rate(track.id, on ? "dislike" : null);
if (on) toast(`“${titleOf(track)}” is never proposed.`, { action: { text: "Undo", run: () => rate(track.id, before) } });
}
return {
get neverPropose() { return neverPropose; },
};
},
"player/transport.js"() {
const player = $from("player/player.js");
const { rangeFill, h } = $from("core/dom.js");
const { icon } = $from("core/icons.js");
const { clock } = $from("core/format.js");
const { guarded } = $from("core/live.js");
const { rate, value, watch } = $from("core/store.js");
const { neverPropose } = $from("parts/never.js");
function iconButton(name, label, action, { size = 22, classes = "", ...properties } = {}) {
return h("button", { type: "button", class: `icon-button ${classes}`, "aria-label": label, title: label, onclick: action, ...properties }, icon(name, size));
}
function playButton(signal, { size = 22, classes = "" } = {}) {
const button = iconButton("play", "Play", guarded(player.toggle), { size, classes: `play ${classes}` });
const update = () => {
const on = player.isPlaying();
const name = on ? "Pause" : "Play";
if (button.getAttribute("aria-label") === name && button.dataset.ready) return;
button.dataset.ready = "1";
button.setAttribute("aria-label", name);
button.title = name;
button.replaceChildren(icon(on ? "pause" : "play", size));
};
player.on("state", update, signal);
player.on("song", update, signal);
update();
return button;
}
const previousButton = (properties) => iconButton("previous", "Previous", guarded(async () => player.previous()), { classes: "previous", ...properties });
const nextButton = (properties) => iconButton("next", "Next", guarded(player.next), { classes: "next", ...properties });
const REPEAT_LABELS = { off: "Repeat: off", all: "Repeat: all", one: "Repeat: one" };
function repeatButton(signal, properties) {
const button = iconButton("repeat", "Repeat: off", player.turnRepeat, properties);
const update = () => {
const how = player.repeats();
button.setAttribute("aria-label", REPEAT_LABELS[how]);
button.title = REPEAT_LABELS[how];
button.classList.toggle("on", how !== "off");
button.replaceChildren(icon(how === "one" ? "once" : "repeat", 22));
};
player.on("order", update, signal);
update();
return button;
}
function shuffleButton(signal, properties) {
const button = iconButton("shuffle", "Shuffle", () => player.shuffle(!player.shuffles()), properties);
const update = () => button.setAttribute("aria-pressed", String(player.shuffles()));
player.on("order", update, signal);
update();
return button;
}
function seekBar(signal) {
const passed = h("span", {}, "0:00");
const whole = h("span", {}, "0:00");
const range = h("input", { type: "range", min: 0, max: 1, step: 1, value: 0, "aria-label": "Seek" });
let held = false;
const show = (seconds) => {
passed.textContent = clock(seconds);
range.setAttribute("aria-valuetext", `${clock(seconds)} of ${clock(player.length())}`);
rangeFill(range);
};
const update = () => {
whole.textContent = clock(player.length());
range.max = Math.max(1, Math.floor(player.length()));
if (held) return;
range.value = player.audio.currentTime;
show(player.audio.currentTime);
};
range.addEventListener("input", () => { held = true; show(Number(range.value)); });
range.addEventListener("change", () => { held = false; player.seek(Number(range.value)); });
player.on("time", update, signal);
player.on("song", update, signal);
update();
return h("div", { class: "seek" }, passed, range, whole);
}
function rateButton(rating, signal, { size = 22 } = {}) {
const label = rating === "like" ? "Like" : "Dislike";
const press = guarded(async () => {
const track = player.current();
if (!track) return;
const on = value("ratings").get(track.id) === rating;
if (rating === "dislike") {
await neverPropose(track, !on);
if (!on) await player.next();
} else await rate(track.id, on ? null : rating);
});
const button = iconButton(rating, label, press, { size, "aria-pressed": "false" });
const update = () => {
const on = value("ratings").get(player.current()?.id) === rating;
button.setAttribute("aria-pressed", String(on));
button.replaceChildren(icon(rating, size, { filled: on && rating === "like" }));
};
watch("ratings", update, signal);
player.on("song", update, signal);
update();
return button;
}
function volumeControl(signal) {
const range = h("input", { type: "range", min: 0, max: 100, step: 1, "aria-label": "Volume" });
const mute = iconButton("volume", "Mute", () => player.setVolume(player.volume().volume, !player.volume().muted), { "aria-pressed": "false" });
const update = () => {
const { muted, volume } = player.volume();
range.value = muted ? 0 : Math.round(volume * 100);
range.setAttribute("aria-valuetext", `${range.value} %`);
mute.setAttribute("aria-pressed", String(muted));
mute.replaceChildren(icon(muted || volume === 0 ? "mute" : "volume"));
rangeFill(range);
};
range.addEventListener("input", () => player.setVolume(range.value / 100));
player.on("state", update, signal);
update();
return h("div", { class: "volume" }, mute, range);
}
return {
get iconButton() { return iconButton; },
get nextButton() { return nextButton; },
get playButton() { return playButton; },
get previousButton() { return previousButton; },
get rateButton() { return rateButton; },
get repeatButton() { return repeatButton; },
get seekBar() { return seekBar; },
get shuffleButton() { return shuffleButton; },
get volumeControl() { return volumeControl; },
};
},
"parts/queue-panel.js"() {
const player = $from("player/player.js");
const { iconButton } = $from("player/transport.js");
const { here } = $from("core/base.js");
const { guarded } = $from("core/live.js");
const { go, onNavigate } = $from("core/router.js");
const { value, watch } = $from("core/store.js");
const STORED = "sonic.queue";
const wide = matchMedia("(min-width: 1280px) and (min-height: 481px)");
const wanted = () => localStorage.getItem(STORED) === "1";
const buttons = new Set();
function queueButton(properties) {
const button = iconButton("queue", "Queue", () => (wide.matches ? show(!wanted()) : go("/listen")), properties);
buttons.add(button);
return button;
}
function turnQueue() {
if (!wide.matches || here() === "/listen") return false;
show(!wanted());
return true;
}
let update = () => {};
function show(on) {
localStorage.setItem(STORED, on ? "1" : "0");
update();
}
function mountQueue(side) {
let shown = null;
const close = () => {
const had = side.contains(document.activeElement);
show(false);
if (had) [...buttons].find((button) => button.isConnected)?.focus();
};
const fill = guarded(async (signal) => {
const [{ queueList }, { dropsInto }] = await Promise.all([$load("parts/queue-list.js"), $load("player/queue-drop.js")]);
if (signal.aborted) return;
side.replaceChildren(queueList(signal, { more: iconButton("close", "Close the queue", close, { size: 20 }) }));
dropsInto(side, signal);
});
update = () => {
const on = wanted() && wide.matches && here() !== "/listen" && Boolean(player.current()) && !value("status")?.setup;
for (const button of buttons) {
if (wide.matches) button.setAttribute("aria-pressed", String(on));
else button.removeAttribute("aria-pressed");
}
if (on === Boolean(shown)) return;
shown?.abort();
shown = on ? new AbortController() : null;
side.hidden = !on;
document.body.classList.toggle("has-queue", on);
if (on) fill(shown.signal);
else side.replaceChildren();
};
wide.addEventListener("change", update);
player.on("song", update);
watch("status", update);
onNavigate(update);
update();
}
return {
get mountQueue() { return mountQueue; },
get queueButton() { return queueButton; },
get turnQueue() { return turnQueue; },
};
},
"player/keys.js"() {
const { here } = $from("core/base.js");
const { announce, complain } = $from("core/live.js");
const player = $from("player/player.js");
const { go } = $from("core/router.js");
const { rate, value } = $from("core/store.js");
const { turnQueue } = $from("parts/queue-panel.js");
const STORED = "sonic.keys";
const enabled = () => localStorage.getItem(STORED) !== "0";
const enable = (on) => localStorage.setItem(STORED, on ? "1" : "0");
const TAKES_SPACE = "input:not([type=range], [type=button], [type=submit]), textarea, select, summary, [contenteditable], [role^=menuitem], [role=option]";
let byKey = false;
let moved = false;
const TAKES_KEYS = "input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=application]";
const TAKES_ARROWS = ".handle, [tabindex='0']";
const [STEP, LOUDER] = [5, 0.05];
async function like() {
const { id } = player.current();
const isLiked = value("ratings").get(id) === "like";
await rate(id, isLiked ? null : "like");
announce(isLiked ? "No longer liked" : "Liked");
}
function turn(difference) {
const { volume } = player.volume();
player.setVolume(Math.min(1, Math.max(0, Math.round((volume + difference) * 100) / 100)));
announce(`Volume ${Math.round(player.volume().volume * 100)} %`);
}
function mute() {
const { volume, muted } = player.volume();
player.setVolume(volume, !muted);
announce(muted ? "Sound on" : "Muted");
}
async function showQueue() {
if (turnQueue()) return;
if (here() !== "/listen") await go("/listen");
const queue = document.getElementById("queue");
queue?.scrollIntoView({ block: "start" });
queue?.focus({ preventScroll: true });
}
let opensSheet = false;
async function showSheet() {
if (opensSheet) return;
opensSheet = true;
try {
(await $load("parts/key-sheet.js")).showKeys();
} finally {
opensSheet = false;
}
}
const arrows = {
ArrowLeft: () => player.seek(player.audio.currentTime - STEP), ArrowRight: () => player.seek(player.audio.currentTime + STEP),
ArrowUp: () => turn(LOUDER), ArrowDown: () => turn(-LOUDER),
};
const letters = {
n: player.next, p: player.previous, m: mute, l: like, q: showQueue,
s: () => { player.shuffle(!player.shuffles()); announce(player.shuffles() ? "Shuffle on" : "Shuffle off"); },
r: () => { player.turnRepeat(); announce(`Repeat ${player.repeats()}`); },
};
function actionOf(event) {
if (event.target.closest(TAKES_KEYS)) return null;
if (event.key === "?") return showSheet;
if (event.key === "/") return async () => { if (here() !== "/") await go("/"); document.getElementById("search")?.focus(); };
if (event.shiftKey || !player.current()) return null;
if (arrows[event.key]) return event.target.closest(TAKES_ARROWS) ? null : arrows[event.key];
return event.repeat ? null : letters[event.key.toLowerCase()];
}
const isFree = (target) => !target.closest(TAKES_SPACE) && !(byKey && target.closest("button, a"));
function connect() {
addEventListener("keydown", ({ key }) => { if (key === "Tab" || key.startsWith("Arrow")) moved = true; }, true);
addEventListener("pointerdown", () => { moved = false; byKey = false; }, true);
addEventListener("focusin", () => { byKey = moved; }, true);
let taken = false;
document.addEventListener("keydown", (event) => {
if (!enabled() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
if (event.key === " ") {
if (!isFree(event.target)) return;
event.preventDefault();
taken = true;
if (!event.repeat) player.toggle();
return;
}
const action = actionOf(event);
if (!action) return;
event.preventDefault();
Promise.resolve(action()).catch(complain);
});
document.addEventListener("keyup", (event) => {
if (event.key !== " " || !taken) return;
taken = false;
event.preventDefault();
});
}
return {
get connect() { return connect; },
get enable() { return enable; },
get enabled() { return enabled; },
};
},
"player/system.js"() {
const player = $from("player/player.js");
const { at } = $from("core/base.js");
const { artistOf, titleOf } = $from("core/format.js");
const session = navigator.mediaSession;
const SIDES = [128, 300, 640];
function tellSong() {
const track = player.current();
session.metadata = track && new MediaMetadata({
title: titleOf(track), artist: artistOf(track), album: track.album ?? "",
artwork: track.id ? SIDES.map((side) => ({ src: at(`/media/${encodeURIComponent(track.id)}/cover?size=${side}`), sizes: `${side}x${side}` })) : [],
});
}
function tellPlace() {
const duration = player.length();
if (duration > 0 && player.audio.currentTime <= duration) {
session.setPositionState?.({ duration, position: player.audio.currentTime, playbackRate: 1 });
}
}
function connect() {
if (!session) return;
player.on("song", tellSong);
player.on("time", tellPlace);
player.on("state", () => {
session.playbackState = player.current() ? (player.isPlaying() ? "playing" : "paused") : "none";
tellPlace();
});
const actions = {
play: player.resumeSound,
pause: player.pause,
stop: player.pause,
previoustrack: player.previous,
nexttrack: player.next,
seekto: ({ seekTime }) => player.seek(seekTime),
seekbackward: ({ seekOffset }) => player.seek(player.audio.currentTime - (seekOffset ?? 10)),
seekforward: ({ seekOffset }) => player.seek(player.audio.currentTime + (seekOffset ?? 10)),
};
for (const [name, action] of Object.entries(actions)) {
try { session.setActionHandler(name, action); } catch {  }
}
}
return {
get connect() { return connect; },
};
},
"headband/follow.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { complain } = $from("core/live.js");
const { entered, set, value, watch } = $from("core/store.js");
const EVERY = 1000;
const QUIET = 5000;
const REST = 10_000;
const STORED = "sonic.headband.acts";
const actsAtOnce = () => localStorage.getItem(STORED) === "once";
const actAtOnce = (once) => localStorage.setItem(STORED, once ? "once" : "next");
let came = -Infinity;
const othersSend = () => performance.now() - came < QUIET;
function notice(state) {
if (state.rows > (value("brainwaves")?.rows ?? Infinity)) came = performance.now();
set("brainwaves", state);
}
async function look() {
const panel = document.getElementById("eeg");
const isSeen = !document.hidden || player.isPlaying();
const isReady = value("status") && !value("status").setup && entered();
if ((panel || value("headband")) && isSeen && isReady && !value("stream") && !value("muse")) {
try { notice(await api.get("/api/eeg")); } catch (problem) { if (panel && problem.status !== 0) complain(problem); }
}
setTimeout(look, EVERY);
}
function connect() {
watch("headband", (on) => { if (!on && player.wish()?.eeg) player.dropWish(); });
let last = -REST;
watch("brainwaves", ({ mood }) => {
if (!mood || mood === player.foundMood() || !value("headband") || !actsAtOnce() || performance.now() - last < REST) return;
last = performance.now();
player.changeMood();
});
look();
}
return {
get actAtOnce() { return actAtOnce; },
get actsAtOnce() { return actsAtOnce; },
get connect() { return connect; },
get othersSend() { return othersSend; },
};
},
"parts/links.js"() {
const { h } = $from("core/dom.js");
const { artistOf, titleOf } = $from("core/format.js");
const isHere = (track) => track.in_library !== false && Boolean(track.id);
const titleLink = (track) => (isHere(track) ? h("a", { class: "plain", href: `/tracks/${track.id}` }, titleOf(track)) : titleOf(track));
const artistLink = (track) => (isHere(track) && track.artist ? h("a", { class: "plain", href: `/artist-of/${track.id}` }, artistOf(track)) : artistOf(track));
const albumLink = (track) => (isHere(track) && track.album ? h("a", { class: "plain", href: `/album-of/${track.id}` }, track.album) : (track.album ?? ""));
const genreLink = (name) => h("a", { class: "plain", href: `/tracks?genre_is=${encodeURIComponent(name)}` }, name);
const artistLinks = (artists) => artists.flatMap(({ id, name }, i) => [i > 0 && ", ", h("a", { class: "plain", href: `/artists/${id}` }, name)]);
return {
get albumLink() { return albumLink; },
get artistLink() { return artistLink; },
get artistLinks() { return artistLinks; },
get genreLink() { return genreLink; },
get titleLink() { return titleLink; },
};
},
"core/colour.js"() {
const { hash } = $from("core/format.js");
const corners = [[-225, 385], [-135, 255], [-45, 165], [45, 85], [135, 25]];
function hueOf(track) {
const { valence, energy } = track;
if (typeof valence !== "number" || typeof energy !== "number") return hash(track.artist ?? track.id ?? track.name ?? "") % 360;
let angle = (Math.atan2(energy - 0.5, valence - 0.5) * 180) / Math.PI;
if (angle > 135) angle -= 360;
for (let i = 1; i < corners.length; i++) {
const [[fromAngle, fromHue], [toAngle, toHue]] = [corners[i - 1], corners[i]];
if (angle <= toAngle) return fromHue + ((angle - fromAngle) / (toAngle - fromAngle)) * (toHue - fromHue);
}
return 60;
}
return {
get hueOf() { return hueOf; },
};
},
"parts/cover-images.js"() {
const { at } = $from("core/base.js");
const known = new Map();
const answers = new Map();
const waiting = [];
let running = 0;
function pump() {
while (running < 2 && waiting.length) {
const { url, done } = waiting.shift();
running += 1;
fetch(at(url))
.then(async (response) => (response.ok && response.status !== 204 ? URL.createObjectURL(await response.blob()) : null))
.catch(() => null)
.then((result) => {
running -= 1;
done(result);
pump();
});
}
}
const keyOf = (track) => {
const folder = (track.path ?? "").replace(/[^/]*$/, "");
return track.album ? `${track.album_artist ?? ""}|${track.album}|${folder}` : track.id;
};
function coverURL(track) {
if (!track.id) return Promise.resolve(null);
const key = keyOf(track);
if (!known.has(key)) {
known.set(key, new Promise((done) => {
waiting.unshift({ url: `/media/${encodeURIComponent(track.id)}/cover?none=204`, done });
pump();
}));
known.get(key).then((url) => answers.set(key, url));
}
return known.get(key);
}
const knownCoverURL = (track) => answers.get(keyOf(track));
return {
get coverURL() { return coverURL; },
get knownCoverURL() { return knownCoverURL; },
};
},
"parts/cover.js"() {
const { s, h } = $from("core/dom.js");
const { hash } = $from("core/format.js");
const { hueOf } = $from("core/colour.js");
const { coverURL, knownCoverURL } = $from("parts/cover-images.js");
const tone = (lightness, chroma, hue) => `oklch(${lightness} ${chroma} ${Math.round(hue)})`;
function generator(seed) {
let state = seed || 1;
return () => {
state ^= state << 13; state ^= state >>> 17; state ^= state << 5;
return (state >>> 0) / 4294967296;
};
}
const drawings = [
(random, ink) => {
const [x, y] = [20 + random() * 60, 20 + random() * 60];
return [46, 35, 25, 16, 8].map((r, i) => s("circle", { cx: x, cy: y, r: r + random() * 3, fill: ink(i) }));
},
(random, ink) => [0, 1, 2, 3].map((i) => {
const y = 30 + i * 17;
const [a, b] = [8 + random() * 16, 8 + random() * 16];
return s("path", { d: `M0 ${y}C20 ${y - a} 30 ${y + b} 52 ${y}S84 ${y - b} 100 ${y + a / 2}V100H0Z`, fill: ink(i + 1) });
}),
(random, ink) => Array.from({ length: 7 }, (_, i) => {
const height = 18 + random() * 62;
return s("rect", { x: 9 + i * 12, y: 50 - height / 2, width: 7.5, height, rx: 3.75, fill: ink(i % 4 + 1) });
}),
(random, ink) => [[0, 0], [50, 0], [0, 50], [50, 50]].map(([x, y], i) => {
const turn = Math.floor(random() * 4) * 90;
return s("path", { d: "M0 0A50 50 0 0 1 50 50H0Z", transform: `translate(${x} ${y}) rotate(${turn} 25 25)`, fill: ink(i + 1) });
}),
(random, ink) => [
s("circle", { cx: 30 + random() * 40, cy: 38, r: 17 + random() * 9, fill: ink(4) }),
s("path", { d: `M0 ${66 + random() * 8}Q30 ${40 + random() * 22} 60 ${68}T100 60V100H0Z`, fill: ink(2) }),
s("path", { d: `M0 ${86}Q40 ${62 + random() * 16} 100 ${80 + random() * 8}V100H0Z`, fill: ink(1) }),
],
];
function drawn(track) {
const seed = hash(track.album || track.artist || track.id || track.path || "");
const random = generator(seed);
const hue = hueOf(track) + (seed % 61) - 30;
const second = hue + 30 + (seed % 50);
const ink = (i) => tone([0.42, 0.52, 0.64, 0.75, 0.87][i % 5], i === 4 ? 0.13 : 0.115, i === 4 ? hue - 70 : i % 2 ? second : hue);
const drawing = drawings[seed % drawings.length];
return s("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" }, s("rect", { width: 100, height: 100, fill: tone(0.31, 0.075, hue) }), drawing(random, ink));
}
const REST = 300;
function show(box, url) {
if (!url) return;
const image = h("img", { src: url, alt: "", decoding: "async" });
image.addEventListener("error", () => image.remove());
box.append(image);
}
const seen = new IntersectionObserver((entries) => {
for (const { isIntersecting, target } of entries) {
clearTimeout(target.rest);
if (!isIntersecting) continue;
target.rest = setTimeout(() => {
if (!target.isConnected) return;
seen.unobserve(target);
coverURL(target.track).then((url) => show(target, url));
}, REST);
}
});
function cover(track) {
const box = h("span", { class: "cover" }, drawn(track));
if (!track.id) return box;
const url = knownCoverURL(track);
if (url !== undefined) {
show(box, url);
return box;
}
box.track = track;
seen.observe(box);
return box;
}
function mosaic(tracks, blank) {
const different = [...new Map(tracks.map((track) => [track.album ?? track.id, track])).values()];
if (!different.length) return h("span", { class: "mosaic single" }, h("span", { class: "blank" }, blank));
return different.length < 4
? h("span", { class: "mosaic single" }, cover(different[0]))
: h("span", { class: "mosaic" }, different.slice(0, 4).map(cover));
}
return {
get cover() { return cover; },
get mosaic() { return mosaic; },
};
},
"player/preview.js"() {
const { at } = $from("core/base.js");
const { levelOf } = $from("player/level.js");
const player = $from("player/player.js");
const { askForWave, sourceOf } = $from("player/source.js");
const { onOther } = $from("player/tabs.js");
const LENGTH = 30;
const FADE = 1;
const STEP = 50;
const hasHighlight = ({ highlight }) => typeof highlight === "number";
const audio = new Audio();
let playing = null;
function stop() {
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
audio.play().catch(() => { if (playing?.track === track && audio.paused && !audio.error) stop(); });
}
function preview(track, ended = () => {}) {
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
return {
get LENGTH() { return LENGTH; },
get audio() { return audio; },
get hasHighlight() { return hasHighlight; },
get preview() { return preview; },
get stop() { return stop; },
};
},
"player/skim.js"() {
const player = $from("player/player.js");
const sound = $from("player/sound.js");
const { levelOf } = $from("player/level.js");
const { hasHighlight, LENGTH } = $from("player/preview.js");
const { toast } = $from("core/live.js");
const FADE = 1.5;
const STEP = 50;
let stop = () => {};
function playHighlight(track) {
stop();
return player.play([track], 0, null, track.highlight);
}
async function skim(tracks, length = LENGTH) {
stop();
const known = tracks.filter(hasHighlight);
if (!known.length) return toast("No highlights are known: only music that was analysed has one.", { bad: true });
const over = new AbortController();
const { signal } = over;
let place = -1;
let queue = null;
let first = 0;
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
player.setCounted(false);
[queue, turns] = [player.songs(), false];
first = Math.min(...queue.map(({ n }) => n));
isQuieter = false;
await begun;
};
const end = () => {
player.pause();
player.setCounted(true);
stop();
};
const watch = setInterval(() => {
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
const at = player.songs() === queue ? player.current()?.n - first : -1;
if (!known[at]) return stop();
[place, isQuieter] = [at, false];
player.setCounted(false);
player.seek(known[at].highlight);
}, signal);
return turn(0);
}
return {
get playHighlight() { return playHighlight; },
get skim() { return skim; },
};
},
"parts/downloads.js"() {
const { at } = $from("core/base.js");
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { toast } = $from("core/live.js");
const MOST = 500;
const save = (path) => h("a", { href: at(path), download: "" }).click();
const downloadTrack = ({ id }) => save(`/api/tracks/${id}/download`);
const downloadAlbum = (id) => save(`/api/albums/${id}/download`);
function downloadTracks(tracks, name, whole) {
const ids = tracks.map(({ id }) => id).filter(Boolean);
if (ids.length > MOST && whole) return save(whole);
if (ids.length > MOST) return toast(`At most ${count(MOST, "track")} can be downloaded at once.`, { bad: true });
return save(`/api/download?ids=${ids.join()}&name=${encodeURIComponent(name)}`);
}
return {
get downloadAlbum() { return downloadAlbum; },
get downloadTrack() { return downloadTrack; },
get downloadTracks() { return downloadTracks; },
};
},
"parts/dialog.js"() {
const { h, uniqueID } = $from("core/dom.js");
const { Failure } = $from("core/api.js");
function dialog({ title, content, action = "OK", cancel, submit, danger = false, wide = false }) {
return new Promise((resolve) => {
const id = uniqueID("dialog");
const problem = h("p", { class: "problem", role: "alert" });
const agree = h("button", { class: `button ${danger ? "danger" : "primary"}`, type: "submit" }, action);
const form = h(
"form", { method: "dialog" },
h("h2", { id }, title), content, problem,
h("div", { class: "actions" }, submit && h("button", { class: "button quiet", type: "button", onclick: () => box.close() }, cancel ?? "Cancel"), agree),
);
const box = h("dialog", { "aria-labelledby": id, class: wide ? "wide" : null }, form);
if (cancel) box.addEventListener("cancel", (event) => event.preventDefault());
let answer = null;
form.addEventListener("submit", async (event) => {
if (!submit) return;
event.preventDefault();
agree.disabled = true;
problem.textContent = "";
try {
answer = (await submit(new FormData(form), form)) ?? true;
box.close();
} catch (error) {
if (!(error instanceof Failure)) console.error(error);
problem.textContent = error.message;
} finally {
agree.disabled = false;
}
});
const opener = document.activeElement;
box.addEventListener("close", () => {
box.remove();
if (opener?.isConnected) opener.focus();
resolve(answer);
});
document.body.append(box);
box.showModal();
});
}
const confirm = (title, text, action = "Delete") => dialog({ title, content: h("p", { class: "muted" }, text), action, danger: true, submit: () => true });
const LONGEST_NAME = 64;
function field(label, properties = {}) {
const id = properties.id ?? uniqueID("field");
return h("div", { class: "field" }, h("label", { for: id }, label), h("input", { ...properties, id }));
}
return {
get LONGEST_NAME() { return LONGEST_NAME; },
get confirm() { return confirm; },
get dialog() { return dialog; },
get field() { return field; },
};
},
"parts/labels.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { capital, titleOf } = $from("core/format.js");
const { toast } = $from("core/live.js");
const { loadMoods, set, value } = $from("core/store.js");
const { dialog, field, LONGEST_NAME } = $from("parts/dialog.js");
async function editLabels(track) {
const { labels } = await api.get(`/api/tracks/${track.id}`);
if (!value("moods")) await loadMoods();
const names = [...new Set([...value("moods").moods.map((mood) => mood.name), ...labels])];
const content = h(
"fieldset", { class: "stack plain" },
h("legend", { class: "muted" }, "Songs you label come first when you ask for that mood."),
h("div", { class: "fields" }, names.map((name) => h("label", { class: "check" }, h("input", { type: "checkbox", name: "label", value: name, checked: labels.includes(name) }), capital(name)))),
field("Another word", { name: "other", maxlength: LONGEST_NAME, autocomplete: "off" }),
);
return dialog({
title: `What “${titleOf(track)}” feels like`, content, action: "Save",
submit: async (data) => {
const wanted = new Set(data.getAll("label"));
if (data.get("other").trim()) wanted.add(data.get("other").trim());
for (const name of new Set([...wanted, ...labels])) {
const path = `/api/tracks/${track.id}/labels/${encodeURIComponent(name)}`;
if (wanted.has(name) && !labels.includes(name)) await api.put(path);
else if (!wanted.has(name) && labels.includes(name)) await api.del(path);
}
await loadMoods();
toast("Labels saved.");
set("relabeled", (await api.get(`/api/tracks/${track.id}`)).track);
},
});
}
return {
get editLabels() { return editLabels; },
};
},
"parts/menu.js"() {
const { h } = $from("core/dom.js");
const { icon } = $from("core/icons.js");
const { guarded } = $from("core/live.js");
const narrow = matchMedia("(max-width: 860px)");
function place(menu, button, point) {
if (narrow.matches) return;
const at = point ? { right: point.x + menu.offsetWidth, top: point.y, bottom: point.y - 6 } : button.getBoundingClientRect();
const { offsetWidth: width, offsetHeight: height } = menu;
const left = Math.min(Math.max(12, at.right - width), innerWidth - width - 12);
const below = at.bottom + 6;
const top = below + height > innerHeight - 12 ? Math.max(12, at.top - height - 6) : below;
menu.style.left = `${left}px`;
menu.style.top = `${top}px`;
}
async function openMenu(button, label, items, point) {
const entries = await items();
const menu = h("div", { class: "menu", role: "menu", popover: HTMLElement.prototype.showPopover ? (point ? "manual" : "auto") : null, "aria-label": label });
for (const entry of entries) {
if (!entry) continue;
if (entry === "line") menu.append(h("hr", { role: "separator" }));
else if (entry.row) menu.append(h("div", { class: "menu-row", role: "presentation" }, entry.row));
else if (entry.title) menu.append(h("div", { class: "menu-title", role: "presentation" }, entry.title));
else {
const checkable = entry.checked !== undefined;
const properties = {
role: checkable ? "menuitemcheckbox" : "menuitem", tabindex: "-1", class: entry.danger ? "danger" : null, "aria-checked": checkable ? String(entry.checked) : null,
onclick: guarded(async () => { close(); await entry.action?.(); }),
};
const content = [entry.icon && icon(entry.icon, 20), h("span", {}, entry.label), checkable && entry.checked && icon("check", 18)];
menu.append(entry.href ? h("a", { ...properties, href: entry.href }, content) : h("button", { ...properties, type: "button" }, content));
}
}
const choices = [...menu.querySelectorAll("[role^=menuitem]")];
menu.addEventListener("keydown", (event) => {
const at = choices.indexOf(document.activeElement);
const to = { ArrowDown: (at + 1) % choices.length, ArrowUp: (at - 1 + choices.length) % choices.length, Home: 0, End: choices.length - 1 }[event.key];
if (to !== undefined) {
event.preventDefault();
choices[to].focus();
} else if (event.key === "Tab" || event.key === "Escape") close();
else if (event.key.length === 1 && event.key !== " ") {
const letter = event.key.toLowerCase();
const ordered = [...choices.slice(at + 1), ...choices.slice(0, at + 1)];
ordered.find((choice) => choice.textContent.trim().toLowerCase().startsWith(letter))?.focus();
}
});
const closed = () => {
button.setAttribute("aria-expanded", "false");
const inside = menu.contains(document.activeElement) || document.activeElement === document.body;
menu.remove();
if (inside && button.isConnected) button.focus();
};
menu.addEventListener("toggle", (event) => event.newState === "closed" && closed());
const outside = (event) => { if (!menu.contains(event.target)) close(); };
function close() {
removeEventListener("pointerdown", outside, true);
if (menu.hidePopover) menu.hidePopover();
else closed();
}
(button.closest("dialog") ?? document.getElementById("main")).append(menu);
menu.showPopover?.();
if (point || !menu.showPopover) addEventListener("pointerdown", outside, true);
place(menu, button, point);
button.setAttribute("aria-expanded", "true");
if (choices[0]) choices[0].tabIndex = 0;
choices[0]?.focus();
}
function menuOn(button, label, items) {
button.setAttribute("aria-haspopup", "menu");
button.setAttribute("aria-expanded", "false");
button.addEventListener("click", guarded(() => openMenu(button, label, items)));
return button;
}
return {
get menuOn() { return menuOn; },
get openMenu() { return openMenu; },
};
},
"parts/playlist-actions.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { toast } = $from("core/live.js");
const { isGuest, loadPlaylists, loadStatus, value } = $from("core/store.js");
const { dialog, field, LONGEST_NAME } = $from("parts/dialog.js");
const LIMIT_TEXT = "Guests can have at most five playlists. Register to keep them and to save more.";
function explainLimit(problem) {
if (problem.reason === "PLAYLIST_LIMIT") problem.message = LIMIT_TEXT;
throw problem;
}
async function made(list) {
await Promise.all([loadPlaylists(), isGuest() ? loadStatus() : null]);
toast(`“${list.name}” is saved.`, { link: { href: `/playlists/${list.id}`, text: "Open" } });
return list;
}
const saveAnswer = async (request, name, living = true) => (await api.post("/api/playlist", { ...request, save: true, living, name }).catch(explainLimit)).playlist;
function savePlaylist(ids, suggestion = "", request = null) {
const name = field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, value: [...suggestion].slice(0, LONGEST_NAME).join("").trim(), autocomplete: "off" });
return dialog({
title: ids.length ? `Save ${count(ids.length, "track")}` : "New playlist",
content: request ? h("div", { class: "stack" }, name, h("label", { class: "check" }, h("input", { type: "checkbox", name: "living" }),
h("span", {}, "Living list", h("span", { class: "muted small" }, ": the songs are chosen again whenever it is opened, also by players")))) : name,
action: ids.length ? "Save" : "Create",
submit: async (data) => {
const called = data.get("name").trim();
return made(data.get("living") ? await saveAnswer(request, called) : await api.post("/api/playlists", { name: called, ids }).catch(explainLimit));
},
});
}
async function instantPlaylist(id) {
return made(await api.post("/api/playlists/instant", { seed: id }).catch(explainLimit));
}
function addToPlaylist(ids, suggestion) {
const own = value("playlists").filter((list) => list.mine && !list.living);
if (!own.length) return savePlaylist(ids, suggestion);
const content = h(
"fieldset", { class: "stack plain" },
h("legend", { class: "visually-hidden" }, "Playlist"),
own.map((list, i) => h("label", { class: "check" }, h("input", { type: "radio", name: "list", value: list.id, checked: i === 0 }), h("span", {}, list.name, h("span", { class: "muted small" }, ` · ${count(list.tracks, "track")}`)))),
h("label", { class: "check" }, h("input", { type: "radio", name: "list", value: "" }), "A new one …"),
);
return dialog({
title: ids.length === 1 ? "Add to playlist" : `Add ${count(ids.length, "track")} to playlist`,
content, action: "Add",
submit: async (data) => {
const id = data.get("list");
if (!id) {
setTimeout(() => savePlaylist(ids, suggestion));
return true;
}
const list = await api.post(`/api/playlists/${id}/items`, { ids });
await loadPlaylists();
toast(`Added to “${list.name}”.`, { link: { href: `/playlists/${id}`, text: "Open" } });
return list;
},
});
}
return {
get addToPlaylist() { return addToPlaylist; },
get explainLimit() { return explainLimit; },
get instantPlaylist() { return instantPlaylist; },
get saveAnswer() { return saveAnswer; },
get savePlaylist() { return savePlaylist; },
};
},
"parts/share.js"() {
const { h, s } = $from("core/dom.js");
const { at } = $from("core/base.js");
const { guarded, toast } = $from("core/live.js");
const { iconButton } = $from("player/transport.js");
const { dialog } = $from("parts/dialog.js");
const MARGIN = 4;
async function drawn(link) {
const { qrCode } = await $load("core/qr.js");
const rows = qrCode(link);
if (!rows) return null;
const size = rows.length + 2 * MARGIN;
const path = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : "")).join("")).join("");
return s("svg", { class: "code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "QR code of the link", "shape-rendering": "crispEdges" },
s("rect", { width: size, height: size, fill: "#fff" }), s("path", { d: path, fill: "#000" }));
}
const isLoopback = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);
async function share(name, path, note) {
const link = location.origin + at(path);
const address = h("input", { type: "text", readonly: true, value: link, "aria-label": "Link", onfocus: () => address.select() });
const copy = guarded(async () => {
address.select();
if (navigator.clipboard) await navigator.clipboard.writeText(link);
else document.execCommand("copy");
toast("The link is copied.");
});
return dialog({
title: `Share “${name}”`, action: "Done",
content: h("div", { class: "stack" },
h("div", { class: "copyable" }, address, h("button", { class: "button", type: "button", onclick: copy }, "Copy")),
await drawn(link),
navigator.share && h("button", { class: "button", type: "button", onclick: guarded(() => navigator.share({ title: name, url: link })) }, "Send by …"),
h("p", { class: "fine" }, note ?? "Everyone with access to this server can open it.", isLoopback() && " This address works only on this computer. Other devices need the server’s address in your network.")),
});
}
const shareButton = (name, path) => iconButton("link", `Share ${name}`, guarded(() => share(name, path)));
return {
get drawn() { return drawn; },
get share() { return share; },
get shareButton() { return shareButton; },
};
},
"parts/stars.js"() {
const { h } = $from("core/dom.js");
const { count, titleOf } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { guarded } = $from("core/live.js");
const { giveStars, value, watch } = $from("core/store.js");
const starText = (number) => "★".repeat(number ?? 0);
function starButtons(track, signal, role) {
const buttons = [1, 2, 3, 4, 5].map((number) => h("button", { type: "button", role, tabindex: role ? "-1" : null, "aria-label": count(number, "star"), onclick: guarded(async () => {
await giveStars(track.id, value("stars").get(track.id) === number ? null : number);
if (!signal) update();
}) }));
const update = () => {
const given = value("stars").get(track.id) ?? 0;
buttons.forEach((button, i) => {
button.classList.toggle("on", i < given);
button.setAttribute(role ? "aria-checked" : "aria-pressed", String(i + 1 === given));
button.replaceChildren(icon("star", 20, { filled: i < given }));
});
};
if (signal) watch("stars", update, signal);
update();
return h("div", { class: "stars", role: "group", "aria-label": `Stars for ${titleOf(track)}` }, buttons);
}
return {
get starButtons() { return starButtons; },
get starText() { return starText; },
};
},
"parts/track-menu.js"() {
const player = $from("player/player.js");
const { playHighlight } = $from("player/skim.js");
const { iconButton } = $from("player/transport.js");
const { h } = $from("core/dom.js");
const { titleOf } = $from("core/format.js");
const { toast } = $from("core/live.js");
const { go } = $from("core/router.js");
const { rate, value } = $from("core/store.js");
const { neverPropose } = $from("parts/never.js");
const { downloadTrack } = $from("parts/downloads.js");
const { editLabels } = $from("parts/labels.js");
const { menuOn, openMenu } = $from("parts/menu.js");
const { addToPlaylist, instantPlaylist } = $from("parts/playlist-actions.js");
const { share } = $from("parts/share.js");
const { starButtons } = $from("parts/stars.js");
function entries(track, more) {
const rating = value("ratings").get(track.id);
const playing = player.current();
return [
{ icon: "play", label: "Play next", action: async () => { await player.playNext([track]); toast(`“${titleOf(track)}” plays next.`); } },
typeof track.highlight === "number" && { icon: "star", label: "Play the highlight", action: () => playHighlight(track) },
{ icon: "list", label: "Add to queue", action: async () => { await player.enqueue([track]); toast(`“${titleOf(track)}” is in the queue.`); } },
{ icon: "add", label: "Add to playlist …", action: () => addToPlaylist([track.id]) },
"line",
{ icon: "why", label: "Details", href: `/tracks/${track.id}` },
track.artist && { icon: "profile", label: "Go to artist", href: `/artist-of/${track.id}` },
track.album && { icon: "albums", label: "Go to album", href: `/album-of/${track.id}` },
{ icon: "link", label: "Share …", action: () => share(titleOf(track), `/tracks/${track.id}`) },
{ icon: "export", label: "Download", action: () => downloadTrack(track) },
{ icon: "similar", label: "Sonically similar", href: `/similar/${track.id}` },
{ icon: "playlists", label: "Instant playlist of ten", action: () => instantPlaylist(track.id) },
{ icon: "path", label: "Path from here …", href: `/path?from=${track.id}` },
playing && playing.id !== track.id && { icon: "why", label: "Compare with the current track", action: () => go(`/explain?a=${playing.id}&b=${track.id}`) },
"line",
{ icon: "like", label: "Like", checked: rating === "like", action: () => rate(track.id, rating === "like" ? null : "like") },
{ row: [h("span", { "aria-hidden": "true" }, "Stars"), starButtons(track, null, "menuitemradio")] },
{ icon: "dislike", label: "Never propose", checked: rating === "dislike", action: () => neverPropose(track, rating !== "dislike") },
{ icon: "label", label: "What it feels like …", action: () => editLabels(track) },
...(more ?? []),
];
}
const nameOfMenu = (track) => `More for ${titleOf(track)}`;
const openTrackMenu = (button, track, more, point) => openMenu(button, nameOfMenu(track), async () => entries(track, more?.()), point);
function trackMenuButton(track, more) {
const label = nameOfMenu(track);
return menuOn(iconButton("more", label, null), label, async () => entries(track, more?.()));
}
return {
get openTrackMenu() { return openTrackMenu; },
get trackMenuButton() { return trackMenuButton; },
};
},
"player/cast.js"() {
const { complain } = $from("core/live.js");
const sound = $from("player/sound.js");
const { iconButton } = $from("player/transport.js");
function castButton(signal, properties) {
const prompt = () => sound.audio.remote.prompt().catch((problem) => { if (problem.name !== "NotAllowedError") complain(problem); });
const button = iconButton("cast", "Play on another device", prompt, properties);
const update = () => {
button.hidden = !sound.audio.canCast;
button.setAttribute("aria-pressed", String(sound.isRemote()));
};
sound.on("remote", update, signal);
update();
return button;
}
return {
get castButton() { return castButton; },
};
},
"player/bar.js"() {
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { titleOf } = $from("core/format.js");
const { artistLink } = $from("parts/links.js");
const { cover } = $from("parts/cover.js");
const { trackMenuButton } = $from("parts/track-menu.js");
const { nextButton, playButton, previousButton, rateButton, repeatButton, seekBar, shuffleButton, volumeControl } = $from("player/transport.js");
const { queueButton } = $from("parts/queue-panel.js");
const { castButton } = $from("player/cast.js");
function mountBar(bar) {
const song = h("div", { class: "bar-song" });
const menu = h("span", {});
const progress = h("i", { class: "bar-progress", "aria-hidden": "true" });
player.on("time", () => progress.style.setProperty("--share", player.audio.currentTime / (player.length() || 1)));
bar.append(
song,
h("div", { class: "transport" }, h("div", { class: "transport-buttons" }, shuffleButton(undefined, { classes: "wide-only" }), previousButton(), playButton(undefined, { classes: "solid" }), nextButton(), repeatButton(undefined, { classes: "wide-only" })), seekBar()),
h("div", { class: "bar-more" }, rateButton("like"), rateButton("dislike"), menu, volumeControl(), castButton(undefined, { classes: "wide-only" }), queueButton({ classes: "wide-only" })),
progress,
);
const update = () => {
const track = player.current();
bar.hidden = !track;
document.body.classList.toggle("playing", Boolean(track));
if (!track) return;
song.replaceChildren(
cover(track),
h("div", { class: "bar-names" }, h("a", { href: "/listen", "aria-label": `Now playing: ${titleOf(track)}` }, h("strong", {}, titleOf(track))), h("span", { class: "muted small" }, artistLink(track))),
);
menu.replaceChildren(trackMenuButton(track));
};
player.on("song", update);
update();
}
return {
get mountBar() { return mountBar; },
};
},
"parts/eeg-stream.js"() {
const api = $from("core/api.js");
const { toast } = $from("core/live.js");
const { set, value } = $from("core/store.js");
let running = null;
let sent = Promise.resolve();
const inTurn = (action) => (sent = sent.catch(() => {}).then(action));
const sendRows = (text) => inTurn(() => api.request("POST", "/api/eeg/rows", { body: text, type: "text/csv" }));
const forgetRows = () => inTurn(() => api.del("/api/eeg"));
const listener = () => [api.usedProfile(), value("user")?.id].join();
async function stream(text) {
value("muse")?.stop();
const here = (running = {});
const whose = listener();
set("stream", true);
try {
await forgetRows();
for (const line of text.split(/\r?\n/).filter((line) => line.trim())) {
if (running !== here) return;
if (listener() !== whose) break;
set("brainwaves", await sendRows(`${line}\n`));
await new Promise((resolve) => setTimeout(resolve, /^[\d-]/.test(line) ? 500 : 0));
}
if (running === here) toast("The recording has ended.");
} finally {
if (running === here) stop();
}
}
function stop() {
running = null;
set("stream", false);
}
return {
get forgetRows() { return forgetRows; },
get listener() { return listener; },
get sendRows() { return sendRows; },
get stop() { return stop; },
get stream() { return stream; },
};
},
"parts/headband-state.js"() {
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { useHeadband, value, watch } = $from("core/store.js");
const { othersSend } = $from("headband/follow.js");
const { stop } = $from("parts/eeg-stream.js");
const touching = (muse) => muse.contact.filter((touch) => touch === "good").length;
function troubleOf(muse) {
if (muse?.state === "lost") return `The connection to ${muse.name} is lost. It is tried again.`;
if (muse?.state === "on" && muse.contact.every((touch) => touch !== "good")) return "No electrode of the headband touches well. Moisten them, and move hair away.";
return null;
}
function wordsOf(muse) {
if (muse.state !== "on") return `${muse.name}: ${muse.state === "lost" ? "connection lost, tried again" : "connecting …"}`;
const battery = muse.battery === null ? "" : `, battery ${muse.battery} %`;
return `${muse.name}: connected, ${touching(muse)} of ${count(muse.contact.length, "electrode")}${battery}`;
}
function headbandState(signal) {
const words = h("span", {});
const lamp = h("i", { class: "headband-lamp", "aria-hidden": "true" });
const end = () => { useHeadband(false); stop(); value("muse")?.stop(); };
const box = h("div", { class: "headband-state", role: "group", "aria-label": "Headband" },
h("span", {}, lamp, words), h("button", { class: "button compact", type: "button", onclick: end }, "Stop the headband"));
const update = () => {
const muse = value("muse");
box.hidden = !value("headband") && !muse && !value("stream");
const quiet = value("brainwaves")?.rows ? "Nothing sends rows now, so that the last ones count" : "No headband is connected";
const source = muse ? wordsOf(muse) : value("stream") ? "A recording plays as the headband" : othersSend() ? "Rows come from another program" : quiet;
const text = value("headband") ? `The headband is on. ${source}.` : `${source}. It does not choose the mood.`;
const measures = muse ? muse.state === "on" && !troubleOf(muse) : value("stream") || othersSend();
lamp.dataset.touch = value("headband") && measures ? "good" : "off";
if (words.textContent !== text) words.textContent = text;
};
for (const key of ["headband", "muse", "stream", "brainwaves"]) watch(key, update, signal);
update();
return box;
}
return {
get headbandState() { return headbandState; },
get troubleOf() { return troubleOf; },
get wordsOf() { return wordsOf; },
};
},
"parts/notice.js"() {
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { count, number } = $from("core/format.js");
const { complain, toast } = $from("core/live.js");
const { refresh } = $from("core/router.js");
const { isAdmin, loadStatus, loadUser, value, watch } = $from("core/store.js");
const { stop } = $from("parts/eeg-stream.js");
const { troubleOf } = $from("parts/headband-state.js");
const [EVERY, SOON] = [10_000, 2000];
const OFFLINE = "main > .view.offline:not([data-typed])";
function mountNotice(box) {
const show = () => {
const status = value("status");
const parts = [];
if (value("stream")) parts.push(h("span", {}, "A recording plays as the headband."), h("button", { class: "button compact", type: "button", onclick: stop }, "Stop"));
const trouble = troubleOf(value("muse"));
if (trouble) parts.push(h("span", {}, trouble), h("button", { class: "button compact", type: "button", onclick: () => value("muse")?.stop() }, "Disconnect"));
if (status?.building && !status.setup) {
const { done, total, failed } = status.building;
parts.push(h("span", {}, `Listening to your music: ${number(done)} of ${number(total)}`), h("progress", { value: done, max: total || 1, "aria-label": "Index being built" }));
if (failed) parts.push(isAdmin() ? h("a", { href: "/failures" }, `${count(failed, "file")} could not be read`) : h("span", {}, `${count(failed, "file")} could not be read`));
}
if (status?.notice) parts.push(h("span", {}, status.notice));
else if (status?.outdated) parts.push(h("span", {}, "This index was made by an older version: “indexer build” updates it."));
box.hidden = !parts.length;
if (parts.map((part) => part.textContent).join("") !== box.textContent) box.replaceChildren(...parts);
};
watch("status", show);
watch("stream", show);
watch("muse", show);
let lost = false;
let timer = 0;
let looking = false;
const look = async () => {
if (looking) return;
looking = true;
clearTimeout(timer);
try {
if (!document.hidden && !value("status")?.setup) {
await loadStatus();
if (lost || document.querySelector(OFFLINE)) await back();
lost = false;
}
} catch (problem) {
if (!lost) complain(problem);
lost = true;
}
looking = false;
timer = setTimeout(look, lost || document.querySelector(OFFLINE) || value("status")?.building ? SOON : EVERY);
};
const back = async () => {
toast("The server answers again.");
if (!document.querySelector(OFFLINE)) return;
if (!value("moods")) await loadUser();
player.restore();
await refresh();
};
document.getElementById("main").addEventListener("input", ({ target }) => {
if (target.matches('textarea, input:not([type="search"]), [role="combobox"]')) target.closest(".view")?.setAttribute("data-typed", "");
});
addEventListener("online", look);
document.addEventListener("visibilitychange", () => { if (lost && !document.hidden) look(); });
timer = setTimeout(look, EVERY);
}
return {
get mountNotice() { return mountNotice; },
};
},
"parts/shell.js"() {
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { hash } = $from("core/format.js");
const { icon, mark } = $from("core/icons.js");
const { here, within } = $from("core/base.js");
const { onNavigate } = $from("core/router.js");
const { entered, value, watch } = $from("core/store.js");
const { menuOn } = $from("parts/menu.js");
const views = [
["/", "search", "Home"],
["/albums", "albums", "Browse"],
["/listen", "listen", "Listen"],
["/moods", "moods", "Moods"],
["/playlists", "playlists", "Playlists"],
["/similar", "similar", "Sonically similar"],
["/trending", "trending", "Trending"],
["/band", "band", "Band"],
["/profile", "profile", "Profile"],
["/settings", "settings", "Settings"],
];
const avatar = (name, classes = "") => h("span", { class: `avatar ${classes}`, "aria-hidden": "true", vars: { "--hue": hash(name) % 360 } }, name.charAt(0).toUpperCase());
const belongs = (href, path) => (href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`) || (href === "/similar" && /^\/(path|explain)/.test(path)) || (href === "/albums" && /^\/(artists|tracks|genres|years|folders|album-of|artist-of)/.test(path)));
function markCurrent(root, path) {
for (const link of root.querySelectorAll("a[href]")) {
const href = within(link.getAttribute("href"));
const on = link.dataset.exact ? href === path : belongs(href, path);
if (on) link.setAttribute("aria-current", "page");
else link.removeAttribute("aria-current");
}
}
function who() {
const user = value("user");
if (!entered()) return h("a", { class: "who", href: "/login" }, icon("profile"), h("span", {}, "Log in"));
const name = user?.name ?? "me";
return h("a", { class: "who", href: "/profile", "aria-label": `Profile of ${name}` }, avatar(name), h("span", {}, user?.role === "guest" ? "Guest" : name));
}
function mountShell(side, tabs) {
const link = ([href, name, label]) => h("a", { href }, icon(name), h("span", {}, label));
const main = h("nav", { class: "nav", "aria-label": "Main" }, views.map(link));
const lists = h("nav", { class: "nav own", "aria-label": "Your playlists" });
const foot = h("div", { class: "side-foot" });
side.append(h("a", { class: "brand", href: "/", "aria-label": "SonicIndex, search" }, mark(), h("span", {}, "SonicIndex")), main, lists, foot);
const more = menuOn(h("button", { type: "button" }, icon("more"), h("span", {}, "More")), "More views", async () => [
...views.slice(5).map(([href, name, label]) => ({ href, icon: name, label })), "line", { href: "/help", icon: "help", label: "Help" },
]);
const short = { "Sonically similar": "Similar" };
tabs.append(...views.slice(0, 5).map(([href, name, label]) => h("a", { href }, icon(name), h("span", {}, short[label] ?? label))), more);
const update = () => {
document.body.classList.toggle("setting-up", Boolean(value("status")?.setup));
const own = value("playlists");
lists.hidden = !own.length;
lists.replaceChildren(h("p", { class: "nav-title" }, "Your playlists"), ...own.slice(0, 12).map((list) => h("a", { href: `/playlists/${list.id}`, data: { exact: "1" } }, h("span", {}, list.name))));
foot.replaceChildren(who());
markCurrent(side, here());
};
watch("playlists", update);
watch("user", update);
watch("status", update);
update();
onNavigate((path) => {
markCurrent(side, path);
markCurrent(tabs, path);
const beyond = views.slice(5).some(([href]) => belongs(href, path));
if (beyond) more.setAttribute("aria-current", "page");
else more.removeAttribute("aria-current");
document.body.classList.toggle("listen-playing", path === "/listen" && Boolean(player.current()));
});
player.on("song", () => document.body.classList.toggle("listen-playing", here() === "/listen" && Boolean(player.current())));
}
return {
get avatar() { return avatar; },
get mountShell() { return mountShell; },
};
},
"views/belongs.js"() {
const api = $from("core/api.js");
const { Failure } = $from("core/api.js");
const { note } = $from("core/router.js");
async function belonging(id, signal, what) {
const { album, artists } = await api.get(`/api/tracks/${id}`, {}, { signal });
const found = what === "album" ? album : artists[0];
if (!found) throw new Failure(404, `This track has no ${what} in its tags.`);
note(`/${what}s/${found.id}`);
return found.id;
}
const ofTrack = (what, load) => async () => {
const module = await load();
return { view: async ({ id }, context) => module.view({ id: await belonging(id, context.signal, what) }, context) };
};
return {
get ofTrack() { return ofTrack; },
};
},
"core/signals.js"() {
function either(...signals) {
const controller = new AbortController();
for (const signal of signals) {
if (signal.aborted) controller.abort();
else signal.addEventListener("abort", () => controller.abort(), { once: true, signal: controller.signal });
}
return controller.signal;
}
return {
get either() { return either; },
};
},
"parts/play-buttons.js"() {
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { icon } = $from("core/icons.js");
const { guarded } = $from("core/live.js");
const playButtons = (tracks, ...more) =>
h("div", { class: "actions below" },
h("button", { class: "button primary", type: "button", onclick: guarded(async () => player.play(await tracks())) }, icon("play", 18), "Play"),
h("button", { class: "button", type: "button", onclick: guarded(async () => player.playShuffled(await tracks())) }, icon("shuffle", 20), "Shuffle"),
more);
return {
get playButtons() { return playButtons; },
};
},
"parts/hold.js"() {
const LONG = 500;
const STILL = 10;
function onHold(element, action) {
let timer = 0;
let began = null;
const give = () => { clearTimeout(timer); began = null; };
element.addEventListener("contextmenu", (event) => {
if (event.shiftKey || getSelection().toString()) return;
event.preventDefault();
const answered = element.dataset.held;
give();
if (!answered) action({ x: event.clientX, y: event.clientY });
});
element.addEventListener("pointerdown", (event) => {
delete element.dataset.held;
if (event.pointerType !== "touch" || event.target.closest(".handle, .track-actions, .resting")) return;
began = { x: event.clientX, y: event.clientY };
timer = setTimeout(() => {
element.dataset.held = "1";
action(began);
began = null;
}, LONG);
});
element.addEventListener("pointermove", (event) => {
if (began && Math.hypot(event.clientX - began.x, event.clientY - began.y) > STILL) give();
});
for (const name of ["pointerup", "pointercancel"]) {
element.addEventListener(name, () => {
give();
if (element.dataset.held) swallowClick();
});
}
}
function swallowClick() {
const swallow = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
addEventListener("click", swallow, { capture: true, once: true });
setTimeout(() => removeEventListener("click", swallow, { capture: true }), 350);
}
return {
get onHold() { return onHold; },
get swallowClick() { return swallowClick; },
};
},
"parts/mood.js"() {
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { capital, count } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { guarded } = $from("core/live.js");
const { value, watch } = $from("core/store.js");
const FACES = {
happy: ["bright and lively", "sun"],
calm: ["bright and quiet", "moon"],
gloomy: ["dark and driving", "cloud"],
sad: ["soft and still", "drop"],
};
const MOODS = Object.keys(FACES);
const moodChip = (name) => h("span", { class: "chip", data: { mood: name } }, h("span", { class: "dot" }), capital(name));
const moodLink = (name, title = null) => h("a", { class: "chip", href: `/moods/${encodeURIComponent(name)}`, data: { mood: name }, title }, h("span", { class: "dot" }), capital(name));
function moodCards(signal) {
const list = h("ul", { class: "mixes", "aria-label": "Songs by mood" });
const update = () => list.replaceChildren(...(value("moods")?.moods ?? []).map(({ name, tracks }) => h("li", {},
h("a", { class: "swatch mix", href: `/moods/${encodeURIComponent(name)}`, data: { mood: name } }, h("strong", {}, capital(name)), h("span", {}, count(tracks, "track"))))));
watch("moods", update, signal);
update();
return list;
}
function labelLinks(signal) {
const list = h("div", { class: "facts" });
const update = () => {
const { moods = [], labels = [] } = value("moods") ?? {};
const known = new Set(moods.map(({ name }) => name));
const all = new Set([...known, ...labels.map(({ name }) => name)]);
const isRefusal = (name) => name.startsWith("not ") && all.has(name.slice("not ".length));
list.replaceChildren(...labels.filter(({ name }) => !known.has(name) && !isRefusal(name)).map(({ name, tracks }) => labelLink(name, `${name} · ${count(tracks, "track")}`)));
};
watch("moods", update, signal);
update();
return list;
}
const labelLink = (name, text = name, title = "Your label") => h("a", { class: "chip", href: `/moods/${encodeURIComponent(name)}`, title }, text);
const moodOf = (track) => (track.mood?.[0] ? moodChip(track.mood[0]) : track.no_mood ? h("span", { class: "muted small", title: `No mood: ${track.no_mood}` }, "no mood") : null);
function moodButtons(signal) {
const buttons = Object.entries(FACES).map(([name, [words, face]]) =>
h("button", { class: "mood-button", type: "button", data: { mood: name }, "aria-pressed": "false", onclick: guarded(() => player.playWish({ mood: name, name })) },
icon(face, 26), h("strong", {}, capital(name)), h("span", {}, words)));
const box = h("div", { class: "moods", role: "group", "aria-label": "Play a mood" }, buttons);
const update = () => {
box.hidden = value("headband");
const known = value("moods")?.moods.map(({ name }) => name);
for (const button of buttons) {
button.hidden = known?.includes(button.dataset.mood) === false;
button.setAttribute("aria-pressed", String(player.wish()?.mood === button.dataset.mood));
}
};
player.on("wish", update, signal);
watch("headband", update, signal);
watch("moods", update, signal);
update();
return box;
}
const nameOfWish = (wish) => (wish.mood ? capital(wish.mood) : wish.name);
function currentMood(signal) {
const box = h("div", { class: "current-mood", "aria-live": "polite" });
let heard = null;
const update = () => {
const wish = player.wish();
if (value("headband")) {
const mood = value("brainwaves")?.mood;
box.replaceChildren(
h("span", {}, "Current mood: ", h("strong", {}, mood ? capital(mood) : "not known yet")),
h("button", { class: "button compact", type: "button", onclick: guarded(() => player.playWish({ eeg: true, name: "headband" })) }, "Next by mood"),
h("a", { class: "small", href: "/settings#eeg" }, "Headband"),
);
} else if (wish) {
box.replaceChildren(
h("span", {}, "Current mood: ", h("strong", {}, nameOfWish(wish))),
h("button", { class: "button compact", type: "button", onclick: guarded(() => player.playWish(wish)) }, "Next by mood"),
h("button", { class: "button compact quiet", type: "button", onclick: player.dropWish }, "No mood"),
);
} else box.replaceChildren(h("span", { class: "muted" }, "Current mood: none. Choose one to play it continuously."));
};
player.on("wish", update, signal);
watch("headband", update, signal);
watch("brainwaves", ({ mood }) => {
if (mood === heard) return;
heard = mood;
update();
}, signal);
update();
return box;
}
return {
get MOODS() { return MOODS; },
get currentMood() { return currentMood; },
get labelLink() { return labelLink; },
get labelLinks() { return labelLinks; },
get moodButtons() { return moodButtons; },
get moodCards() { return moodCards; },
get moodChip() { return moodChip; },
get moodLink() { return moodLink; },
get moodOf() { return moodOf; },
};
},
"parts/tracks-menu.js"() {
const player = $from("player/player.js");
const { skim } = $from("player/skim.js");
const { iconButton } = $from("player/transport.js");
const { count } = $from("core/format.js");
const { toast } = $from("core/live.js");
const { downloadTracks } = $from("parts/downloads.js");
const { menuOn } = $from("parts/menu.js");
const { addToPlaylist } = $from("parts/playlist-actions.js");
async function playNext(tracks) {
await player.playNext(tracks);
toast(`${count(tracks.length, "track")} ${tracks.length === 1 ? "plays" : "play"} next.`);
}
async function enqueue(tracks) {
await player.enqueue(tracks);
toast(`${count(tracks.length, "track")} ${tracks.length === 1 ? "is" : "are"} in the queue.`);
}
const tracksEntries = (name, tracks, { download } = {}) => [
{ icon: "play", label: "Play next", action: async () => playNext(await tracks()) },
{ icon: "waves", label: "Skim the highlights", action: async () => skim(await tracks()) },
{ icon: "list", label: "Add to queue", action: async () => enqueue(await tracks()) },
{ icon: "add", label: "Add to playlist …", action: async () => addToPlaylist((await tracks()).map(({ id }) => id), name) },
{ icon: "export", label: "Download (zip)", action: async () => (download ? download() : downloadTracks(await tracks(), name)) },
];
const tracksMenuButton = (name, tracks, options) =>
menuOn(iconButton("more", `More for ${name}`, null), `More for ${name}`, async () => tracksEntries(name, tracks, options));
return {
get enqueue() { return enqueue; },
get playNext() { return playNext; },
get tracksEntries() { return tracksEntries; },
get tracksMenuButton() { return tracksMenuButton; },
};
},
"parts/selection.js"() {
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { announce, guarded } = $from("core/live.js");
const { downloadTracks } = $from("parts/downloads.js");
const { addToPlaylist } = $from("parts/playlist-actions.js");
const { enqueue, playNext } = $from("parts/tracks-menu.js");
let current = null;
const show = (row, on) => {
row.classList.toggle("selected", on);
row.querySelector(".track-play")?.setAttribute("aria-pressed", String(on));
};
function bar() {
const tracks = () => [...current.chosen.values()];
const button = (label, action) => h("button", { class: "button compact", type: "button", onclick: guarded(async () => { const some = tracks(); stop(); await action(some); }) }, label);
return h("section", { class: "selection", "aria-label": "Selected tracks" },
h("strong", { class: "number" }, ""),
button("Play", (some) => player.play(some)),
button("Play next", playNext),
button("Add to queue", enqueue),
button("Add to playlist …", (some) => addToPlaylist(some.map(({ id }) => id))),
button("Download", (some) => downloadTracks(some, "Selection")),
h("button", { class: "button compact quiet", type: "button", onclick: stop }, "Done"));
}
function update() {
current.bar.querySelector("strong").textContent = `${count(current.chosen.size, "track")} selected`;
document.documentElement.style.setProperty("--selection", `${current.bar.offsetHeight + 14}px`);
for (const row of current.list.querySelectorAll(".track")) show(row, current.chosen.has(row.dataset.key));
}
function stop() {
if (!current) return;
const { list, bar: shown } = current;
current = null;
shown.remove();
document.documentElement.style.removeProperty("--selection");
list.classList.remove("selecting");
for (const row of list.querySelectorAll(".track")) {
row.classList.remove("selected");
row.querySelector(".track-play")?.removeAttribute("aria-pressed");
}
}
function toggle(list, row, { through = false } = {}) {
if (!row.track) return;
if (current?.list !== list) {
stop();
current = { list, chosen: new Map(), bar: bar(), last: null };
list.classList.add("selecting");
document.getElementById("main").append(current.bar);
}
const rows = [...list.querySelectorAll(".track")].filter((one) => one.track);
const from = rows.findIndex((one) => one.dataset.key === current.last);
if (through && from >= 0) {
const to = rows.indexOf(row);
for (const one of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) current.chosen.set(one.dataset.key, one.track);
} else if (current.chosen.has(row.dataset.key)) current.chosen.delete(row.dataset.key);
else current.chosen.set(row.dataset.key, row.track);
current.last = row.dataset.key;
if (!current.chosen.size) return stop();
update();
row.scrollIntoView({ block: "nearest" });
announce(`${count(current.chosen.size, "track")} selected`);
}
function selects(list, row, event) {
if (!list || !(event.ctrlKey || event.metaKey || event.shiftKey || current?.list === list)) return false;
toggle(list, row, { through: event.shiftKey });
return true;
}
const chosenWith = (row) => (current?.list.contains(row) && current.chosen.has(row.dataset.key) ? [...current.chosen.values()] : [row.track]);
const selectEntry = (row) => ({ icon: "check", label: row.classList.contains("selected") ? "Remove from the selection" : "Select", action: () => toggle(row.closest("ol"), row) });
function selectable(list, signal) {
list.addEventListener("rows", () => current?.list === list && update());
list.addEventListener("keydown", (event) => { if (event.key === "Escape" && current?.list === list) stop(); });
signal?.addEventListener("abort", () => current?.list === list && stop());
}
return {
get chosenWith() { return chosenWith; },
get selectEntry() { return selectEntry; },
get selectable() { return selectable; },
get selects() { return selects; },
};
},
"parts/track-list.js"() {
const player = $from("player/player.js");
const { iconButton } = $from("player/transport.js");
const { h } = $from("core/dom.js");
const { icon } = $from("core/icons.js");
const { artistOf, clock, count, titleOf } = $from("core/format.js");
const { guarded } = $from("core/live.js");
const { rate, value, watch } = $from("core/store.js");
const { cover } = $from("parts/cover.js");
const { albumLink, artistLink, titleLink } = $from("parts/links.js");
const { onHold } = $from("parts/hold.js");
const { moodOf } = $from("parts/mood.js");
const { selectEntry, selectable, selects } = $from("parts/selection.js");
const { starText } = $from("parts/stars.js");
const { openTrackMenu, trackMenuButton } = $from("parts/track-menu.js");
function likeButton(track) {
const button = iconButton("like", `Like ${titleOf(track)}`, guarded(async () => {
await rate(track.id, value("ratings").get(track.id) === "like" ? null : "like");
}), { classes: "roomy-only" });
button.track = track;
showLike(button);
return button;
}
function showLike(button) {
const on = value("ratings").get(button.track.id) === "like";
button.setAttribute("aria-pressed", String(on));
button.replaceChildren(icon("like", 20, { filled: on }));
}
const given = (track) => {
const number = value("stars").get(track.id);
return number ? h("span", { role: "img", "aria-label": count(number, "star") }, ` · ${starText(number)}`) : "";
};
function trackRow(track, { all, at, place, aside, extra, menu, play, seeks } = {}) {
const here = track.in_library !== false && Boolean(track.id);
const start = guarded(async () => {
if (play) return play();
if (player.current()?.id === track.id && player.audio.source) return player.toggle();
const playable = (all?.() ?? [track]).filter((item) => item.in_library !== false && item.id);
return player.play(playable, Math.max(0, playable.findIndex((item, i) => item === track || (item.id === track.id && i >= Math.min(at ?? 0, i)))));
});
const entries = () => [...(menu?.() ?? []), "line", selectEntry(row)];
const row = h(
"li", { class: `track${place === undefined ? "" : " numbered"}${here ? "" : " gone"}`, data: { id: track.id ?? "" } },
h("span", { class: "track-place" }, place ?? ""),
here
? h("button", { class: "track-play", type: "button", "aria-label": `Play ${titleOf(track)} by ${artistOf(track)}`, onclick: (event) => selecting(event, row) || start() }, cover(track), h("span", { class: "veil" }, icon("play", 20)))
: cover(track),
h("span", { class: "track-names" }, h("span", { class: "track-title" }, titleLink(track)), h("span", { class: "muted small" }, artistLink(track), here && h("span", { class: "given" }, given(track)), !here && " · no longer in the library")),
h("span", { class: "track-fact track-genre" }, track.album ? albumLink(track) : track.genre),
aside ?? h("span", { class: "track-mood" }, moodOf(track)),
h("span", { class: "track-fact track-time number" }, track.duration_ms ? clock(track.duration_ms / 1000) : ""),
h("span", { class: "track-actions" }, extra, here && likeButton(track), here && trackMenuButton(track, entries)),
);
if (!here) return row;
row.track = track;
row.dataset.key = at === undefined ? track.id : `${at}`;
row.addEventListener("click", guarded(async (event) => {
const other = event.target.closest("a, button, input, .handle");
if (other && !other.matches(".track-play")) return;
if (selects(row.closest("ol"), row, event)) return event.preventDefault();
if (other || event.detail > 1 || getSelection().toString()) return;
if (!seeks && player.current()?.id === track.id && player.isPlaying()) return;
await start();
}));
onHold(row, guarded((point) => openTrackMenu(row.querySelector("[aria-haspopup=menu]"), track, entries, point)));
return row;
}
const selecting = (event, row) => event.ctrlKey || event.metaKey || event.shiftKey || row.closest("ol").classList.contains("selecting");
function keepTrue(list, signal) {
const current = (rows = list.querySelectorAll(".track")) => {
const id = player.current()?.id;
const on = player.isPlaying();
for (const row of rows) {
const plays = row.dataset.id !== "" && row.dataset.id === id;
row.classList.toggle("current", plays);
const button = row.querySelector(".track-play");
if (!button) continue;
if (plays) button.setAttribute("aria-current", "true");
else button.removeAttribute("aria-current");
const shown = plays && on ? "pause" : "play";
if (button.dataset.shown === shown) continue;
button.dataset.shown = shown;
button.querySelector(".veil").replaceChildren(icon(shown, 20));
}
};
player.on("song", () => current(), signal);
player.on("state", () => current(), signal);
watch("relabeled", (track) => {
for (const row of list.querySelectorAll(".track")) {
if (row.dataset.id !== track.id) continue;
Object.assign(row.track, { mood: track.mood, no_mood: track.no_mood });
row.querySelector(".track-mood:not(.close, .told, .sorted)")?.replaceChildren(...[moodOf(track)].filter(Boolean));
}
}, signal);
watch("ratings", () => list.querySelectorAll(".icon-button.roomy-only").forEach((button) => button.track && showLike(button)), signal);
watch("stars", () => list.querySelectorAll(".track").forEach((row) => row.track && row.querySelector(".given").replaceChildren(given(row.track))), signal);
list.addEventListener("rows", ({ detail }) => current(detail?.filter((row) => row.track)));
current();
return list;
}
function trackList(tracks, { signal, label = "Tracks", options = () => ({}) } = {}) {
const list = h("ol", { class: "tracks", "aria-label": label });
list.append(...tracks.map((track, i) => trackRow(track, { all: () => tracks, at: i, ...options(track, i) })));
selectable(list, signal);
return keepTrue(list, signal);
}
const closeness = (share, words) =>
h("span", { class: "track-mood close" }, h("span", { class: "meter", vars: { "--share": `${Math.round(share * 100)}%` } }, h("i", {})), h("span", {}, words));
return {
get closeness() { return closeness; },
get keepTrue() { return keepTrue; },
get trackList() { return trackList; },
get trackRow() { return trackRow; },
};
},
"parts/asked.js"() {
const api = $from("core/api.js");
const { h, hiddenText } = $from("core/dom.js");
const { condition } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { guarded } = $from("core/live.js");
const { playButtons } = $from("parts/play-buttons.js");
const { savePlaylist } = $from("parts/playlist-actions.js");
const { trackList } = $from("parts/track-list.js");
const MOST = 100;
function spread(part, words) {
const pieces = part.split(" ").filter((piece) => /[\p{L}\p{N}]/u.test(piece)).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
const found = pieces.length > 0 && new RegExp(`[“„”«»"]?${pieces.join("[^\\p{L}\\p{N}]*")}[“”«»"]?`, "iu").exec(words);
return found ? [found.index, found.index + found[0].length] : [0, 0];
}
async function asked(words, { signal, change }) {
let answer;
try {
answer = await api.get("/api/ask", { q: words, count: MOST }, { signal });
} catch (problem) {
if (problem.status === 400) return { refusal: problem.message };
throw problem;
}
const { terms, not_understood: rest, fits_well: fitsWell } = answer.understood;
const { emptied_by: emptied } = answer;
if (!terms.length) return null;
const tracks = answer.items.map((item) => item.track);
const without = (part) => {
const at = words.toLowerCase().indexOf(part.toLowerCase());
const [from, to] = at < 0 ? spread(part, words) : [at, at + part.length];
return `${words.slice(0, from)} ${words.slice(to)}`.replace(/\s+/g, " ").trim();
};
const term = ({ words: part, meaning, guessed }) =>
h("li", { class: "chip term" }, guessed ? `${condition(meaning)}?` : condition(meaning), guessed && hiddenText(`, guessed from “${part}”`),
h("button", { type: "button", "aria-label": `Without “${part}”`, onclick: () => change(without(part)) }, icon("close", 16)));
const element = h("section", { class: "section" },
h("h2", {}, "By description"),
h("ul", { class: "terms", "aria-label": "What was understood" }, terms.map(term)),
rest.length > 0 && h("p", { class: "fine" }, `Not understood: ${rest.join(", ")}`),
tracks.length > 0 && !fitsWell && h("p", {}, "No track fits well. These are the nearest:"),
tracks.length > 0
? [
playButtons(() => tracks, h("button", { class: "button", type: "button", onclick: guarded(() => savePlaylist(tracks.map((track) => track.id), words, { ask: words, count: MOST })) }, "Save as playlist")),
trackList(tracks, { signal, label: `Tracks for ${words}` }),
]
: h("p", {}, emptied ? `No track matches the whole description. None is left after “${emptied}”.` : "No track matches the whole description."));
return { element, total: tracks.length, isWhole: !rest.length, isSure: !rest.length && terms.some(({ guessed, meaning }) => !guessed && !/^(by|artist|title|album) /.test(meaning)) };
}
return {
get asked() { return asked; },
};
},
"parts/album-card.js"() {
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { cover } = $from("parts/cover.js");
const artistsOf = (album) => (album.compilation ? "Various artists" : album.artists.map(({ name }) => name).join(", ") || "Unknown artist");
const albumCard = (album) => h("li", {}, h("a", { class: "tile", href: `/albums/${album.id}` },
cover({ id: album.cover, album: album.name, artist: artistsOf(album), path: album.id }),
h("span", {}, h("strong", {}, album.name), h("small", {}, artistsOf(album)), h("small", {}, [album.year, count(album.tracks, "track")].filter(Boolean).join(" · ")))));
return {
get albumCard() { return albumCard; },
get artistsOf() { return artistsOf; },
};
},
"parts/mix-card.js"() {
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { cover } = $from("parts/cover.js");
const mixCard = (mix) => h("li", {}, h("a", { class: "tile", href: `/mixes/${mix.id}`, title: mix.description },
cover({ id: mix.covers[0], artist: mix.id }), h("span", {}, h("strong", {}, mix.name), h("small", {}, count(mix.tracks, "track")))));
return {
get mixCard() { return mixCard; },
};
},
"parts/home.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { artistOf, capital, count, titleOf } = $from("core/format.js");
const { guarded } = $from("core/live.js");
const { missed } = $from("core/router.js");
const { section } = $from("core/states.js");
const { value } = $from("core/store.js");
const { albumCard } = $from("parts/album-card.js");
const { cover } = $from("parts/cover.js");
const { mixCard } = $from("parts/mix-card.js");
const { moodButtons } = $from("parts/mood.js");
const SHELF = 12;
const DAY = 86_400_000;
function tile(track, all, at) {
return h("li", {}, h("button", { class: "tile", type: "button", "aria-label": `Play ${titleOf(track)} by ${artistOf(track)}`, onclick: guarded(() => player.play(all, at)) },
cover(track), h("span", {}, h("strong", {}, titleOf(track)), h("small", {}, artistOf(track)))));
}
const shelf = (label, items) => h("ul", { class: "shelf", "aria-label": label, tabindex: "0" }, items);
const tiles = (label, tracks) => shelf(label, tracks.map((track, i) => tile(track, tracks, i)));
const all = (href) => ({ tools: h("a", { href, "aria-label": `See all of this` }, "See all") });
function mix({ name, tracks }) {
const play = guarded(async () => {
const { items } = await api.post("/api/playlist", { mood: name, count: 50, artist_spacing: 1 });
await player.play(items.map((item) => item.track));
});
return h("li", {}, h("button", { class: "swatch mix", type: "button", data: { mood: name }, onclick: play }, h("strong", {}, `${capital(name)} mix`), h("span", {}, count(tracks, "track"))));
}
function mixesOfToday(signal) {
const place = h("div", { hidden: true });
api.get("/api/mixes", {}, { signal }).then(({ items }) => {
const mixes = items.filter(({ tracks }) => tracks > 0);
place.hidden = !mixes.length;
if (mixes.length) place.replaceChildren(section("Made for you", all("/mixes"), shelf("Made for you", mixes.map(mixCard))));
}).catch(missed);
return place;
}
async function home(signal) {
const ask = (promise) => promise.catch((problem) => { missed(problem); return { items: [] }; });
const tracks = (query) => ask(api.get("/api/tracks", { count: SHELF, ...query }, { signal })).then(({ items }) => items.map(({ track }) => track));
const [albums, newest, heard, found] = await Promise.all([
ask(api.get("/api/albums", { sort: "added", count: SHELF }, { signal })),
tracks({ sort: "added" }), tracks({ sort: "plays" }),
ask(api.post("/api/playlist", { count: SHELF, artist_spacing: 2, random: true, seed: Math.floor(Date.now() / DAY) }, { signal })),
]);
const made = mixesOfToday(signal);
const today = found.items.map((item) => item.track).filter(Boolean);
const moods = (value("moods")?.moods ?? []).filter((mood) => mood.tracks > 0);
return [
section("How do you feel?", moodButtons(signal)),
made,
heard.length >= 3 && section("Listened again", all("/tracks?sort=plays"), tiles("Listened again", heard)),
albums.items.length > 2
? section("Newly added", all("/albums?sort=added"), shelf("Newly added", albums.items.map(albumCard)))
: newest.length > 0 && section("Newly added", all("/tracks?sort=added"), tiles("Newly added", newest)),
today.length > 0 && section("Today’s discovery", tiles("Today’s discovery", today)),
moods.length > 0 && section("Mixes by mood", h("ul", { class: "mixes" }, moods.map(mix))),
].filter(Boolean);
}
return {
get home() { return home; },
};
},
"parts/long-list.js"() {
const { h } = $from("core/dom.js");
const { complain } = $from("core/live.js");
const PAGE = 100;
const SPARE = 6;
async function longList({ load, make, label, signal, height = 62, width = 0, gap = 0, classes = "" }) {
const pages = new Map();
const shown = new Map();
const first = await load(0, PAGE, signal);
const total = first.total;
pages.set(0, first.items);
const list = h("ol", { class: `long ${classes}`, "aria-label": label });
if (!width) list.style.height = `${total * height}px`;
const here = (i) => pages.get(Math.floor(i / PAGE))?.[i % PAGE];
const ask = (number) => {
if (pages.has(number)) return;
pages.set(number, null);
load(number * PAGE, PAGE, signal).then(({ items }) => { pages.set(number, items); draw(); }, (problem) => {
pages.delete(number);
complain(problem);
});
};
function measure() {
const across = list.clientWidth;
const columns = width ? Math.max(2, Math.floor((across + gap) / (width + gap))) : 1;
const one = width ? (across - gap * (columns - 1)) / columns : across;
return { columns, row: width ? one + height + gap : height };
}
let laid = {};
function draw() {
if (!list.isConnected) return;
const { columns, row } = measure();
const moved = columns !== laid.columns || row !== laid.row;
if (moved) {
laid = { columns, row };
list.style.setProperty("--columns", columns);
list.style.height = `${Math.ceil(total / columns) * row}px`;
for (const [i, element] of shown) put(element, i, columns, row);
}
const top = list.getBoundingClientRect().top;
const from = Math.max(0, (Math.floor(-top / row) - SPARE) * columns);
const to = Math.min(total, (Math.ceil((innerHeight - top) / row) + SPARE) * columns);
for (const [i, element] of shown) {
if (i >= from && i < to || element.contains(document.activeElement)) continue;
element.remove();
shown.delete(i);
}
const fresh = [];
for (let i = from; i < to; i++) {
ask(Math.floor(i / PAGE));
const item = here(i);
let element = shown.get(i);
if (element && (!element.waits || item === undefined)) continue;
element?.remove();
element = item === undefined ? h("li", { class: "waiting", "aria-hidden": "true" }) : make(item, i);
element.waits = item === undefined;
element.setAttribute("aria-setsize", total);
element.setAttribute("aria-posinset", i + 1);
put(element, i, columns, row);
element.place = i;
let after = null;
for (const other of list.children) if (other.place > i) { after = other; break; }
list.insertBefore(element, after);
shown.set(i, element);
fresh.push(element);
}
if (fresh.length) list.dispatchEvent(new CustomEvent("rows", { detail: fresh }));
}
function put(element, i, columns, row) {
element.style.setProperty("--y", `${Math.floor(i / columns) * row}px`);
element.style.setProperty("--x", i % columns);
}
let asked = false;
const soon = () => {
if (asked) return;
asked = true;
requestAnimationFrame(() => { asked = false; draw(); });
};
addEventListener("scroll", soon, { passive: true, signal });
const size = new ResizeObserver(soon);
size.observe(list);
signal?.addEventListener("abort", () => size.disconnect());
function around(i, from, to) {
let [begin, end] = [i, i + 1];
while (begin > Math.max(0, from) && here(begin - 1) !== undefined) begin--;
while (end < Math.min(to, total) && here(end) !== undefined) end++;
return { items: Array.from({ length: end - begin }, (_, n) => here(begin + n)), at: i - begin };
}
async function range(from, to) {
const end = Math.min(to, total);
const asked = [];
for (let number = Math.floor(from / PAGE); from < end && number * PAGE < end; number++) {
const offset = number * PAGE;
const part = (items) => items.slice(Math.max(0, from - offset), end - offset);
asked.push(pages.get(number) ? part(pages.get(number)) : load(offset, PAGE).then(({ items }) => part(items)));
}
return (await Promise.all(asked)).flat();
}
return { element: list, total, around, range };
}
return {
get longList() { return longList; },
};
},
"parts/long-tracks.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { longList } = $from("parts/long-list.js");
const { selectable } = $from("parts/selection.js");
const { keepTrue, trackRow } = $from("parts/track-list.js");
const [BEFORE, AFTER] = [50, 450];
async function longTracks({ path = "/api/tracks", query, once, label, signal, options = () => ({}), classes = "" }) {
let answer;
const load = async (offset, count, signal) => {
const part = await api.get(path, { ...query, ...(offset === 0 && once), offset, count }, { signal });
const { items, total } = part;
if (offset === 0) answer = part;
return { items: items.map(({ track, ...beside }) => ({ ...track, beside })), total };
};
const list = await longList({
load, label, signal, classes: `tracks ${classes}`,
make: (track, i) => trackRow(track, { play: () => playFrom(i), at: i, ...options(track, i) }),
});
async function playFrom(i) {
const { items, at } = list.around(i, i - BEFORE, i + AFTER);
await player.play(items, at, list.range(i - at + items.length, i + AFTER));
}
list.playFrom = playFrom;
list.answer = answer;
list.first = (count = 500) => list.range(0, count);
selectable(list.element, signal);
keepTrue(list.element, signal);
return list;
}
return {
get longTracks() { return longTracks; },
};
},
"views/search.js"() {
const { debounced, h } = $from("core/dom.js");
const { icon } = $from("core/icons.js");
const { count } = $from("core/format.js");
const { announce, complain } = $from("core/live.js");
const { missed, note } = $from("core/router.js");
const { either } = $from("core/signals.js");
const { arrived, value } = $from("core/store.js");
const { asked } = $from("parts/asked.js");
const { home } = $from("parts/home.js");
const { longTracks } = $from("parts/long-tracks.js");
const { empty } = $from("core/states.js");
const { iconButton } = $from("player/transport.js");
const PAUSE = 250;
const PATIENCE = 800;
async function view(_, { signal, query, returns }) {
const status = value("status");
const input = h("input", {
id: "search", type: "search", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "search",
placeholder: "Artist, song, or “calm jazz”", "aria-label": "Search for artist, song or description", value: query.get("q") ?? "", "data-autofocus": "",
});
const clear = iconButton("close", "Clear search", () => { input.value = ""; input.focus(); search.now(); }, { size: 20 });
const results = h("div", { class: "section results" });
const put = (...parts) => {
const focused = document.activeElement;
const had = results.contains(focused);
const kind = focused.closest(".segments") ? '[aria-pressed="true"]' : ".track-play, .tile";
for (const old of [...results.children]) if (!parts.includes(old)) old.remove();
parts.forEach((part, i) => { if (results.children[i] !== part) results.insertBefore(part, results.children[i] ?? null); });
if (had && !results.contains(document.activeElement)) results.querySelector(kind)?.focus({ preventScroll: true });
};
let running;
let by = query.get("by");
let isAll = query.get("all") === "1";
let shown = null;
const show = async () => {
const words = input.value.trim();
clear.hidden = !words;
if (words !== shown) {
if (!words) by = null;
if (shown !== null) isAll = false;
shown = words;
}
note(address());
running?.abort();
running = new AbortController();
const here = either(signal, running.signal);
await arrived();
if (here.aborted) return;
try {
if (!words) {
const parts = await home(here);
if (!here.aborted) put(...parts);
return;
}
const named = await byName(words, here);
if (here.aborted) return;
const { found } = await $load("parts/found.js");
const names = named && found(words, named, { signal: here, isWhole: isAll, all: () => { isAll = true; note(address()); } });
if (names && by !== "description") {
announce(count(named.total, "track"));
put(names);
}
await new Promise((resolve) => setTimeout(resolve, PAUSE));
if (here.aborted) return;
const { sung } = await $load("parts/sung.js");
const lines = sung(words, here);
const answer = await asked(words, { signal: here, change: (text) => { input.value = text; search.now(); } });
if (here.aborted) return;
const described = answer?.element ? answer : null;
if (described && !described.isWhole) await Promise.race([lines.done, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
if (here.aborted) return;
if (names && described) {
const isDescription = by ? by === "description" : (named.answer.items[0]?.score ?? 0) < 1 && described.isSure;
choose(isDescription, { names, described, named, lines });
} else if (described) {
announce(count(described.total, "track"));
put(...withLines(described, lines));
} else if (names) {
if (by === "description") announce(count(named.total, "track"));
put(...(answer?.refusal ? [h("p", { class: "fine refusal" }, `Read as a description, ${answer.refusal}.`)] : []), names, lines.element);
} else if (await lines.done) {
announce("Found in lyrics");
put(lines.element);
} else if (!here.aborted) {
announce("Nothing found");
const reason = answer?.refusal
? `Nothing is called “${words}”. Read as a description, ${answer.refusal}.`
: `Nothing is called “${words}”, and it is not a description of music. The beginnings of its words are enough; spelling need not be exact.`;
put(empty("Nothing found", reason));
}
} catch (problem) {
missed(problem);
complain(problem);
}
};
const byName = (words, signal) =>
longTracks({ path: "/api/search", query: { q: words }, once: { sections: 1 }, label: `Tracks for ${words}`, signal }).catch((problem) => {
if (problem.status === 400) return null;
throw problem;
});
const choose = (isDescription, both) => {
const way = (text, value) => h("button", { type: "button", "aria-pressed": String(isDescription === value), onclick: () => {
by = value ? "description" : "name";
note(address());
choose(value, both);
} }, text);
announce(isDescription ? count(both.described.total, "track") : count(both.named.total, "track"));
put(
h("div", { class: "segments", role: "group", "aria-label": "Search by" }, way("By name", false), way("By description", true)),
...(isDescription ? withLines(both.described, both.lines) : [both.names, both.lines.element]));
};
const withLines = (described, lines) => (described.isWhole ? [described.element, lines.element] : [lines.element, described.element]);
const address = () => {
const words = input.value.trim();
return words ? `/?q=${encodeURIComponent(words)}${by ? `&by=${by}` : ""}${isAll ? "&all=1" : ""}` : "/";
};
const search = { soon: debounced(110, show), now: show };
input.addEventListener("input", () => { clear.hidden = !input.value; search.soon(); });
input.addEventListener("keydown", (event) => {
if (event.key === "ArrowDown") { event.preventDefault(); results.querySelector(".track-play, .tile")?.focus(); }
else if (event.key === "Escape" && input.value) { input.value = ""; search.now(); }
});
results.addEventListener("keydown", (event) => {
if (!["ArrowDown", "ArrowUp"].includes(event.key)) return;
const choices = [...results.querySelectorAll(".track-play")];
const at = choices.indexOf(event.target);
if (at < 0) return;
event.preventDefault();
(choices[at + (event.key === "ArrowDown" ? 1 : -1)] ?? input).focus();
});
show();
if (!returns && matchMedia("(hover: hover)").matches) setTimeout(() => !signal.aborted && input.focus({ preventScroll: true }));
return h(
"div", {},
h("div", { class: "search-hero" }, h("h1", { data: { title: "Home" } }, "What do you want to hear?"),
h("div", { class: "search-box", role: "search" }, icon("search", 24), input, clear),
h("p", { class: "fine" }, `${count(status?.tracks ?? 0, "track")}, by how they sound. Typos are fine.`)),
results,
);
}
return {
get view() { return view; },
};
},
};
const $made = new Map();
/** The exports of a module, which runs when they are first needed. */
const $from = (name) => {
if (!$made.has(name)) $made.set(name, $makers[name]());
return $made.get(name);
};
/** The address that a module would have by itself. */
const $address = (name) => new URL(name, import.meta.url).href;
let $views = null;
let $attempts = 0;
/** As “import()”. After a failure, another address is asked, because browsers remember a module that failed. */
const $load = async (name) => {
if (!(name in $makers)) {
$views ??= $attempts++ ? import(`./views.js?attempt=${$attempts}`) : import("./views.js");
try {
Object.assign($makers, (await $views).makers($from, $load));
} catch (problem) {
$views = null;
throw problem;
}
}
return $from(name);
};
/** For tests. */
export { $load as load };
await (async () => {
const { at, here } = $from("core/base.js");
const player = $from("player/player.js");
const keys = $from("player/keys.js");
const system = $from("player/system.js");
const headband = $from("headband/follow.js");
const { mountBar } = $from("player/bar.js");
const { mountNotice } = $from("parts/notice.js");
const { mountQueue } = $from("parts/queue-panel.js");
const { mountShell } = $from("parts/shell.js");
const { onGeneration } = $from("core/api.js");
const { complain, guarded, toast } = $from("core/live.js");
const { go, refresh, route, start } = $from("core/router.js");
const { ofTrack } = $from("views/belongs.js");
const { arrived, entered, forgetOwn, forgetUser, isGuest, isLocal, loadMoods, loadOwn, loadStatus, loadUser, value, watch } = $from("core/store.js");
const lists = () => $load("views/playlists.js");
const door = () => (value("status")?.registration === "first" ? $load("views/register.js") : $load("views/login.js"));
const guardedView = (load, { waits = true } = {}) => async () => {
if (value("status")?.setup) return $load("views/setup.js");
if (!entered()) return door();
if (waits) await arrived();
return load();
};
const views = [
["/albums", () => $load("views/albums.js")],
["/albums/:id", () => $load("views/album.js")],
["/album-of/:id", ofTrack("album", () => $load("views/album.js"))],
["/artists", () => $load("views/artists.js")],
["/artists/:id", () => $load("views/artist.js")],
["/artist-of/:id", ofTrack("artist", () => $load("views/artist.js"))],
["/tracks", () => $load("views/tracks.js")],
["/tracks/:id", () => $load("views/track.js")],
["/genres", () => $load("views/genres.js")],
["/years", () => $load("views/years.js")],
["/folders", () => $load("views/folders.js")],
["/listen", () => $load("views/listen.js")],
["/moods", () => $load("views/moods.js")],
["/moods/:name", () => $load("views/mood.js")],
["/similar", () => $load("views/similar.js")],
["/similar/:id", () => $load("views/similar.js")],
["/path", () => $load("views/path.js")],
["/explain", () => $load("views/explain.js")],
["/playlists", lists],
["/playlists/:id", () => $load("views/playlist.js")],
["/mixes", () => $load("views/mixes.js")],
["/mixes/:id", () => $load("views/mix.js")],
["/quiz", () => $load("views/quiz.js")],
["/year", () => $load("views/year.js")],
["/band", () => $load("views/band.js")],
["/trending", () => $load("views/trending.js")],
["/profile", () => $load("views/profile.js")],
["/profile/:id", () => $load("views/profile.js")],
["/import", () => $load("views/import.js")],
["/duplicates", () => $load("views/duplicates.js")],
["/health", () => $load("views/health.js")],
["/settings", () => $load("views/settings.js")],
["/failures", () => $load("views/failures.js")],
];
const home = () => $load("views/search.js");
route("/", guardedView(home, { waits: false }));
for (const [pattern, load] of views) route(pattern, guardedView(load));
route("/login", () => {
if (!value("status") || !entered() || isGuest()) return door();
go("/", { replace: true });
return home();
});
route("/register", () => $load("views/register.js"));
route("/help", () => $load("views/help.js"));
route("/legal", () => $load("views/legal.js"));
route("/.*", () => $load("views/nowhere.js"));
mountShell(document.getElementById("side"), document.getElementById("tabs"));
mountBar(document.getElementById("bar"));
mountQueue(document.getElementById("beside"));
mountNotice(document.getElementById("notice"));
system.connect();
keys.connect();
headband.connect();
const isGate = () => ["/login", "/register"].includes(here());
function closeOwn() {
for (const box of document.querySelectorAll("dialog[open]")) box.close();
player.reset();
}
function leave(had) {
if (had) {
closeOwn();
forgetUser();
toast("You have been logged out.");
}
if (!isGate()) go("/login");
}
addEventListener("sonic-unauthorized", (event) => {
if (isLocal()) return leave(false);
event.preventDefault();
leave(value("user") !== null);
});
addEventListener("sonic-user", guarded(async ({ detail: user }) => {
if (!user) return leave(true);
closeOwn();
forgetOwn();
toast(isLocal() ? `The profile is now “${user.name}”.` : user.role === "guest" ? "You are now a guest." : `You are now logged in as ${user.name}.`);
await loadOwn();
if (here() === "/register" && [...document.querySelectorAll("main input")].some((field) => field.value)) return;
if (isGate()) go("/", { replace: true });
else refresh();
}));
addEventListener("sonic-profile-gone", guarded(async ({ detail }) => {
toast(`The profile “${detail}” no longer exists.`, { bad: true, link: { href: "/settings", text: "Choose a profile" } });
player.reset();
if (!value("status")) return;
await loadUser();
refresh();
}));
const isHome = () => here() === "/" && !location.search;
const isIdle = () => {
const focused = document.activeElement;
return scrollY === 0 && !player.isPlaying() && !document.getElementById("search")?.value && (focused.id === "search" || !focused.closest("#main > *"));
};
function showGrown() {
const status = value("status");
if (!entered() || status.setup) return;
const isShown = isHome() && isIdle();
if (isShown) refresh();
if (!status.building) toast("The library has been refreshed.", isHome() && !isShown ? { action: { text: "Show", run: () => isHome() && refresh() } } : {});
}
let coming = 0;
onGeneration(guarded(async () => {
if (!entered()) return;
coming += 1;
await Promise.all([loadStatus(), loadMoods()]).finally(() => { coming -= 1; });
if (!coming) showGrown();
}));
let wasBuilding = false;
watch("status", ({ building }) => {
const ended = wasBuilding && !building;
wasBuilding = Boolean(building);
if (ended && !coming) showGrown();
});
try {
const { setup } = await loadStatus();
if (entered() && !setup) loadOwn().catch(complain).then(player.restore);
} catch (problem) {
complain(problem);
}
await start();
$load("parts/resting.js").then((resting) => resting.connect(), () => {});
setTimeout(() => $load("views/track.js").catch(() => {}), 1500);
navigator.serviceWorker?.register(at("/sw.js")).catch(() => {});
})();
