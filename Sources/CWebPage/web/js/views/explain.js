// Why two tracks sound alike, or not.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { capital, decimal, nameOf, titleOf } from "../core/format.js";
import { complain } from "../core/live.js";
import { missed, note } from "../core/router.js";
import { either } from "../core/signals.js";
import { similarTabs } from "../parts/similar-tabs.js";
import { songPicker } from "../parts/song-picker.js";
import { head, loading, section } from "../core/states.js";
import { trackList } from "../parts/track-list.js";

const units = { tempo: " BPM", loudness: " LUFS", duration: " s" };
const shown = (name, value) => (typeof value === "number" ? `${decimal(value, Math.abs(value) >= 10 ? 1 : 2)}${units[name] ?? ""}` : "–");

function answer(record, signal) {
  const parts = record.timbre.map((part, i) => ({ ...part, percent: Math.round(part.share * 100), i }));
  return [
    section(capital(record.summary.split(";")[0]), h("p", { class: "muted" }, capital(record.summary.split(";").slice(1).join(";").trim())), trackList([record.first, record.second], { signal, label: "The two tracks" })),
    // None for a song compared with itself.
    ...(parts.length ? [section("What makes the difference",
      h("div", { class: "parts-bar", "aria-hidden": "true" }, parts.map((part) => h("i", { class: `part-${part.i}`, vars: { "--share": part.share * 100 } }))),
      h("ul", { class: "parts-key" }, parts.map((part) => h("li", { class: `part-${part.i}` }, h("span", { class: "dot" }), `${capital(part.name)} ${part.percent} %`))))] : []),
    section("Descriptor by descriptor", h("div", { class: "table-wrap", tabindex: "0", role: "region", "aria-label": "Descriptors" }, h("table", {},
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "What"), h("th", { scope: "col", class: "number" }, titleOf(record.first)), h("th", { scope: "col", class: "number" }, titleOf(record.second)), h("th", { scope: "col" }, "In words"))),
      h("tbody", {}, record.descriptors.map((row) => h("tr", {}, h("th", { scope: "row" }, capital(row.name.replaceAll("_", " "))), h("td", { class: "number" }, shown(row.name, row.first)), h("td", { class: "number" }, shown(row.name, row.second)), h("td", {}, row.words))))))),
  ];
}

export async function view(_, { signal, query }) {
  const whole = async (id) => (id ? (await api.get(`/api/tracks/${id}`, {}, { signal })).track : null);
  let [a, b] = await Promise.all([whole(query.get("a")), whole(query.get("b"))]);
  const results = h("div", { class: "section" });
  let running;
  const load = async () => {
    // The answer to an older question comes too late.
    running?.abort();
    running = new AbortController();
    const here = either(signal, running.signal);
    const [first, second] = [a, b];
    note(`/explain?${new URLSearchParams(Object.entries({ a: a?.id, b: b?.id }).filter(([, id]) => id))}`);
    if (!first || !second) return results.replaceChildren(h("p", { class: "muted" }, "Choose two songs."));
    results.replaceChildren(loading("Comparing …"));
    try {
      const record = await api.get("/api/explain", { a: first.id, b: second.id }, { signal: here });
      if (here.aborted) return;
      results.replaceChildren(...answer(record, signal));
      document.title = `${nameOf(first)} and ${nameOf(second)} · SonicIndex`;
    } catch (problem) {
      if (here.aborted) return;
      results.replaceChildren();
      missed(problem);
      complain(problem);
    }
  };
  load();
  return h("div", {}, similarTabs("/explain"), head("Explain", "Why two songs sound alike, part by part."),
    h("div", { class: "columns" }, songPicker({ label: "First", chosen: a, choose: (track) => { a = track; load(); } }), songPicker({ label: "Second", chosen: b, choose: (track) => { b = track; load(); } })), results);
}
