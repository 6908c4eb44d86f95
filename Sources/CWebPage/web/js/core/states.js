// The content of a view while it waits, when it is empty, and after an error.
import { get } from "./api.js";
import { h } from "./dom.js";
import { guarded } from "./live.js";

// Without a server, reloading would leave an empty page.
const again = guarded(async () => { await get("/api/status"); location.reload(); });

export const loading = (text = "Listening …") => h("p", { class: "loading", role: "status" }, text);

export const empty = (title, text, ...actions) =>
  h("div", { class: "empty" }, h("h2", {}, title), text && h("p", {}, text), actions.length > 0 && h("div", { class: "actions" }, actions));

export function failed(problem) {
  const missing = problem.status === 404;
  const refused = problem.status === 403;
  return h(
    "div", { class: problem.reason === "OFFLINE" ? "offline" : null },
    h("div", { class: "head" }, h("h1", {}, missing ? "Not found" : refused ? "Not for you" : "That did not work"), h("p", {}, problem.message)),
    h("div", { class: "actions" }, h("a", { class: "button primary", href: "/" }, "Search"), !missing && !refused && h("button", { class: "button", type: "button", onclick: again }, "Try again")),
  );
}

export const head = (title, text, ...more) => h("div", { class: "head" }, h("h1", {}, title), text && h("p", {}, text), more);

export const section = (title, ...content) => {
  const tools = content[0]?.tools;
  return h("section", { class: "section" }, h("div", { class: "section-head" }, h("h2", {}, title), tools), tools ? content.slice(1) : content);
};
