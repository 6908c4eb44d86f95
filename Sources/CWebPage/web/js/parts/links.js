// Links to the artist and album of a track. The track's id is enough, because the server finds the others.
import { h } from "../core/dom.js";
import { artistOf, titleOf } from "../core/format.js";

const isHere = (track) => track.in_library !== false && Boolean(track.id);

export const titleLink = (track) => (isHere(track) ? h("a", { class: "plain", href: `/tracks/${track.id}` }, titleOf(track)) : titleOf(track));
export const artistLink = (track) => (isHere(track) && track.artist ? h("a", { class: "plain", href: `/artist-of/${track.id}` }, artistOf(track)) : artistOf(track));
export const albumLink = (track) => (isHere(track) && track.album ? h("a", { class: "plain", href: `/album-of/${track.id}` }, track.album) : (track.album ?? ""));
export const genreLink = (name) => h("a", { class: "plain", href: `/tracks?genre_is=${encodeURIComponent(name)}` }, name);

/** Comma-separated names, each a link. */
export const artistLinks = (artists) => artists.flatMap(({ id, name }, i) => [i > 0 && ", ", h("a", { class: "plain", href: `/artists/${id}` }, name)]);
