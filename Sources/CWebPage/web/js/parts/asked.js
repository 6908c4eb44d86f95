// A question in words: what was understood, which can be changed, and the tracks, best first.
import * as api from "../core/api.js";
import { h, hiddenText } from "../core/dom.js";
import { condition } from "../core/format.js";
import { icon } from "../core/icons.js";
import { guarded } from "../core/live.js";
import { playButtons } from "./play-buttons.js";
import { savePlaylist } from "./playlist-actions.js";
import { trackList } from "./track-list.js";

const MOST = 100;

/** Where the words of a part are, with other signs between them: “vi–IV–I–V”. */
function spread(part, words) {
  const pieces = part.split(" ").filter((piece) => /[\p{L}\p{N}]/u.test(piece)).map((piece) => piece.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = pieces.length > 0 && new RegExp(`[“„”«»"]?${pieces.join("[^\\p{L}\\p{N}]*")}[“”«»"]?`, "iu").exec(words);
  return found ? [found.index, found.index + found[0].length] : [0, 0];
}

/**
 * Null when nothing is understood; a `refusal` alone when it contradicts itself or is too long. `change(words)` asks another question. `isWhole` states whether all words are
 * understood, `isSure` whether, in addition, one of them is neither a guess nor a name: “warm concrte” is more likely the song “Warm Concrete”. */
export async function asked(words, { signal, change }) {
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
