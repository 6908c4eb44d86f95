// What the page says: to screen readers, and in a corner.
import { h } from "./dom.js";
import { Failure } from "./api.js";

function say(region, text) {
  const place = document.getElementById(region);
  place.textContent = "";
  // Emptied first, so that the same sentence is read again.
  setTimeout(() => (place.textContent = text), 60);
}

export const announce = (text) => say("polite", text);

/** A short notice; `link` is { href, text }. What is said once more takes the place of what is still shown. */
export function toast(text, { bad = false, link } = {}) {
  for (const other of document.querySelectorAll(".toast")) if (other.firstChild.textContent === text) other.remove();
  const box = h("div", { class: bad ? "toast bad" : "toast" }, h("span", {}, text), link && h("a", { href: link.href }, link.text));
  document.getElementById("toasts").append(box);
  say(bad ? "assertive" : "polite", text);
  setTimeout(() => box.remove(), link || bad ? 8000 : 4500);
}

/** Tells the user about an error; one that was asked for (navigation away) is none. */
export function complain(problem) {
  if (problem?.name === "AbortError") return;
  if (!(problem instanceof Failure)) console.error(problem);
  toast(problem.message ?? String(problem), { bad: true });
}

/** Wraps a listener: what goes wrong in it is told. */
export const guarded = (action) => async (...values) => {
  try { return await action(...values); } catch (problem) { complain(problem); }
};
