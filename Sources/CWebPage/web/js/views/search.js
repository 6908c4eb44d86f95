// Search, the start page: by artist or song, with typos allowed, or by a description of the music.
import { debounced, h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { count } from "../core/format.js";
import { announce, complain } from "../core/live.js";
import { missed, note } from "../core/router.js";
import { either } from "../core/signals.js";
import { arrived, value } from "../core/store.js";
import { asked } from "../parts/asked.js";
import { home } from "../parts/home.js";
import { longTracks } from "../parts/long-tracks.js";
import { empty } from "../core/states.js";
import { iconButton } from "../player/transport.js";

// Milliseconds without a key before the words are read as a description.
const PAUSE = 250;
// Milliseconds in which lyrics may come before a description.
const PATIENCE = 800;

export async function view(_, { signal, query, returns }) {
  const status = value("status");
  const input = h("input", {
    id: "search", type: "search", autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "search",
    placeholder: "Artist, song, or “calm jazz”", "aria-label": "Search for artist, song or description", value: query.get("q") ?? "", "data-autofocus": "",
  });
  const clear = iconButton("close", "Clear search", () => { input.value = ""; input.focus(); search.now(); }, { size: 20 });
  const results = h("div", { class: "section results" });
  // Parts that stay are not moved, because that would take the focus from them. Where the focused one goes, its kind is focused.
  const put = (...parts) => {
    const focused = document.activeElement;
    const had = results.contains(focused);
    const kind = focused.closest(".segments") ? '[aria-pressed="true"]' : ".track-play, .tile";
    for (const old of [...results.children]) if (!parts.includes(old)) old.remove();
    parts.forEach((part, i) => { if (results.children[i] !== part) results.insertBefore(part, results.children[i] ?? null); });
    if (had && !results.contains(document.activeElement)) results.querySelector(kind)?.focus({ preventScroll: true });
  };
  let running;
  // “name” or “description”, once the user has chosen.
  let by = query.get("by");
  // Whether all tracks are shown, which other sections precede or follow.
  let isAll = query.get("all") === "1";

  let shown = null;
  const show = async () => {
    const words = input.value.trim();
    clear.hidden = !words;
    if (words !== shown) {
      if (!words) by = null;
      if (shown !== null) isAll = false;
      shown = words;
    }
    note(address());
    running?.abort();
    running = new AbortController();
    const here = either(signal, running.signal);
    await arrived();
    if (here.aborted) return;
    try {
      if (!words) {
        const parts = await home(here);
        if (!here.aborted) put(...parts);
        return;
      }
      const named = await byName(words, here);
      if (here.aborted) return;
      const { found } = await import("../parts/found.js");
      const names = named && found(words, named, { signal: here, isWhole: isAll, all: () => { isAll = true; note(address()); } });
      if (names && by !== "description") {
        announce(count(named.total, "track"));
        put(names);
      }
      // Names are searched while the user types; a description is read after a pause.
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (here.aborted) return;
      const { sung } = await import("../parts/sung.js");
      const lines = sung(words, here);
      const answer = await asked(words, { signal: here, change: (text) => { input.value = text; search.now(); } });
      if (here.aborted) return;
      const described = answer?.element ? answer : null;
      // Words that are no description may be sung. They are waited for, since nothing may move below the pointer.
      if (described && !described.isWhole) await Promise.race([lines.done, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
      if (here.aborted) return;
      if (names && described) {
        // A name that equals the words exactly takes precedence.
        const isDescription = by ? by === "description" : (named.answer.items[0]?.score ?? 0) < 1 && described.isSure;
        choose(isDescription, { names, described, named, lines });
      } else if (described) {
        announce(count(described.total, "track"));
        put(...withLines(described, lines));
      } else if (names) {
        // The words are not a description, so the names are shown.
        if (by === "description") announce(count(named.total, "track"));
        put(...(answer?.refusal ? [h("p", { class: "fine refusal" }, `Read as a description, ${answer.refusal}.`)] : []), names, lines.element);
      } else if (await lines.done) {
        announce("Found in lyrics");
        put(lines.element);
      } else if (!here.aborted) {
        announce("Nothing found");
        const reason = answer?.refusal
          ? `Nothing is called “${words}”. Read as a description, ${answer.refusal}.`
          : `Nothing is called “${words}”, and it is not a description of music. The beginnings of its words are enough; spelling need not be exact.`;
        put(empty("Nothing found", reason));
      }
    } catch (problem) {
      missed(problem);
      complain(problem);
    }
  };
  /** Null when no letter of it can be searched for. */
  const byName = (words, signal) =>
    longTracks({ path: "/api/search", query: { q: words }, once: { sections: 1 }, label: `Tracks for ${words}`, signal }).catch((problem) => {
      if (problem.status === 400) return null;
      throw problem;
    });
  const choose = (isDescription, both) => {
    const way = (text, value) => h("button", { type: "button", "aria-pressed": String(isDescription === value), onclick: () => {
      by = value ? "description" : "name";
      note(address());
      choose(value, both);
    } }, text);
    announce(isDescription ? count(both.described.total, "track") : count(both.named.total, "track"));
    put(
      h("div", { class: "segments", role: "group", "aria-label": "Search by" }, way("By name", false), way("By description", true)),
      ...(isDescription ? withLines(both.described, both.lines) : [both.names, both.lines.element]));
  };
  const withLines = (described, lines) => (described.isWhole ? [described.element, lines.element] : [lines.element, described.element]);
  const address = () => {
    const words = input.value.trim();
    return words ? `/?q=${encodeURIComponent(words)}${by ? `&by=${by}` : ""}${isAll ? "&all=1" : ""}` : "/";
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
  // Only with a physical keyboard; that of a phone would cover the page. Who comes back has the focus elsewhere.
  if (!returns && matchMedia("(hover: hover)").matches) setTimeout(() => !signal.aborted && input.focus({ preventScroll: true }));
  return h(
    "div", {},
    h("div", { class: "search-hero" }, h("h1", { data: { title: "Home" } }, "What do you want to hear?"),
      h("div", { class: "search-box", role: "search" }, icon("search", 24), input, clear),
      h("p", { class: "fine" }, `${count(status?.tracks ?? 0, "track")}, by how they sound. Typos are fine.`)),
    results,
  );
}
