// The editor of the regions of moods: those of the user and, for the administrator, the defaults.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h, rangeFill, uniqueID } from "../core/dom.js";
import { capital, count } from "../core/format.js";
import { icon } from "../core/icons.js";
import { guarded, toast } from "../core/live.js";
import { isAdmin, isGuest, loadMoods, value, watch } from "../core/store.js";
import { confirm, dialog, field, LONGEST_NAME } from "./dialog.js";

const sliders = [
  ["valence", "Brightness of the center", 0, 1], ["energy", "Energy of the center", 0, 1],
  ["valence_radius", "Width to either side", 0.05, 1], ["energy_radius", "Height to either side", 0.05, 1],
];
// Only where moods share a place on the map.
const ofGloom = [["gloom", "Gloom: minor and driving to the right", 0, 1], ["gloom_radius", "Gloom to either side", 0.05, 2]];
const slidersOf = (mood) => (mood.gloom === undefined ? sliders : [...sliders, ...ofGloom]);
const path = (name) => `/api/moods/${encodeURIComponent(name)}`;
const shape = (mood) => Object.fromEntries(slidersOf(mood).map(([key]) => [key, mood[key]]));

/** A button that changes the moods, unless `action` returns false. */
const change = (text, variant, disabled, action) => h("button", { class: `button compact ${variant}`, type: "button", disabled, onclick: guarded(async () => { if ((await action()) !== false) await loadMoods(); }) }, text);

/** What the administrator can do to the region that everybody follows. */
function forEverybody(mood, draft) {
  const name = capital(mood.name);
  const save = async () => {
    await api.put(`${path(mood.name)}/default`, shape(draft));
    if (mood.own) await api.del(path(mood.name));
    toast(`“${name}” saved for everybody who has not changed it.`);
  };
  const remove = async () => {
    if (!(await confirm(`Remove “${name}” for everybody?`, "Standard moods get their original region back. Others are deleted.", "Remove"))) return false;
    return api.del(`${path(mood.name)}/default`);
  };
  return [change("Save for everybody", "", false, save), !mood.own && !mood.standard && change("Remove for everybody", "quiet", false, remove)];
}

function region(mood, changed) {
  const draft = { ...mood };
  const rows = slidersOf(mood).map(([key, label, min, max]) => {
    const id = uniqueID("region");
    const output = h("output", { for: id });
    const input = h("input", { id, type: "range", min, max, step: 0.01, value: mood[key], disabled: isGuest() });
    const show = () => { draft[key] = Number(input.value); output.textContent = draft[key].toFixed(2); rangeFill(input); };
    input.addEventListener("input", () => { show(); changed(draft); });
    show();
    return h("div", { class: "range-row" }, h("label", { class: "label", for: id }, label), output, input);
  });
  const box = h("details", { class: "region", name: "regions", data: { mood: mood.name } },
    h("summary", {}, h("span", { class: "dot" }), capital(mood.name), h("span", { class: "muted" }, count(mood.tracks, "track")), icon("down", 18)),
    h("div", {}, rows, h("div", { class: "actions" },
      change("Save", "primary", isGuest(), async () => { await api.put(path(mood.name), shape(draft)); toast(`“${capital(mood.name)}” saved.`); }),
      h("button", { class: "button compact", type: "button", onclick: guarded(() => player.playWish({ mood: mood.name, name: mood.name })) }, "Play"),
      mood.own && change(mood.default ? "Reset" : "Delete", "quiet", false, () => api.del(path(mood.name))),
      isAdmin() && forEverybody(mood, draft))));
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
    content: [field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, autocomplete: "off" }), h("p", { class: "fine" }, "It starts in the middle of the map. Move it from there.")],
    submit: async (data) => {
      const name = data.get("name").trim().toLowerCase();
      await api.put(path(name), { valence: 0.5, energy: 0.5, valence_radius: 0.25, energy_radius: 0.25 });
      open = name;
      await loadMoods();
    },
  }));
  const reset = change("Back to the defaults", "quiet", false, async () => {
    if (!(await confirm("Back to the defaults?", "Your own regions are removed.", "Remove"))) return false;
    return api.del("/api/moods");
  });
  const offer = () => { reset.hidden = !(value("moods")?.moods ?? []).some((mood) => mood.own); };
  for (const show of [update, offer]) { watch("moods", show, signal); show(); }
  return h("section", { class: "card section", "aria-labelledby": "regions-title" },
    h("div", { class: "section-head" }, h("h2", { id: "regions-title" }, "Regions of moods"), !isGuest() && h("div", { class: "actions" }, reset, h("button", { class: "button compact", type: "button", onclick: add }, "New mood"))),
    h("p", { class: "muted" }, "Open a mood to see its region on the map and to change it. Changes apply to you only."), list);
}
