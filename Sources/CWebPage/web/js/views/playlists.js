// Playlists: own, followed, and shared by others.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { capital, count, spell } from "../core/format.js";
import { icon } from "../core/icons.js";
import { guarded, toast } from "../core/live.js";
import { go } from "../core/router.js";
import { isGuest, loadPlaylists, loadStatus, value, watch } from "../core/store.js";
import { mosaic } from "../parts/cover.js";
import { filledMoods, moodPlaylistsButton } from "../parts/mood-playlists.js";
import { explainLimit, savePlaylist } from "../parts/playlist-actions.js";
import { empty, head, section } from "../core/states.js";

const LARGEST = 8 * 1024 * 1024;

export function listCard(list, signal) {
  const art = h("span", {}, mosaic([], icon("playlists", 40)));
  api.get(`/api/playlists/${list.id}`, {}, { signal }).then(({ items }) => {
    const tracks = items.filter((item) => item.in_library).slice(0, 12).map((item) => item.track ?? item);
    if (tracks.length) art.replaceChildren(mosaic(tracks, ""));
  }, () => {});
  return h("li", {}, h("a", { class: "list-card", href: `/playlists/${list.id}` }, art, h("span", {}, h("strong", {}, list.name),
    h("span", { class: "muted small" }, `${count(list.tracks, "track")} · ${spell(list.seconds)}`),
    h("span", { class: "muted small" }, [list.living && "living", list.mine ? (list.public ? "shared" : "private") : `by ${list.owner.name}`].filter(Boolean).join(" · ")))));
}
const cards = (lists, signal) => h("ul", { class: "lists" }, lists.map((list) => listCard(list, signal)));

function quota() {
  const user = value("user");
  if (!user?.playlist_limit) return null;
  const used = value("playlists").filter((list) => list.mine).length;
  return h("p", { class: "quota" }, h("span", { class: "pips", "aria-hidden": "true" }, Array.from({ length: user.playlist_limit }, (_, i) => h("i", { class: i < used ? "used" : null }))),
    `${used} of ${user.playlist_limit} playlists`, h("a", { href: "/register" }, "Register to keep more"));
}

async function importFile(file) {
  if (file.size > LARGEST) throw new Error("A playlist file may have at most 8 MiB.");
  const list = await api.request("POST", "/api/playlists/import", { query: { filename: file.name, name: file.name.replace(/\.[^.]+$/, "") }, body: file, type: "application/octet-stream" }).catch(explainLimit);
  await Promise.all([loadPlaylists(), isGuest() && loadStatus()]);
  const what = list.lists.length > 1 ? `Imported ${count(list.lists.length, "playlist")}` : "Imported";
  const left = list.remarks.filter((remark) => remark.line).length;
  const notes = [list.missing && `${count(list.missing, "track")} not in the library`, left && `${count(left, "line")} left out`].filter(Boolean);
  toast(notes.length ? `${what}; ${notes.join(", ")}.` : `${what}.`, { link: { href: `/playlists/${list.id}`, text: "Open" } });
}

export async function view(_, { signal }) {
  await loadPlaylists();
  const shared = await api.get("/api/playlists/shared", {}, { signal });
  const file = h("input", { type: "file", accept: ".m3u,.m3u8,.pls,.xspf,.jspf,.json,.wpl,.zpl,.asx,.wax,.wvx,.xml,.txt", hidden: true, id: "import", "aria-label": "Playlist to import", onchange: guarded(async () => { for (const one of file.files) await importFile(one); file.value = ""; }) });
  const body = h("div", { class: "view" });
  const update = () => {
    const lists = value("playlists");
    const own = lists.filter((list) => list.mine);
    const followed = lists.filter((list) => !list.mine);
    const others = shared.items.filter((list) => !list.mine && !followed.some((item) => item.id === list.id));
    body.replaceChildren(...[
      own.length ? section("Yours", cards(own, signal)) : empty("No playlists yet", "Make one here, from a song (instant playlist of ten), from the moodometer, or by a lasso on the map.",
        filledMoods().length > 0 && moodPlaylistsButton(capital(filledMoods().join(", ")), "button primary"), h("a", { class: "button", href: "/similar" }, "From a song"), h("a", { class: "button", href: "/moods" }, "From the map")),
      followed.length && section("You follow", cards(followed, signal)),
      others.length && section("Shared by others", cards(others, signal)),
    ].filter(Boolean));
    limit.replaceChildren(quota() ?? "");
  };
  const limit = h("div", {});
  watch("playlists", update, signal);
  watch("moods", update, signal);
  update();
  const element = h("div", {},
    head("Playlists"),
    h("div", { class: "section-head" }, h("div", { class: "actions" },
      h("button", { class: "button primary", type: "button", onclick: guarded(async () => { const list = await savePlaylist([]); if (list) go(`/playlists/${list.id}`); }) }, icon("add", 20), "New playlist"),
      h("button", { class: "button", type: "button", onclick: () => file.click() }, icon("import", 20), "Import"), file), limit),
    h("p", { class: "fine" }, "Import reads m3u8, pls, xspf, jspf, wpl, asx and XML exports of iTunes; drop files anywhere here."), body);
  element.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) { event.preventDefault(); element.classList.add("drop"); } });
  element.addEventListener("dragleave", () => element.classList.remove("drop"));
  element.addEventListener("drop", guarded(async (event) => { event.preventDefault(); element.classList.remove("drop"); for (const one of event.dataTransfer.files) await importFile(one); }));
  return element;
}
