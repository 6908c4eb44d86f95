// One artist: albums by year, then all tracks.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { empty, section } from "../core/states.js";
import { nameHead } from "../parts/name-head.js";
import { albumCard } from "../parts/album-card.js";
import { cover } from "../parts/cover.js";
import { dotted } from "../parts/dotted.js";
import { filterable } from "../parts/filterable.js";
import { playButtons } from "../parts/play-buttons.js";
import { tracksMenuButton } from "../parts/tracks-menu.js";
import { shareButton } from "../parts/share.js";
import { ORDERS, sortedTracks } from "../parts/sorted-tracks.js";

export async function view({ id }, { signal, query }) {
  let list;
  const filter = filterable({
    path: `/artists/${id}`, sorts: [["album", "Album"], ...ORDERS], query, signal, placeholder: "Filter tracks", field: "search",
    show: async (asked, here) => {
      list = await sortedTracks({ artist: id, sort: "album", ...asked }, here);
      return list.total ? { element: list.element, words: count(list.total, "track") } : { element: empty("No tracks here", "No track matches these filters.") };
    },
  });
  const [{ artist, albums }] = await Promise.all([api.get(`/api/artists/${id}`, {}, { signal }), filter.ready]);
  return h("div", {},
    h("div", { class: "list-head" }, h("span", { class: "mosaic single" }, cover({ id: artist.cover, artist: artist.name })),
      h("div", {}, h("p", { class: "muted" }, "Artist"), nameHead(artist.name),
        h("p", { class: "muted" }, dotted(albums.length > 0 && count(albums.length, "album"), count(artist.tracks, "track"))),
        artist.tracks > 0 && playButtons(() => list.first(), shareButton(artist.name, `/artists/${id}`), tracksMenuButton(artist.name, () => list.first())))),
    albums.length > 0 && section("Albums", h("ul", { class: "tiles" }, albums.map(albumCard))),
    artist.tracks > 0 && section("Tracks", filter.element));
}
