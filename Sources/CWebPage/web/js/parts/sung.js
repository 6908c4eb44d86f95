// The songs in whose lyrics the words of a search are sung. A click starts them there.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { clock, count } from "../core/format.js";
import { complain } from "../core/live.js";
import { section } from "../core/states.js";
import { trackList } from "./track-list.js";

// Fewer letters are in all songs.
const LEAST = 4;
const SHOWN = 6;
// Seconds between requests, so that others can be answered meanwhile.
const PAUSE = 1;

/** The track from a line on; from its beginning if the line has no time. */
function playFrom(track, seconds) {
  if (player.current()?.id !== track.id || !player.audio.source) return player.play([track], 0, null, seconds ?? 0);
  if (seconds !== null) player.seek(seconds);
  return player.resumeSound();
}

const lineOf = ({ text, start }) =>
  h("span", { class: "track-mood told sung" }, h("q", {}, text), start !== null && h("span", { class: "muted small number" }, clock(start)));

/** `element` is empty until there is something; `done` resolves with the number of songs. While the server reads lyrics for the first time, it is asked again. */
export function sung(words, signal) {
  const element = h("div", {});
  const show = ({ items, total, left_out: leftOut }) => {
    const missing = leftOut > 0 && h("p", { class: "fine muted" }, `Not searched: the lyrics of ${count(leftOut, "song")}, which do not fit into the server’s memory.`);
    if (!items.length) return element.replaceChildren(...(missing ? [missing] : []));
    const list = trackList(items.map(({ track }) => track), { signal, label: `Lyrics with ${words}`, options: (track, i) => ({
      aside: lineOf(items[i].line), seeks: true, play: () => playFrom(track, items[i].line.start),
    }) });
    element.replaceChildren(section(total > items.length ? `Lyrics: the best of ${count(total, "song")}` : "Lyrics", list, missing));
  };
  const ask = async () => {
    let [answer, read] = [null, -1];
    while (!answer || (answer.searched > read && answer.searched < answer.tracks)) {
      if (answer) await api.pause(PAUSE);
      read = answer?.searched ?? -1;
      answer = await api.get("/api/lyrics", { q: words, count: SHOWN }, { signal });
      show(answer);
    }
    return answer.total;
  };
  const isLong = words.replace(/\P{L}/gu, "").length >= LEAST;
  return { element, done: isLong ? ask().catch((problem) => { complain(problem); return 0; }) : Promise.resolve(0) };
}
