// Import: plays, likes and playlists of other services. Drop an export, see what was found and what is missing, take it back.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { ago, count, number } from "../core/format.js";
import { icon } from "../core/icons.js";
import { guarded, toast } from "../core/live.js";
import { isGuest, loadPlaylists } from "../core/store.js";
import { empty, head, loading, section } from "../core/states.js";

const LARGEST = 256 * 1024 * 1024;
const STEP = 100;
const nouns = [["plays", "play"], ["play_counts", "play count"], ["likes", "like"], ["ratings", "rating"], ["playlists", "playlist"], ["artists", "followed artist"]];

const sentence = (counts) => nouns.filter(([key]) => counts[key]).map(([key, noun]) => count(counts[key], noun)).join(", ") || "nothing new";
const some = (counts) => nouns.some(([key]) => counts[key]);

function report(name, result) {
  const { notes } = result;
  return h("section", { class: "card stack", "aria-label": `Report of ${name}` },
    h("h2", {}, name),
    h("p", {}, `${result.formats.join(", ")}: ${count(result.tracks, "track")}, ${number(result.found)} in your library.`),
    h("p", {}, h("strong", {}, `Imported: ${sentence(result.added)}.`), some(result.missing) && ` Of these, ${sentence(result.missing)} wait for files.`),
    some(result.known) && h("p", { class: "muted" }, `There already: ${sentence(result.known)}.`),
    result.short > 0 && h("p", { class: "muted" }, `Left out: ${count(result.short, "play")} shorter than 30 seconds.`),
    notes.length > 0 && h("details", {}, h("summary", {}, `${count(notes.length, "note")} about the files`),
      h("ul", { class: "plain stack" }, notes.map((note) => h("li", { class: note.damage ? null : "muted" }, `${note.file}: ${note.count > 1 ? `${number(note.count)} × ` : ""}${note.reason}${note.place ? ` (${note.place})` : ""}`)))));
}

function missingTable(tracks) {
  return tracks.map((track) => h("tr", {}, h("td", {}, number(track.plays)), h("td", {}, track.artist), h("td", {}, track.title, track.liked && " ♥"), h("td", {}, track.album ?? ""), h("td", {}, track.isrc ?? "")));
}

async function missing(signal) {
  const load = (offset) => api.get("/api/import/missing", { offset, count: STEP }, { signal });
  const first = await load(0);
  if (!first.total) return null;
  const body = h("tbody", {}, missingTable(first.items));
  const more = h("button", { class: "button", type: "button", hidden: first.total <= STEP, onclick: guarded(async () => {
    const next = await load(body.children.length);
    body.append(...missingTable(next.items));
    more.hidden = body.children.length >= next.total;
  }) }, "Show more");
  return section("Missing from your library",
    h("p", { class: "muted" }, `${count(first.total, "track")}, the most played first. They are filled in when the files come.`),
    h("div", { class: "table-wrap", tabindex: 0, role: "region", "aria-label": "Missing tracks" }, h("table", {}, h("thead", {}, h("tr", {}, ["Plays", "Artist", "Title", "Album", "ISRC"].map((name) => h("th", { scope: "col" }, name)))), body)),
    h("div", { class: "actions" }, more, h("button", { class: "button", type: "button", onclick: guarded(saveTable) }, "Save as CSV")));
}

async function saveTable() {
  const table = await api.request("GET", "/api/import/missing/export", { as: "blob" });
  const address = URL.createObjectURL(table);
  h("a", { href: address, download: "missing.csv" }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const made = (imports, undo) => section("Your imports", h("ol", { class: "stack plain" }, imports.map((one) => h("li", { class: "card stack" },
  h("h3", {}, `${one.source}, ${ago(one.date)}`),
  h("p", { class: "muted" }, `${sentence(one.added)}${one.missing_tracks ? `; ${count(one.missing_tracks, "track")} missing` : ""}.`),
  h("div", { class: "actions" }, h("button", { class: "button", type: "button", "aria-label": `Take back the import of ${one.source}`, onclick: guarded(() => undo(one)) }, "Take back"))))));

export async function view(_, { signal }) {
  if (isGuest()) return h("div", {}, head("Import"), empty("Not for guests", "Register, and bring your plays, likes and playlists.", h("a", { class: "button primary", href: "/register" }, "Register")));
  const [reports, rest] = [h("div", { class: "stack", "aria-live": "polite" }), h("div", {})];
  const update = async () => {
    const [{ items }, lacking] = await Promise.all([api.get("/api/import", {}, { signal }), missing(signal)]);
    rest.replaceChildren(...[items.length && made(items, undo), lacking].filter(Boolean));
  };
  const undo = async (one) => {
    await api.del(`/api/import/${one.import}`);
    toast(`Taken back: ${sentence(one.added)}.`);
    await Promise.all([update(), loadPlaylists()]);
  };
  const take = async (file) => {
    if (file.size > LARGEST) throw new Error("An export may have at most 256 MiB; “indexer import” takes larger ones.");
    const waiting = loading(`Reading ${file.name} …`);
    reports.prepend(waiting);
    try {
      const result = await api.request("POST", "/api/import", { query: { filename: file.name }, body: file, type: "application/octet-stream" });
      reports.prepend(report(file.name, result));
    } finally {
      waiting.remove();
    }
    await Promise.all([update(), loadPlaylists()]);
  };
  const takeAll = guarded(async (files) => { for (const one of files) await take(one); });
  const file = h("input", { type: "file", multiple: true, hidden: true, id: "import-file", "aria-label": "Exports to import", onchange: async () => { await takeAll([...file.files]); file.value = ""; } });
  await update();
  const element = h("div", {},
    head("Import", "Bring your plays, likes and playlists from Spotify, ListenBrainz, Last.fm, iTunes and others. Nothing leaves this server."),
    h("div", { class: "card stack" },
      h("p", {}, "Drop what you downloaded here, as it is: the zip of Spotify’s account data or streaming history, files of Exportify, TuneMyMusic, ListenBrainz, Last.fm, iTunes, rekordbox."),
      h("div", { class: "actions" }, h("button", { class: "button primary", type: "button", onclick: () => file.click() }, icon("import", 20), "Choose files"), file)),
    reports, rest);
  element.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) { event.preventDefault(); element.classList.add("drop"); } });
  element.addEventListener("dragleave", () => element.classList.remove("drop"));
  element.addEventListener("drop", (event) => { event.preventDefault(); element.classList.remove("drop"); takeAll([...event.dataTransfer.files]); });
  return element;
}
