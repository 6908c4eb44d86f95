// Settings of transitions and loudness.
import * as player from "../player/player.js";
import { h, rangeFill, uniqueID } from "../core/dom.js";
import { guarded } from "../core/live.js";
import { iconButton } from "../player/transport.js";
import { dialog } from "./dialog.js";

const levels = [["track", "Every track alike"], ["album", "Every album alike"], ["off", "As they are"]];
const words = (seconds) => (seconds ? `${seconds} s` : "off");

function content() {
  const { leveling, fade, beats, trims } = player.soundSettings();
  const [level, id] = [uniqueID("level"), uniqueID("fade")];
  const output = h("output", { for: id }, words(fade));
  const range = h("input", { id, type: "range", min: 0, max: 12, step: 1, value: fade, oninput: () => { output.textContent = words(Number(range.value)); rangeFill(range); player.changeSound({ fade: Number(range.value) }); } });
  rangeFill(range);
  return h("div", { class: "stack" },
    h("div", { class: "field" }, h("label", { for: level }, "Loudness"), h("select", { id: level, onchange: ({ target }) => player.changeSound({ leveling: target.value }) }, levels.map(([value, label]) => h("option", { value, selected: value === leveling }, label)))),
    h("div", { class: "range-row" }, h("label", { for: id, class: "label" }, "Crossfade"), output, range),
    h("label", { class: "switch" }, h("span", {}, "Fade on beats"), h("input", { type: "checkbox", checked: beats, onchange: ({ target }) => player.changeSound({ beats: target.checked }) })),
    h("label", { class: "switch" }, h("span", {}, "Leave out silence at the ends"), h("input", { type: "checkbox", checked: trims, onchange: ({ target }) => player.changeSound({ trims: target.checked }) })),
    h("p", { class: "fine" }, "“Fade on beats” aligns the bars of two tracks if their tempi are similar or one is twice the other. Consecutive tracks of an album are never faded. Loud tracks are made quieter, and quiet ones stay as they are, so nothing clips."));
}

export const soundButton = () => iconButton("settings", "Sound", guarded(() => dialog({ title: "Sound", content: content(), action: "Done" })));
