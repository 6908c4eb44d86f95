// The headband: five band powers, current and averaged, from a device, a file or a stream.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { capital, count } from "../core/format.js";
import { announce, guarded, toast } from "../core/live.js";
import { set, useHeadband, value, watch } from "../core/store.js";
import { actAtOnce, actsAtOnce } from "../headband/follow.js";
import { BANDS } from "../headband/signal.js";
import { eegChart } from "./eeg-chart.js";
import { deviceBox } from "./eeg-device.js";
import { eegRules } from "./eeg-rules.js";
import { forgetRows, sendRows, stop, stream } from "./eeg-stream.js";
import { moodChip } from "./mood.js";

// Bytes; the server takes 64 KiB at once.
const LARGEST = 60 * 1024;
// In UTF-8, a character of a string has at most three bytes.
const most = (line) => (/[^\0-\x7f]/.test(line) ? 3 : 1) * line.length + 1;

/** Splits lines into parts that fit into one request. A longer line cannot be a row. */
function* pieces(text) {
  let [piece, size] = ["", 0];
  for (const line of text.split(/\r?\n/)) {
    if (!line.trim()) continue;
    const row = most(line) > LARGEST ? "?" : line;
    if (size + most(row) > LARGEST) { yield piece; [piece, size] = ["", 0]; }
    piece += `${row}\n`;
    size += most(row);
  }
  if (piece) yield piece;
}

/** Whether rows can be read at the beginning of a file. Nothing that was received before is lost to one in which there are none. */
async function isRecording(file) {
  const { name } = file;
  const text = await file.slice(0, LARGEST).text();
  const [first] = pieces(text);
  const fault = !first ? "is empty" : text.includes("\0") ? "is not a text. A recording is a CSV file of band powers" : null;
  if (fault) {
    toast(`“${name}” ${fault}.`, { bad: true });
    return false;
  }
  const { rows, skipped } = await api.request("POST", "/api/eeg/rows", { query: { check: 1 }, body: first, type: "text/csv" });
  if (!rows) toast(`Nothing in “${name}” could be read${skipped ? `: ${lost({ skipped })}` : ""}. A line must have five powers, or a header must name the columns.`, { bad: true });
  return rows > 0;
}

async function beginAgain() {
  await forgetRows();
  const state = await api.get("/api/eeg");
  set("brainwaves", state);
  return state;
}

const lost = ({ skipped }) => `${count(skipped, "line")} not understood`;

/** When a change of the mood acts. */
function acting() {
  const choose = (once) => () => { actAtOnce(once); update(); };
  const buttons = [["At the next song", false], ["At once (fade)", true]].map(([label, once]) => ({ once, button: h("button", { type: "button", onclick: choose(once) }, label) }));
  const update = () => buttons.forEach(({ once, button }) => button.setAttribute("aria-pressed", String(once === actsAtOnce())));
  update();
  return h("div", { class: "stack" }, h("span", { class: "label" }, "A change of the mood acts"),
    h("div", { class: "segments", role: "group", "aria-label": "A change of the mood acts" }, buttons.map(({ button }) => button)));
}

export function eegPanel(signal) {
  const bands = BANDS.map(([band, from, to]) => {
    const now = h("i", {});
    const mean = h("b", { hidden: true });
    const output = h("output", { "aria-label": `${capital(band)} power` }, "–");
    const row = h("div", { class: `band band-${band}` }, h("span", { title: `${from}–${to} Hz` }, capital(band)), h("div", { class: "band-track", "aria-hidden": "true" }, now, mean), output);
    return { band, row, now, mean, output };
  });
  const mood = h("p", { "aria-live": "polite" });
  const rows = h("p", { class: "fine number" });
  const show = (state) => {
    for (const { band, row, now, mean, output } of bands) {
      const value = state.now?.[band];
      const average = state.average?.[band];
      row.style.setProperty("--share", `${Math.min(1, value ?? 0) * 100}%`);
      row.style.setProperty("--mean", `${Math.min(1, average ?? 0) * 100}%`);
      now.hidden = value === undefined;
      mean.hidden = average === undefined;
      output.textContent = value === undefined ? "–" : `${value.toFixed(2)}, mean ${average?.toFixed(2) ?? "–"}`;
    }
    if (mood.dataset.shown !== String(state.mood)) mood.replaceChildren("Mood: ", state.mood ? moodChip(state.mood) : h("span", { class: "muted" }, "not known yet"));
    mood.dataset.shown = state.mood;
    rows.textContent = state.rows || state.skipped ? `${count(state.rows, "row")}${state.skipped ? `, ${lost(state)}` : ""}` : "No rows yet.";
  };

  const file = h("input", { type: "file", accept: ".csv,text/csv", id: "eeg-file", hidden: true, "aria-label": "Recording (CSV)" });
  let live = false;
  file.addEventListener("change", guarded(async () => {
    const [chosen] = file.files;
    if (!chosen) return;
    file.value = "";
    if (!(await isRecording(chosen))) return;
    const text = await chosen.text();
    if (!live) {
      // A new recording, whose mean does not include earlier ones.
      stop();
      value("muse")?.stop();
      let state = await beginAgain();
      for (const piece of pieces(text)) { state = await sendRows(piece); set("brainwaves", state); }
      toast(`${count(state.rows, "row")} read${state.skipped ? `, ${lost(state)}` : ""}.`);
      return;
    }
    announce("The recording plays.");
    await stream(text);
  }));
  const pick = (asStream) => () => { live = asStream; file.click(); };
  const halt = h("button", { class: "button", type: "button", hidden: !value("stream"), onclick: stop }, "Stop");
  watch("stream", (on) => (halt.hidden = !on), signal);
  watch("brainwaves", show, signal);
  if (value("brainwaves")) show(value("brainwaves"));
  const use = h("input", { type: "checkbox", role: "switch", checked: value("headband"), onchange: () => { useHeadband(use.checked); toast(use.checked ? "The headband chooses the mood; the mood buttons are hidden." : "You choose the mood."); } });
  return h("section", { class: "card stack", id: "eeg", "aria-labelledby": "eeg-title" },
    h("h2", { id: "eeg-title" }, "Headband (EEG)"),
    h("label", { class: "switch" }, h("span", {}, h("strong", {}, "Use headband"), h("br"), h("span", { class: "muted small" }, "Its mood chooses the songs; the mood buttons hide.")), use),
    acting(), deviceBox(signal),
    h("div", { class: "bands", role: "group", "aria-label": "Band powers now; the line is their mean" }, bands.map(({ row }) => row)), eegChart(signal), mood, rows,
    h("div", { class: "actions" },
      h("button", { class: "button", type: "button", onclick: pick(false) }, "Read a recording (CSV)"),
      h("button", { class: "button", type: "button", onclick: pick(true) }, "Play it as a stream"), halt, file,
      h("button", { class: "button quiet", type: "button", onclick: guarded(async () => { stop(); await beginAgain(); }) }, "Begin again")),
    eegRules(signal),
    h("p", { class: "fine" }, "Alpha, beta, gamma, delta and theta powers from 0 to 1, or a recording of Mind Monitor. Programs send rows to /api/eeg/rows, or start the server with --eeg. A headband’s values are shares of the power from 1 to 44 Hz. This is an experiment, not a statement about health."));
}
