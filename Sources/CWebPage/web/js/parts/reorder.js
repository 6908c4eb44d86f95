// Reorders a list: by dragging the handle, or with the arrow keys, Home and End on it.
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { announce } from "../core/live.js";

/** Adds a handle to every row; `name(i)` names the row, `moved(from, to)` moves it. */
export function reorderable(list, { name, moved }) {
  const rows = () => [...list.children];
  let dragged = null;

  const finish = async (from, to) => {
    to = Math.min(Math.max(to, 0), rows().length - 1);
    if (from === to) return;
    announce(`${name(from)}: position ${to + 1} of ${rows().length}`);
    await moved(from, to);
    // The list may have been redrawn.
    const now = list.isConnected ? list : document.querySelector(`ol[aria-label="${CSS.escape(list.getAttribute("aria-label"))}"]`);
    now?.children[to]?.querySelector(".handle")?.focus();
  };

  const mark = (to) => rows().forEach((row, i) => {
    row.classList.toggle("over-below", dragged !== null && i === to && to > dragged);
    row.classList.toggle("over-above", dragged !== null && i === to && to < dragged);
  });
  const aim = (y) => {
    // A row is placed between the middles of its neighbors.
    const all = rows();
    const middle = (row) => { const box = row.getBoundingClientRect(); return box.top + box.height / 2; };
    let to = dragged;
    while (to < all.length - 1 && y > middle(all[to + 1])) to += 1;
    while (to > 0 && y < middle(all[to - 1])) to -= 1;
    return to;
  };

  for (const [i, row] of rows().entries()) {
    const handle = h("button", { class: "icon-button handle", type: "button", "aria-label": `Move ${name(i)}`, title: "Drag, or arrow keys", "aria-roledescription": "sortable" }, icon("grip", 20));
    handle.addEventListener("keydown", (event) => {
      const to = { ArrowUp: i - 1, ArrowDown: i + 1, Home: 0, End: rows().length - 1 }[event.key];
      if (to === undefined) return;
      event.preventDefault();
      finish(i, to);
    });
    handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      dragged = i;
      handle.setPointerCapture(event.pointerId);
      row.classList.add("grabbed");
    });
    handle.addEventListener("pointermove", (event) => {
      if (dragged === null) return;
      mark(aim(event.clientY));
      const scroller = list.closest(".queue-side") ?? window;
      if (event.clientY < 80) scroller.scrollBy(0, -12);
      else if (event.clientY > innerHeight - 140) scroller.scrollBy(0, 12);
    });
    const drop = (event) => {
      if (dragged === null) return;
      const to = event.type === "pointerup" ? aim(event.clientY) : dragged;
      const from = dragged;
      dragged = null;
      row.classList.remove("grabbed");
      mark(-1);
      finish(from, to);
    };
    handle.addEventListener("pointerup", drop);
    handle.addEventListener("pointercancel", drop);
    row.querySelector(".track-actions").prepend(handle);
  }
}
