// Elements without a framework: h("p", { class: "muted", onclick: … }, "text", child, …).

import { at } from "./base.js";

const SVG = "http://www.w3.org/2000/svg";

function fill(element, properties, children) {
  for (const [name, value] of Object.entries(properties ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "vars") for (const [key, text] of Object.entries(value)) element.style.setProperty(key, text);
    else if (["value", "checked", "disabled", "selected", "hidden", "open", "indeterminate"].includes(name)) element[name] = value;
    else if (["href", "src"].includes(name) && String(value).startsWith("/")) element.setAttribute(name, at(value));
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An HTML element. `on…` are listeners, `data` is the dataset, `vars` are CSS variables; addresses are paths of the page. */
export function h(tag, properties, ...children) {
  return fill(document.createElement(tag), properties, children);
}

/** An SVG element. */
export function s(tag, attributes, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Text for screen readers only. */
export const hiddenText = (text) => h("span", { class: "visually-hidden" }, text);

/** A unique id of an element. */
export const uniqueID = (() => {
  let count = 0;
  return (prefix = "x") => `${prefix}-${++count}`;
})();

/** Calls `action` after `wait` ms without a further call. */
export function debounced(wait, action) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...values), wait);
  };
}

/** Updates the filled part of a range input, which Chromium does not style itself. */
export function rangeFill(input) {
  const { min, max, value } = input;
  const share = max > min ? ((value - min) / (max - min)) * 100 : 0;
  input.style.setProperty("--fill", `${share}%`);
}
