// A mix of today with its tracks.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count, spell } from "../core/format.js";
import { guarded, toast } from "../core/live.js";
import { empty } from "../core/states.js";
import { nameHead } from "../parts/name-head.js";
import { loadOwn } from "../core/store.js";
import { mosaic } from "../parts/cover.js";
import { dotted } from "../parts/dotted.js";
import { tracksMenuButton } from "../parts/tracks-menu.js";
import { playButtons } from "../parts/play-buttons.js";
import { trackList } from "../parts/track-list.js";

export async function view({ id }, { signal }) {
  const mix = await api.get(`/api/mixes/${encodeURIComponent(id)}`, {}, { signal });
  const tracks = mix.items.map(({ track }) => track);
  const keep = guarded(async () => {
    const list = await api.post("/api/playlists", { name: mix.name, ids: tracks.map((track) => track.id) });
    await loadOwn();
    toast(`Saved as “${list.name}”.`, { link: { href: `/playlists/${list.id}`, text: "Open" } });
  });
  return h("div", {},
    h("div", { class: "list-head" }, mosaic(tracks, ""),
      h("div", {}, h("p", { class: "muted" }, "Mix of today"), nameHead(mix.name), h("p", {}, mix.description),
        tracks.length > 0 && h("p", { class: "muted" }, dotted(count(mix.tracks, "track"), spell(mix.seconds), `changes at ${new Date(mix.until).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`)),
        tracks.length > 0 && playButtons(() => tracks, h("button", { class: "button", type: "button", onclick: keep }, "Save as a playlist"), tracksMenuButton(mix.name, () => tracks)))),
    tracks.length
      ? trackList(tracks, { signal, label: mix.name, options: (_, i) => ({ place: i + 1, all: () => tracks, at: i }) })
      : empty("No tracks yet", `This mix ${mix.missing}.`));
}
