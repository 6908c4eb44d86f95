// Moods: the picker, the map, the moodometer and the regions.
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { complain, guarded } from "../core/live.js";
import { libraryMap } from "../map/map.js";
import { currentMood, moodButtons, moodCards } from "../parts/mood.js";
import { moodPlaylists } from "../parts/mood-playlists.js";
import { moodometer } from "../parts/moodometer.js";
import { regions } from "../parts/regions.js";
import { head, loading, section } from "../core/states.js";

/** Makes a playlist of each of the four moods, as of the best songs now. */
const fourButton = () => h("button", { class: "button compact", type: "button", onclick: guarded(async ({ currentTarget: button }) => {
  button.disabled = true;
  try {
    await moodPlaylists();
  } finally {
    button.disabled = false;
  }
}) }, icon("playlists", 18), "Make playlists of them");

export async function view(_, { signal }) {
  const place = h("div", {}, loading("Drawing the map …"));
  let show = () => {};
  libraryMap(signal).then((map) => { place.replaceChildren(map.element); show = map.showRegions; }, (problem) => { place.replaceChildren(); complain(problem); });
  return h("div", {},
    head("Moods", "Bright or dark, quiet or intense: every song has its place."),
    h("div", { class: "beside" },
      h("section", { class: "section", "aria-label": "Pick a mood" }, currentMood(signal), moodButtons(signal)),
      section("Your library", place)),
    section("Songs by mood", { tools: fourButton() }, moodCards(signal)),
    h("div", { class: "columns" }, moodometer(signal), regions(signal, (shown) => show(shown))));
}
