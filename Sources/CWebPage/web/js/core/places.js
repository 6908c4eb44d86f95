// Where one was in a view: the scroll position, that of shelves, and the element with the focus. Also after a reload.
const STORED = "sonic.places";
const MOST = 60;
// Milliseconds for which a view that is still loading is held at its place, unless the user acts.
const HELD = 10_000;

const places = new Map(stored());
function stored() {
  try {
    return JSON.parse(sessionStorage.getItem(STORED)) ?? [];
  } catch {
    return [];
  }
}

const nameOf = (element) => element.id || element.getAttribute("aria-label") || element.getAttribute("href") || element.textContent.trim();
const rowOf = (element) => element.closest("[aria-posinset]")?.getAttribute("aria-posinset") ?? null;
const alike = ({ tag, name, row }) => [...document.querySelectorAll(tag)].filter((one) => nameOf(one) === name && rowOf(one) === row);

/** An element in words, since a view is drawn again; null for one that a user cannot choose. */
function described(element) {
  if (!element?.matches("a[href], button, input, select, textarea, summary, [role=application]") || element.closest("dialog, .menu, .toasts")) return null;
  const told = { tag: element.tagName, name: nameOf(element), row: rowOf(element) };
  return { ...told, at: alike(told).indexOf(element) };
}

const shelves = () => [...document.querySelectorAll("#main .shelf, #main .segments")];

/** Scrolls the chosen tab or filter into view, horizontally. */
export function showChosen(view) {
  for (const row of view.querySelectorAll(".segments")) {
    const chosen = row.querySelector("[aria-current=page], [aria-pressed=true], [aria-selected=true]");
    if (chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.offsetWidth) / 2;
  }
}

/** The place of a key; undefined if it is unknown. */
export const placeOf = (key) => places.get(key);

export function keepPlace(key, focused = document.activeElement) {
  places.delete(key);
  places.set(key, { y: scrollY, focus: described(focused), across: shelves().map(({ scrollLeft }) => scrollLeft) });
  while (places.size > MOST) places.delete(places.keys().next().value);
  try {
    sessionStorage.setItem(STORED, JSON.stringify([...places]));
  } catch { /* full: they are kept until the page is left */ }
}

/** Goes to a place in a view, again whenever a part of it arrives. Returns whether the focus is there already. */
export function restorePlace({ y, focus, across }, view, signal) {
  const held = new AbortController();
  let found = !focus;
  const put = () => {
    if (Math.abs(scrollY - y) > 1) scrollTo(0, y);
    shelves().forEach((shelf, i) => { if (across[i] && shelf.scrollLeft !== across[i]) shelf.scrollLeft = across[i]; });
    if (found) return;
    const element = alike(focus)[focus.at] ?? alike(focus)[0];
    if (!element) return;
    found = true;
    element.focus({ preventScroll: true });
  };
  put();
  const sizes = new ResizeObserver(put);
  const parts = new MutationObserver(put);
  sizes.observe(view);
  parts.observe(view, { childList: true, subtree: true });
  const stop = () => {
    held.abort();
    clearTimeout(end);
    sizes.disconnect();
    parts.disconnect();
  };
  const end = setTimeout(stop, HELD);
  for (const name of ["wheel", "touchstart", "pointerdown", "keydown"]) addEventListener(name, stop, { capture: true, passive: true, signal: held.signal });
  signal.addEventListener("abort", stop, { once: true, signal: held.signal });
  return found && Boolean(focus);
}
