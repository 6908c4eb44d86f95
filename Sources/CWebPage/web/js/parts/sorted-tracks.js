// A long list of tracks in any order, which shows the number that sorts it.
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { longTracks } from "./long-tracks.js";
import { NUMBERS, valueOf } from "./numbers.js";
import { starText } from "./stars.js";

/** The orders that every list of tracks has. */
export const ORDERS = [["added", "Newly added"], ["plays", "Most played"], ["last_played", "Last played"], ["rating", "Most stars"], ...NUMBERS.map(({ name, label }) => [name, label])];

const days = (number) => (number < 1 ? "today" : `${count(Math.floor(number), "day")} ago`);
/** What the user said and played, which the server gives beside the tracks that it orders. */
const marks = { plays: (number) => `${number} ×`, last_played: days, rating: starText };

const aside = (text) => h("span", { class: "track-mood track-fact number sorted" }, text);

function sorted(track, number) {
  const value = valueOf(track, number);
  // A track without beats has the tempo 0.
  const isKnown = typeof value === "number" && (value > 0 || number.name !== "tempo");
  return aside(isKnown ? (number.show ?? ((it) => `${Math.round(it * 100)} %`))(value) : "–");
}

/** `query` is the request to the server. */
export function sortedTracks(query, signal) {
  const number = NUMBERS.find(({ name }) => name === query.sort);
  const mark = marks[query.sort];
  return longTracks({ query, label: "Tracks", signal, options: (track) => (number ? { aside: sorted(track, number) } : mark ? { aside: aside(mark(track.beside[query.sort])) } : {}) });
}
