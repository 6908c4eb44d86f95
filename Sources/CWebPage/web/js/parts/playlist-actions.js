// Creating and filling playlists, used in several views.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { toast } from "../core/live.js";
import { isGuest, loadPlaylists, loadStatus, value } from "../core/store.js";
import { dialog, field, LONGEST_NAME } from "./dialog.js";

const LIMIT_TEXT = "Guests can have at most five playlists. Register to keep them and to save more.";

/** The message for a refused playlist. */
export function explainLimit(problem) {
  if (problem.reason === "PLAYLIST_LIMIT") problem.message = LIMIT_TEXT;
  throw problem;
}

async function made(list) {
  await Promise.all([loadPlaylists(), isGuest() ? loadStatus() : null]);
  toast(`“${list.name}” is saved.`, { link: { href: `/playlists/${list.id}`, text: "Open" } });
  return list;
}

/** Saves the answer to a request, as a living list by default. */
export const saveAnswer = async (request, name, living = true) => (await api.post("/api/playlist", { ...request, save: true, living, name }).catch(explainLimit)).playlist;

/** Asks for a name and saves the tracks under it. With the `request` that found them, they can be a living list. */
export function savePlaylist(ids, suggestion = "", request = null) {
  const name = field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, value: [...suggestion].slice(0, LONGEST_NAME).join("").trim(), autocomplete: "off" });
  return dialog({
    title: ids.length ? `Save ${count(ids.length, "track")}` : "New playlist",
    content: request ? h("div", { class: "stack" }, name, h("label", { class: "check" }, h("input", { type: "checkbox", name: "living" }),
      h("span", {}, "Living list", h("span", { class: "muted small" }, ": the songs are chosen again whenever it is opened, also by players")))) : name,
    action: ids.length ? "Save" : "Create",
    submit: async (data) => {
      const called = data.get("name").trim();
      return made(data.get("living") ? await saveAnswer(request, called) : await api.post("/api/playlists", { name: called, ids }).catch(explainLimit));
    },
  });
}

/** The ten tracks most similar to one, named "Instant Playlist #n". */
export async function instantPlaylist(id) {
  return made(await api.post("/api/playlists/instant", { seed: id }).catch(explainLimit));
}

/** Adds tracks to a playlist chosen in a dialog; `suggestion` is the name of a new one. */
export function addToPlaylist(ids, suggestion) {
  const own = value("playlists").filter((list) => list.mine && !list.living);
  if (!own.length) return savePlaylist(ids, suggestion);
  const content = h(
    "fieldset", { class: "stack plain" },
    h("legend", { class: "visually-hidden" }, "Playlist"),
    own.map((list, i) => h("label", { class: "check" }, h("input", { type: "radio", name: "list", value: list.id, checked: i === 0 }), h("span", {}, list.name, h("span", { class: "muted small" }, ` · ${count(list.tracks, "track")}`)))),
    h("label", { class: "check" }, h("input", { type: "radio", name: "list", value: "" }), "A new one …"),
  );
  return dialog({
    title: ids.length === 1 ? "Add to playlist" : `Add ${count(ids.length, "track")} to playlist`,
    content, action: "Add",
    submit: async (data) => {
      const id = data.get("list");
      if (!id) {
        setTimeout(() => savePlaylist(ids, suggestion));
        return true;
      }
      const list = await api.post(`/api/playlists/${id}/items`, { ids });
      await loadPlaylists();
      toast(`Added to “${list.name}”.`, { link: { href: `/playlists/${id}`, text: "Open" } });
      return list;
    },
  });
}
