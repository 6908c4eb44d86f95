// A pointer that rests on a cover in a list, or a finger that is held on it, plays the highlight while nothing else plays.
import * as player from "../player/player.js";
import { onNavigate } from "../core/router.js";
import { hasHighlight, preview, stop } from "../player/preview.js";
import { swallowClick } from "./hold.js";

const STORED = "sonic.previews";
export const enabled = () => localStorage.getItem(STORED) !== "0";
export const enable = (on) => localStorage.setItem(STORED, on ? "1" : "0");

// Milliseconds.
const REST = 500;

// The cover below the pointer, and whether a finger is held on it.
let [cover, isHeld, timer] = [null, false, 0];

function leave() {
  clearTimeout(timer);
  if (!cover) return;
  const plays = cover.classList.contains("sounding");
  cover.classList.remove("resting", "sounding");
  cover = null;
  if (plays) stop();
}

function rest(found, held) {
  leave();
  const track = found.closest(".track")?.track;
  if (!enabled() || player.isPlaying() || !track || !hasHighlight(track)) return;
  [cover, isHeld] = [found, held];
  // A menu that a long press opens leaves this cover alone.
  if (held) found.classList.add("resting");
  timer = setTimeout(() => {
    found.classList.add("sounding");
    preview(track, () => found.classList.remove("sounding"));
  }, REST);
}

const coverOf = ({ target }) => target.closest?.(".track-play");
const isTouch = ({ pointerType }) => pointerType === "touch";

function lift() {
  if (!cover || !isHeld) return;
  if (cover.classList.contains("sounding")) swallowClick();
  leave();
}

export function connect() {
  const on = (name, action) => document.addEventListener(name, action, { capture: true, passive: name !== "contextmenu" });
  on("pointerover", (event) => {
    const found = coverOf(event);
    if (isTouch(event) || found === cover) return;
    if (found) rest(found, false);
    else leave();
  });
  on("pointerdown", (event) => {
    const found = coverOf(event);
    if (isTouch(event) && found) rest(found, true);
    else leave();
  });
  on("pointerup", lift);
  on("pointercancel", leave);
  on("contextmenu", (event) => {
    if (!cover || !isHeld) return;
    event.preventDefault();
    event.stopPropagation();
  });
  on("scroll", leave);
  on("visibilitychange", leave);
  document.documentElement.addEventListener("pointerleave", leave);
  onNavigate(leave);
}
