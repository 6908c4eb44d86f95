// Registration.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { isGuest, value } from "../core/store.js";
import { field, LONGEST_NAME } from "../parts/dialog.js";
import { passwordField } from "../parts/password-field.js";
import { empty } from "../core/states.js";
import { gate } from "./login.js";

export async function view() {
  const status = value("status");
  if (status?.registration === "closed") return h("div", {}, h("h1", {}, "Register"), empty("Registration is closed", "Ask the administrator of this server for an account.", h("a", { class: "button", href: "/login" }, "Log in")));
  const first = status?.registration === "first";
  return gate({
    title: first ? "Create the first account" : "Register", text: first ? "It administers this server and can create accounts for others. The name of a profile that exists keeps what the profile has." : isGuest() ? "The playlists you made as a guest stay yours." : "A name and a password are enough.", action: first ? "Create account" : "Register",
    fields: [
      field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, autocomplete: "username", autocapitalize: "off" }),
      passwordField("Password (8 characters or more)", "password", () => document.querySelector('.gate [name="name"]')?.value ?? ""),
      field("E-mail (optional)", { name: "email", type: "email", autocomplete: "email" }),
      status?.registration === "invite" && field("Invitation", { name: "invite", required: true, autocomplete: "off" }),
    ],
    submit: (data) => api.post("/api/accounts", {
      name: data.get("name").trim(), password: data.get("password"),
      ...(data.get("email").trim() && { email: data.get("email").trim() }), ...(data.get("invite") && { invite: data.get("invite").trim() }),
    }),
    more: () => h("p", { class: "fine" }, "Passwords are kept as Argon2id hashes only. ", !first && h("a", { href: "/login" }, "You have an account?")),
  });
}
