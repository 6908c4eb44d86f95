// Tracks and albums that are dragged from a list into the queue. Without a pointer, their menus do the same.
import * as api from "../core/api.js";
import { within } from "../core/base.js";
import { count } from "../core/format.js";
import { announce, complain } from "../core/live.js";
import { chosenWith } from "../parts/selection.js";
import * as player from "./player.js";

// The tracks on their way; null if something else is dragged.
let dragged = null;

// Rows can be dragged only while there is a place to drop them, because their text cannot be selected then.
const canDrop = () => document.body.classList.contains("has-queue");
document.addEventListener("pointerdown", ({ target, pointerType }) => {
  const row = target.closest?.("main .track");
  if (row?.track) row.draggable = pointerType === "mouse" && canDrop() && !target.closest(".handle");
}, true);
document.addEventListener("dragstart", ({ target, dataTransfer }) => {
  const row = canDrop() && target.closest?.("main .track");
  if (!row?.track) return;
  dragged = chosenWith(row);
  dataTransfer.setData("text/plain", dragged.map(({ title, path }) => title ?? path).join("\n"));
  dataTransfer.effectAllowed = "copy";
});
document.addEventListener("dragend", () => { dragged = null; });

/** The tracks of a dragged link to an album or a playlist. */
async function tracksOf(address) {
  const { origin, pathname } = new URL(address);
  const [, kind, id] = origin === location.origin ? /^\/(albums|playlists)\/(\w+)$/.exec(within(pathname)) ?? [] : [];
  if (kind === "albums") return (await api.get("/api/tracks", { album: id, sort: "album", count: 500 })).items.map(({ track }) => track);
  if (kind === "playlists") return (await api.get(`/api/playlists/${id}`)).items.filter((item) => item.in_library && item.track).map(({ track }) => track);
  return [];
}

/** Lets tracks be dropped on an element that contains the list of the queue. */
export function dropsInto(box, signal) {
  const rows = () => [...box.querySelectorAll(".tracks > .track")];
  const isOurs = ({ dataTransfer }) => dragged !== null || dataTransfer.types.includes("text/uri-list");
  // The number of rows before the pointer.
  const placeOf = (y) => rows().filter((row) => { const { top, height } = row.getBoundingClientRect(); return y > top + height / 2; }).length;
  const mark = (place) => rows().forEach((row, i) => {
    row.classList.toggle("over-above", i === place);
    row.classList.toggle("over-below", i === place - 1 && place === rows().length);
  });
  const on = (name, action) => box.addEventListener(name, action, { signal });
  on("dragover", (event) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "copy";
    box.classList.add("over");
    mark(placeOf(event.clientY));
  });
  const leave = () => { box.classList.remove("over"); mark(-1); };
  on("dragleave", (event) => { if (!box.contains(event.relatedTarget)) leave(); });
  on("drop", async (event) => {
    if (!isOurs(event)) return;
    event.preventDefault();
    const place = placeOf(event.clientY);
    leave();
    try {
      const tracks = dragged ?? await tracksOf(event.dataTransfer.getData("text/uri-list").split("\n")[0].trim());
      if (!tracks.length) return;
      await player.insert(tracks, place);
      announce(`${count(tracks.length, "track")} added to the queue at position ${place + 1}`);
    } catch (problem) {
      complain(problem);
    }
  });
}
