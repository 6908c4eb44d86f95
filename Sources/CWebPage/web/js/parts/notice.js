// Notices above every view: a build, a damaged index, a recording that replaces the headband.
import { h } from "../core/dom.js";
import { number } from "../core/format.js";
import { complain } from "../core/live.js";
import { loadStatus, value, watch } from "../core/store.js";
import { stop } from "./eeg-stream.js";

const EVERY = 10_000;

export function mountNotice(box) {
  const show = () => {
    const status = value("status");
    const parts = [];
    if (value("stream")) parts.push(h("span", {}, "A recording plays as the headband."), h("button", { class: "button compact", type: "button", onclick: stop }, "Stop"));
    if (status?.building) {
      const { done, total } = status.building;
      parts.push(h("span", {}, `Analysing your music: ${number(done)} of ${number(total)}`), h("progress", { value: done, max: total || 1, "aria-label": "Index being built" }));
    }
    if (status?.notice) parts.push(h("span", {}, status.notice));
    else if (status?.outdated) parts.push(h("span", {}, "This index was made by an older version: “indexer build” updates it."));
    box.hidden = !parts.length;
    if (parts.map((part) => part.textContent).join("") !== box.textContent) box.replaceChildren(...parts);
  };
  watch("status", show);
  watch("stream", show);
  let lost = false;
  setInterval(async () => {
    if (document.hidden) return;
    try {
      await loadStatus();
      lost = false;
    } catch (problem) {
      if (!lost) complain(problem);
      lost = true;
    }
  }, EVERY);
}
