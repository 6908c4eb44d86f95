// The taught gestures: what they play, their names, and new ones.
import { h, uniqueID } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { count } from "../core/format.js";
import { guarded, toast } from "../core/live.js";
import { dialog, field, LONGEST_NAME } from "../parts/dialog.js";
import { iconButton } from "../player/transport.js";
import { forget, gestures, keep, nameFrom, rename } from "./gestures.js";
import { teach } from "./teach.js";

const ACTIONS = [["", "The key’s next chord"], ["1", "I"], ["2", "II"], ["3", "III"], ["4", "IV"], ["5", "V"], ["6", "VI"], ["7", "VII"], ["next", "Next of the sequence"], ["stop", "Silence"]];

const askName = (name) => dialog({
  title: "Rename the gesture", action: "Rename",
  content: field("Name", { name: "name", value: name, required: true, maxlength: LONGEST_NAME, pattern: "[^=,]+", title: "Any name without “=” and commas", autocomplete: "off" }),
  submit: (data) => {
    rename(name, nameFrom(data.get("name"), name));
  },
});

/** A card with the gestures. `rest()` is the largest motion of a hand at rest, or undefined; `changed` is called after a change. */
export function gestureCard(rest, changed) {
  const list = h("ul", { class: "rows" });
  const row = ({ name, takes, action }) => {
    const id = uniqueID("action");
    return h("li", {}, h("div", { class: "field" }, h("label", { for: id }, `${name}, ${count(takes.length, "take")}`),
      h("select", { id, onchange: ({ target }) => keep({ name, action: target.value }) }, ACTIONS.map(([value, text]) => h("option", { value, selected: value === (action ?? "") }, text)))),
    iconButton("edit", `Rename ${name}`, guarded(async () => { if (await askName(name)) update(); })),
    iconButton("trash", `Forget ${name}`, () => {
      const bringBack = forget(name);
      update();
      toast(`“${name}” is forgotten.`, { action: { text: "Undo", run: () => { bringBack(); update(); } } });
    }));
  };
  function update() {
    const all = gestures();
    list.replaceChildren(...all.map(row));
    if (!all.length) list.replaceChildren(h("li", { class: "muted" }, "No gestures yet. One is enough: it plays the chords of a sequence in turn."));
    changed();
  }
  const add = h("button", { type: "button", class: "button", onclick: guarded(async () => { await teach(gestures(), rest()); update(); }) }, icon("add", 20), "Teach a gesture");
  return { element: h("section", { class: "card stack" }, h("h2", {}, "Gestures"), list, add), update };
}
