// One artist: albums by year, then all tracks.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { section } from "../core/states.js";
import { albumCard } from "../parts/album-card.js";
import { cover } from "../parts/cover.js";
import { longTracks } from "../parts/long-tracks.js";
import { playButtons } from "../parts/play-buttons.js";
import { shareButton } from "../parts/share.js";

export async function view({ id }, { signal }) {
  const [{ artist, albums }, list] = await Promise.all([
    api.get(`/api/artists/${id}`, {}, { signal }),
    longTracks({ query: { artist: id, sort: "album" }, label: "Tracks", signal }),
  ]);
  return h("div", {},
    h("div", { class: "list-head" }, h("span", { class: "mosaic single" }, cover({ id: artist.cover, artist: artist.name })),
      h("div", {}, h("p", { class: "muted" }, "Artist"), h("h1", {}, artist.name),
        h("p", { class: "muted" }, [albums.length > 0 && count(albums.length, "album"), count(artist.tracks, "track")].filter(Boolean).join(" · ")),
        artist.tracks > 0 && playButtons(() => list.first(), shareButton(artist.name, `/artists/${id}`)))),
    albums.length > 0 && section("Albums", h("ul", { class: "tiles" }, albums.map(albumCard))),
    list.total > 0 && section("Tracks", list.element));
}
