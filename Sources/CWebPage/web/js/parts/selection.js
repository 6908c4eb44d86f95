// Selects several tracks of a list: Ctrl or ⌘ adds one, Shift a range; on phones “Select” in the menu starts it.
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { announce, guarded } from "../core/live.js";
import { downloadTracks } from "./downloads.js";
import { addToPlaylist } from "./playlist-actions.js";
import { enqueue, playNext } from "./tracks-menu.js";

let current = null;

/** Selected rows are marked again when a long list redraws them. */
const show = (row, on) => {
  row.classList.toggle("selected", on);
  row.querySelector(".track-play")?.setAttribute("aria-pressed", String(on));
};

function bar() {
  const tracks = () => [...current.chosen.values()];
  const button = (label, action) => h("button", { class: "button compact", type: "button", onclick: guarded(async () => { const some = tracks(); stop(); await action(some); }) }, label);
  return h("section", { class: "selection", "aria-label": "Selected tracks" },
    h("strong", { class: "number" }, ""),
    button("Play", (some) => player.play(some)),
    button("Play next", playNext),
    button("Add to queue", enqueue),
    button("Add to playlist …", (some) => addToPlaylist(some.map(({ id }) => id))),
    button("Download", (some) => downloadTracks(some, "Selection")),
    h("button", { class: "button compact quiet", type: "button", onclick: stop }, "Done"));
}

function update() {
  current.bar.querySelector("strong").textContent = `${count(current.chosen.size, "track")} selected`;
  // The page keeps free what the bar covers.
  document.documentElement.style.setProperty("--selection", `${current.bar.offsetHeight + 14}px`);
  for (const row of current.list.querySelectorAll(".track")) show(row, current.chosen.has(row.dataset.key));
}

function stop() {
  if (!current) return;
  const { list, bar: shown } = current;
  current = null;
  shown.remove();
  document.documentElement.style.removeProperty("--selection");
  list.classList.remove("selecting");
  for (const row of list.querySelectorAll(".track")) {
    row.classList.remove("selected");
    row.querySelector(".track-play")?.removeAttribute("aria-pressed");
  }
}

function toggle(list, row, { through = false } = {}) {
  if (!row.track) return;
  if (current?.list !== list) {
    stop();
    current = { list, chosen: new Map(), bar: bar(), last: null };
    list.classList.add("selecting");
    document.getElementById("main").append(current.bar);
  }
  const rows = [...list.querySelectorAll(".track")].filter((one) => one.track);
  const from = rows.findIndex((one) => one.dataset.key === current.last);
  if (through && from >= 0) {
    const to = rows.indexOf(row);
    for (const one of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) current.chosen.set(one.dataset.key, one.track);
  } else if (current.chosen.has(row.dataset.key)) current.chosen.delete(row.dataset.key);
  else current.chosen.set(row.dataset.key, row.track);
  current.last = row.dataset.key;
  if (!current.chosen.size) return stop();
  update();
  row.scrollIntoView({ block: "nearest" });
  announce(`${count(current.chosen.size, "track")} selected`);
}

/** Whether a click on a row selects it instead of playing it. */
export function selects(list, row, event) {
  if (!list || !(event.ctrlKey || event.metaKey || event.shiftKey || current?.list === list)) return false;
  toggle(list, row, { through: event.shiftKey });
  return true;
}

/** The selected tracks if a row is one of them, else its own. */
export const chosenWith = (row) => (current?.list.contains(row) && current.chosen.has(row.dataset.key) ? [...current.chosen.values()] : [row.track]);

/** The entry in a track's menu. */
export const selectEntry = (row) => ({ icon: "check", label: row.classList.contains("selected") ? "Remove from the selection" : "Select", action: () => toggle(row.closest("ol"), row) });

/** Ends with the view. Rows that a long list redraws are marked again. */
export function selectable(list, signal) {
  list.addEventListener("rows", () => current?.list === list && update());
  list.addEventListener("keydown", (event) => { if (event.key === "Escape" && current?.list === list) stop(); });
  signal?.addEventListener("abort", () => current?.list === list && stop());
}
