// Menus at a button, or a sheet from below on phones: arrow keys, Home, End, Escape; closes at a click elsewhere (popover).
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { guarded } from "../core/live.js";

// As in the style sheets.
const narrow = matchMedia("(max-width: 860px)");

function place(menu, button, point) {
  if (narrow.matches) return;
  const at = point ? { right: point.x + menu.offsetWidth, top: point.y, bottom: point.y - 6 } : button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = Math.min(Math.max(12, at.right - width), innerWidth - width - 12);
  const below = at.bottom + 6;
  const top = below + height > innerHeight - 12 ? Math.max(12, at.top - height - 6) : below;
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}

/** `items()` returns (a promise of) [{ icon, label, action | href, checked, danger } | "line" | { title } | { row }]; a row is an element with menu items. The menu opens at `point`, else at the button. */
export async function openMenu(button, label, items, point) {
  const entries = await items();
  // A browser closes an automatic popover when the finger that held the row is lifted, so this one is closed by hand.
  const menu = h("div", { class: "menu", role: "menu", popover: HTMLElement.prototype.showPopover ? (point ? "manual" : "auto") : null, "aria-label": label });
  for (const entry of entries) {
    if (!entry) continue;
    if (entry === "line") menu.append(h("hr", { role: "separator" }));
    else if (entry.row) menu.append(h("div", { class: "menu-row", role: "presentation" }, entry.row));
    else if (entry.title) menu.append(h("div", { class: "menu-title", role: "presentation" }, entry.title));
    else {
      const checkable = entry.checked !== undefined;
      const properties = {
        role: checkable ? "menuitemcheckbox" : "menuitem", tabindex: "-1", class: entry.danger ? "danger" : null, "aria-checked": checkable ? String(entry.checked) : null,
        onclick: guarded(async () => { close(); await entry.action?.(); }),
      };
      const content = [entry.icon && icon(entry.icon, 20), h("span", {}, entry.label), checkable && entry.checked && icon("check", 18)];
      menu.append(entry.href ? h("a", { ...properties, href: entry.href }, content) : h("button", { ...properties, type: "button" }, content));
    }
  }
  const choices = [...menu.querySelectorAll("[role^=menuitem]")];
  menu.addEventListener("keydown", (event) => {
    const at = choices.indexOf(document.activeElement);
    const to = { ArrowDown: (at + 1) % choices.length, ArrowUp: (at - 1 + choices.length) % choices.length, Home: 0, End: choices.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      choices[to].focus();
    } else if (event.key === "Tab" || event.key === "Escape") close();
    else if (event.key.length === 1 && event.key !== " ") {
      const letter = event.key.toLowerCase();
      const ordered = [...choices.slice(at + 1), ...choices.slice(0, at + 1)];
      ordered.find((choice) => choice.textContent.trim().toLowerCase().startsWith(letter))?.focus();
    }
  });
  const closed = () => {
    button.setAttribute("aria-expanded", "false");
    const inside = menu.contains(document.activeElement) || document.activeElement === document.body;
    menu.remove();
    if (inside && button.isConnected) button.focus();
  };
  menu.addEventListener("toggle", (event) => event.newState === "closed" && closed());
  const outside = (event) => { if (!menu.contains(event.target)) close(); };
  function close() {
    removeEventListener("pointerdown", outside, true);
    // Older Safari has no popovers.
    if (menu.hidePopover) menu.hidePopover();
    else closed();
  }
  (button.closest("dialog") ?? document.getElementById("main")).append(menu);
  menu.showPopover?.();
  if (point || !menu.showPopover) addEventListener("pointerdown", outside, true);
  place(menu, button, point);
  button.setAttribute("aria-expanded", "true");
  if (choices[0]) choices[0].tabIndex = 0;
  choices[0]?.focus();
}

/** Makes a button open a menu. */
export function menuOn(button, label, items) {
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", guarded(() => openMenu(button, label, items)));
  return button;
}
