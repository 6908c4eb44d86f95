// Keys that work everywhere, as players have them: parts/key-sheet.js lists them. Settings turn them off (WCAG 2.1.4).
import { here } from "../core/base.js";
import { announce, complain } from "../core/live.js";
import * as player from "./player.js";
import { go } from "../core/router.js";
import { rate, value } from "../core/store.js";
import { turnQueue } from "../parts/queue-panel.js";

const STORED = "sonic.keys";
export const enabled = () => localStorage.getItem(STORED) !== "0";
export const enable = (on) => localStorage.setItem(STORED, on ? "1" : "0");

// Elements that accept text, or that the space key operates.
const TAKES_SPACE = "input:not([type=range], [type=button], [type=submit]), textarea, select, summary, [contenteditable], [role^=menuitem], [role=option]";

// Whether the focus was moved by a key. Then the space key presses the focused button as usual.
let byKey = false;
let moved = false;

// Elements that arrows or letters operate.
const TAKES_KEYS = "input, textarea, select, [contenteditable], [role=menu], [role=listbox], [role=application]";
const TAKES_ARROWS = ".handle, [tabindex='0']";
// Seconds and share of one press.
const [STEP, LOUDER] = [5, 0.05];

async function like() {
  const { id } = player.current();
  const isLiked = value("ratings").get(id) === "like";
  await rate(id, isLiked ? null : "like");
  announce(isLiked ? "No longer liked" : "Liked");
}

function turn(difference) {
  const { volume } = player.volume();
  player.setVolume(Math.min(1, Math.max(0, Math.round((volume + difference) * 100) / 100)));
  announce(`Volume ${Math.round(player.volume().volume * 100)} %`);
}

function mute() {
  const { volume, muted } = player.volume();
  player.setVolume(volume, !muted);
  announce(muted ? "Sound on" : "Muted");
}

async function showQueue() {
  if (turnQueue()) return;
  if (here() !== "/listen") await go("/listen");
  const queue = document.getElementById("queue");
  queue?.scrollIntoView({ block: "start" });
  queue?.focus({ preventScroll: true });
}

// The sheet is loaded on first use. A key that is held must not open two.
let opensSheet = false;
async function showSheet() {
  if (opensSheet) return;
  opensSheet = true;
  try {
    (await import("../parts/key-sheet.js")).showKeys();
  } finally {
    opensSheet = false;
  }
}

/** While a track is in the player. */
const arrows = {
  ArrowLeft: () => player.seek(player.audio.currentTime - STEP), ArrowRight: () => player.seek(player.audio.currentTime + STEP),
  ArrowUp: () => turn(LOUDER), ArrowDown: () => turn(-LOUDER),
};
const letters = {
  n: player.next, p: player.previous, m: mute, l: like, q: showQueue,
  s: () => { player.shuffle(!player.shuffles()); announce(player.shuffles() ? "Shuffle on" : "Shuffle off"); },
  r: () => { player.turnRepeat(); announce(`Repeat ${player.repeats()}`); },
};

function actionOf(event) {
  if (event.target.closest(TAKES_KEYS)) return null;
  if (event.key === "?") return showSheet;
  if (event.key === "/") return async () => { if (here() !== "/") await go("/"); document.getElementById("search")?.focus(); };
  if (event.shiftKey || !player.current()) return null;
  if (arrows[event.key]) return event.target.closest(TAKES_ARROWS) ? null : arrows[event.key];
  return event.repeat ? null : letters[event.key.toLowerCase()];
}

const isFree = (target) => !target.closest(TAKES_SPACE) && !(byKey && target.closest("button, a"));

export function connect() {
  addEventListener("keydown", ({ key }) => { if (key === "Tab" || key.startsWith("Arrow")) moved = true; }, true);
  addEventListener("pointerdown", () => { moved = false; byKey = false; }, true);
  addEventListener("focusin", () => { byKey = moved; }, true);
  let taken = false;
  document.addEventListener("keydown", (event) => {
    // A list, a map or a menu has used the key.
    if (!enabled() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.key === " ") {
      if (!isFree(event.target)) return;
      event.preventDefault();
      taken = true;
      if (!event.repeat) player.toggle();
      return;
    }
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    Promise.resolve(action()).catch(complain);
  });
  // A button is pressed when the key is released.
  document.addEventListener("keyup", (event) => {
    if (event.key !== " " || !taken) return;
    taken = false;
    event.preventDefault();
  });
}
