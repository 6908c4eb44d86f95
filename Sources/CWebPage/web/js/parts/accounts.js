// The accounts of this server, for the administrator.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { ago } from "../core/format.js";
import { guarded } from "../core/live.js";
import { value } from "../core/store.js";
import { once } from "./account-settings.js";
import { confirm } from "./dialog.js";

export async function accounts(signal) {
  const list = h("ul", { class: "rows" });
  const load = async () => {
    const { items } = await api.get("/api/accounts", {}, { signal });
    list.replaceChildren(...items.map((account) => row(account, load)));
  };
  await load();
  return h("section", { class: "card stack", "aria-labelledby": "accounts-title" }, h("h2", { id: "accounts-title" }, "Accounts"), list);
}

function row({ id, name, role, seen }, load) {
  const reset = guarded(async () => {
    if (!(await confirm(`Reset the password of “${name}”?`, "All their devices and players are logged out.", "Reset"))) return;
    const made = await api.post(`/api/accounts/${id}/password`);
    await once(`New password of “${name}”`, made.password, "Copy it now: it is not shown again. They can change it after they log in.");
  });
  const remove = guarded(async () => {
    if (!(await confirm(`Remove “${name}”?`, "Their likes, labels, moods, playlists and history are deleted. This cannot be undone.", "Remove"))) return;
    await api.del(`/api/accounts/${id}`);
    await load();
  });
  return h("li", {}, h("span", {}, h("strong", {}, name), h("br"), h("span", { class: "muted small" }, role === "admin" ? "administrator, " : "", `seen ${ago(seen)}`)),
    id !== value("user").id && h("div", { class: "actions" },
      h("button", { class: "button compact", type: "button", "aria-label": `Reset the password of ${name}`, onclick: reset }, "Reset"),
      h("button", { class: "button compact danger", type: "button", "aria-label": `Remove ${name}`, onclick: remove }, "Remove")));
}
