// Files with the same recording. This view deletes nothing; use a file manager.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { clock, count, nameOf, number } from "../core/format.js";
import { guarded } from "../core/live.js";
import { note } from "../core/router.js";
import { empty, head } from "../core/states.js";

const STEP = 50;
const kinds = [["recording", "Same recording"], ["audio", "Same audio"]];

const facts = (file) => [
  file.format?.toUpperCase(), `${number(file.bit_rate)} kbit/s`, file.loudness !== undefined && `${file.loudness.toFixed(1)} LUFS`,
  clock(file.seconds), file.lossless && "lossless", file.partial && "partial",
].filter(Boolean).join(" · ");

const group = ({ same, best, files }) => h("li", { class: "card stack" },
  h("h2", {}, nameOf({ path: files[0].path })),
  h("p", { class: "muted small" }, same === "audio" ? "The same audio; tags may differ." : "The same recording in other encodings."),
  h("ol", { class: "stack plain" }, files.map((file, i) => h("li", {}, i === 0 ? h("strong", {}, file.path) : file.path, h("br"),
    h("span", { class: "muted small" }, facts(file), i === 0 && ` · best: ${best}`)))));

export async function view(_, { signal, query }) {
  const same = query.get("same") === "audio" ? "audio" : "recording";
  const load = (offset) => api.get("/api/duplicates", { same, offset, count: STEP }, { signal });
  const first = await load(0);
  const list = h("ol", { class: "stack plain" }, first.items.map(group));
  const show = async () => {
    const next = await load(list.children.length);
    list.append(...next.items.map(group));
    more.hidden = !next.items.length || list.children.length >= next.total;
  };
  const more = h("button", { class: "button", type: "button", hidden: first.total <= STEP, onclick: guarded(async () => {
    await show();
    note(`/duplicates?${new URLSearchParams({ ...(same === "audio" && { same }), shown: list.children.length })}`);
  }) }, "Show more");
  // As many as when it was left.
  while (!more.hidden && list.children.length < Number(query.get("shown"))) await show();
  return h("div", {},
    head("Duplicates", `${count(first.total, "recording")} in more than one file, the best file first. Nothing is deleted.`),
    h("nav", { "aria-label": "Kind" }, h("div", { class: "segments" }, kinds.map(([value, label]) => h("a", { href: value === "recording" ? "/duplicates" : `/duplicates?same=${value}`, "aria-current": value === same ? "page" : null }, label)))),
    first.total ? [list, h("div", { class: "actions" }, more)] : empty("No duplicates", "Every recording occurs once.", h("a", { class: "button", href: "/settings" }, "Settings")));
}
