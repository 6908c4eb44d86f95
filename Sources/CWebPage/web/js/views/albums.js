// All albums.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { empty, head } from "../core/states.js";
import { albumCard } from "../parts/album-card.js";
import { browseTabs } from "../parts/browse-tabs.js";
import { filterable } from "../parts/filterable.js";
import { longList } from "../parts/long-list.js";

const sorts = [["artist", "Artist"], ["name", "Title"], ["year", "Year"], ["added", "Newly added"], ["plays", "Most played"], ["tracks", "Most tracks"]];

export async function view(_, { signal, query }) {
  const list = filterable({
    path: "/albums", sorts, query, signal, placeholder: "Filter albums", kept: ["genre", "year"],
    show: async (asked, here) => {
      const grid = await longList({ load: (offset, amount) => api.get("/api/albums", { ...asked, offset, count: amount }, { signal: here }), make: albumCard, label: "Albums", signal: here, width: 150, gap: 16, height: 76, classes: "grid" });
      return grid.total ? { element: grid.element, words: count(grid.total, "album") } : { element: empty("No albums", "No album has a name like that. Folders show tracks without an album.", h("a", { class: "button", href: "/folders" }, "Folders")) };
    },
  });
  await list.ready;
  return h("div", {}, browseTabs("/albums"), head("Albums"), list.element);
}
