// Notices above every view: a build, a damaged index, a recording that replaces the headband.
import { h } from "../core/dom.js";
import { count, number } from "../core/format.js";
import { complain } from "../core/live.js";
import { isAdmin, loadStatus, value, watch } from "../core/store.js";
import { stop } from "./eeg-stream.js";

// Milliseconds between two looks at the status; fewer while the index is made.
const [EVERY, SOON] = [10_000, 2000];

export function mountNotice(box) {
  const show = () => {
    const status = value("status");
    const parts = [];
    if (value("stream")) parts.push(h("span", {}, "A recording plays as the headband."), h("button", { class: "button compact", type: "button", onclick: stop }, "Stop"));
    if (status?.building && !status.setup) {
      const { done, total, failed } = status.building;
      parts.push(h("span", {}, `Listening to your music: ${number(done)} of ${number(total)}`), h("progress", { value: done, max: total || 1, "aria-label": "Index being built" }));
      if (failed) parts.push(isAdmin() ? h("a", { href: "/failures" }, `${count(failed, "file")} could not be read`) : h("span", {}, `${count(failed, "file")} could not be read`));
    }
    if (status?.notice) parts.push(h("span", {}, status.notice));
    else if (status?.outdated) parts.push(h("span", {}, "This index was made by an older version: “indexer build” updates it."));
    box.hidden = !parts.length;
    if (parts.map((part) => part.textContent).join("") !== box.textContent) box.replaceChildren(...parts);
  };
  watch("status", show);
  watch("stream", show);
  let lost = false;
  const look = async () => {
    setTimeout(look, value("status")?.building ? SOON : EVERY);
    // The view of the set-up looks by itself.
    if (document.hidden || value("status")?.setup) return;
    try {
      await loadStatus();
      lost = false;
    } catch (problem) {
      if (!lost) complain(problem);
      lost = true;
    }
  };
  setTimeout(look, EVERY);
}
