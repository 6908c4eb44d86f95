// Genres, the most frequent first.
import { h } from "../core/dom.js";
import { count, hash } from "../core/format.js";
import { allOf } from "../core/pages.js";
import { empty, head } from "../core/states.js";
import { browseTabs } from "../parts/browse-tabs.js";
import { filterable } from "../parts/filterable.js";
import { longList } from "../parts/long-list.js";
import { arranged, loadFrom } from "../parts/short-list.js";

const row = ({ name, tracks }) => h("li", {}, h("a", { class: "swatch", href: `/tracks?genre_is=${encodeURIComponent(name)}`, vars: { "--hue": hash(name) % 360 } }, h("strong", {}, name), h("span", {}, count(tracks, "track"))));
const byName = (a, b) => a.name.localeCompare(b.name);

export async function view(_, { signal, query }) {
  const genres = await allOf("/api/genres", {}, signal);
  if (!genres.length) return h("div", {}, browseTabs("/genres"), head("Genres"), empty("No genres", "No track has a genre in its tags."));
  const filter = filterable({
    path: "/genres", sorts: [["tracks", "Most tracks"], ["name", "Name"]], query, signal, placeholder: "Filter genres",
    show: async (asked, here) => {
      const found = arranged(genres, asked, ({ name }) => name, asked.sort === "name" && byName);
      if (!found.length) return { element: empty("No genres", "No genre has a name like that.") };
      const list = await longList({ load: loadFrom(found), make: row, label: "Genres", signal: here, height: 76, classes: "rows-of-swatches" });
      return { element: list.element, words: count(found.length, "genre") };
    },
  });
  await filter.ready;
  return h("div", {}, browseTabs("/genres"), head("Genres"), filter.element);
}
