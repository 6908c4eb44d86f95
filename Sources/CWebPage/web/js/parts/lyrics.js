// The lyrics of the current track: lines with times scroll, and a click seeks to them.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h, uniqueID } from "../core/dom.js";

// Milliseconds for which the list stays where the user has scrolled it.
const REST = 5000;
const still = matchMedia("(prefers-reduced-motion: reduce)");
// A line without words is music.
const PAUSE = "♪";

/** `begun` are the starts of lines in seconds, in order: the number of the line at a time; −1 before the first. */
function lineAt(begun, seconds) {
  let [from, to] = [0, begun.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (begun[middle] <= seconds) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** The lines of one text, and what keeps the current one in sight. */
function sheet(lyrics) {
  const { synced, language, lines } = lyrics;
  const properties = { class: synced ? "lyrics-lines synced" : "lyrics-lines", lang: language };
  if (!synced) {
    const text = lines.map((line) => line.text).join("\n").trim();
    return { box: h("div", { ...properties, tabindex: "0", role: "region", "aria-label": "Lines" }, text.split("\n").map((line) => h("p", {}, line || "\u00a0"))), follow() {} };
  }
  const begun = lines.map(({ start }) => start);
  const rows = lines.map(({ start, text }) => h("li", {}, h("button", { type: "button", onclick: () => player.seek(start) }, text || PAUSE)));
  const box = h("ol", properties, rows);
  let at = null;
  let touched = -Infinity;
  for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) box.addEventListener(name, () => { touched = performance.now(); }, { passive: true });
  return { box, follow() {
    const now = lineAt(begun, player.audio.currentTime);
    if (now === at) return;
    rows[at]?.removeAttribute("aria-current");
    at = now;
    rows[at]?.setAttribute("aria-current", "true");
    if (performance.now() - touched < REST) return;
    const row = rows[Math.max(at, 0)];
    box.scrollTo({ top: row.offsetTop - (box.clientHeight - row.offsetHeight) / 2, behavior: still.matches ? "auto" : "smooth" });
  } };
}

/** A section with the lyrics of what plays; hidden where there are none. */
export function lyrics(signal) {
  const box = h("section", { class: "lyrics", "aria-label": "Lyrics", hidden: true });
  let [shown, running, timer] = [null, null, 0];

  const follow = () => shown?.follow();
  function show(items, at = 0) {
    shown = items.length ? sheet(items[at]) : null;
    box.hidden = !shown;
    document.body.classList.toggle("has-lyrics", Boolean(shown));
    if (!shown) return box.replaceChildren();
    const id = uniqueID("lyrics");
    const choice = items.length > 1 && h("select", { id, "aria-label": "Text", onchange: ({ target }) => show(items, Number(target.value)) },
      items.map(({ language, synced }, i) => h("option", { value: i, selected: i === at }, [language && language !== "xxx" ? language : `Text ${i + 1}`, synced && "with times"].filter(Boolean).join(", "))));
    box.replaceChildren(h("div", { class: "section-head" }, h("h2", {}, "Lyrics"), choice), shown.box);
    follow();
  }
  const load = async () => {
    running?.abort();
    running = new AbortController();
    const mine = running;
    const track = player.current();
    const { items } = track?.id ? await api.get(`/api/tracks/${track.id}/lyrics`, {}, { signal: mine.signal }).catch(() => ({ items: [] })) : { items: [] };
    if (!mine.signal.aborted && !signal.aborted) show(items);
  };
  // The event of the time comes four times a second, which is late for a line.
  const often = () => {
    clearInterval(timer);
    if (player.isPlaying() && !signal.aborted) timer = setInterval(follow, 60);
  };
  player.on("song", load, signal);
  player.on("time", follow, signal);
  player.on("state", often, signal);
  signal.addEventListener("abort", () => { clearInterval(timer); running?.abort(); document.body.classList.remove("has-lyrics"); });
  load();
  often();
  return box;
}
