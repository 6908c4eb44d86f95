// Covers from files, two requests at a time, one per album.
import { at } from "../core/base.js";

const known = new Map();
// The answers that have come: a URL, or null without a cover.
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

/** An object URL, or null when the file has no cover. */
export function coverURL(track) {
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

/** The same without waiting: undefined if nobody has asked yet, or the answer is not there. */
export const knownCoverURL = (track) => answers.get(keyOf(track));
