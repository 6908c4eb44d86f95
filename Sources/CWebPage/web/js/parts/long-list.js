// A list of any length: only the rows near the window are in the document, and they are loaded while scrolling.
import { h } from "../core/dom.js";
import { complain } from "../core/live.js";

const PAGE = 100;
// Number of rows beyond both edges of the window.
const SPARE = 6;

/**
 * `load(offset, count)` returns { items, total }; `make(item, i)` an <li>. A list has rows of `height` pixels. A grid has
 * columns of at least `width` pixels, and each cell is its width plus `height` high.
 * Resolves with { element, total, range(from, to) } when the first page is loaded. */
export async function longList({ load, make, label, signal, height = 62, width = 0, gap = 0, classes = "" }) {
  const pages = new Map();
  const shown = new Map();
  const first = await load(0, PAGE);
  const total = first.total;
  pages.set(0, first.items);
  const list = h("ol", { class: `long ${classes}`, "aria-label": label });

  const page = (number) => {
    if (!pages.has(number)) {
      const asked = load(number * PAGE, PAGE).then(({ items }) => { pages.set(number, items); draw(); return items; }, (problem) => {
        pages.delete(number);
        complain(problem);
        return [];
      });
      pages.set(number, asked);
    }
    return pages.get(number);
  };
  const known = (i) => {
    const items = page(Math.floor(i / PAGE));
    return Array.isArray(items) ? items[i % PAGE] : undefined;
  };

  function measure() {
    const across = list.clientWidth;
    const columns = width ? Math.max(2, Math.floor((across + gap) / (width + gap))) : 1;
    const one = width ? (across - gap * (columns - 1)) / columns : across;
    return { columns, row: width ? one + height + gap : height };
  }

  function draw() {
    if (!list.isConnected) return;
    const { columns, row } = measure();
    list.style.setProperty("--columns", columns);
    list.style.height = `${Math.ceil(total / columns) * row}px`;
    const top = list.getBoundingClientRect().top;
    const from = Math.max(0, (Math.floor(-top / row) - SPARE) * columns);
    const to = Math.min(total, (Math.ceil((innerHeight - top) / row) + SPARE) * columns);
    for (const [i, element] of shown) {
      if (i >= from && i < to || element.contains(document.activeElement)) continue;
      element.remove();
      shown.delete(i);
    }
    let fresh = false;
    for (let i = from; i < to; i++) {
      const item = known(i);
      let element = shown.get(i);
      if (element && (!element.waits || item === undefined)) { put(element, i, columns, row); continue; }
      element?.remove();
      element = item === undefined ? h("li", { class: "waiting", "aria-hidden": "true" }) : make(item, i);
      element.waits = item === undefined;
      element.setAttribute("aria-setsize", total);
      element.setAttribute("aria-posinset", i + 1);
      put(element, i, columns, row);
      element.place = i;
      // In the order of the list, so that Tab goes through it as the eye does.
      let after = null;
      for (const other of list.children) if (other.place > i) { after = other; break; }
      list.insertBefore(element, after);
      shown.set(i, element);
      fresh = true;
    }
    if (fresh) list.dispatchEvent(new Event("rows"));
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

  /** The items of a range, asked for where they are not here yet. */
  async function range(from, to) {
    const items = [];
    for (let number = Math.floor(from / PAGE); number * PAGE < Math.min(to, total); number++) items.push(...(await page(number)));
    const begin = Math.floor(from / PAGE) * PAGE;
    return items.slice(from - begin, to - begin);
  }
  return { element: list, total, range };
}
