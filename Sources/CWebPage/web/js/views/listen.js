// Listen: the current track, its mood, and the upcoming tracks.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { hueOf } from "../core/colour.js";
import { capital, count, nameOf, spell, titleOf } from "../core/format.js";
import { guarded } from "../core/live.js";
import { cover } from "../parts/cover.js";
import { dotted } from "../parts/dotted.js";
import { albumLink, artistLink, titleLink } from "../parts/links.js";
import { lyrics } from "../parts/lyrics.js";
import { headbandState } from "../parts/headband-state.js";
import { soundButton } from "../parts/sound-settings.js";
import { reorderable } from "../parts/reorder.js";
import { currentMood, moodButtons, moodChip } from "../parts/mood.js";
import { savePlaylist } from "../parts/playlist-actions.js";
import { empty, section } from "../core/states.js";
import { watch } from "../core/store.js";
import { trackMenuButton } from "../parts/track-menu.js";
import { keepTrue, trackRow } from "../parts/track-list.js";
import { iconButton, nextButton, playButton, previousButton, rateButton, repeatButton, seekBar, shuffleButton, volumeControl } from "../player/transport.js";

// A queue may be as long as a library, so only its start is shown.
const SHOWN = 200;

function facts(track) {
  // The requested mood comes first.
  const asked = player.wish()?.mood;
  const moods = [...(track.mood ?? [])].sort((a, b) => (b === asked) - (a === asked));
  return [
    ...moods.slice(0, 2).map(moodChip),
    track.tempo > 0 && h("span", { class: "chip" }, `${Math.round(track.tempo)} BPM`),
    track.key_name && h("span", { class: "chip" }, track.key_name),
    track.genre && h("span", { class: "chip" }, track.genre),
  ].filter(Boolean);
}

function stage(signal) {
  const art = h("div", {});
  const title = h("div", { class: "stage-title" });
  const about = h("div", { class: "facts" });
  const menu = h("span", {});
  const box = h(
    "section", { class: "stage", "aria-label": "Now playing" }, art,
    h("div", { class: "stage-text" }, title, about, seekBar(signal),
      h("div", { class: "stage-controls" },
        h("div", {}, shuffleButton(signal), previousButton({ size: 28 }), playButton(signal, { size: 34 }), nextButton({ size: 28 }), repeatButton(signal)),
        h("div", {}, rateButton("like", signal), rateButton("dislike", signal), soundButton(), menu, volumeControl(signal)))),
  );
  const update = () => {
    const track = player.current();
    if (!track) return;
    box.style.setProperty("--hue", hueOf(track));
    art.replaceChildren(cover(track));
    title.replaceChildren(h("h1", { data: { title: nameOf(track) } }, titleLink(track)), h("p", {}, dotted(artistLink(track), track.album && albumLink(track))));
    document.title = `${nameOf(track)} · SonicIndex`;
    about.replaceChildren(...facts(track));
    menu.replaceChildren(trackMenuButton(track));
    if (track.tempo === undefined) {
      api.get(`/api/tracks/${track.id}`, {}, { signal }).then((answer) => {
        Object.assign(track, { ...answer.track, ...track });
        if (player.current() === track) update();
      }, () => {});
    }
  };
  player.on("song", update, signal);
  watch("relabeled", (changed) => {
    const track = player.current();
    if (track?.id !== changed.id) return;
    track.mood = changed.mood;
    about.replaceChildren(...facts(track));
  }, signal);
  update();
  return box;
}

function queue(signal) {
  const box = h("div", { class: "section" });
  const update = () => {
    const songs = player.songs();
    const from = player.index();
    const upcoming = songs.slice(from + 1);
    const seconds = upcoming.reduce((sum, track) => sum + (track.duration_ms ?? 0) / 1000, 0);
    const row = (track, i) => {
      const place = from + 1 + i;
      const out = iconButton("close", `Remove ${titleOf(track)} from the queue`, () => player.remove(place), { size: 18, classes: "roomy-only" });
      const menu = () => ["line", { icon: "close", label: "Remove from the queue", action: () => player.remove(place) }];
      return trackRow(track, { extra: out, menu, play: () => player.jump(place) });
    };
    const list = h("ol", { class: "tracks", "aria-label": "Queue" }, upcoming.slice(0, SHOWN).map(row));
    if (upcoming.length > 1) reorderable(list, { name: (i) => titleOf(upcoming[i]), moved: (a, b) => player.move(from + 1 + a, from + 1 + b) });
    const tools = h("div", { class: "actions" },
      songs.length > 0 && h("button", { class: "button compact", type: "button", onclick: guarded(() => savePlaylist(songs.map((track) => track.id))) }, "Save as playlist"),
      upcoming.length > 0 && h("button", { class: "button compact quiet", type: "button", onclick: player.clearUpcoming }, "Clear"));
    box.replaceChildren(
      h("div", { class: "section-head" }, h("h2", { id: "queue", tabindex: "-1" }, upcoming.length ? `Next: ${count(upcoming.length, "track")}, ${spell(seconds)}` : "Next"), tools),
      upcoming.length ? keepTrue(list, signal) : h("p", { class: "muted" }, player.wish() ? `Something ${player.wish().mood ? capital(player.wish().mood).toLowerCase() : "that fits"}, chosen when this ends.` : "Nothing. Add songs by their menus, or choose a mood."),
    );
  };
  player.on("queue", update, signal);
  player.on("wish", update, signal);
  update();
  return box;
}

export async function view(_, { signal }) {
  const top = h("div", {});
  let shown = null;
  const update = () => {
    const kind = player.current() ? "stage" : "empty";
    if (kind === shown) return;
    shown = kind;
    top.replaceChildren(kind === "stage" ? stage(signal) : h("div", { class: "head" }, h("h1", { data: { title: "Listen" } }, "Listen"), h("p", {}, "Choose how you feel. SonicIndex plays what fits, one song after the other.")));
  };
  player.on("song", update, signal);
  update();
  return h("div", {}, h("div", { class: "listen-top" }, top, lyrics(signal)),
    h("section", { class: "section", "aria-labelledby": "mood-title" }, h("div", { class: "section-head" }, h("h2", { id: "mood-title" }, "Mood"), currentMood(signal)), headbandState(signal), moodButtons(signal)),
    queue(signal));
}
