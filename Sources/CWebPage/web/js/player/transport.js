// Controls that the bar and Listen share: play, next, previous, seek, like, dislike.
import * as player from "./player.js";
import { rangeFill, h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { clock } from "../core/format.js";
import { guarded } from "../core/live.js";
import { rate, value, watch } from "../core/store.js";
import { neverPropose } from "../parts/never.js";

export function iconButton(name, label, action, { size = 22, classes = "", ...properties } = {}) {
  return h("button", { type: "button", class: `icon-button ${classes}`, "aria-label": label, title: label, onclick: action, ...properties }, icon(name, size));
}

export function playButton(signal, { size = 22, classes = "" } = {}) {
  const button = iconButton("play", "Play", guarded(player.toggle), { size, classes: `play ${classes}` });
  const update = () => {
    const on = player.isPlaying();
    const name = on ? "Pause" : "Play";
    if (button.getAttribute("aria-label") === name && button.dataset.ready) return;
    button.dataset.ready = "1";
    button.setAttribute("aria-label", name);
    button.title = name;
    button.replaceChildren(icon(on ? "pause" : "play", size));
  };
  player.on("state", update, signal);
  player.on("song", update, signal);
  update();
  return button;
}

export const previousButton = (properties) => iconButton("previous", "Previous", guarded(async () => player.previous()), { classes: "previous", ...properties });
export const nextButton = (properties) => iconButton("next", "Next", guarded(player.next), { classes: "next", ...properties });

const REPEAT_LABELS = { off: "Repeat: off", all: "Repeat: all", one: "Repeat: one" };

export function repeatButton(signal, properties) {
  const button = iconButton("repeat", "Repeat: off", player.turnRepeat, properties);
  const update = () => {
    const how = player.repeats();
    button.setAttribute("aria-label", REPEAT_LABELS[how]);
    button.title = REPEAT_LABELS[how];
    button.classList.toggle("on", how !== "off");
    button.replaceChildren(icon(how === "one" ? "once" : "repeat", 22));
  };
  player.on("order", update, signal);
  update();
  return button;
}

export function shuffleButton(signal, properties) {
  const button = iconButton("shuffle", "Shuffle", () => player.shuffle(!player.shuffles()), properties);
  const update = () => button.setAttribute("aria-pressed", String(player.shuffles()));
  player.on("order", update, signal);
  update();
  return button;
}

/** Time passed, a range to seek with, and the length. */
export function seekBar(signal) {
  const passed = h("span", {}, "0:00");
  const whole = h("span", {}, "0:00");
  const range = h("input", { type: "range", min: 0, max: 1, step: 1, value: 0, "aria-label": "Seek" });
  let held = false;
  const show = (seconds) => {
    passed.textContent = clock(seconds);
    range.setAttribute("aria-valuetext", `${clock(seconds)} of ${clock(player.length())}`);
    rangeFill(range);
  };
  const update = () => {
    whole.textContent = clock(player.length());
    range.max = Math.max(1, Math.floor(player.length()));
    if (held) return;
    range.value = player.audio.currentTime;
    show(player.audio.currentTime);
  };
  range.addEventListener("input", () => { held = true; show(Number(range.value)); });
  range.addEventListener("change", () => { held = false; player.seek(Number(range.value)); });
  player.on("time", update, signal);
  player.on("song", update, signal);
  update();
  return h("div", { class: "seek" }, passed, range, whole);
}

/** A button that likes or dislikes the current track. */
export function rateButton(rating, signal, { size = 22 } = {}) {
  const label = rating === "like" ? "Like" : "Dislike";
  const press = guarded(async () => {
    const track = player.current();
    if (!track) return;
    const on = value("ratings").get(track.id) === rating;
    if (rating === "dislike") {
      await neverPropose(track, !on);
      if (!on) await player.next();
    } else await rate(track.id, on ? null : rating);
  });
  const button = iconButton(rating, label, press, { size, "aria-pressed": "false" });
  const update = () => {
    const on = value("ratings").get(player.current()?.id) === rating;
    button.setAttribute("aria-pressed", String(on));
    button.replaceChildren(icon(rating, size, { filled: on && rating === "like" }));
  };
  watch("ratings", update, signal);
  player.on("song", update, signal);
  update();
  return button;
}

export function volumeControl(signal) {
  const range = h("input", { type: "range", min: 0, max: 100, step: 1, "aria-label": "Volume" });
  const mute = iconButton("volume", "Mute", () => player.setVolume(player.volume().volume, !player.volume().muted), { "aria-pressed": "false" });
  const update = () => {
    const { muted, volume } = player.volume();
    range.value = muted ? 0 : Math.round(volume * 100);
    range.setAttribute("aria-valuetext", `${range.value} %`);
    mute.setAttribute("aria-pressed", String(muted));
    mute.replaceChildren(icon(muted || volume === 0 ? "mute" : "volume"));
    rangeFill(range);
  };
  range.addEventListener("input", () => player.setVolume(range.value / 100));
  player.on("state", update, signal);
  update();
  return h("div", { class: "volume" }, mute, range);
}
