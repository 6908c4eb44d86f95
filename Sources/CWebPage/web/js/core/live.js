// Messages of the page: for screen readers, and in a corner.
import { h } from "./dom.js";
import { Failure } from "./api.js";

function say(region, text) {
  const place = document.getElementById(region);
  place.textContent = "";
  // Cleared first, so that a repeated sentence is read again.
  setTimeout(() => (place.textContent = text), 60);
}

export const announce = (text) => say("polite", text);

/** A short notice; `link` is { href, text }, `action` is { text, run }. A repeated notice replaces the visible one. */
export function toast(text, { bad = false, link, action } = {}) {
  for (const other of document.querySelectorAll(".toast")) if (other.firstChild.textContent === text) other.remove();
  const button = action && h("button", { type: "button", onclick: guarded(async () => { box.remove(); await action.run(); }) }, action.text);
  const box = h("div", { class: bad ? "toast bad" : "toast" }, h("span", {}, text), link && h("a", { href: link.href }, link.text), button);
  document.getElementById("toasts").append(box);
  say(bad ? "assertive" : "polite", text);
  // A notice that can be undone stays long enough to be reached, and while it has the focus.
  const leave = () => (box.contains(document.activeElement) || box.matches(":hover") ? setTimeout(leave, 2000) : box.remove());
  setTimeout(leave, action ? 12_000 : link || bad ? 8000 : 4500);
}

/** Reports an error to the user, unless it comes from navigating away or was reported. */
export function complain(problem) {
  if (problem?.name === "AbortError" || problem?.isTold) return;
  if (!(problem instanceof Failure)) console.error(problem);
  toast(problem.message ?? String(problem), { bad: true });
}

/** Wraps a listener and reports its errors. */
export const guarded = (action) => async (...values) => {
  try { return await action(...values); } catch (problem) { complain(problem); }
};
