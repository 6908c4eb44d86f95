// Files with the same recording. This view deletes nothing; use a file manager.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { clock, count, decimal, nameOf, number } from "../core/format.js";
import { guarded, toast } from "../core/live.js";
import { note, refresh } from "../core/router.js";
import { dotted } from "../parts/dotted.js";
import { empty, head } from "../core/states.js";
import { iconButton } from "../player/transport.js";

const STEP = 50;
const kinds = [["recording", "Same recording"], ["audio", "Same audio"]];

const facts = (file) => [
  file.format?.toUpperCase(), `${number(file.bit_rate)} kbit/s`, file.loudness !== undefined && `${decimal(file.loudness, 1)} LUFS`,
  clock(file.seconds), file.lossless && "lossless", file.partial && "partial",
];

// What a user does not want to see again; a group is called by its best file.
const STORED = "sonic.duplicates.hidden";
function hiddenOnes() {
  try {
    const all = JSON.parse(localStorage.getItem(STORED));
    return new Set(Array.isArray(all) ? all : []);
  } catch {
    return new Set();
  }
}
function hide(id, on) {
  const all = hiddenOnes();
  if (on) all.add(id);
  else all.delete(id);
  localStorage.setItem(STORED, JSON.stringify([...all]));
}

function group({ same, best, files, track }, all) {
  const id = files[0].id;
  const name = nameOf(track);
  const isHidden = hiddenOnes().has(id);
  const play = (file) => iconButton("play", `Play ${file.path}`, guarded(() => player.play([{ ...track, id: file.id, path: file.path, format: file.format, duration_ms: file.seconds * 1000 }])), { size: 20 });
  const row = h("li", { class: "card stack", hidden: isHidden && !all },
    h("div", { class: "section-head" }, h("h2", {}, h("a", { class: "plain", href: `/tracks/${id}` }, name)),
      h("button", { class: "button compact quiet", type: "button", "aria-label": `${isHidden ? "Show" : "Hide"} ${name}`, onclick: () => {
        hide(id, !isHidden);
        let after = row.nextElementSibling;
        while (after?.hidden) after = after.nextElementSibling;
        const next = after?.querySelector("button") ?? document.querySelector("main h1");
        row.replaceWith(group({ same, best, files, track }, all));
        if (isHidden) return;
        if (next.matches("h1")) next.tabIndex = -1;
        next.focus();
        toast(`“${name}” is hidden.`, { action: { text: "Undo", run: () => { hide(id, false); refresh(); } } });
      } }, isHidden ? "Show again" : "Hide")),
    h("p", { class: "muted small" }, same === "audio" ? "The same audio; tags may differ." : "The same recording in other encodings."),
    h("ol", { class: "stack plain" }, files.map((file, i) => h("li", { class: "file" }, play(file),
      h("div", {}, i === 0 ? h("strong", {}, file.path) : file.path, h("br"), h("span", { class: "muted small" }, dotted(...facts(file), i === 0 && `best: ${best}`)))))));
  return row;
}

export async function view(_, { signal, query }) {
  const same = query.get("same") === "audio" ? "audio" : "recording";
  const load = (offset) => api.get("/api/duplicates", { same, offset, count: STEP }, { signal });
  const first = await load(0);
  const all = query.get("hidden") === "1";
  const some = (items) => items.map((item) => group(item, all));
  const list = h("ol", { class: "stack plain" }, some(first.items));
  const show = async () => {
    const next = await load(list.children.length);
    list.append(...some(next.items));
    more.hidden = !next.items.length || list.children.length >= next.total;
  };
  const more = h("button", { class: "button", type: "button", hidden: first.total <= STEP, onclick: guarded(async () => {
    await show();
    note(`/duplicates?${new URLSearchParams({ ...(same === "audio" && { same }), ...(all && { hidden: 1 }), shown: list.children.length })}`);
  }) }, "Show more");
  // As many as when it was left.
  while (!more.hidden && list.children.length < Number(query.get("shown"))) await show();
  return h("div", {},
    head("Duplicates", `${count(first.total, "recording")} in more than one file, the best file first. Nothing is deleted.`),
    h("nav", { "aria-label": "Kind" }, h("div", { class: "segments" }, kinds.map(([value, label]) => h("a", { href: value === "recording" ? "/duplicates" : `/duplicates?same=${value}`, "aria-current": value === same ? "page" : null }, label)))),
    !all && hiddenOnes().size > 0 && h("p", {}, h("a", { href: `/duplicates?${new URLSearchParams({ ...(same === "audio" && { same }), hidden: 1 })}` }, "Show hidden ones, too")),
    first.total ? [list, h("div", { class: "actions" }, more)] : empty("No duplicates", "Every recording occurs once.", h("a", { class: "button", href: "/settings" }, "Settings")));
}
