// Notices above every view: a build, a damaged index, the headband without contact, a recording that replaces it.
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { count, number } from "../core/format.js";
import { complain, toast } from "../core/live.js";
import { refresh } from "../core/router.js";
import { isAdmin, loadStatus, loadUser, value, watch } from "../core/store.js";
import { stop } from "./eeg-stream.js";
import { troubleOf } from "./headband-state.js";

// Milliseconds between two looks at the status; fewer while the index is made.
const [EVERY, SOON] = [10_000, 2000];
// A view that the server did not answer, or not in all parts, and in which nobody has typed.
const OFFLINE = "main > .view.offline:not([data-typed])";

export function mountNotice(box) {
  const show = () => {
    const status = value("status");
    const parts = [];
    if (value("stream")) parts.push(h("span", {}, "A recording plays as the headband."), h("button", { class: "button compact", type: "button", onclick: stop }, "Stop"));
    const trouble = troubleOf(value("muse"));
    if (trouble) parts.push(h("span", {}, trouble), h("button", { class: "button compact", type: "button", onclick: () => value("muse")?.stop() }, "Disconnect"));
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
  watch("muse", show);
  let lost = false;
  let timer = 0;
  let looking = false;
  const look = async () => {
    if (looking) return;
    looking = true;
    clearTimeout(timer);
    try {
      // The view of the set-up looks by itself.
      if (!document.hidden && !value("status")?.setup) {
        await loadStatus();
        if (lost || document.querySelector(OFFLINE)) await back();
        lost = false;
      }
    } catch (problem) {
      if (!lost) complain(problem);
      lost = true;
    }
    looking = false;
    timer = setTimeout(look, lost || document.querySelector(OFFLINE) || value("status")?.building ? SOON : EVERY);
  };
  // What could not be loaded is loaded now.
  const back = async () => {
    toast("The server answers again.");
    if (!document.querySelector(OFFLINE)) return;
    if (!value("moods")) await loadUser();
    player.restore();
    await refresh();
  };
  // What is typed is not thrown away. Filters and searches are in the address.
  document.getElementById("main").addEventListener("input", ({ target }) => {
    if (target.matches('textarea, input:not([type="search"]), [role="combobox"]')) target.closest(".view")?.setAttribute("data-typed", "");
  });
  addEventListener("online", look);
  document.addEventListener("visibilitychange", () => { if (lost && !document.hidden) look(); });
  timer = setTimeout(look, EVERY);
}
