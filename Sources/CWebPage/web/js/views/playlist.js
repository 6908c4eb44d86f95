// One playlist.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { condition, count, spell, titleOf } from "../core/format.js";
import { icon } from "../core/icons.js";
import { guarded, toast } from "../core/live.js";
import { go, refresh } from "../core/router.js";
import { loadPlaylists, value } from "../core/store.js";
import { mosaic } from "../parts/cover.js";
import { confirm, dialog, field, LONGEST_NAME } from "../parts/dialog.js";
import { dotted } from "../parts/dotted.js";
import { menuOn } from "../parts/menu.js";
import { reorderable } from "../parts/reorder.js";
import { downloadTracks } from "../parts/downloads.js";
import { tracksEntries } from "../parts/tracks-menu.js";
import { share } from "../parts/share.js";
import { empty } from "../core/states.js";
import { nameHead } from "../parts/name-head.js";
import { trackList } from "../parts/track-list.js";
import { iconButton } from "../player/transport.js";

const formats = [["m3u8", "M3U8, for most players"], ["xspf", "XSPF"], ["jspf", "JSPF"]];
// Of a living list that is shared.
const TOLD = "Others also read its conditions, such as the words that you asked for.";
const rowOf = (item) => ({ ...(item.track ?? { id: item.id, title: item.title, artist: item.artist, album: item.album, path: item.location, duration_ms: item.seconds * 1000 }), in_library: item.in_library });

export async function view({ id }, { signal }) {
  const path = `/api/playlists/${id}`;
  const known = value("playlists").find((list) => list.id === id);
  // Another window may have deleted or renamed it.
  const lists = () => loadPlaylists().catch(() => {});
  let list = await api.get(path, {}, { signal }).catch((problem) => {
    if (known && problem.status === 404) lists();
    throw problem;
  });
  if (known && known.name !== list.name) lists();
  const top = h("div", {});
  const body = h("div", { class: "section" });
  const playable = () => list.items.filter((item) => item.in_library && (item.track || item.id)).map(rowOf);

  // The answer to a change may omit the tracks.
  const reload = async () => { list = await api.get(path, {}, { signal }); show(); loadPlaylists(); };
  const change = (action) => guarded(async (...values) => {
    try {
      try { await action(...values); } catch (problem) {
        if (problem.reason !== "STALE") throw problem;
        toast("Someone else changed this playlist; this is the current version.");
      }
      await reload();
    } catch (problem) {
      if (problem.status !== 404 || signal.aborted) throw problem;
      // It is deleted, or private again.
      await loadPlaylists();
      await refresh();
    }
  });

  const rename = guarded(() => dialog({
    title: "Rename playlist", action: "Rename", content: h("div", {},
      field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, value: list.name }),
      field("Description", { name: "description", maxlength: 300, value: list.description })),
    submit: async (data) => {
      await api.patch(path, { name: data.get("name").trim(), description: data.get("description").trim() });
      await reload();
    },
  }));
  const drop = guarded(async () => {
    if (!(await confirm(`Delete “${list.name}”?`, "The music files are not changed."))) return;
    // Another window may have been faster.
    await api.del(path).catch((problem) => { if (problem.status !== 404) throw problem; });
    await loadPlaylists();
    go("/playlists");
  });

  // By a request, because a link would not contain the profile.
  const save = async (format) => {
    const url = URL.createObjectURL(await api.get(`${path}/export`, { format }, { as: "blob" }));
    h("a", { href: url, download: `${list.name}.${format}` }).click();
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  };

  function buttons() {
    const all = playable();
    return h("div", { class: "actions below" },
      h("button", { class: "button primary", type: "button", disabled: !all.length, onclick: guarded(() => player.play(all)) }, icon("play", 18), "Play"),
      h("button", { class: "button", type: "button", disabled: all.length < 2, onclick: guarded(() => player.playShuffled(all)) }, icon("shuffle", 20), "Shuffle"),
      list.mine
        ? h("button", { class: "button", type: "button", "aria-pressed": String(list.public), title: list.living && TOLD, onclick: change(async () => { await api.patch(path, { public: !list.public }); toast(list.public ? "The playlist is private again." : `The playlist is shared.${list.living ? ` ${TOLD}` : ""}`); }) }, icon(list.public ? "share" : "lock", 20), list.public ? "Shared" : "Private")
        : h("button", { class: "button", type: "button", "aria-pressed": String(list.followed), onclick: change(() => (list.followed ? api.del(`${path}/follow`) : api.put(`${path}/follow`))) }, list.followed ? "Following" : "Follow"),
      list.mine && list.living && h("button", { class: "button", type: "button", title: "Keep the tracks of now, to edit them", onclick: change(async () => { await api.patch(path, { living: false }); toast("The playlist keeps these tracks."); }) }, "Freeze"),
      iconButton("link", `Share ${list.name}`, guarded(() => share(list.name, `/playlists/${id}`, list.public ? undefined : "It is private: nobody else can open it until you share it."))),
      menuOn(iconButton("more", `More for ${list.name}`, null), "Playlist", async () => [
        ...(all.length ? [...tracksEntries(list.name, () => all, { download: () => downloadTracks(all, list.name, `${path}/download`) }), "line"] : []),
        ...formats.map(([format, label]) => ({ icon: "export", label, action: () => save(format) })),
        ...(list.mine ? ["line", { icon: "edit", label: "Rename …", action: rename }, { icon: "trash", label: "Delete …", action: drop, danger: true }] : []),
      ]));
  }

  function show() {
    const isEditable = list.mine && !list.living;
    const rows = list.items.map(rowOf);
    top.replaceChildren(h("div", { class: "list-head" }, mosaic(rows.filter((row) => row.in_library).slice(0, 12), icon("playlists", 56)),
      h("div", {}, h("p", { class: "muted" }, list.mine ? "Playlist" : ["Playlist by ", h("a", { href: `/profile/${list.owner.id}` }, list.owner.name)]), nameHead(list.name),
        list.description && h("p", {}, list.description),
        h("p", { class: "muted" }, dotted(count(list.items.length, "track"), spell(list.seconds))),
        list.living && h("ul", { class: "terms", "aria-label": "Chosen again by" }, h("li", { class: "chip" }, icon("swap", 16), "Living"), list.conditions.map((words) => h("li", { class: "chip" }, condition(words)))),
        list.problem && h("p", { class: "fine", role: "status" }, `These are the tracks of before, because the list cannot be chosen again: ${list.problem}`), buttons())));
    if (!rows.length && list.living) return body.replaceChildren(empty("No track meets the conditions now", "They are looked at again whenever you open this list."));
    if (!rows.length) return body.replaceChildren(empty("Empty so far", "Find songs, and add them by their menus.", h("a", { class: "button", href: "/" }, "Search")));
    const take = (item) => change(async () => {
      await api.del(`${path}/items`, { positions: [item.position], snapshot_id: list.snapshot_id });
      const name = titleOf(item.track ?? item);
      // What has left the library cannot be added again.
      if (!item.in_library || !item.track) return toast(`“${name}” is removed from this playlist.`);
      toast(`“${name}” is removed from this playlist.`, { action: { text: "Undo", run: async () => {
        const { items } = await api.get(path);
        await api.post(`${path}/items`, { ids: [item.track.id], position: Math.min(item.position - 1, items.length) });
        if (signal.aborted) await loadPlaylists();
        else await reload();
      } } });
    });
    const remove = (item) => (isEditable ? ["line", { icon: "close", label: "Remove from this playlist", action: take(item) }] : []);
    const out = (item) => isEditable && iconButton("close", `Remove ${titleOf(item.track ?? item)}`, take(item), { size: 18, classes: "roomy-only" });
    const tracks = trackList(rows, { signal, label: list.name, options: (row, i) => ({ place: i + 1, extra: out(list.items[i]), menu: () => remove(list.items[i]) }) });
    if (isEditable && rows.length > 1) reorderable(tracks, { name: (i) => titleOf(rows[i]), moved: change((from, to) => api.put(`${path}/items`, { from: from + 1, to: to + 1, snapshot_id: list.snapshot_id })) });
    body.replaceChildren(tracks);
  }
  show();
  return h("div", {}, top, body);
}
