// All tracks, or those of a genre, of some years, liked, recently added, most played; sorted by any descriptor.
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { empty, head } from "../core/states.js";
import { browseTabs } from "../parts/browse-tabs.js";
import { filterable } from "../parts/filterable.js";
import { tracksMenuButton } from "../parts/tracks-menu.js";
import { playButtons } from "../parts/play-buttons.js";
import { ORDERS, sortedTracks } from "../parts/sorted-tracks.js";

const sorts = [["", "Folder and file"], ["album", "Album"], ...ORDERS];
const kept = ["genre", "genre_is", "liked", "min_year", "max_year", "label", "kind"];

function titleOf(query) {
  const [from, to] = [query.get("min_year"), query.get("max_year")];
  if (query.get("liked")) return "Liked tracks";
  const genre = query.get("genre_is") || query.get("genre");
  if (genre) return genre;
  if (from || to) return from === to ? from : `${from ?? "…"} to ${to ?? "today"}`;
  return "Tracks";
}

export async function view(_, { signal, query }) {
  let list;
  const filter = filterable({
    path: "/tracks", sorts, query, signal, placeholder: "Filter tracks", kept, field: "search",
    show: async (asked, here) => {
      list = await sortedTracks(asked, here);
      return list.total ? { element: list.element, words: count(list.total, "track") } : { element: empty("No tracks here", asked.sort === "plays" ? "Nothing was played yet." : asked.liked ? "No likes yet: the heart of a track adds one." : "No track matches these filters.") };
    },
  });
  await filter.ready;
  return h("div", {}, browseTabs("/tracks"), head(titleOf(query), null, playButtons(() => list.first(), tracksMenuButton(titleOf(query), () => list.first()))), filter.element);
}
