// The headband over Bluetooth: connect, its electrodes, disconnect.
import { h } from "../core/dom.js";
import { guarded } from "../core/live.js";
import { value, watch } from "../core/store.js";
import { connect, obstacle } from "../headband/device.js";
import { ELECTRODES } from "../headband/muse.js";
import { troubleOf, wordsOf } from "./headband-state.js";

const TOUCHES = { good: "good contact", poor: "poor contact", off: "no contact" };

export function deviceBox(signal) {
  const reason = obstacle();
  if (reason) return h("p", { class: "fine" }, reason, " A recording, a stream and other programs work here, too.");
  const words = h("p", { "aria-live": "polite" });
  const trouble = h("p", { class: "problem" });
  const dots = ELECTRODES.map((name) => ({ name, row: h("li", {}) }));
  const list = h("ul", { class: "electrodes", "aria-label": "Electrodes" }, dots.map(({ row }) => row));
  const join = h("button", { class: "button primary", type: "button", onclick: guarded(connect) }, "Connect a Muse headband");
  const part = h("button", { class: "button", type: "button", onclick: () => value("muse")?.stop() }, "Disconnect");
  const update = () => {
    const muse = value("muse");
    join.hidden = Boolean(muse);
    for (const element of [part, list, words]) element.hidden = !muse;
    trouble.hidden = !troubleOf(muse);
    if (!muse) return;
    if (words.textContent !== wordsOf(muse)) words.textContent = wordsOf(muse);
    trouble.textContent = troubleOf(muse) ?? "";
    dots.forEach(({ name, row }, i) => {
      const touch = muse.contact[i];
      if (row.dataset.touch === touch) return;
      row.dataset.touch = touch;
      row.replaceChildren(h("i", { "aria-hidden": "true" }), `${name}: ${TOUCHES[touch]}`);
    });
  };
  watch("muse", update, signal);
  update();
  return h("div", { class: "stack" }, words, list, trouble, h("div", { class: "actions" }, join, part));
}
