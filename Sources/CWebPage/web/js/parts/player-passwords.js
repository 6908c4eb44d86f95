// Passwords for players that use Subsonic's protocol: created, shown once, revoked.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { ago } from "../core/format.js";
import { guarded, toast } from "../core/live.js";
import { value } from "../core/store.js";
import { once } from "./account-settings.js";
import { confirm, dialog, field, LONGEST_NAME } from "./dialog.js";

const state = (entry) => entry.void ? "void: the server lost its key; revoke it and create a new one" : entry.last_used ? `used ${ago(entry.last_used)}` : "never used";

const copyButton = (text) => h("button", { class: "button compact", type: "button", onclick: guarded(async () => {
  await navigator.clipboard.writeText(text);
  toast("Copied.");
}) }, "Copy");

export async function playerPasswords(signal) {
  const user = value("user");
  if (user.role === "guest") return null;
  const list = h("ul", { class: "rows" });
  const load = async () => {
    const { player_passwords: entries } = await api.get("/api/player-passwords", {}, { signal });
    list.replaceChildren(...entries.map((entry) => h("li", {}, h("span", {}, h("strong", {}, entry.name), h("br"), h("span", { class: "muted small" }, `created ${ago(entry.created)}, ${state(entry)}`)),
      h("button", { class: "button compact danger", type: "button", "aria-label": `Revoke the player ${entry.name}`, onclick: guarded(async () => { if (await confirm(`Revoke “${entry.name}”?`, "The player loses access immediately.", "Revoke")) { await api.del(`/api/player-passwords/${entry.id}`); await load(); } }) }, "Revoke"))));
  };
  const add = guarded(async () => {
    const made = await dialog({ title: "New player password", action: "Create", content: field("Name of the player", { name: "name", required: true, maxlength: LONGEST_NAME, placeholder: "phone, car …", autocomplete: "off" }), submit: (data) => api.post("/api/player-passwords", { name: data.get("name").trim() }) });
    if (!made) return;
    await load();
    await once(`Password for “${made.name}”`, made.password, [`Type it into the player now, with the user name “${user.name}”, or as its API key: it is not shown again. `, navigator.clipboard && copyButton(made.password)]);
  });
  await load();
  return h("section", { class: "card stack", "aria-labelledby": "players-title" }, h("h2", { id: "players-title" }, "Player passwords"),
    h("p", { class: "muted" }, "Each player that uses Subsonic’s protocol gets its own password. Do not enter the password of your account."), list,
    h("div", { class: "actions" }, h("button", { class: "button", type: "button", onclick: add }, "New player password")));
}
