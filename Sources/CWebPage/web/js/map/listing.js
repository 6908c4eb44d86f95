// The map as a list of the same tracks with check boxes, from dark to bright or from quiet to intense, page by page.
import { h, uniqueID } from "../core/dom.js";
import { count, number } from "../core/format.js";
import { iconButton } from "../player/transport.js";
import { trackList } from "../parts/track-list.js";

const PAGE = 25;
const orders = {
  bright: ["brightest first", (cloud) => (a, b) => cloud.x[b] - cloud.x[a]],
  dark: ["darkest first", (cloud) => (a, b) => cloud.x[a] - cloud.x[b]],
  intense: ["most intense first", (cloud) => (a, b) => cloud.y[b] - cloud.y[a]],
  quiet: ["quietest first", (cloud) => (a, b) => cloud.y[a] - cloud.y[b]],
};

export async function listing(cloud, { signal, tracksOf, choose }) {
  const ticked = new Set();
  let sorted = [];
  let page = 0;
  const id = uniqueID("order");
  const body = h("div", {});
  const where = h("span", { class: "number small" });
  const order = h("select", { id }, Object.entries(orders).map(([value, [label]]) => h("option", { value }, label)));
  const back = iconButton("back", "Previous page", () => show(page - 1));
  const on = h("button", { class: "button compact", type: "button", onclick: () => show(page + 1) }, "Next page");

  async function show(to) {
    page = to;
    const positions = sorted.slice(page * PAGE, (page + 1) * PAGE);
    const tracks = positions.length ? await tracksOf(positions) : [];
    const last = Math.max(0, Math.ceil(sorted.length / PAGE) - 1);
    where.textContent = `${number(page * PAGE + 1)}–${number(Math.min(sorted.length, (page + 1) * PAGE))} of ${count(sorted.length, "track")}`;
    back.disabled = page === 0;
    on.disabled = page >= last;
    body.replaceChildren(trackList(tracks, {
      signal, label: "The map as a list",
      options: (track, i) => ({
        extra: h("input", {
          type: "checkbox", "aria-label": `Choose ${track.title ?? track.path}`, checked: ticked.has(positions[i]),
          onchange: (event) => { ticked[event.target.checked ? "add" : "delete"](positions[i]); choose([...ticked]); },
        }),
      }),
    }));
  }
  async function sort() {
    sorted = [...cloud.sorted].sort(orders[order.value][1](cloud));
    await show(0);
  }
  order.addEventListener("change", sort);
  await sort();
  return h("div", { class: "card stack" }, h("div", { class: "field" }, h("label", { for: id }, "Order"), order), body, h("div", { class: "pager" }, back, where, on));
}
