// Keys that work everywhere: space plays and pauses, / searches. Settings turn them off (WCAG 2.1.4).
import * as player from "./player.js";
import { go } from "../core/router.js";

const STORED = "sonic.keys";
export const enabled = () => localStorage.getItem(STORED) !== "0";
export const enable = (on) => localStorage.setItem(STORED, on ? "1" : "0");

export function connect() {
  document.addEventListener("keydown", (event) => {
    if (!enabled() || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    const target = event.target;
    if (event.key === " " && (target === document.body || target.id === "main" || target.tagName === "H1")) {
      event.preventDefault();
      player.toggle();
    } else if (event.key === "/" && !target.closest("input, textarea, select, [contenteditable]")) {
      event.preventDefault();
      Promise.resolve(location.pathname === "/" || go("/")).then(() => document.getElementById("search")?.focus());
    }
  });
}
