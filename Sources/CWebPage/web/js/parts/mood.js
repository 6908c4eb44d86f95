// Moods: faces, chips, and the four buttons.
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { capital, count } from "../core/format.js";
import { icon } from "../core/icons.js";
import { guarded } from "../core/live.js";
import { value, watch } from "../core/store.js";

/** The moods with a button of their own, if there are such moods: words and a face. */
const FACES = {
  happy: ["bright and lively", "sun"],
  calm: ["bright and quiet", "moon"],
  gloomy: ["dark and driving", "cloud"],
  sad: ["soft and still", "drop"],
};

/** Their names. */
export const MOODS = Object.keys(FACES);

export const moodChip = (name) => h("span", { class: "chip", data: { mood: name } }, h("span", { class: "dot" }), capital(name));

/** The same as a link to its songs. */
export const moodLink = (name, title = null) => h("a", { class: "chip", href: `/moods/${encodeURIComponent(name)}`, data: { mood: name }, title }, h("span", { class: "dot" }), capital(name));

/** A card of every mood that has songs, which leads to them. */
export function moodCards(signal) {
  const list = h("ul", { class: "mixes", "aria-label": "Songs by mood" });
  const update = () => list.replaceChildren(...(value("moods")?.moods ?? []).map(({ name, tracks }) => h("li", {},
    h("a", { class: "swatch mix", href: `/moods/${encodeURIComponent(name)}`, data: { mood: name } }, h("strong", {}, capital(name)), h("span", {}, count(tracks, "track"))))));
  watch("moods", update, signal);
  update();
  return list;
}

/** Links to the songs of the user's other labels; those of refused songs are left out. */
export function labelLinks(signal) {
  const list = h("div", { class: "facts" });
  const update = () => {
    const { moods = [], labels = [] } = value("moods") ?? {};
    const known = new Set(moods.map(({ name }) => name));
    const all = new Set([...known, ...labels.map(({ name }) => name)]);
    const isRefusal = (name) => name.startsWith("not ") && all.has(name.slice("not ".length));
    list.replaceChildren(...labels.filter(({ name }) => !known.has(name) && !isRefusal(name)).map(({ name, tracks }) => labelLink(name, `${name} · ${count(tracks, "track")}`)));
  };
  watch("moods", update, signal);
  update();
  return list;
}

export const labelLink = (name, text = name, title = "Your label") => h("a", { class: "chip", href: `/moods/${encodeURIComponent(name)}`, title }, text);

/** The first mood of a track, or that it has none, and why. */
export const moodOf = (track) => (track.mood?.[0] ? moodChip(track.mood[0]) : track.no_mood ? h("span", { class: "muted small", title: `No mood: ${track.no_mood}` }, "no mood") : null);

/** Buttons of moods; each plays its mood continuously. Hidden while the headband decides. */
export function moodButtons(signal) {
  const buttons = Object.entries(FACES).map(([name, [words, face]]) =>
    h("button", { class: "mood-button", type: "button", data: { mood: name }, "aria-pressed": "false", onclick: guarded(() => player.playWish({ mood: name, name })) },
      icon(face, 26), h("strong", {}, capital(name)), h("span", {}, words)));
  const box = h("div", { class: "moods", role: "group", "aria-label": "Play a mood" }, buttons);
  const update = () => {
    box.hidden = value("headband");
    const known = value("moods")?.moods.map(({ name }) => name);
    for (const button of buttons) {
      button.hidden = known?.includes(button.dataset.mood) === false;
      button.setAttribute("aria-pressed", String(player.wish()?.mood === button.dataset.mood));
    }
  };
  player.on("wish", update, signal);
  watch("headband", update, signal);
  watch("moods", update, signal);
  update();
  return box;
}

const nameOfWish = (wish) => (wish.mood ? capital(wish.mood) : wish.name);

/** "Current mood: …", with the available actions. */
export function currentMood(signal) {
  const box = h("div", { class: "current-mood", "aria-live": "polite" });
  let heard = null;
  const update = () => {
    const wish = player.wish();
    if (value("headband")) {
      const mood = value("brainwaves")?.mood;
      box.replaceChildren(
        h("span", {}, "Current mood: ", h("strong", {}, mood ? capital(mood) : "not known yet")),
        h("button", { class: "button compact", type: "button", onclick: guarded(() => player.playWish({ eeg: true, name: "headband" })) }, "Next by mood"),
        h("a", { class: "small", href: "/settings#eeg" }, "Headband"),
      );
    } else if (wish) {
      box.replaceChildren(
        h("span", {}, "Current mood: ", h("strong", {}, nameOfWish(wish))),
        h("button", { class: "button compact", type: "button", onclick: guarded(() => player.playWish(wish)) }, "Next by mood"),
        h("button", { class: "button compact quiet", type: "button", onclick: player.dropWish }, "No mood"),
      );
    } else box.replaceChildren(h("span", { class: "muted" }, "Current mood: none. Choose one to play it continuously."));
  };
  player.on("wish", update, signal);
  watch("headband", update, signal);
  // Rows come twice a second. What stays the same keeps the focus, and is not read again.
  watch("brainwaves", ({ mood }) => {
    if (mood === heard) return;
    heard = mood;
    update();
  }, signal);
  update();
  return box;
}
