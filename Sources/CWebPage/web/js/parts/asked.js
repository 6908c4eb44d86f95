// A question in words: what was understood, which can be changed, and the tracks, best first.
import * as api from "../core/api.js";
import { h, hiddenText } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { guarded } from "../core/live.js";
import { playButtons } from "./play-buttons.js";
import { savePlaylist } from "./playlist-actions.js";
import { trackList } from "./track-list.js";

const MOST = 100;

/**
 * Null when nothing is understood; a `refusal` alone when it contradicts itself or is too long. `change(words)` asks another question. `isSure` states whether a word is understood that is
 * neither a guess nor a name. */
export async function asked(words, { signal, change }) {
  let answer;
  try {
    answer = await api.get("/api/ask", { q: words, count: MOST }, { signal });
  } catch (problem) {
    if (problem.status === 400) return { refusal: problem.message };
    throw problem;
  }
  const { terms, not_understood: rest } = answer.understood;
  if (!terms.length) return null;
  const tracks = answer.items.map((item) => item.track);
  const without = (part) => {
    const at = words.toLowerCase().indexOf(part.toLowerCase());
    return at < 0 ? words : `${words.slice(0, at)} ${words.slice(at + part.length)}`.replace(/\s+/g, " ").trim();
  };
  const term = ({ words: part, meaning, guessed }) =>
    h("li", { class: "chip term" }, guessed ? `${meaning}?` : meaning, guessed && hiddenText(`, guessed from “${part}”`),
      h("button", { type: "button", "aria-label": `Without “${part}”`, onclick: () => change(without(part)) }, icon("close", 16)));
  const element = h("section", { class: "section" },
    h("h2", {}, "By description"),
    h("ul", { class: "terms", "aria-label": "What was understood" }, terms.map(term)),
    rest.length > 0 && h("p", { class: "fine" }, `Not understood: ${rest.join(", ")}`),
    tracks.length > 0
      ? [
        playButtons(() => tracks, h("button", { class: "button", type: "button", onclick: guarded(() => savePlaylist(tracks.map((track) => track.id), words)) }, "Save as playlist")),
        trackList(tracks, { signal, label: `Tracks for ${words}` }),
      ]
      : h("p", {}, "No track matches the whole description."));
  return { element, total: tracks.length, isSure: terms.some(({ guessed, meaning }) => !guessed && !/^(by|artist|title|album) /.test(meaning)) };
}
