// Choosing one song: a combobox that searches as you type.
import * as api from "../core/api.js";
import { debounced, h, uniqueID } from "../core/dom.js";
import { artistOf, count, titleOf } from "../core/format.js";
import { announce, complain } from "../core/live.js";
import { iconButton } from "../player/transport.js";
import { cover } from "./cover.js";

const names = (track) => h("span", { class: "track-names" }, h("span", { class: "track-title" }, titleOf(track)), h("span", { class: "muted small" }, artistOf(track)));

/** An element; `choose(track)` is called, with null when the choice is cleared. */
export function songPicker({ label, chosen = null, choose, placeholder = "Artist or song" }) {
  const id = uniqueID("picker");
  const box = h("div", { class: "field" });
  let track = chosen;

  function showChosen(focus) {
    const change = iconButton("close", `Choose another for: ${label}`, () => { track = null; choose(null); showSearch(true); }, { size: 18 });
    box.replaceChildren(h("span", { class: "label" }, label), h("div", { class: "chosen" }, cover(track), names(track), change));
    if (focus) change.focus();
  }

  function showSearch(focus) {
    const list = h("ul", { class: "picker-list", id: `${id}-list`, role: "listbox", "aria-label": label, hidden: true });
    const input = h("input", {
      id, type: "search", role: "combobox", autocomplete: "off", placeholder, "aria-expanded": "false", "aria-controls": `${id}-list`, "aria-autocomplete": "list",
    });
    let found = [];
    let at = -1;
    let running;
    const close = () => { list.hidden = true; input.setAttribute("aria-expanded", "false"); input.removeAttribute("aria-activedescendant"); };
    const pick = (item) => { track = item; close(); showChosen(true); choose(item); };
    const mark = (to) => {
      at = to;
      [...list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === at)));
      if (at >= 0) { input.setAttribute("aria-activedescendant", `${id}-${at}`); list.children[at].scrollIntoView({ block: "nearest" }); }
    };
    const search = debounced(120, async () => {
      running?.abort();
      running = new AbortController();
      const words = input.value.trim();
      if (!words) return close();
      try {
        found = (await api.get("/api/search", { q: words, count: 8 }, { signal: running.signal })).items.map((item) => item.track);
      } catch (problem) {
        return problem.status === 400 ? close() : complain(problem);
      }
      list.replaceChildren(...found.map((item, i) => h("li", { id: `${id}-${i}`, role: "option", "aria-selected": "false", onmousedown: (event) => { event.preventDefault(); pick(item); } }, cover(item), names(item))));
      list.hidden = !found.length;
      input.setAttribute("aria-expanded", String(found.length > 0));
      announce(count(found.length, "song"));
      at = -1;
    });
    input.addEventListener("input", search);
    input.addEventListener("blur", close);
    input.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !list.hidden) { event.preventDefault(); close(); }
      else if (list.hidden || !found.length) return;
      else if (event.key === "ArrowDown") { event.preventDefault(); mark((at + 1) % found.length); }
      else if (event.key === "ArrowUp") { event.preventDefault(); mark((at - 1 + found.length) % found.length); }
      else if (event.key === "Enter") { event.preventDefault(); pick(found[Math.max(at, 0)]); }
    });
    box.replaceChildren(h("label", { for: id }, label), h("div", { class: "picker" }, input, list));
    if (focus) input.focus();
  }

  if (track) showChosen();
  else showSearch();
  return box;
}
