// Folders as on the disk.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { icon } from "../core/icons.js";
import { head } from "../core/states.js";
import { browseTabs } from "../parts/browse-tabs.js";
import { longList } from "../parts/long-list.js";
import { longTracks } from "../parts/long-tracks.js";
import { playButtons } from "../parts/play-buttons.js";

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
  const list = folder.tracks ? await longTracks({ query: { folder: path, flat: 1 }, label: "Tracks", signal }) : null;
  return h("div", {}, browseTabs("/folders"),
    head(path === "." ? "Folders" : path.split("/").pop(), count(folder.total, "track"), trail(path),
      playButtons(async () => (await api.get("/api/tracks", { folder: path, count: 500 }, { signal })).items.map(({ track }) => track))),
    folder.folders.length > 0 && (await longList({ load: async (from, amount) => ({ items: folder.folders.slice(from, from + amount), total: folder.folders.length }), make: row, label: "Folders", signal, height: 50, classes: "folders" })).element,
    list?.element);
}
