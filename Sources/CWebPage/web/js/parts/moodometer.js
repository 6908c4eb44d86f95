// The moodometer: a value, 0.10 to either side, and the tracks in that range.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { debounced, h, rangeFill } from "../core/dom.js";
import { capital, count } from "../core/format.js";
import { icon } from "../core/icons.js";
import { complain, guarded } from "../core/live.js";
import { savePlaylist } from "./playlist-actions.js";
import { trackList } from "./track-list.js";

const TOLERANCE = 0.1;
const meters = {
  valence: ["dark", "bright"],
  energy: ["quiet", "intense"],
  danceability: ["for listening", "for dancing"],
};

export function moodometer(signal) {
  let name = "valence";
  let found = [];
  const output = h("output", { for: "meter" });
  const window = h("span", { class: "window", "aria-hidden": "true" });
  const input = h("input", { id: "meter", type: "range", min: 0, max: 1, step: 0.01, value: 0.6 });
  const ends = h("div", { class: "meter-ends" });
  const results = h("div", { class: "section", "aria-live": "polite" });
  const near = () => ({ [name]: Number(input.value) });

  const load = debounced(140, async () => {
    try {
      const { items } = await api.post("/api/playlist", { near: near(), tolerance: TOLERANCE, count: 100 }, { signal });
      found = items.map((item) => item.track);
      results.replaceChildren(
        h("p", {}, found.length ? h("strong", {}, found.length === 100 ? "100 tracks or more" : count(found.length, "track")) : "No songs found."),
        trackList(found.slice(0, 5), { signal, label: "Moodometer" }));
      buttons.forEach((button) => (button.disabled = !found.length));
    } catch (problem) {
      if (problem.reason === "NO_SONGS") { found = []; results.replaceChildren(h("p", {}, "No songs found.")); } else complain(problem);
    }
  });
  const show = () => {
    const value = Number(input.value);
    output.textContent = value.toFixed(2);
    input.setAttribute("aria-label", `${capital(name)}, from ${meters[name][0]} to ${meters[name][1]}`);
    input.setAttribute("aria-valuetext", `${value.toFixed(2)}, plus or minus ${TOLERANCE.toFixed(2)}`);
    window.style.setProperty("--from", `${Math.max(0, value - TOLERANCE) * 100}%`);
    window.style.setProperty("--to", `${Math.min(1, value + TOLERANCE) * 100}%`);
    ends.replaceChildren(...meters[name].map((text) => h("span", {}, text)));
    rangeFill(input);
    load();
  };
  input.addEventListener("input", show);
  const kinds = Object.keys(meters).map((key) => h("button", { type: "button", "aria-pressed": String(key === name), onclick: () => {
    name = key;
    kinds.forEach((button, i) => button.setAttribute("aria-pressed", String(Object.keys(meters)[i] === key)));
    show();
  } }, capital(key)));
  const title = () => `${capital(name)} ${Number(input.value).toFixed(2)} ± ${TOLERANCE.toFixed(2)}`;
  const buttons = [
    h("button", { class: "button primary", type: "button", onclick: guarded(() => player.playWish({ near: near(), tolerance: TOLERANCE, name: title() })) }, icon("play", 18), "Play continuously"),
    h("button", { class: "button", type: "button", onclick: guarded(() => savePlaylist(found.map((track) => track.id), title())) }, "Save as playlist"),
  ];
  show();
  return h("section", { class: "card meter-grid", "aria-labelledby": "meter-title" },
    h("h2", { id: "meter-title" }, "Moodometer"),
    h("div", { class: "segments", role: "group", "aria-label": "What to measure" }, kinds),
    h("div", { class: "meter-value" }, output, h("span", { class: "muted" }, `± ${TOLERANCE.toFixed(2)}`)),
    h("div", {}, h("div", { class: "meter-range" }, window, input), ends),
    h("div", { class: "actions" }, buttons), results);
}
