// Maps addresses to views with the History API.
import { get } from "./api.js";
import { at, here as pathHere, isWithin, within } from "./base.js";
import { announce, complain } from "./live.js";
import { keepPlace, placeOf, restorePlace, showChosen } from "./places.js";
import { failed } from "./states.js";

const routes = [];
let running = null;
let path = null;
// An entry of the history has a key, by which the place in its view is kept.
const fresh = () => `${Date.now().toString(36)} ${Math.random().toString(36).slice(2)}`;
let key = null;
// That of the view in the document.
let shown = null;
// The view of the running address once it is in the document, and whether it lacks a part because the server did not answer.
let current = null;
let isPartial = false;
const listeners = new Set();

/** `pattern` as "/playlists/:id"; `load` returns a module with `view(parameters, { signal, query })`. */
export function route(pattern, load) {
  const names = [...pattern.matchAll(/:(\w+)/g)].map((match) => match[1]);
  routes.push({ names, load, expression: new RegExp(`^${pattern.replace(/:\w+/g, "([^/]+)")}/?$`) });
}

/** Called with the path after each change of view. */
export const onNavigate = (listener) => listeners.add(listener);

/** Remembers the place in the view that is left. */
const leave = (focused) => { if (shown === key) keepPlace(key, focused); };

/** `from` is the link that leads there. */
export function go(address, { replace = false, from } = {}) {
  leave(from);
  key = fresh();
  history[replace ? "replaceState" : "pushState"]({ key }, "", at(address));
  return show();
}

/** Shows the view again, e.g. for another user. */
export function refresh() {
  leave();
  return show({ stays: true, place: placeOf(key) });
}

/** Changes the address without a new view (the state within a view). */
export const note = (address) => history.replaceState({ key }, "", at(address));

/** A part of this view could not be loaded. If the server does not answer, the view is shown again as soon as it does. */
export function missed(problem) {
  if (problem.reason !== "OFFLINE") return;
  isPartial = true;
  current?.classList.add("offline");
}

async function show({ stays = false, place } = {}) {
  running?.abort();
  const here = (running = new AbortController());
  const main = document.getElementById("main");
  const first = path === null;
  current = null;
  isPartial = false;
  path = pathHere();
  let element;
  try {
    const found = routes.map((entry) => ({ entry, match: entry.expression.exec(path) })).find(({ match }) => match) ?? { entry: routes.at(-1), match: [] };
    const parameters = Object.fromEntries(found.entry.names.map((name, i) => [name, decodeURIComponent(found.match[i + 1])]));
    // The error of a failed import does not tell why, so the server is asked.
    const module = await found.entry.load().catch(async (problem) => { await get("/api/status"); throw problem; });
    if (here.signal.aborted) return;
    element = await module.view(parameters, { signal: here.signal, query: new URLSearchParams(location.search), returns: Boolean(place) });
  } catch (problem) {
    if (problem.name === "AbortError") return;
    if (problem.status === undefined) complain(problem);
    element = failed(problem);
  }
  if (here.signal.aborted) return;
  element.classList.add("view");
  main.replaceChildren(element);
  current = element;
  if (isPartial) element.classList.add("offline");
  shown = key;
  listeners.forEach((listener) => listener(path));
  const heading = element.querySelector("h1");
  document.title = heading ? `${heading.dataset.title ?? heading.textContent} · SonicIndex` : "SonicIndex";
  showChosen(element);
  if (!place) scrollTo(0, 0);
  else if (restorePlace(place, element, here.signal)) return;
  if (first || stays) return;
  if (!element.querySelector("[data-autofocus]")) {
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  } else announce(document.title);
}

/** Links within the page do not reload it. */
export function start() {
  history.scrollRestoration = "manual";
  const known = history.state?.key;
  key = known ?? fresh();
  history.replaceState({ key }, "", location.href);
  addEventListener("popstate", ({ state }) => {
    // A link to a part of this view.
    if (!state && pathHere() === path) return history.replaceState({ key }, "", location.href);
    leave();
    key = state?.key ?? fresh();
    show({ place: placeOf(key) });
  });
  addEventListener("pagehide", () => leave());
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || !isWithin(url.pathname) || link.hasAttribute("download") || link.target) return;
    if (url.hash && url.pathname === location.pathname) return;
    event.preventDefault();
    go(within(url.pathname) + url.search, { from: link.isConnected ? link : undefined });
  });
  return show({ place: known && placeOf(known) });
}
