// The queue: the tracks and their order, without sound.
import { song } from "./songs.js";

/** What happens at the end of a queue or track. */
export const REPEATS = ["off", "all", "one"];

export const queue = {
  songs: [],
  index: -1,
  repeat: "off",
  shuffles: false,
  /** The request for the next track: { mood } or { near, tolerance } or { eeg: true }, with a `name`; or null. */
  wish: null,
  /** The mood of the last choice, as reported by the server. */
  found: null,
  /** Whether it was filled one by one. */
  made: false,
  /** The upcoming tracks before a mood; they return when the mood ends. */
  kept: [],
};

let last = 0;
/** Songs of tracks, each with its position in the unshuffled order. */
export const songsOf = (tracks) => tracks.map((track) => Object.assign(song(track), { n: last += 1 }));

export const current = () => queue.songs[queue.index] ?? null;

/** The position after the current one; −1 for none. */
export function placeAfter({ byHand = false } = {}) {
  const { songs, index, repeat } = queue;
  if (repeat === "one" && !byHand && songs.length) return index;
  if (index + 1 < songs.length) return index + 1;
  return repeat === "all" && songs.length && !queue.wish ? 0 : -1;
}

export function mixed(songs) {
  const result = [...songs];
  for (let i = result.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [result[i], result[j]] = [result[j], result[i]];
  }
  return result;
}

const byNumber = (a, b) => a.n - b.n;

/** Shuffles the upcoming tracks, or restores their order. */
export function setShuffle(on) {
  if (on && !queue.shuffles) {
    // The order of now comes back, whatever was moved or put in between. The numbers stay the same ones.
    const all = [...queue.songs, ...queue.kept];
    const numbers = all.map(({ n }) => n).sort((a, b) => a - b);
    all.forEach((one, i) => { one.n = numbers[i]; });
  }
  queue.shuffles = on;
  const ahead = queue.songs.slice(queue.index + 1);
  queue.songs.splice(queue.index + 1, ahead.length, ...(on ? mixed(ahead) : ahead.sort(byNumber)));
  if (!on) queue.kept.sort(byNumber);
}

/** Puts songs among the upcoming ones. In the unshuffled order, too, they come after the song before them. */
export function insert(songs, place) {
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

/** Takes a song out. The result puts it back beside its neighbours, in a queue that may have changed since. */
export function remove(place) {
  const isAhead = place > queue.index;
  const [before, after] = [queue.songs[place - 1], queue.songs[place + 1]];
  const whole = queue.songs;
  const [gone] = queue.songs.splice(place, 1);
  if (place < queue.index) queue.index -= 1;
  else queue.index = Math.min(queue.index, queue.songs.length - 1);
  return () => {
    // In a mood the upcoming ones are kept apart.
    const songs = [after, before].some((song) => queue.kept.includes(song)) ? queue.kept : queue.songs;
    // Another queue plays instead.
    if (songs !== whole && !songs.includes(after) && !songs.includes(before)) return;
    const found = songs.includes(after) ? songs.indexOf(after) : songs.indexOf(before) + 1 || songs.length;
    // It has not been played, so it comes after what is.
    const at = songs === queue.songs && isAhead ? Math.max(found, queue.index + 1) : found;
    songs.splice(at, 0, gone);
    if (songs === queue.songs && at <= queue.index) queue.index += 1;
  };
}

export function move(from, to) {
  const { songs, index } = queue;
  const [moved] = songs.splice(from, 1);
  songs.splice(to, 0, moved);
  if (index === from) queue.index = to;
  else if (from < index && to >= index) queue.index -= 1;
  else if (from > index && to <= index) queue.index += 1;
}

const parts = ["index", "shuffles", "wish", "found", "made"];
/** A copy of the queue, to restore it. */
export const copied = () => ({ ...Object.fromEntries(parts.map((name) => [name, queue[name]])), songs: [...queue.songs], kept: [...queue.kept] });

/** Restores a stored queue and continues its numbering. */
export function bringBack(stored) {
  Object.assign(queue, stored);
  for (const { n = 0 } of [...queue.songs, ...queue.kept]) last = Math.max(last, Math.ceil(n));
}
