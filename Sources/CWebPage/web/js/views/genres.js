// Genres, the most frequent first.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count, hash } from "../core/format.js";
import { empty, head } from "../core/states.js";
import { browseTabs } from "../parts/browse-tabs.js";
import { longList } from "../parts/long-list.js";

const row = ({ name, tracks }) => h("li", {}, h("a", { class: "swatch", href: `/tracks?genre_is=${encodeURIComponent(name)}`, vars: { "--hue": hash(name) % 360 } }, h("strong", {}, name), h("span", {}, count(tracks, "track"))));

export async function view(_, { signal }) {
  const grid = await longList({ load: (offset, amount) => api.get("/api/genres", { offset, count: amount }, { signal }), make: row, label: "Genres", signal, height: 76, classes: "rows-of-swatches" });
  return h("div", {}, browseTabs("/genres"), head("Genres"), grid.total ? grid.element : empty("No genres", "No track has a genre in its tags."));
}
