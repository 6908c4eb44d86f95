// Keys that work everywhere: space plays and pauses, / searches. Settings turn them off (WCAG 2.1.4).
import { here } from "../core/base.js";
import * as player from "./player.js";
import { go } from "../core/router.js";

const STORED = "sonic.keys";
export const enabled = () => localStorage.getItem(STORED) !== "0";
export const enable = (on) => localStorage.setItem(STORED, on ? "1" : "0");

// Elements that accept text, or that the space key operates.
const TAKES_SPACE = "input:not([type=range], [type=button], [type=submit]), textarea, select, summary, [contenteditable], [role^=menuitem], [role=option]";

// Whether the focus was moved by a key. Then the space key presses the focused button as usual.
let byKey = false;
let moved = false;

const isFree = (target) => !target.closest(TAKES_SPACE) && !(byKey && target.closest("button, a"));

export function connect() {
  addEventListener("keydown", ({ key }) => { if (key === "Tab" || key.startsWith("Arrow")) moved = true; }, true);
  addEventListener("pointerdown", () => { moved = false; byKey = false; }, true);
  addEventListener("focusin", () => { byKey = moved; }, true);
  let taken = false;
  document.addEventListener("keydown", (event) => {
    if (!enabled() || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target;
    if (event.key === " " && isFree(target)) {
      event.preventDefault();
      taken = true;
      if (!event.repeat) player.toggle();
    } else if (event.key === "/" && !target.closest("input, textarea, select, [contenteditable]")) {
      event.preventDefault();
      Promise.resolve(here() === "/" || go("/")).then(() => document.getElementById("search")?.focus());
    }
  });
  // A button is pressed when the key is released.
  document.addEventListener("keyup", (event) => {
    if (event.key !== " " || !taken) return;
    taken = false;
    event.preventDefault();
  });
}
