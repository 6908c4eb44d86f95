// The first start: choosing the music folder, and its first build.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { capital, count, number } from "../core/format.js";
import { icon } from "../core/icons.js";
import { announce, guarded } from "../core/live.js";
import { go } from "../core/router.js";
import { head } from "../core/states.js";
import { loadStatus, loadUser, value, watch } from "../core/store.js";
import { failureRow } from "../parts/failure-row.js";

// Milliseconds between two looks at the build.
const EVERY = 1000;
const files = (audio) => (audio === null ? "" : audio ? count(audio, "audio file") : "");

function row({ name, path, audio, problem }, open) {
  const note = problem ?? files(audio);
  return h("li", {}, h("button", { type: "button", disabled: Boolean(problem), onclick: () => open(path) }, icon("folder", 22), h("span", {}, name), note && h("span", { class: "muted small" }, note)));
}

function trail(steps, open) {
  return h("nav", { "aria-label": "Path", class: "trail" }, h("ol", {}, steps.map(({ name, path }, i) => h("li", {},
    h("button", { type: "button", "aria-current": i === steps.length - 1 ? "location" : null, onclick: () => open(path) }, name === "/" ? "Computer" : name)))));
}

/** A path as file managers and terminals copy it: with quotation marks, or as an address. */
function pathOf(text) {
  const bare = text.trim().replace(/^(["'])(.*)\1$/, "$2");
  if (!bare.startsWith("file://")) return bare;
  try {
    return decodeURIComponent(new URL(bare).pathname);
  } catch {
    return bare;
  }
}

/** Lists folders of the server's machine. */
function chooser(signal) {
  const listing = h("div", { class: "stack" });
  const problem = h("p", { class: "problem", role: "alert" });
  let here = null;
  const use = h("button", { class: "button primary", type: "button", disabled: true, onclick: guarded(async () => {
    problem.textContent = "";
    use.disabled = true;
    try {
      await api.post("/api/setup", { folder: here });
      await loadStatus();
    } catch (error) {
      problem.textContent = error.message;
      use.disabled = false;
    }
  }) }, "Use this folder");
  const open = async (path) => {
    problem.textContent = "";
    try {
      const found = await api.get("/api/setup/folders", { path }, { signal });
      here = found.path;
      use.disabled = false;
      listing.replaceChildren(
        trail(found.steps, open),
        h("p", { class: "muted" }, found.audio ? `${count(found.audio, "audio file")} in this folder itself.` : "No audio files in this folder itself; those in folders below count, too."),
        found.folders.length > 0 ? h("ul", { class: "folders choices", "aria-label": "Folders" }, found.folders.map((folder) => row(folder, open))) : h("p", { class: "muted" }, "No folders in it."));
      announce(`${found.path}: ${count(found.folders.length, "folder")}`);
      // The button that was pressed is gone.
      if (path) listing.querySelector('[aria-current="location"]').focus({ preventScroll: true });
    } catch (error) {
      if (error.name !== "AbortError") problem.textContent = error.message;
    }
  };
  open();
  const typed = h("input", { id: "path", type: "text", placeholder: "/home/me/Music", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const paste = h("form", { class: "field" }, h("label", { for: "path" }, "Or its path"), h("div", { class: "copyable" }, typed, h("button", { class: "button", type: "submit" }, "Open")));
  paste.addEventListener("submit", (event) => {
    event.preventDefault();
    const path = pathOf(typed.value);
    if (path) open(path);
  });
  return h("div", { class: "card stack chooser" }, listing, paste, problem, h("div", { class: "actions" }, use));
}

/** Why the folder chosen before is not used. */
function problemOf({ problem, failures }) {
  return h("div", { class: "card stack" }, h("p", { class: "problem", role: "alert" }, `${capital(problem)}.`),
    failures.length > 0 && h("ul", { class: "choices failures", tabindex: "0", "aria-label": "Files that could not be read" }, failures.map(failureRow)));
}

/** A build of the first start; `choosable` says whether it can be stopped here. */
function building(choosable) {
  const told = h("p", { role: "status" });
  const bar = h("progress", { "aria-label": "Files listened to" });
  const show = () => {
    const status = value("status");
    const counts = status?.building;
    const text = counts ? `${number(counts.done)} of ${count(counts.total, "file")}${counts.failed ? `, ${number(counts.failed)} could not be read` : ""}` : "Looking for music …";
    if (told.textContent !== text) told.textContent = text;
    if (counts) Object.assign(bar, { max: counts.total, value: counts.done });
    else bar.removeAttribute("value");
  };
  const other = choosable && h("button", { class: "button", type: "button", onclick: guarded(async () => {
    await api.del("/api/setup");
    await loadStatus();
  }) }, "Choose another folder");
  return { show, element: h("div", { class: "card stack" }, told, bar, h("p", { class: "muted" }, "The first tracks appear here as soon as they are ready. You can close this page; the work goes on as long as the server runs."), other && h("div", { class: "actions" }, other)) };
}

export async function view(_, { signal }) {
  const top = h("div", {});
  const place = h("div", {});
  const element = h("div", { class: "setup" }, top, place);
  let shown = null;
  let work = null;
  const show = () => {
    const setup = value("status")?.setup;
    if (!setup) return;
    const state = `${setup.state} ${setup.problem ?? ""}`;
    if (shown !== state) {
      const again = shown !== null;
      shown = state;
      if (setup.state === "building") {
        work = building(setup.choosable);
        top.replaceChildren(head("Listening to your music", setup.folder));
        place.replaceChildren(work.element);
      } else {
        work = null;
        top.replaceChildren(head("Where is your music?", setup.choosable ? "Choose the folder that holds it. SonicIndex listens to every file once and changes none; it keeps what it learns in a hidden folder beside your music." : `${capital(setup.refusal)}.`));
        place.replaceChildren(...[setup.problem && problemOf(setup), setup.choosable && chooser(signal)].filter(Boolean));
      }
      if (again) {
        const heading = top.querySelector("h1");
        heading.setAttribute("tabindex", "-1");
        heading.focus({ preventScroll: true });
      }
    }
    work?.show();
  };
  watch("status", show, signal);
  show();
  const look = guarded(async () => {
    if (signal.aborted) return;
    const status = await loadStatus().catch(() => null);
    if (signal.aborted) return;
    if (status && !status.setup) {
      await loadUser();
      return go("/", { replace: true });
    }
    setTimeout(look, EVERY);
  });
  setTimeout(look, EVERY);
  return element;
}
