// Settings of an account: name, password, tokens, invitations; in local mode the profile.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { ago } from "../core/format.js";
import { guarded, toast } from "../core/live.js";
import { refresh } from "../core/router.js";
import { loadUser, loadStatus, useHeadband, value } from "../core/store.js";
import { confirm, dialog, field, LONGEST_NAME } from "./dialog.js";
import { passwordField } from "./password-field.js";

export async function profileChooser(signal) {
  const { profiles } = await api.get("/api/profiles", {}, { signal });
  const change = guarded(async (name) => {
    api.useProfile(name);
    player.reset();
    useHeadband(false);
    await loadUser();
    refresh();
  });
  const select = h("select", { id: "profile-choice", onchange: () => change(select.value) }, profiles.map(({ name, current }) => h("option", { value: name, selected: current }, name)));
  const add = guarded(async () => {
    const name = await dialog({ title: "New profile", action: "Create", content: field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, autocomplete: "off" }), submit: async (data) => { const given = data.get("name").trim(); await api.post("/api/profiles", { name: given }); return given; } });
    if (name) await change(name);
  });
  return h("section", { class: "card stack", "aria-labelledby": "profile-title" }, h("h2", { id: "profile-title" }, "Profile"),
    h("p", { class: "muted" }, "Each user of this machine can have likes, labels and playlists of their own."),
    h("div", { class: "field" }, h("label", { for: "profile-choice" }, "Profile"), select),
    h("div", { class: "actions" }, h("button", { class: "button", type: "button", onclick: add }, "New profile")));
}

function nameForm() {
  const user = value("user");
  const form = h("form", { class: "stack" }, field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, value: user.name, autocomplete: "username" }), field("E-mail (optional)", { name: "email", type: "email", value: user.email ?? "", autocomplete: "email" }), h("div", { class: "actions" }, h("button", { class: "button", type: "submit" }, "Save")));
  form.addEventListener("submit", guarded(async (event) => {
    event.preventDefault();
    const data = new FormData(form);
    await api.patch("/api/me", { name: data.get("name").trim(), email: data.get("email").trim() || null });
    await loadStatus();
    toast("Saved.");
  }));
  return form;
}

function passwordForm() {
  const form = h("form", { class: "stack" },
    field("Current password", { name: "old", type: "password", required: true, autocomplete: "current-password" }),
    passwordField("New password (8 characters or more)", "new", () => value("user").name),
    h("div", { class: "actions" }, h("button", { class: "button", type: "submit" }, "Change password")));
  form.addEventListener("submit", guarded(async (event) => {
    event.preventDefault();
    const data = new FormData(form);
    await api.post("/api/me/password", { old: data.get("old"), new: data.get("new") });
    form.reset();
    toast("Password changed; other devices must log in again, and players need new passwords.");
  }));
  return form;
}

export const once = (title, secret, text) => dialog({ title, wide: true, action: "Done", content: [h("p", { class: "muted" }, text), h("p", { class: "secret" }, secret)] });

async function tokens(signal) {
  const list = h("ul", { class: "rows" });
  const load = async () => {
    const { tokens } = await api.get("/api/tokens", {}, { signal });
    list.replaceChildren(...tokens.map((token) => h("li", {}, h("span", {}, h("strong", {}, token.name), h("br"), h("span", { class: "muted small" }, `created ${ago(token.created)}, ${token.last_used ? `used ${ago(token.last_used)}` : "never used"}`)),
      h("button", { class: "button compact danger", type: "button", "aria-label": `Revoke ${token.name}`, onclick: guarded(async () => { if (await confirm(`Revoke “${token.name}”?`, "Programs that use it lose access immediately.", "Revoke")) { await api.del(`/api/tokens/${token.id}`); await load(); } }) }, "Revoke"))));
  };
  const add = guarded(async () => {
    const made = await dialog({ title: "New token", action: "Create", content: field("Purpose", { name: "name", required: true, maxlength: LONGEST_NAME, placeholder: "phone, script …", autocomplete: "off" }), submit: (data) => api.post("/api/tokens", { name: data.get("name").trim() }) });
    if (!made) return;
    await load();
    await once(`Token “${made.name}”`, made.token, "Copy it now: it is not shown again. Programs send it as “Authorization: Bearer …”.");
  });
  await load();
  return [h("h3", {}, "Tokens for programs"), list, h("div", { class: "actions" }, h("button", { class: "button", type: "button", onclick: add }, "New token"))];
}

export async function accountSettings(signal) {
  const user = value("user");
  if (user.role === "guest") {
    return h("section", { class: "card stack" }, h("h2", {}, "You are a guest"), h("p", { class: "muted" }, "Five playlists, deleted after a week without a visit. Registering keeps them."), h("div", { class: "actions" }, h("a", { class: "button primary", href: "/register" }, "Register")));
  }
  const invite = guarded(async () => {
    const made = await api.post("/api/invites");
    await once("Invitation", made.invite, "Valid for one registration within seven days.");
  });
  return h("section", { class: "card stack", "aria-labelledby": "account-title" }, h("h2", { id: "account-title" }, "Account"), nameForm(), h("h3", {}, "Password"), passwordForm(), await tokens(signal),
    user.role === "admin" && [h("h3", {}, "Invite someone"), h("div", { class: "actions" }, h("button", { class: "button", type: "button", onclick: invite }, "Create an invitation"))]);
}
