// The start page before a search: new tracks, favorites, mixes, and suggestions for today.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { artistOf, capital, count, titleOf } from "../core/format.js";
import { guarded } from "../core/live.js";
import { missed } from "../core/router.js";
import { section } from "../core/states.js";
import { value } from "../core/store.js";
import { albumCard } from "./album-card.js";
import { cover } from "./cover.js";
import { mixCard } from "./mix-card.js";
import { moodButtons } from "./mood.js";

const SHELF = 12;
const DAY = 86_400_000;

function tile(track, all, at) {
  return h("li", {}, h("button", { class: "tile", type: "button", "aria-label": `Play ${titleOf(track)} by ${artistOf(track)}`, onclick: guarded(() => player.play(all, at)) },
    cover(track), h("span", {}, h("strong", {}, titleOf(track)), h("small", {}, artistOf(track)))));
}
const shelf = (label, items) => h("ul", { class: "shelf", "aria-label": label, tabindex: "0" }, items);
const tiles = (label, tracks) => shelf(label, tracks.map((track, i) => tile(track, tracks, i)));
const all = (href) => ({ tools: h("a", { href, "aria-label": `See all of this` }, "See all") });

function mix({ name, tracks }) {
  const play = guarded(async () => {
    const { items } = await api.post("/api/playlist", { mood: name, count: 50, artist_spacing: 1 });
    await player.play(items.map((item) => item.track));
  });
  return h("li", {}, h("button", { class: "swatch mix", type: "button", data: { mood: name }, onclick: play }, h("strong", {}, `${capital(name)} mix`), h("span", {}, count(tracks, "track"))));
}

/** The mixes of today. When they are made again, a long history takes a second or more, for which the rest does not wait. */
function mixesOfToday(signal) {
  const place = h("div", { hidden: true });
  api.get("/api/mixes", {}, { signal }).then(({ items }) => {
    const mixes = items.filter(({ tracks }) => tracks > 0);
    place.hidden = !mixes.length;
    if (mixes.length) place.replaceChildren(section("Made for you", all("/mixes"), shelf("Made for you", mixes.map(mixCard))));
  }).catch(missed);
  return place;
}

/** Loads all parts in parallel; missing ones are left out. */
export async function home(signal) {
  const ask = (promise) => promise.catch((problem) => { missed(problem); return { items: [] }; });
  const tracks = (query) => ask(api.get("/api/tracks", { count: SHELF, ...query }, { signal })).then(({ items }) => items.map(({ track }) => track));
  const [albums, newest, heard, found] = await Promise.all([
    ask(api.get("/api/albums", { sort: "added", count: SHELF }, { signal })),
    tracks({ sort: "added" }), tracks({ sort: "plays" }),
    // The choice changes daily.
    ask(api.post("/api/playlist", { count: SHELF, artist_spacing: 2, random: true, seed: Math.floor(Date.now() / DAY) }, { signal })),
  ]);
  // Now, because the server would make them beside what is shown first.
  const made = mixesOfToday(signal);
  const today = found.items.map((item) => item.track).filter(Boolean);
  const moods = (value("moods")?.moods ?? []).filter((mood) => mood.tracks > 0);
  return [
    section("How do you feel?", moodButtons(signal)),
    made,
    heard.length >= 3 && section("Listened again", all("/tracks?sort=plays"), tiles("Listened again", heard)),
    albums.items.length > 2
      ? section("Newly added", all("/albums?sort=added"), shelf("Newly added", albums.items.map(albumCard)))
      : newest.length > 0 && section("Newly added", all("/tracks?sort=added"), tiles("Newly added", newest)),
    today.length > 0 && section("Today’s discovery", tiles("Today’s discovery", today)),
    moods.length > 0 && section("Mixes by mood", h("ul", { class: "mixes" }, moods.map(mix))),
  ].filter(Boolean);
}
