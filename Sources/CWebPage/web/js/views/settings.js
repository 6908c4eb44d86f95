// Settings: theme, keys, headband, account, and links to help.
import * as keys from "../player/keys.js";
import * as resting from "../parts/resting.js";
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { isAdmin, isLocal, value } from "../core/store.js";
import { accounts } from "../parts/accounts.js";
import { accountSettings, profileChooser } from "../parts/account-settings.js";
import { eegPanel } from "../parts/eeg.js";
import { ownData } from "../parts/own-data.js";
import { playerPasswords } from "../parts/player-passwords.js";
import { head } from "../core/states.js";

function looks() {
  const now = localStorage.getItem("sonic.theme") ?? "auto";
  const buttons = [["auto", "As the system"], ["dark", "Dark"], ["light", "Light"]].map(([name, label]) => h("button", { type: "button", "aria-pressed": String(name === now), onclick: (event) => {
    localStorage.setItem("sonic.theme", name);
    dispatchEvent(new Event("sonic-theme"));
    buttons.forEach((button) => button.setAttribute("aria-pressed", String(button === event.currentTarget)));
  } }, label));
  const shortcuts = h("input", { type: "checkbox", role: "switch", checked: keys.enabled(), onchange: () => keys.enable(shortcuts.checked) });
  const previews = h("input", { type: "checkbox", role: "switch", checked: resting.enabled(), onchange: () => resting.enable(previews.checked) });
  return h("section", { class: "card stack", "aria-labelledby": "looks-title" }, h("h2", { id: "looks-title" }, "Appearance and keys"),
    h("div", { class: "segments", role: "group", "aria-label": "Theme" }, buttons),
    h("label", { class: "switch" }, h("span", {}, h("strong", {}, "Keys"), h("br"), h("span", { class: "muted small" }, "Space plays and pauses, / searches, ? shows the others.")), shortcuts),
    h("label", { class: "switch" }, h("span", {}, h("strong", {}, "Highlights"), h("br"), h("span", { class: "muted small" }, "While nothing plays, a pointer that rests on a cover plays the best thirty seconds, as does a finger held on it.")), previews));
}

function about() {
  const status = value("status");
  return h("section", { class: "card stack", "aria-labelledby": "about-title" }, h("h2", { id: "about-title" }, "About"),
    h("p", {}, status.version),
    h("p", { class: "muted" }, `${count(status.tracks, "track")}${status.failures ? `, ${count(status.failures, "file")} could not be read` : ""}. ${isLocal() ? "Only this machine reaches the page." : "People log in."}`),
    h("div", { class: "actions" }, status.failures > 0 && isAdmin() && h("a", { class: "button", href: "/failures" }, "Unreadable files"), h("a", { class: "button", href: "/duplicates" }, "Duplicates"), h("a", { class: "button", href: "/health" }, "Health"), h("a", { class: "button", href: "/help" }, "Help"), h("a", { class: "button", href: "/legal" }, "Legal")));
}

export async function view(_, { signal }) {
  const account = isLocal() ? await profileChooser(signal) : await accountSettings(signal);
  const element = h("div", {}, head("Settings"), h("div", { class: "columns" }, h("div", { class: "stack" }, looks(), account, await playerPasswords(signal), ownData(), !isLocal() && isAdmin() && (await accounts(signal)), about()), eegPanel(signal)));
  if (location.hash === "#eeg") setTimeout(() => document.getElementById("eeg")?.scrollIntoView());
  return element;
}
