// All artists.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { empty, head } from "../core/states.js";
import { artistCard } from "../parts/artist-card.js";
import { browseTabs } from "../parts/browse-tabs.js";
import { filterable } from "../parts/filterable.js";
import { longList } from "../parts/long-list.js";

const sorts = [["name", "Name"], ["tracks", "Most tracks"], ["albums", "Most albums"]];

export async function view(_, { signal, query }) {
  const list = filterable({
    path: "/artists", sorts, query, signal, placeholder: "Filter artists",
    show: async (asked, here) => {
      const grid = await longList({ load: (offset, amount) => api.get("/api/artists", { ...asked, offset, count: amount }, { signal: here }), make: artistCard, label: "Artists", signal: here, width: 150, gap: 16, height: 58, classes: "grid" });
      return grid.total ? { element: grid.element, words: count(grid.total, "artist") } : { element: empty("No artists", "No artist has a name like that.") };
    },
  });
  await list.ready;
  return h("div", {}, browseTabs("/artists"), head("Artists"), list.element);
}
