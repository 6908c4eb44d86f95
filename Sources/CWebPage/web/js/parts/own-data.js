// A user's own data: export it, or delete it with the account.
import * as api from "../core/api.js";
import { at } from "../core/base.js";
import { h } from "../core/dom.js";
import { guarded } from "../core/live.js";
import { isGuest, isLocal } from "../core/store.js";
import { confirm, dialog, field } from "./dialog.js";

const WARNING = "Your likes, labels, moods, playlists and history are deleted. This cannot be undone.";

async function remove() {
  const title = "Delete your account?";
  const answer = isGuest()
    ? (await confirm(title, WARNING)) && (await api.del("/api/me"), true)
    : await dialog({
        title, action: "Delete", danger: true,
        content: [h("p", { class: "muted" }, WARNING), field("Password", { name: "password", type: "password", required: true, autocomplete: "current-password" })],
        submit: (data) => api.del("/api/me", { password: data.get("password") }),
      });
  if (answer) location.assign(at("/login"));
}

async function save() {
  const data = await api.get("/api/me/export");
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }));
  h("a", { href: address, download: `SonicIndex of ${data.name}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

export const ownData = () => h("section", { class: "card stack", "aria-labelledby": "data-title" }, h("h2", { id: "data-title" }, "Your data"),
  h("p", { class: "muted" }, "One file has your labels, likes, moods, playlists and history."),
  h("div", { class: "actions" }, !isGuest() && h("a", { class: "button", href: "/import" }, "Import from other services"), h("button", { class: "button", type: "button", onclick: guarded(save) }, "Save your data"),
    !isLocal() && h("button", { class: "button danger", type: "button", onclick: guarded(remove) }, "Delete your account")));
