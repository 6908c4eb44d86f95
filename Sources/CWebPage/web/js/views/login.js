// Login, where accounts are on.
import * as api from "../core/api.js";
import { here } from "../core/base.js";
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { go, refresh } from "../core/router.js";
import { changeUser, entered, loadOwn, loadStatus, useHeadband, value } from "../core/store.js";
import { field } from "../parts/dialog.js";
import { head } from "../core/states.js";

/** A form that shows its own errors. */
export function gate({ title, text, fields, action, submit, more }) {
  const problem = h("p", { class: "problem", role: "alert" });
  const button = h("button", { class: "button primary", type: "submit" }, action);
  const form = h("form", { class: "stack" }, fields, problem, button);
  const attempt = async (send) => {
    problem.textContent = "";
    button.disabled = true;
    try {
      const before = value("user")?.id;
      await changeUser(async () => {
        await send(new FormData(form));
        await loadStatus();
        // A guest who registers remains the same user, and the music goes on.
        if (value("user")?.id !== before) {
          player.reset();
          useHeadband(false);
        }
        if (entered()) await loadOwn();
      });
      if (["/login", "/register"].includes(here())) go("/", { replace: true });
      else refresh();
    } catch (error) {
      problem.textContent = error.status === 429 && error.retryAfter ? `${error.message} Try again in ${error.retryAfter} s.` : error.message;
    } finally { button.disabled = false; }
  };
  form.addEventListener("submit", (event) => { event.preventDefault(); attempt(submit); });
  return h("div", {}, h("div", { class: "gate card stack" }, head(title, text), form, more?.(attempt)));
}

export async function view() {
  const status = value("status");
  return gate({
    title: "Log in", text: "This library requires a login.", action: "Log in",
    fields: [field("Name", { name: "name", required: true, autocomplete: "username", autocapitalize: "off" }), field("Password", { name: "password", type: "password", required: true, autocomplete: "current-password" })],
    submit: (data) => api.post("/api/session", { name: data.get("name").trim(), password: data.get("password") }),
    more: (attempt) => h("div", { class: "actions" },
      status?.guests && h("button", { class: "button", type: "button", onclick: () => attempt(() => api.post("/api/session", { guest: true })) }, "Look around as a guest"),
      status?.registration !== "closed" && h("a", { class: "button quiet", href: "/register" }, "Register")),
  });
}
