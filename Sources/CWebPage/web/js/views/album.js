// One album, by disc and track.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count, spell } from "../core/format.js";
import { allOf } from "../core/pages.js";
import { section } from "../core/states.js";
import { nameHead } from "../parts/name-head.js";
import { artistsOf } from "../parts/album-card.js";
import { cover } from "../parts/cover.js";
import { dotted } from "../parts/dotted.js";
import { artistLinks, genreLink } from "../parts/links.js";
import { downloadAlbum } from "../parts/downloads.js";
import { playButtons } from "../parts/play-buttons.js";
import { shareButton } from "../parts/share.js";
import { tracksMenuButton } from "../parts/tracks-menu.js";
import { trackList } from "../parts/track-list.js";

/** Tracks by disc; an album of one disc has no headings. */
function discs(tracks) {
  const found = new Map();
  for (const track of tracks) {
    const disc = track.disc_number ?? 1;
    if (!found.has(disc)) found.set(disc, []);
    found.get(disc).push(track);
  }
  return [...found];
}

/** All tracks of an album, by disc and track. */
const tracksOf = async (id, signal) => (await allOf("/api/tracks", { album: id, sort: "album" }, signal)).map(({ track }) => track);

export async function view({ id }, { signal }) {
  const [album, tracks] = await Promise.all([api.get(`/api/albums/${id}`, {}, { signal }), tracksOf(id, signal)]);
  const all = () => tracks;
  const parts = discs(tracks);
  const list = (some) => trackList(some, { signal, label: album.name, options: (track) => ({ all, at: tracks.indexOf(track), place: track.track_number ?? "" }) });
  return h("div", {},
    h("div", { class: "list-head" }, h("span", { class: "mosaic single" }, cover({ ...tracks[0], album: album.name, artist: artistsOf(album) })),
      h("div", {}, h("p", { class: "muted" }, "Album"), nameHead(album.name),
        h("p", {}, album.compilation || !album.artists.length ? artistsOf(album) : artistLinks(album.artists)),
        h("p", { class: "muted" }, dotted(album.year, count(album.tracks, "track"), spell(album.seconds), ...album.genres.slice(0, 3).map(genreLink))),
        playButtons(all, shareButton(album.name, `/albums/${id}`), tracksMenuButton(album.name, all, { download: () => downloadAlbum(id) })))),
    parts.length > 1 ? parts.map(([disc, some]) => section(`Disc ${disc}`, list(some))) : list(tracks));
}
