// The editor of the regions of moods.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h, rangeFill, uniqueID } from "../core/dom.js";
import { capital, count } from "../core/format.js";
import { icon } from "../core/icons.js";
import { guarded, toast } from "../core/live.js";
import { isGuest, loadMoods, value, watch } from "../core/store.js";
import { dialog, field, LONGEST_NAME } from "./dialog.js";

const sliders = [
  ["valence", "Brightness of the middle", 0, 1], ["energy", "Energy of the middle", 0, 1],
  ["valence_radius", "Width to either side", 0.05, 1], ["energy_radius", "Height to either side", 0.05, 1],
];
// The standard moods. They are reset instead of deleted.
const STANDARD = ["angry", "calm", "energetic", "gloomy", "happy", "sad"];
const path = (name) => `/api/moods/${encodeURIComponent(name)}`;

function region(mood, changed) {
  const draft = { ...mood };
  const rows = sliders.map(([key, label, min, max]) => {
    const id = uniqueID("region");
    const output = h("output", { for: id });
    const input = h("input", { id, type: "range", min, max, step: 0.01, value: mood[key], disabled: isGuest() });
    const show = () => { draft[key] = Number(input.value); output.textContent = draft[key].toFixed(2); rangeFill(input); };
    input.addEventListener("input", () => { show(); changed(draft); });
    show();
    return h("div", { class: "range-row" }, h("label", { class: "label", for: id }, label), output, input);
  });
  const body = ({ valence, energy, valence_radius, energy_radius }) => ({ valence, energy, valence_radius, energy_radius });
  const box = h("details", { class: "region", name: "regions", data: { mood: mood.name } },
    h("summary", {}, h("span", { class: "dot" }), capital(mood.name), h("span", { class: "muted" }, count(mood.tracks, "track")), icon("down", 18)),
    h("div", {}, rows, h("div", { class: "actions" },
      h("button", { class: "button primary compact", type: "button", disabled: isGuest(), onclick: guarded(async () => { await api.put(path(mood.name), body(draft)); await loadMoods(); toast(`“${capital(mood.name)}” saved.`); }) }, "Save"),
      h("button", { class: "button compact", type: "button", onclick: guarded(() => player.playWish({ mood: mood.name, name: mood.name })) }, "Play"),
      h("button", { class: "button compact quiet", type: "button", disabled: isGuest() || mood.standard, onclick: guarded(async () => { await api.del(path(mood.name)); await loadMoods(); }) }, STANDARD.includes(mood.name) ? "Reset" : "Delete"))));
  box.addEventListener("toggle", () => changed(box.open ? draft : null));
  return box;
}

/** `show(regions)` draws them on the map during editing. */
export function regions(signal, show) {
  const list = h("div", { class: "region-list" });
  let open = null;
  const changed = (draft) => {
    const moods = value("moods")?.moods ?? [];
    open = draft?.name ?? null;
    show(draft ? moods.map((mood) => (mood.name === draft.name ? { ...draft, active: true } : mood)) : []);
  };
  const update = () => {
    const kept = open;
    list.replaceChildren(...(value("moods")?.moods ?? []).map((mood) => region(mood, changed)));
    const again = kept && [...list.children].find((box) => box.dataset.mood === kept);
    if (again) again.open = true;
  };
  const add = guarded(() => dialog({
    title: "A mood of your own", action: "Create",
    content: [field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, autocomplete: "off" }), h("p", { class: "fine" }, "It begins in the middle of the map; move it from there.")],
    submit: async (data) => {
      const name = data.get("name").trim().toLowerCase();
      await api.put(path(name), { valence: 0.5, energy: 0.5, valence_radius: 0.25, energy_radius: 0.25 });
      open = name;
      await loadMoods();
    },
  }));
  watch("moods", update, signal);
  update();
  return h("section", { class: "card section", "aria-labelledby": "regions-title" },
    h("div", { class: "section-head" }, h("h2", { id: "regions-title" }, "Where moods lie"), !isGuest() && h("button", { class: "button compact", type: "button", onclick: add }, "New mood")),
    h("p", { class: "muted" }, "Open one to see it on the map, and shape it."), list);
}
