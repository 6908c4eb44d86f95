// Search, the start page: by artist or song, with typos allowed.
import { debounced, h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { count } from "../core/format.js";
import { announce, complain } from "../core/live.js";
import { note } from "../core/router.js";
import { either } from "../core/signals.js";
import { value } from "../core/store.js";
import { home } from "../parts/home.js";
import { longTracks } from "../parts/long-tracks.js";
import { empty, section } from "../core/states.js";
import { iconButton } from "../player/transport.js";

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
    const here = either(signal, running.signal);
    try {
      if (!words) {
        const parts = await home(here);
        if (!here.aborted) results.replaceChildren(...parts);
        return;
      }
      const list = await longTracks({ path: "/api/search", query: { q: words }, label: `Tracks for ${words}`, signal: here });
      if (here.aborted) return;
      const found = count(list.total, "track");
      announce(found);
      results.replaceChildren(list.total
        ? section(found, list.element)
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
  // Only with a physical keyboard; that of a phone would cover the page.
  if (matchMedia("(hover: hover)").matches) setTimeout(() => !signal.aborted && input.focus({ preventScroll: true }));
  return h(
    "div", {},
    h("div", { class: "search-hero" }, h("h1", { data: { title: "Home" } }, "What do you want to hear?"),
      h("div", { class: "search-box", role: "search" }, icon("search", 24), input, clear),
      h("p", { class: "fine" }, `${count(status?.tracks ?? 0, "track")}, by how they sound. Typos are fine.`)),
    results,
  );
}
