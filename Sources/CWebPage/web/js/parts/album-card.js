// An album in a list.
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { cover } from "./cover.js";

export const artistsOf = (album) => (album.compilation ? "Various artists" : album.artists.map(({ name }) => name).join(", ") || "Unknown artist");

export const albumCard = (album) => h("li", {}, h("a", { class: "tile", href: `/albums/${album.id}` },
  cover({ id: album.cover, album: album.name, artist: artistsOf(album), path: album.id }),
  h("span", {}, h("strong", {}, album.name), h("small", {}, artistsOf(album)), h("small", {}, [album.year, count(album.tracks, "track")].filter(Boolean).join(" · ")))));
