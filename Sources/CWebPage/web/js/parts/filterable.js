// The controls above a long list: a filter, the order, and its direction. The address contains their state.
import { here as pathHere } from "../core/base.js";
import { debounced, h, uniqueID } from "../core/dom.js";
import { announce, complain } from "../core/live.js";
import { missed, note } from "../core/router.js";
import { either } from "../core/signals.js";
import { iconButton } from "../player/transport.js";

/**
 * `sorts` are [value, label], the server's default first; `kept` are the list's own parameters of the address; `field` is
 * the parameter of the filter in a request. `show(asked, signal)` returns (a promise of) { element, words }. */
export function filterable({ path, sorts, query, signal, placeholder, kept = [], field = "q", show, more = [] }) {
  const id = uniqueID("sort");
  const body = h("div", {});
  const found = h("p", { class: "muted number" });
  const input = h("input", { type: "search", placeholder, "aria-label": placeholder, autocomplete: "off", spellcheck: "false", value: query.get(field) ?? "" });
  const sort = h("select", { id }, sorts.map(([value, label]) => h("option", { value, selected: value === query.get("sort") }, label)));
  const reverse = iconButton("swap", "Reverse order", () => { reverse.setAttribute("aria-pressed", String(reverse.getAttribute("aria-pressed") !== "true")); now(); }, { classes: "turn", "aria-pressed": String(query.get("reverse") === "1") });
  let running = null;

  async function now() {
    running?.abort();
    running = new AbortController();
    const here = either(signal, running.signal);
    const asked = Object.fromEntries(kept.filter((name) => query.get(name)).map((name) => [name, query.get(name)]));
    if (input.value.trim()) asked[field] = input.value.trim();
    if (sort.value !== sorts[0][0]) asked.sort = sort.value;
    if (reverse.getAttribute("aria-pressed") === "true") asked.reverse = 1;
    const address = new URLSearchParams(asked).toString();
    if (pathHere() === path) note(address ? `${path}?${address}` : path);
    try {
      const { element, words } = await show(asked, here);
      if (here.aborted) return;
      body.replaceChildren(element);
      found.textContent = words ?? "";
      if (words && body.isConnected) announce(words);
    } catch (problem) {
      missed(problem);
      complain(problem);
    }
  }
  const soon = debounced(160, now);
  input.addEventListener("input", soon);
  sort.addEventListener("change", now);
  return {
    ready: now(),
    element: h("div", { class: "section" },
      h("div", { class: "filters" }, input, h("div", { class: "order" }, h("label", { for: id, class: "visually-hidden" }, "Order"), sort, reverse), more, found),
      body),
  };
}
