// Settings of transitions and loudness.
import * as player from "../player/player.js";
import { h, rangeFill, uniqueID } from "../core/dom.js";
import { guarded } from "../core/live.js";
import { iconButton } from "../player/transport.js";
import { dialog } from "./dialog.js";

const levels = [["track", "Every track alike"], ["album", "Every album alike"], ["off", "As they are"]];
const modes = [
  ["off", "Off", "Each track plays to its end, then the next one begins."],
  ["gapless", "Gapless", "The next track begins when the current one ends, without a pause."],
  ["fade", "Fade", "The next track fades in while the current one fades out."],
  ["dj", "DJ", "Beats meet beats where both tracks permit it. Other tracks end in an echo, fade, or keep their own ends. The crossfade is for tracks without a plan."],
];
const words = (seconds) => `${seconds} s`;

function content() {
  const { leveling, mode, fade, trims } = player.soundSettings();
  const [level, id] = [uniqueID("level"), uniqueID("fade")];
  const output = h("output", { for: id }, words(fade));
  const range = h("input", { id, type: "range", min: 1, max: 12, step: 1, value: fade, oninput: () => { output.textContent = words(Number(range.value)); rangeFill(range); player.changeSound({ fade: Number(range.value) }); } });
  rangeFill(range);
  const explanation = h("p", { class: "fine" });
  const fadeRow = h("div", { class: "range-row" }, h("label", { for: id, class: "label" }, "Crossfade"), output, range);
  const trimRow = h("label", { class: "switch" }, h("span", {}, "Leave out silence at the ends"), h("input", { type: "checkbox", checked: trims, onchange: ({ target }) => player.changeSound({ trims: target.checked }) }));
  const buttons = modes.map(([value, label]) => h("button", { type: "button", value, onclick: () => { player.changeSound({ mode: value }); show(value); } }, label));
  const show = (chosen) => {
    buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.value === chosen)));
    explanation.textContent = modes.find(([value]) => value === chosen)[2];
    fadeRow.hidden = !["fade", "dj"].includes(chosen);
    trimRow.hidden = chosen === "off";
  };
  show(mode);
  return h("div", { class: "stack" },
    h("div", { class: "field" }, h("label", { for: level }, "Loudness"), h("select", { id: level, onchange: ({ target }) => player.changeSound({ leveling: target.value }) }, levels.map(([value, label]) => h("option", { value, selected: value === leveling }, label)))),
    h("div", { class: "stack" }, h("span", { class: "label" }, "From track to track"), h("div", { class: "segments", role: "group", "aria-label": "From track to track" }, buttons), explanation),
    fadeRow, trimRow,
    h("p", { class: "fine" }, "Consecutive tracks of an album are never faded. Loud tracks are made quieter, and quiet ones stay as they are, so nothing clips."));
}

export const soundButton = () => iconButton("settings", "Sound", guarded(() => dialog({ title: "Sound", content: content(), action: "Done" })));
