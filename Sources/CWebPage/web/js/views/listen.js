// Listen: the current track, its mood, and the upcoming tracks.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { hueOf } from "../core/colour.js";
import { nameOf, titleOf } from "../core/format.js";
import { cover } from "../parts/cover.js";
import { dotted } from "../parts/dotted.js";
import { albumLink, artistLink, titleLink } from "../parts/links.js";
import { lyrics } from "../parts/lyrics.js";
import { headbandState } from "../parts/headband-state.js";
import { soundButton } from "../parts/sound-settings.js";
import { castButton } from "../player/cast.js";
import { currentMood, moodButtons, moodChip } from "../parts/mood.js";
import { queueList } from "../parts/queue-list.js";
import { watch } from "../core/store.js";
import { trackMenuButton } from "../parts/track-menu.js";
import { nextButton, playButton, previousButton, rateButton, repeatButton, seekBar, shuffleButton, volumeControl } from "../player/transport.js";

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
        h("div", {}, rateButton("like", signal), rateButton("dislike", signal), soundButton(), castButton(signal), menu, volumeControl(signal)))),
  );
  const update = () => {
    const track = player.current();
    if (!track) return;
    box.style.setProperty("--hue", hueOf(track));
    art.replaceChildren(cover(track));
    title.replaceChildren(h("h1", { class: "clamped", title: titleOf(track), data: { title: nameOf(track) } }, titleLink(track)), h("p", {}, dotted(artistLink(track), track.album && albumLink(track))));
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
    queueList(signal, { id: "queue" }));
}
