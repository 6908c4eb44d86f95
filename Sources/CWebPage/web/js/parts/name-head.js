// A name as the heading of a view. Phones show the first lines of a long one, and all of it after a press.
import { h } from "../core/dom.js";

export function nameHead(name, properties) {
  const text = h("span", { class: "clamped" }, name);
  const heading = h("h1", { title: name, ...properties }, text);
  // A button only where lines are cut off. Letters may stand out of the last line by some pixels.
  new ResizeObserver(() => {
    // On a wider window nothing is cut off.
    if (heading.firstChild !== text && !text.clientHeight && !text.classList.contains("whole")) heading.replaceChildren(text);
    if (heading.firstChild !== text || text.scrollHeight < text.clientHeight + 8 || !text.clientHeight) return;
    const opener = h("button", { class: "opener", type: "button", "aria-expanded": "false", onclick: () => opener.setAttribute("aria-expanded", String(text.classList.toggle("whole"))) });
    text.replaceWith(opener);
    opener.append(text);
  }).observe(heading);
  return heading;
}
