// A long list of tracks in any order, which shows the number that sorts it.
import { h } from "../core/dom.js";
import { longTracks } from "./long-tracks.js";
import { NUMBERS, valueOf } from "./numbers.js";

/** The orders that every list of tracks has. */
export const ORDERS = [["added", "Newly added"], ["plays", "Most played"], ...NUMBERS.map(({ name, label }) => [name, label])];

function sorted(track, number) {
  const value = valueOf(track, number);
  // A track without beats has the tempo 0.
  const isKnown = typeof value === "number" && (value > 0 || number.name !== "tempo");
  return h("span", { class: "track-mood track-fact number sorted" }, isKnown ? (number.show ?? ((it) => `${Math.round(it * 100)} %`))(value) : "–");
}

/** `query` is the request to the server. */
export function sortedTracks(query, signal) {
  const number = NUMBERS.find(({ name }) => name === query.sort);
  return longTracks({ query, label: "Tracks", signal, options: (track) => (number ? { aside: sorted(track, number) } : {}) });
}
