// All tracks, or those of a genre, of some years, with marks of the user, recently added, most played; sorted by any descriptor.
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { guarded } from "../core/live.js";
import { go } from "../core/router.js";
import { empty, head } from "../core/states.js";
import { browseTabs } from "../parts/browse-tabs.js";
import { filterable } from "../parts/filterable.js";
import { tracksMenuButton } from "../parts/tracks-menu.js";
import { playButtons } from "../parts/play-buttons.js";
import { savePlaylist } from "../parts/playlist-actions.js";
import { ORDERS, sortedTracks } from "../parts/sorted-tracks.js";
import { iconButton } from "../player/transport.js";

const sorts = [["", "Folder and file"], ["album", "Album"], ...ORDERS];
const kept = ["genre", "genre_is", "liked", "disliked", "range", "min_year", "max_year", "label", "kind"];
// The maximum of the server.
const MOST = 1000;

/** What the user said of tracks or played, as choices: the address, the title, and why there may be none. */
const MARKS = [
  ["", "All tracks"],
  ["liked=1", "Liked tracks", "No likes yet: the heart of a track adds one."],
  ["range=rating%3D4..", "Four stars and more", "No track has as many stars: the menu of a track gives them."],
  ["range=plays%3D..0", "Never played", "You have heard every track."],
  ["range=last_played%3D30..", "Not played for a month", "You have heard every track within a month."],
  ["disliked=1", "Never proposed", "None: the menu of a track has “Never propose”."],
];
const markOf = (query) => MARKS.find(([address]) => address && [...new URLSearchParams(address)].every(([name, value]) => query.get(name) === value));

function titleOf(query) {
  const [from, to] = [query.get("min_year"), query.get("max_year")];
  const genre = query.get("genre_is") || query.get("genre");
  if (genre) return genre;
  if (from || to) return from === to ? from : `${from ?? "…"} to ${to ?? "today"}`;
  return markOf(query)?.[1] ?? "Tracks";
}

// Orders that a request cannot keep.
const UNKEPT = ["added", "plays", "last_played", "rating"];

// A condition of an address; a single value, such as key=Am, is not one of them.
const BETWEEN = /^(?<name>\w+)=(?<min>-?[\d.]*?)\.\.(?<max>-?[\d.]*)$/;
const limit = (text) => (text ? Number(text) : null);

/** The request for the same tracks, which can be kept as a living list; null if no request means them. */
function requestOf(asked) {
  const { genre, genre_is: exact, liked, disliked, range, min_year: from, max_year: to, label, kind, search, sort, reverse } = asked;
  // A request for a genre has those that are alike, too.
  if (exact || UNKEPT.includes(sort)) return null;
  const ranges = [range, (from || to) && `year=${from ?? ""}..${to ?? ""}`].filter(Boolean).map((text) => BETWEEN.exec(text)?.groups);
  if (ranges.includes(undefined)) return null;
  const number = sort && sort !== "album";
  return {
    ...(search && { search }), ...(genre && { genres: [genre] }), ...(liked && { liked: true }), ...(disliked && { disliked: true }),
    ...(ranges.length && { ranges: ranges.map(({ name, min, max }) => ({ name, min: limit(min), max: limit(max) })) }), ...(label && { labels: [label] }), ...(kind && { kinds: kind.split(",") }),
    ...(number && { prefer: { [sort]: reverse ? 1 : -1 } }), include_other: true, duplicates: true, with_disliked: true, count: MOST,
  };
}

export async function view(_, { signal, query }) {
  let list;
  let shown = {};
  const mark = markOf(query);
  const marks = h("select", { "aria-label": "Show", onchange: () => go(marks.value ? `/tracks?${marks.value}` : "/tracks") }, MARKS.map((one) => h("option", { value: one[0], selected: one === mark }, one[1])));
  const save = iconButton("playlists", "Save as playlist", guarded(async () => {
    const tracks = await list.first(MOST);
    const [name, words] = [titleOf(query), shown.search];
    await savePlaylist(tracks.map((track) => track.id), words ? `${name}: ${words}` : name, requestOf(shown));
  }));
  const filter = filterable({
    path: "/tracks", sorts, query, signal, placeholder: "Filter tracks", kept, field: "search", more: [marks, save],
    show: async (asked, here) => {
      list = await sortedTracks(asked, here);
      shown = asked;
      return list.total ? { element: list.element, words: count(list.total, "track") } : { element: empty("No tracks here", ["plays", "last_played"].includes(asked.sort) ? "Nothing was played yet." : (!asked.search && mark?.[2]) || "No track matches these filters.") };
    },
  });
  await filter.ready;
  return h("div", {}, browseTabs("/tracks"), head(titleOf(query), null, playButtons(() => list.first(), tracksMenuButton(titleOf(query), () => list.first()))), filter.element);
}
