// The moodometer: one or two values, as far to either side as is set, and the tracks in these ranges.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { debounced, h, rangeFill } from "../core/dom.js";
import { capital, count } from "../core/format.js";
import { icon } from "../core/icons.js";
import { complain, guarded } from "../core/live.js";
import { note } from "../core/router.js";
import { savePlaylist } from "./playlist-actions.js";
import { trackList } from "./track-list.js";

const MOST = 100;
const meters = {
  valence: ["dark", "bright"],
  energy: ["quiet", "intense"],
  danceability: ["for listening", "for dancing"],
};

/** `query` is that of the address, which keeps the values. */
export function moodometer(signal, query) {
  // In its order: the older one gives way to another.
  const asked = [...new Set(query.keys())].filter((name) => Object.hasOwn(meters, name) && query.get(name)).slice(0, 2);
  const values = { valence: 0.6, energy: 0.5, danceability: 0.5, ...Object.fromEntries(asked.map((name) => [name, query.get(name)])) };
  let chosen = asked.length ? asked : ["valence"];
  let isChanged = false;
  let found = [];
  const results = h("div", { class: "section", "aria-live": "polite" });
  const width = h("input", { id: "meter-width", type: "range", min: 0.02, max: 0.3, step: 0.01, value: query.get("width") ?? 0.1, "aria-label": "Width to either side" });
  const widthText = h("output", { for: "meter-width" });
  const request = () => ({ near: Object.fromEntries(chosen.map((name) => [name, values[name]])), tolerance: Number(width.value), count: MOST });
  const title = () => `${capital(chosen.map((name) => `${name} ${values[name].toFixed(2)}`).join(", "))} ± ${Number(width.value).toFixed(2)}`;

  const load = debounced(140, async () => {
    if (isChanged && !signal.aborted) note(`/moods?${new URLSearchParams({ ...request().near, width: width.value })}`);
    try {
      const { items } = await api.post("/api/playlist", request(), { signal });
      found = items.map((item) => item.track);
      results.replaceChildren(
        h("p", {}, found.length ? h("strong", {}, found.length === MOST ? `${MOST} tracks or more` : count(found.length, "track")) : "No songs found."),
        trackList(found.slice(0, 5), { signal, label: "Moodometer" }));
      buttons.forEach((button) => (button.disabled = !found.length));
    } catch (problem) {
      if (problem.reason === "NO_SONGS") { found = []; results.replaceChildren(h("p", {}, "No songs found.")); } else complain(problem);
    }
  });

  const changed = () => { isChanged = true; load(); };

  /** The slider of a value, which shows how wide its range is. */
  function slider(name, id) {
    const output = h("output", { for: id });
    const window = h("span", { class: "window", "aria-hidden": "true" });
    const input = h("input", { id, type: "range", min: 0, max: 1, step: 0.01, value: values[name], "aria-label": `${capital(name)}, from ${meters[name][0]} to ${meters[name][1]}` });
    const show = () => {
      const [value, reach] = [Number(input.value), Number(width.value)];
      values[name] = value;
      output.textContent = value.toFixed(2);
      input.setAttribute("aria-valuetext", `${value.toFixed(2)}, plus or minus ${reach.toFixed(2)}`);
      window.style.setProperty("--from", `${Math.max(0, value - reach) * 100}%`);
      window.style.setProperty("--to", `${Math.min(1, value + reach) * 100}%`);
      rangeFill(input);
    };
    input.addEventListener("input", () => { show(); changed(); });
    const element = h("div", {},
      h("div", { class: "meter-value" }, output, h("span", { class: "muted" }, capital(name))),
      h("div", { class: "meter-range" }, window, input),
      h("div", { class: "meter-ends" }, meters[name].map((text) => h("span", {}, text))));
    show();
    return { element, show };
  }

  let sliders = [];
  const place = h("div", { class: "meter-grid" });
  const choose = () => {
    sliders = chosen.map((name, i) => slider(name, i ? "meter-2" : "meter"));
    place.replaceChildren(...sliders.map(({ element }) => element));
    kinds.forEach((button, i) => button.setAttribute("aria-pressed", String(chosen.includes(Object.keys(meters)[i]))));
    load();
  };
  const kinds = Object.keys(meters).map((key) => h("button", { type: "button", onclick: () => {
    // One at least, two at most: the older one gives way.
    if (!chosen.includes(key)) chosen = [...chosen.slice(-1), key];
    else if (chosen.length > 1) chosen = chosen.filter((name) => name !== key);
    isChanged = true;
    choose();
  } }, capital(key)));
  const widen = () => {
    widthText.textContent = `± ${Number(width.value).toFixed(2)}`;
    rangeFill(width);
    sliders.forEach(({ show }) => show());
  };
  width.addEventListener("input", () => { widen(); changed(); });
  const buttons = [
    h("button", { class: "button primary", type: "button", onclick: guarded(() => { const { near, tolerance } = request(); return player.playWish({ near, tolerance, name: title() }); }) }, icon("play", 18), "Play continuously"),
    h("button", { class: "button", type: "button", onclick: guarded(() => savePlaylist(found.map((track) => track.id), title(), request())) }, "Save as playlist"),
  ];
  choose();
  widen();
  return h("section", { class: "card meter-grid", "aria-labelledby": "meter-title" },
    h("h2", { id: "meter-title" }, "Moodometer"),
    h("div", { class: "segments", role: "group", "aria-label": "What to measure, one or two" }, kinds), place,
    h("div", { class: "meter-width" }, h("span", { class: "muted" }, "Width"), width, widthText),
    h("div", { class: "actions" }, buttons), results);
}
