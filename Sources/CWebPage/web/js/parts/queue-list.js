// The upcoming tracks, in Listen and beside other views.
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { count, spell, titleOf } from "../core/format.js";
import { guarded } from "../core/live.js";
import { either } from "../core/signals.js";
import { value, watch } from "../core/store.js";
import { iconButton } from "../player/transport.js";
import { savePlaylist } from "./playlist-actions.js";
import { reorderable } from "./reorder.js";
import { selectable } from "./selection.js";
import { keepTrue, trackRow } from "./track-list.js";

// A queue may be as long as a library, so only its start is shown.
const SHOWN = 200;

function waits() {
  const isOn = value("headband");
  if (!player.current() || !(isOn || player.wish())) return "Nothing. Add songs by their menus, or choose a mood.";
  return `Something ${(!isOn && player.wish().mood?.toLowerCase()) || "that fits"}, chosen when this ends.`;
}

/** `id` is that of the heading, `more` are further buttons. */
export function queueList(signal, { id, more } = {}) {
  const box = h("div", { class: "section" });
  // The listeners of a list end with it.
  let drawn;
  const update = () => {
    drawn?.abort();
    drawn = new AbortController();
    const here = either(signal, drawn.signal);
    const songs = player.songs();
    const from = player.index();
    const upcoming = songs.slice(from + 1);
    const seconds = upcoming.reduce((sum, track) => sum + (track.duration_ms ?? 0) / 1000, 0);
    const row = (track, i) => {
      const place = from + 1 + i;
      const out = iconButton("close", `Remove ${titleOf(track)} from the queue`, () => player.remove(place), { size: 18, classes: "roomy-only" });
      const menu = () => ["line", { icon: "close", label: "Remove from the queue", action: () => player.remove(place) }];
      return trackRow(track, { extra: out, menu, at: i, play: () => player.jump(place) });
    };
    const list = h("ol", { class: "tracks", "aria-label": "Queue" }, upcoming.slice(0, SHOWN).map(row));
    if (upcoming.length > 1) reorderable(list, { name: (i) => titleOf(upcoming[i]), moved: (a, b) => player.move(from + 1 + a, from + 1 + b) });
    selectable(list, here);
    const tools = h("div", { class: "actions" },
      songs.length > 0 && h("button", { class: "button compact", type: "button", onclick: guarded(() => savePlaylist(songs.map((track) => track.id))) }, "Save as playlist"),
      upcoming.length > 0 && h("button", { class: "button compact quiet", type: "button", onclick: player.clearUpcoming }, "Clear"), more);
    box.replaceChildren(
      h("div", { class: "section-head" }, h("h2", { id, tabindex: "-1" }, upcoming.length ? `Next: ${count(upcoming.length, "track")}, ${spell(seconds)}` : "Next"), tools),
      upcoming.length ? keepTrue(list, here) : h("p", { class: "muted" }, waits()),
    );
  };
  player.on("queue", update, signal);
  player.on("wish", update, signal);
  watch("headband", update, signal);
  update();
  return box;
}
