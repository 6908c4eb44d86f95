// Folders as on the disk.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { icon } from "../core/icons.js";
import { empty, head } from "../core/states.js";
import { browseTabs } from "../parts/browse-tabs.js";
import { filterable } from "../parts/filterable.js";
import { longList } from "../parts/long-list.js";
import { tracksMenuButton } from "../parts/tracks-menu.js";
import { playButtons } from "../parts/play-buttons.js";
import { arranged, loadFrom } from "../parts/short-list.js";
import { ORDERS, sortedTracks } from "../parts/sorted-tracks.js";

const address = (path) => (path === "." ? "/folders" : `/folders?path=${encodeURIComponent(path)}`);

const row = ({ name, path, tracks }) => h("li", {}, h("a", { href: address(path) }, icon("folder", 22), h("span", {}, name), h("span", { class: "muted small" }, count(tracks, "track"))));

function trail(path) {
  const names = path === "." ? [] : path.split("/");
  const steps = [["Library", "."], ...names.map((name, i) => [name, names.slice(0, i + 1).join("/")])];
  return h("nav", { "aria-label": "Path", class: "trail" }, steps.map(([name, at], i) => [i > 0 && h("span", { class: "muted", "aria-hidden": "true" }, " / "), h("a", { href: address(at), "aria-current": i === steps.length - 1 ? "page" : null }, name)]));
}

export async function view(_, { signal, query }) {
  const path = query.get("path") || ".";
  const folder = await api.get("/api/folders", { path }, { signal });
  // One filter and one order for its folders and its tracks.
  const filter = filterable({
    path: "/folders", kept: ["path"], query, signal, placeholder: "Filter this folder", field: "search",
    sorts: [["", "Name"], ...(folder.folders.length ? [["tracks", "Most tracks"]] : []), ...(folder.tracks ? [["album", "Album"], ...ORDERS] : [])],
    show: async ({ path: _, sort, search, reverse }, here) => {
      const bySize = sort === "tracks";
      const found = arranged(folder.folders, { q: search, reverse: reverse && (bySize || !sort) }, ({ name }) => name, bySize && ((a, b) => b.tracks - a.tracks));
      const asked = { folder: path, flat: 1, search, ...(bySize ? {} : { sort, reverse }) };
      const [folders, tracks] = await Promise.all([
        found.length > 0 && longList({ load: loadFrom(found), make: row, label: "Folders", signal: here, height: 50, classes: "folders" }),
        folder.tracks > 0 && sortedTracks(asked, here),
      ]);
      const words = [folders && count(folders.total, "folder"), tracks && tracks.total > 0 && count(tracks.total, "track")].filter(Boolean).join(", ");
      if (!words) return { element: empty("Nothing here", "No folder and no track has a name like that.") };
      return { element: h("div", { class: "stack" }, folders && folders.element, tracks && tracks.total > 0 && tracks.element), words };
    },
  });
  await filter.ready;
  const name = path === "." ? "Folders" : path.split("/").pop();
  const first = async () => (await api.get("/api/tracks", { folder: path, count: 500 }, { signal })).items.map(({ track }) => track);
  return h("div", {}, browseTabs("/folders"), head(name, count(folder.total, "track"), trail(path), playButtons(first, tracksMenuButton(name, first))),
    filter.element);
}
