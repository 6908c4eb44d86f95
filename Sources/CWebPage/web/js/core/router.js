// Maps addresses to views with the History API.
import { get } from "./api.js";
import { at, here as pathHere, isWithin, within } from "./base.js";
import { announce, complain } from "./live.js";
import { failed } from "./states.js";

const routes = [];
let running = null;
let path = null;
// Scroll positions of earlier views, by their number in the history.
const places = new Map();
let step = 0;
let steps = 0;
const listeners = new Set();

/** `pattern` as "/playlists/:id"; `load` returns a module with `view(parameters, { signal, query })`. */
export function route(pattern, load) {
  const names = [...pattern.matchAll(/:(\w+)/g)].map((match) => match[1]);
  routes.push({ names, load, expression: new RegExp(`^${pattern.replace(/:\w+/g, "([^/]+)")}/?$`) });
}

/** Called with the path after each change of view. */
export const onNavigate = (listener) => listeners.add(listener);

export function go(address, { replace = false } = {}) {
  places.set(step, scrollY);
  if (!replace) step = steps += 1;
  history[replace ? "replaceState" : "pushState"]({ step }, "", at(address));
  return show();
}

/** Shows the view again, e.g. for another user. */
export const refresh = () => show({ keepPlace: true });

/** Changes the address without a new view (the state within a view). */
export const note = (address) => history.replaceState({ step }, "", at(address));

async function show({ keepPlace = false, place = 0 } = {}) {
  running?.abort();
  const here = (running = new AbortController());
  const main = document.getElementById("main");
  const first = path === null;
  path = pathHere();
  let element;
  try {
    const found = routes.map((entry) => ({ entry, match: entry.expression.exec(path) })).find(({ match }) => match) ?? { entry: routes.at(-1), match: [] };
    const parameters = Object.fromEntries(found.entry.names.map((name, i) => [name, decodeURIComponent(found.match[i + 1])]));
    // The error of a failed import does not tell why, so the server is asked.
    const module = await found.entry.load().catch(async (problem) => { await get("/api/status"); throw problem; });
    if (here.signal.aborted) return;
    element = await module.view(parameters, { signal: here.signal, query: new URLSearchParams(location.search) });
  } catch (problem) {
    if (problem.name === "AbortError") return;
    if (problem.status === undefined) complain(problem);
    element = failed(problem);
  }
  if (here.signal.aborted) return;
  element.classList.add("view");
  main.replaceChildren(element);
  listeners.forEach((listener) => listener(path));
  const heading = element.querySelector("h1");
  document.title = heading ? `${heading.dataset.title ?? heading.textContent} · SonicIndex` : "SonicIndex";
  if (keepPlace) return;
  scrollTo(0, place);
  if (first) return;
  if (!element.querySelector("[data-autofocus]")) {
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  } else announce(document.title);
}

/** Links within the page do not reload it. */
export function start() {
  history.scrollRestoration = "manual";
  history.replaceState({ step }, "", location.href);
  addEventListener("popstate", ({ state }) => {
    places.set(step, scrollY);
    step = state?.step ?? 0;
    show({ place: places.get(step) ?? 0 });
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin || !isWithin(url.pathname) || link.hasAttribute("download") || link.target) return;
    if (url.hash && url.pathname === location.pathname) return;
    event.preventDefault();
    go(within(url.pathname) + url.search);
  });
  return show();
}
