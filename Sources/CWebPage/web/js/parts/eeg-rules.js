// Which band powers indicate which mood: seen by everybody, set by the administrator.
import * as api from "../core/api.js";
import { h, uniqueID } from "../core/dom.js";
import { capital } from "../core/format.js";
import { icon } from "../core/icons.js";
import { complain, guarded, toast } from "../core/live.js";
import { isAdmin, value, watch } from "../core/store.js";
import { BANDS } from "../headband/signal.js";

const PATH = "/api/eeg/moods";
const WHOLE = [0, 1];

/** "alpha 0.50 to 1.00, beta 0.00 to 0.20". */
const ranges = (rule) => BANDS.filter(([band]) => rule[band]).map(([band]) => `${band} ${rule[band].map((end) => end.toFixed(2)).join(" to ")}`).join(", ") || "any powers";

function numberField(label, properties, changed) {
  const id = uniqueID("range");
  const input = h("input", { id, type: "number", inputmode: "decimal", required: true, disabled: !isAdmin(), ...properties, oninput: () => { if (input.checkValidity()) changed(input.valueAsNumber); } });
  return h("div", { class: "field" }, h("label", { for: id }, label), input);
}

function rule(draft, place, redraw) {
  const words = h("span", { class: "muted" }, ranges(draft));
  const set = (band, end) => (power) => {
    const range = [...(draft[band] ?? WHOLE)];
    range[end] = power;
    if (range.join() === WHOLE.join()) delete draft[band];
    else draft[band] = range;
    words.textContent = ranges(draft);
  };
  const name = capital(draft.mood);
  const ends = BANDS.map(([band]) => h("div", { class: "band-range" },
    ["from", "to"].map((word, end) => numberField(`${capital(band)} ${word}`, { min: 0, max: 1, step: 0.01, value: (draft[band] ?? WHOLE)[end] }, set(band, end)))));
  const tool = (text, run) => h("button", { class: "button compact quiet", type: "button", onclick: run }, text);
  return h("details", { class: "region", data: { mood: draft.mood } },
    h("summary", {}, h("span", { class: "dot" }), name, words, icon("down", 18)),
    h("div", {}, ends, isAdmin() && h("div", { class: "actions" },
      place > 0 && tool("Move up", () => redraw((moods) => moods.splice(place - 1, 0, ...moods.splice(place, 1)), place - 1)),
      tool(`Remove ${name}`, () => redraw((moods) => moods.splice(place, 1))))));
}

/** A choice of the moods, which adds one. */
function adder(redraw) {
  const names = (value("moods")?.moods ?? []).map(({ name }) => name);
  const choice = h("select", { "aria-label": "Add a mood", onchange: () => { if (choice.value) redraw((moods) => moods.push({ mood: choice.value }), -1); } },
    h("option", { value: "" }, "Add a mood …"), names.map((name) => h("option", { value: name }, capital(name))));
  return choice;
}

export function eegRules(signal) {
  const list = h("div", { class: "stack" });
  let settings = null;
  const redraw = (change, place) => {
    change(settings.moods);
    draw();
    const box = [...list.querySelectorAll(".region")].at(place ?? settings.moods.length);
    if (!box) return;
    box.open = true;
    box.firstChild.focus();
  };
  const save = guarded(async () => {
    const { window, hysteresis, moods } = settings;
    settings = await api.put(PATH, { window, hysteresis, moods });
    draw();
    toast("The ranges are saved.");
  });
  const reset = guarded(async () => {
    settings = await api.del(PATH);
    draw();
    toast("The original ranges apply.");
  });
  const draw = () => {
    if (!settings) return;
    list.replaceChildren(
      h("p", { class: "muted" }, "The mean of the last rows decides. The first mood whose ranges all match applies."),
      h("div", { class: "region-list" }, settings.moods.map((draft, place) => rule(draft, place, redraw))),
      isAdmin() ? adder(redraw) : "",
      h("div", { class: "band-range" },
        numberField("Rows of the mean", { min: 1, max: 100000, step: 1, value: settings.window }, (number) => { settings.window = number; }),
        numberField("Margin before it changes", { min: 0, max: 0.5, step: 0.01, value: settings.hysteresis }, (number) => { settings.hysteresis = number; })),
      isAdmin() ? h("div", { class: "actions" },
        h("button", { class: "button primary", type: "button", onclick: save }, "Save the ranges"),
        !settings.standard && h("button", { class: "button quiet", type: "button", onclick: reset }, "Back to the original ranges"))
        : h("p", { class: "fine" }, "An administrator sets them for everybody."));
  };
  const load = async () => {
    try { settings = await api.get(PATH, {}, { signal }); draw(); } catch (problem) { complain(problem); }
  };
  load();
  watch("moods", draw, signal);
  return h("details", { class: "eeg-rules" }, h("summary", {}, "Ranges and moods"), list);
}
