// Menus at a button: arrow keys, Home, End, Escape; closes at a click elsewhere (popover).
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { guarded } from "../core/live.js";

function place(menu, button) {
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = menu;
  const left = Math.min(Math.max(12, at.right - width), innerWidth - width - 12);
  const below = at.bottom + 6;
  const top = below + height > innerHeight - 12 ? Math.max(12, at.top - height - 6) : below;
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}

/** `items()` gives (a promise of) [{ icon, label, action | href, checked, danger } | "line" | { title }]. */
export async function openMenu(button, label, items) {
  const entries = await items();
  const menu = h("div", { class: "menu", role: "menu", popover: "auto", "aria-label": label });
  for (const entry of entries) {
    if (!entry) continue;
    if (entry === "line") menu.append(h("hr", { role: "separator" }));
    else if (entry.title) menu.append(h("div", { class: "menu-title", role: "presentation" }, entry.title));
    else {
      const checkable = entry.checked !== undefined;
      const properties = {
        role: checkable ? "menuitemcheckbox" : "menuitem", tabindex: "-1", class: entry.danger ? "danger" : null, "aria-checked": checkable ? String(entry.checked) : null,
        onclick: guarded(async () => { menu.hidePopover(); await entry.action?.(); }),
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
    } else if (event.key === "Tab") menu.hidePopover();
    else if (event.key.length === 1 && event.key !== " ") {
      const letter = event.key.toLowerCase();
      const ordered = [...choices.slice(at + 1), ...choices.slice(0, at + 1)];
      ordered.find((choice) => choice.textContent.trim().toLowerCase().startsWith(letter))?.focus();
    }
  });
  menu.addEventListener("toggle", (event) => {
    if (event.newState !== "closed") return;
    button.setAttribute("aria-expanded", "false");
    const inside = menu.contains(document.activeElement) || document.activeElement === document.body;
    menu.remove();
    if (inside && button.isConnected) button.focus();
  });
  (button.closest("dialog") ?? document.getElementById("main")).append(menu);
  menu.showPopover();
  place(menu, button);
  button.setAttribute("aria-expanded", "true");
  choices[0]?.focus();
}

/** Makes a button open a menu. */
export function menuOn(button, label, items) {
  button.setAttribute("aria-haspopup", "menu");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", guarded(() => openMenu(button, label, items)));
  return button;
}
