// A list of tracks: rows that play, links, descriptors, like, menu.
import * as player from "../player/player.js";
import { iconButton } from "../player/transport.js";
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { artistOf, clock, count, titleOf } from "../core/format.js";
import { guarded } from "../core/live.js";
import { rate, value, watch } from "../core/store.js";
import { cover } from "./cover.js";
import { albumLink, artistLink, titleLink } from "./links.js";
import { onHold } from "./hold.js";
import { moodOf } from "./mood.js";
import { selectEntry, selectable, selects } from "./selection.js";
import { starText } from "./stars.js";
import { openTrackMenu, trackMenuButton } from "./track-menu.js";

function likeButton(track) {
  const button = iconButton("like", `Like ${titleOf(track)}`, guarded(async () => {
    await rate(track.id, value("ratings").get(track.id) === "like" ? null : "like");
  }), { classes: "roomy-only" });
  button.track = track;
  showLike(button);
  return button;
}

function showLike(button) {
  const on = value("ratings").get(button.track.id) === "like";
  button.setAttribute("aria-pressed", String(on));
  button.replaceChildren(icon("like", 20, { filled: on }));
}

/** Its stars, beside the artist. */
const given = (track) => {
  const number = value("stars").get(track.id);
  return number ? h("span", { role: "img", "aria-label": count(number, "star") }, ` · ${starText(number)}`) : "";
};

/**
 * One row, which plays on a click. `aside` replaces the mood, `place` is a number before it, `extra` are buttons, `menu()`
 * returns more menu entries, and `play()` replaces playing the list from here; with `seeks`, also while it plays. */
export function trackRow(track, { all, at, place, aside, extra, menu, play, seeks } = {}) {
  const here = track.in_library !== false && Boolean(track.id);
  const start = guarded(async () => {
    if (play) return play();
    if (player.current()?.id === track.id && player.audio.source) return player.toggle();
    const playable = (all?.() ?? [track]).filter((item) => item.in_library !== false && item.id);
    return player.play(playable, Math.max(0, playable.findIndex((item, i) => item === track || (item.id === track.id && i >= Math.min(at ?? 0, i)))));
  });
  const entries = () => [...(menu?.() ?? []), "line", selectEntry(row)];
  const row = h(
    "li", { class: `track${place === undefined ? "" : " numbered"}${here ? "" : " gone"}`, data: { id: track.id ?? "" } },
    h("span", { class: "track-place" }, place ?? ""),
    here
      ? h("button", { class: "track-play", type: "button", "aria-label": `Play ${titleOf(track)} by ${artistOf(track)}`, onclick: (event) => selecting(event, row) || start() }, cover(track), h("span", { class: "veil" }, icon("play", 20)))
      : cover(track),
    h("span", { class: "track-names" }, h("span", { class: "track-title" }, titleLink(track)), h("span", { class: "muted small" }, artistLink(track), here && h("span", { class: "given" }, given(track)), !here && " · no longer in the library")),
    h("span", { class: "track-fact track-genre" }, track.album ? albumLink(track) : track.genre),
    aside ?? h("span", { class: "track-mood" }, moodOf(track)),
    h("span", { class: "track-fact track-time number" }, track.duration_ms ? clock(track.duration_ms / 1000) : ""),
    h("span", { class: "track-actions" }, extra, here && likeButton(track), here && trackMenuButton(track, entries)),
  );
  if (!here) return row;
  row.track = track;
  row.dataset.key = at === undefined ? track.id : `${at}`;
  row.addEventListener("click", guarded(async (event) => {
    // The cover's button stands for the row on the keyboard.
    const other = event.target.closest("a, button, input, .handle");
    if (other && !other.matches(".track-play")) return;
    if (selects(row.closest("ol"), row, event)) return event.preventDefault();
    // The second click of a double click has no effect; a row that is playing continues.
    if (other || event.detail > 1 || getSelection().toString()) return;
    if (!seeks && player.current()?.id === track.id && player.isPlaying()) return;
    await start();
  }));
  onHold(row, guarded((point) => openTrackMenu(row.querySelector("[aria-haspopup=menu]"), track, entries, point)));
  return row;
}

const selecting = (event, row) => event.ctrlKey || event.metaKey || event.shiftKey || row.closest("ol").classList.contains("selecting");

/** Marks the row that is playing, and updates the hearts. */
export function keepTrue(list, signal) {
  const current = (rows = list.querySelectorAll(".track")) => {
    const id = player.current()?.id;
    const on = player.isPlaying();
    for (const row of rows) {
      const plays = row.dataset.id !== "" && row.dataset.id === id;
      row.classList.toggle("current", plays);
      const button = row.querySelector(".track-play");
      if (!button) continue;
      if (plays) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      const shown = plays && on ? "pause" : "play";
      if (button.dataset.shown === shown) continue;
      button.dataset.shown = shown;
      button.querySelector(".veil").replaceChildren(icon(shown, 20));
    }
  };
  player.on("song", () => current(), signal);
  player.on("state", () => current(), signal);
  watch("relabeled", (track) => {
    for (const row of list.querySelectorAll(".track")) {
      if (row.dataset.id !== track.id) continue;
      Object.assign(row.track, { mood: track.mood, no_mood: track.no_mood });
      row.querySelector(".track-mood:not(.close, .told, .sorted)")?.replaceChildren(...[moodOf(track)].filter(Boolean));
    }
  }, signal);
  watch("ratings", () => list.querySelectorAll(".icon-button.roomy-only").forEach((button) => button.track && showLike(button)), signal);
  watch("stars", () => list.querySelectorAll(".track").forEach((row) => row.track && row.querySelector(".given").replaceChildren(given(row.track))), signal);
  // For a list that draws rows while scrolling.
  list.addEventListener("rows", ({ detail }) => current(detail?.filter((row) => row.track)));
  current();
  return list;
}

/** `options(track, i)` are the options of a row. */
export function trackList(tracks, { signal, label = "Tracks", options = () => ({}) } = {}) {
  const list = h("ol", { class: "tracks", "aria-label": label });
  list.append(...tracks.map((track, i) => trackRow(track, { all: () => tracks, at: i, ...options(track, i) })));
  selectable(list, signal);
  return keepTrue(list, signal);
}

/** The similarity of a track, 0…1, as a bar and in words. */
export const closeness = (share, words) =>
  h("span", { class: "track-mood close" }, h("span", { class: "meter", vars: { "--share": `${Math.round(share * 100)}%` } }, h("i", {})), h("span", {}, words));
