// Search, where everybody begins: artist or song, typos forgiven.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { debounced, h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { artistOf, count, titleOf } from "../core/format.js";
import { announce, complain, guarded } from "../core/live.js";
import { note } from "../core/router.js";
import { value } from "../core/store.js";
import { whole } from "../core/whole.js";
import { cover } from "../parts/cover.js";
import { moodButtons } from "../parts/mood.js";
import { empty, section } from "../core/states.js";
import { trackList } from "../parts/track-list.js";
import { iconButton } from "../player/transport.js";

function tile(track, all, at) {
  return h("button", { class: "tile", type: "button", "aria-label": `Play ${titleOf(track)} by ${artistOf(track)}`, onclick: guarded(() => player.play(all, at)) },
    cover(track), h("span", {}, h("strong", {}, titleOf(track)), h("small", {}, artistOf(track))));
}

async function start(signal) {
  const parts = [section("How do you feel?", moodButtons(signal))];
  const [history, some] = await Promise.all([
    api.get("/api/history", { count: 60 }, { signal }).catch(() => ({ items: [] })),
    api.post("/api/playlist", { count: 12, artist_spacing: 2 }, { signal }).catch(() => ({ items: [] })),
  ]);
  const played = [...new Map(history.items.filter((item) => item.track.in_library).map((item) => [item.track.id, item.track])).values()].slice(0, 6);
  if (played.length >= 3) {
    const tracks = await Promise.all(played.map((track) => whole(track, signal)));
    parts.push(section("Heard lately", h("div", { class: "tiles" }, tracks.map((track, i) => tile(track, tracks, i)))));
  }
  const tracks = some.items.map((item) => item.track).filter(Boolean);
  if (tracks.length) parts.push(section("From your library", h("div", { class: "tiles" }, tracks.map((track, i) => tile(track, tracks, i)))));
  return parts;
}

export async function view(_, { signal, query }) {
  const status = value("status");
  const input = h("input", {
    id: "search", type: "search", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "search",
    placeholder: "Artist or song", "aria-label": "Search for artist or song", value: query.get("q") ?? "", "data-autofocus": "",
  });
  const clear = iconButton("close", "Clear search", () => { input.value = ""; input.focus(); search.now(); }, { size: 20 });
  const results = h("div", { class: "section results" });
  let running;

  const show = async () => {
    const words = input.value.trim();
    clear.hidden = !words;
    note(words ? `/?q=${encodeURIComponent(words)}` : "/");
    running?.abort();
    running = new AbortController();
    const here = AbortSignal.any([signal, running.signal]);
    try {
      if (!words) {
        const parts = await start(here);
        if (!here.aborted) results.replaceChildren(...parts);
        return;
      }
      const { items, total } = await api.get("/api/search", { q: words, count: 40 }, { signal: here });
      if (here.aborted) return;
      const found = count(total ?? items.length, "track");
      announce(found);
      results.replaceChildren(items.length
        ? section(found, trackList(items.map((item) => item.track), { signal: here, label: `Tracks for ${words}` }))
        : empty("Nothing found", `No artist or song is like “${words}”. A part of the name is enough, and spelling need not be exact.`));
    } catch (problem) {
      if (problem.status === 400) results.replaceChildren(empty("Nothing found", "Type a word of an artist or a song."));
      else complain(problem);
    }
  };
  const search = { soon: debounced(110, show), now: show };
  input.addEventListener("input", () => { clear.hidden = !input.value; search.soon(); });
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") { event.preventDefault(); results.querySelector(".track-play, .tile")?.focus(); }
    else if (event.key === "Escape" && input.value) { input.value = ""; search.now(); }
  });
  results.addEventListener("keydown", (event) => {
    if (!["ArrowDown", "ArrowUp"].includes(event.key)) return;
    const choices = [...results.querySelectorAll(".track-play")];
    const at = choices.indexOf(event.target);
    if (at < 0) return;
    event.preventDefault();
    (choices[at + (event.key === "ArrowDown" ? 1 : -1)] ?? input).focus();
  });
  show();
  // Only with a keyboard at hand; a phone's would cover the page.
  if (matchMedia("(hover: hover)").matches) setTimeout(() => !signal.aborted && input.focus({ preventScroll: true }));
  return h(
    "div", {},
    h("div", { class: "search-hero" }, h("h1", { data: { title: "Search" } }, "What do you want to hear?"),
      h("div", { class: "search-box", role: "search" }, icon("search", 24), input, clear),
      h("p", { class: "fine" }, `${count(status?.tracks ?? 0, "track")}, by how they sound. Typos are fine.`)),
    results,
  );
}
