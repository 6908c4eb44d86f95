// Files with faults, with the evidence. This view deletes nothing; use a file manager.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { guarded } from "../core/live.js";
import { note } from "../core/router.js";
import { empty, head } from "../core/states.js";
import { spectrum } from "../parts/spectrum.js";

const STEP = 50;
// The faults, and what people call them.
const faults = [
  ["", "All"], ["lossy", "Lossy"], ["upsampled", "Upsampled"], ["padded", "Padded bits"], ["clipped", "Clipped"], ["peaks", "Peaks"], ["gain", "Gain"],
  ["mono", "Mono"], ["silent_channel", "Silent channel"], ["opposite_phase", "Opposite phase"], ["dropouts", "Dropouts"], ["clicks", "Clicks"], ["hum", "Hum"],
  ["cut_start", "Cut start"], ["cut_end", "Cut end"], ["dc_offset", "DC offset"],
];
const labels = new Map(faults);

const file = ({ path, id, name, findings }, signal) => h("li", { class: "card stack" },
  h("h2", {}, h("a", { class: "plain", href: `/tracks/${id}` }, name)),
  h("p", { class: "muted small" }, path),
  h("ul", { class: "stack plain" }, findings.map(({ kind, confidence, evidence }) =>
    h("li", {}, h("strong", {}, labels.get(kind) ?? kind), ` (${Math.round(100 * confidence)} % sure). ${evidence}`))),
  spectrum(id, name, signal));

export async function view(_, { signal, query }) {
  const fault = labels.has(query.get("fault")) ? query.get("fault") : "";
  const load = (offset) => api.get("/api/health", { ...(fault && { fault }), offset, count: STEP }, { signal });
  const first = await load(0);
  const list = h("ol", { class: "stack plain" }, first.items.map((item) => file(item, signal)));
  const show = async () => {
    const next = await load(list.children.length);
    list.append(...next.items.map((item) => file(item, signal)));
    more.hidden = !next.items.length || list.children.length >= next.total;
  };
  const more = h("button", { class: "button", type: "button", hidden: first.total <= STEP, onclick: guarded(async () => {
    await show();
    note(`/health?${new URLSearchParams({ ...(fault && { fault }), shown: list.children.length })}`);
  }) }, "Show more");
  // As many as when it was left.
  while (!more.hidden && list.children.length < Number(query.get("shown"))) await show();
  return h("div", {},
    head("Health", `${count(first.total, "file")} with faults. Nothing is deleted.`),
    h("nav", { "aria-label": "Fault" }, h("div", { class: "segments" }, faults.map(([value, label]) =>
      h("a", { href: value ? `/health?fault=${value}` : "/health", "aria-current": value === fault ? "page" : null }, label)))),
    first.total ? [list, h("div", { class: "actions" }, more)] : empty("All is well", "No file has such a fault.", h("a", { class: "button", href: "/settings" }, "Settings")));
}
