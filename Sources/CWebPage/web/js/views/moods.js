// Moods: the picker, the map, the moodometer and the regions.
import { h } from "../core/dom.js";
import { complain } from "../core/live.js";
import { missed } from "../core/router.js";
import { libraryMap } from "../map/map.js";
import { currentMood, labelLinks, moodButtons, moodCards } from "../parts/mood.js";
import { moodPlaylistsButton } from "../parts/mood-playlists.js";
import { moodometer } from "../parts/moodometer.js";
import { regions } from "../parts/regions.js";
import { head, loading, section } from "../core/states.js";

export async function view(_, { signal, query }) {
  const place = h("div", {}, loading("Drawing the map …"));
  let show = () => {};
  libraryMap(signal).then((map) => { place.replaceChildren(map.element); show = map.showRegions; }, (problem) => { place.replaceChildren(); missed(problem); complain(problem); });
  return h("div", {},
    head("Moods", "Bright or dark, quiet or intense: every song has its place."),
    h("div", { class: "beside" },
      h("section", { class: "section", "aria-label": "Pick a mood" }, currentMood(signal), moodButtons(signal)),
      section("Your library", place)),
    section("Songs by mood", { tools: moodPlaylistsButton("Make playlists of them") }, moodCards(signal), labelLinks(signal)),
    h("div", { class: "columns" }, moodometer(signal, query), regions(signal, (shown) => show(shown))));
}
