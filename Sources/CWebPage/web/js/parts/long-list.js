// A list of any length: only the rows near the window are in the document, and they are loaded while scrolling.
import { h } from "../core/dom.js";
import { complain } from "../core/live.js";

const PAGE = 100;
// Number of rows beyond both edges of the window.
const SPARE = 6;

/**
 * `load(offset, count, signal)` gives { items, total }; `make(item, i)` an <li>. A list has rows of `height` pixels; a grid
 * has columns of `width` pixels at least, whose height is that of their width and `height`.
 * Resolves with { element, total, around(i, from, to), range(from, to) } as soon as the first page is there. */
export async function longList({ load, make, label, signal, height = 62, width = 0, gap = 0, classes = "" }) {
  // Items by page number; null while a page is loading.
  const pages = new Map();
  const shown = new Map();
  const first = await load(0, PAGE, signal);
  const total = first.total;
  pages.set(0, first.items);
  const list = h("ol", { class: `long ${classes}`, "aria-label": label });
  // Known before it is drawn, so that the page does not become short where one list takes the place of another.
  if (!width) list.style.height = `${total * height}px`;

  const here = (i) => pages.get(Math.floor(i / PAGE))?.[i % PAGE];
  const ask = (number) => {
    if (pages.has(number)) return;
    pages.set(number, null);
    load(number * PAGE, PAGE, signal).then(({ items }) => { pages.set(number, items); draw(); }, (problem) => {
      pages.delete(number);
      complain(problem);
    });
  };

  function measure() {
    const across = list.clientWidth;
    const columns = width ? Math.max(2, Math.floor((across + gap) / (width + gap))) : 1;
    const one = width ? (across - gap * (columns - 1)) / columns : across;
    return { columns, row: width ? one + height + gap : height };
  }

  let laid = {};
  function draw() {
    if (!list.isConnected) return;
    const { columns, row } = measure();
    // Between frames of scrolling, only rows come and go.
    const moved = columns !== laid.columns || row !== laid.row;
    if (moved) {
      laid = { columns, row };
      list.style.setProperty("--columns", columns);
      list.style.height = `${Math.ceil(total / columns) * row}px`;
      for (const [i, element] of shown) put(element, i, columns, row);
    }
    const top = list.getBoundingClientRect().top;
    const from = Math.max(0, (Math.floor(-top / row) - SPARE) * columns);
    const to = Math.min(total, (Math.ceil((innerHeight - top) / row) + SPARE) * columns);
    for (const [i, element] of shown) {
      if (i >= from && i < to || element.contains(document.activeElement)) continue;
      element.remove();
      shown.delete(i);
    }
    const fresh = [];
    for (let i = from; i < to; i++) {
      ask(Math.floor(i / PAGE));
      const item = here(i);
      let element = shown.get(i);
      if (element && (!element.waits || item === undefined)) continue;
      element?.remove();
      element = item === undefined ? h("li", { class: "waiting", "aria-hidden": "true" }) : make(item, i);
      element.waits = item === undefined;
      element.setAttribute("aria-setsize", total);
      element.setAttribute("aria-posinset", i + 1);
      put(element, i, columns, row);
      element.place = i;
      // In the order of the list, so that Tab follows the visible order.
      let after = null;
      for (const other of list.children) if (other.place > i) { after = other; break; }
      list.insertBefore(element, after);
      shown.set(i, element);
      fresh.push(element);
    }
    if (fresh.length) list.dispatchEvent(new CustomEvent("rows", { detail: fresh }));
  }
  function put(element, i, columns, row) {
    element.style.setProperty("--y", `${Math.floor(i / columns) * row}px`);
    element.style.setProperty("--x", i % columns);
  }

  let asked = false;
  const soon = () => {
    if (asked) return;
    asked = true;
    requestAnimationFrame(() => { asked = false; draw(); });
  };
  addEventListener("scroll", soon, { passive: true, signal });
  const size = new ResizeObserver(soon);
  size.observe(list);
  signal?.addEventListener("abort", () => size.disconnect());

  /** The loaded part of a range around an item, without gaps: { items, at }, where `at` is the item's index. */
  function around(i, from, to) {
    let [begin, end] = [i, i + 1];
    while (begin > Math.max(0, from) && here(begin - 1) !== undefined) begin--;
    while (end < Math.min(to, total) && here(end) !== undefined) end++;
    return { items: Array.from({ length: end - begin }, (_, n) => here(begin + n)), at: i - begin };
  }

  /** The items of a range. Missing pages are requested at once, even if the user leaves the list. Fails if one request fails. */
  async function range(from, to) {
    const end = Math.min(to, total);
    const asked = [];
    for (let number = Math.floor(from / PAGE); from < end && number * PAGE < end; number++) {
      const offset = number * PAGE;
      const part = (items) => items.slice(Math.max(0, from - offset), end - offset);
      asked.push(pages.get(number) ? part(pages.get(number)) : load(offset, PAGE).then(({ items }) => part(items)));
    }
    return (await Promise.all(asked)).flat();
  }
  return { element: list, total, around, range };
}
