// What else has a name like the words of a search, in sections, and the tracks among them.
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { icon } from "../core/icons.js";
import { section } from "../core/states.js";
import { albumCard } from "./album-card.js";
import { artistCard } from "./artist-card.js";
import { trackList } from "./track-list.js";

// With other sections, the first tracks are enough; a few more are not hidden.
const [FIRST, FEW] = [5, 8];

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
const shelf = (label, items) => section(label, h("ul", { class: "shelf", "aria-label": label }, items));
const buttons = (label, items, link) => section(label, h("ul", { class: "actions", "aria-label": label }, items.map((item) => h("li", {}, link(item)))));
const button = (kind, href, name, note) => h("a", { class: "button compact", href }, icon(kind, 18), h("span", {}, name, note && h("span", { class: "muted" }, ` · ${note}`)));

/** The sections besides the tracks. */
const others = ({ artists, albums, playlists, genres, folders }) => [
  artists.length > 0 && shelf("Artists", artists.map(artistCard)),
  albums.length > 0 && shelf("Albums", albums.map(albumCard)),
  playlists.length > 0 && buttons("Playlists", playlists, ({ id, name, mine, owner }) => button("playlists", `/playlists/${id}`, name, !mine && `by ${owner.name}`)),
  genres.length > 0 && buttons("Genres", genres, ({ name, tracks }) => button("label", `/tracks?genre_is=${encodeURIComponent(name)}`, name, count(tracks, "track"))),
  folders.length > 0 && buttons("Folders", folders, ({ name, path, tracks }) => button("folder", `/folders?path=${encodeURIComponent(path)}`, name, count(tracks, "track"))),
].filter(Boolean);

/**
 * All that was found by name; null if nothing was. `list` is a long list of tracks, whose answer has sections. `isWhole` states
 * whether all tracks are shown; `all()` is called when the user asks for them. */
export function found(words, list, { signal, isWhole, all }) {
  const { items, sections } = list.answer;
  const more = sections ? others(sections) : [];
  const tracks = list.total > 0 && h("section", { class: "section" });
  const show = (whole) => {
    const title = h("h2", {}, count(list.total, "track"));
    if (whole) return tracks.replaceChildren(title, list.element);
    const first = trackList(items.slice(0, FIRST).map(({ track }) => track), { signal, label: `First tracks for ${words}`, options: (_, i) => ({ play: () => list.playFrom(i) }) });
    const rest = h("button", { class: "button", type: "button", onclick: () => {
      all();
      show(true);
      tracks.querySelector("h2").tabIndex = -1;
      tracks.querySelector("h2").focus({ preventScroll: true });
    } }, `Show all ${count(list.total, "track")}`);
    tracks.replaceChildren(title, first, h("div", { class: "actions" }, rest));
  };
  if (tracks) show(isWhole || !more.length || list.total <= FEW);
  // Who writes the name of an artist or album means it.
  const isMeant = sections && [...sections.artists, ...sections.albums].some(({ name }) => plain(name) === plain(words));
  const parts = (isMeant ? [...more, tracks] : [tracks, ...more]).filter(Boolean);
  return parts.length ? h("div", { class: "section results" }, parts) : null;
}
