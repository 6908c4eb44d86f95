// Links to what a track belongs to. Its own id is enough: the server knows artist and album of it.
import { h } from "../core/dom.js";
import { artistOf, titleOf } from "../core/format.js";

const isHere = (track) => track.in_library !== false && Boolean(track.id);

export const titleLink = (track) => (isHere(track) ? h("a", { class: "plain", href: `/tracks/${track.id}` }, titleOf(track)) : titleOf(track));
export const artistLink = (track) => (isHere(track) && track.artist ? h("a", { class: "plain", href: `/artist-of/${track.id}` }, artistOf(track)) : artistOf(track));
export const albumLink = (track) => (isHere(track) && track.album ? h("a", { class: "plain", href: `/album-of/${track.id}` }, track.album) : (track.album ?? ""));
export const genreLink = (name) => h("a", { class: "plain", href: `/tracks?genre_is=${encodeURIComponent(name)}` }, name);

/** Names with commas between, each a link. */
export const artistLinks = (artists) => artists.flatMap(({ id, name }, i) => [i > 0 && ", ", h("a", { class: "plain", href: `/artists/${id}` }, name)]);
