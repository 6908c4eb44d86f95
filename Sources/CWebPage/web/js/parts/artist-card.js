// An artist in a list.
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { cover } from "./cover.js";

export const artistCard = (artist) => h("li", {}, h("a", { class: "tile artist", href: `/artists/${artist.id}` },
  cover({ id: artist.cover, artist: artist.name }),
  h("span", {}, h("strong", {}, artist.name), h("small", {}, [artist.albums && count(artist.albums, "album"), count(artist.tracks, "track")].filter(Boolean).join(" · ")))));
