// The headband: five band powers, current and averaged, from a file or a stream.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { capital, count } from "../core/format.js";
import { announce, complain, guarded, toast } from "../core/live.js";
import { useHeadband, value, watch } from "../core/store.js";
import { sendRows, stop, stream } from "./eeg-stream.js";
import { moodChip } from "./mood.js";

const BANDS = [["delta", "1–4 Hz"], ["theta", "4–8 Hz"], ["alpha", "8–13 Hz"], ["beta", "13–30 Hz"], ["gamma", "30–44 Hz"]];
const LARGEST = 60 * 1024;
const KEPT = 180;

/** Splits lines into parts that fit into one request. */
function* pieces(text) {
  let piece = "";
  for (const line of text.split(/\r?\n/)) {
    if (!line.trim()) continue;
    if (piece.length + line.length + 1 > LARGEST) { yield piece; piece = ""; }
    piece += `${line}\n`;
  }
  if (piece) yield piece;
}

const lost = ({ skipped }) => `${count(skipped, "line")} not understood`;

function trace(canvas, history) {
  const pen = canvas.getContext("2d");
  const ratio = Math.min(devicePixelRatio || 1, 2);
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  const style = getComputedStyle(canvas);
  const colors = { delta: "--gloomy", theta: "--sad", alpha: "--calm", beta: "--happy", gamma: "--angry" };
  pen.lineWidth = 2 * ratio;
  pen.lineJoin = "round";
  for (const [band] of BANDS) {
    pen.strokeStyle = style.getPropertyValue(colors[band]);
    pen.beginPath();
    history.forEach((powers, i) => {
      const x = (i / (Math.max(history.length, 30) - 1)) * canvas.width;
      const y = canvas.height - 6 * ratio - powers[band] * (canvas.height - 12 * ratio);
      pen[i ? "lineTo" : "moveTo"](x, y);
    });
    pen.stroke();
  }
}

export function eegPanel(signal) {
  const bands = BANDS.map(([band, range]) => {
    const now = h("i", {});
    const mean = h("b", { hidden: true });
    const output = h("output", { "aria-label": `${capital(band)} power` }, "–");
    const row = h("div", { class: `band band-${band}` }, h("span", { title: range }, capital(band)), h("div", { class: "band-track", "aria-hidden": "true" }, now, mean), output);
    return { band, row, now, mean, output };
  });
  const canvas = h("canvas", { class: "eeg-trace", role: "img", "aria-label": "The five band powers over time" });
  const mood = h("p", { "aria-live": "polite" });
  const rows = h("p", { class: "fine number" });
  const history = [];
  let seen = -1;

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
    mood.replaceChildren("Mood: ", state.mood ? moodChip(state.mood) : h("span", { class: "muted" }, "not known yet"));
    rows.textContent = state.rows || state.skipped ? `${count(state.rows, "row")}${state.skipped ? `, ${lost(state)}` : ""}` : "No rows yet.";
    if (state.rows !== seen && state.now) {
      history.push(state.now);
      if (history.length > KEPT) history.shift();
      trace(canvas, history);
    }
    if (!state.rows) history.length = 0;
    seen = state.rows;
  };
  const poll = async () => {
    if (signal.aborted) return;
    try { if (!document.hidden && !value("stream")) show(await api.get("/api/eeg", {}, { signal })); } catch (problem) { if (problem.status !== 0) complain(problem); }
    if (!signal.aborted) setTimeout(poll, 1000);
  };

  const file = h("input", { type: "file", accept: ".csv,text/csv", id: "eeg-file", hidden: true, "aria-label": "Recording (CSV)" });
  let live = false;
  file.addEventListener("change", guarded(async () => {
    const [chosen] = file.files;
    const text = await chosen?.text();
    file.value = "";
    if (!text) return;
    if (!live) {
      // A new recording, whose mean does not include earlier ones.
      await api.del("/api/eeg");
      history.length = 0;
      let state = await api.get("/api/eeg");
      for (const piece of pieces(text)) { state = await sendRows(piece); show(state); }
      if (!state.rows) return toast(`Nothing in “${chosen.name}” could be read${state.skipped ? `: ${lost(state)}` : ""}. A line must have five powers, or a header must name the columns.`, { bad: true });
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
  const use = h("input", { type: "checkbox", role: "switch", checked: value("headband"), onchange: () => { useHeadband(use.checked); toast(use.checked ? "The headband chooses the mood; the mood buttons are hidden." : "You choose the mood."); } });
  poll();
  return h("section", { class: "card stack", id: "eeg", "aria-labelledby": "eeg-title" },
    h("h2", { id: "eeg-title" }, "Headband (EEG)"),
    h("label", { class: "switch" }, h("span", {}, h("strong", {}, "Use headband"), h("br"), h("span", { class: "muted small" }, "Its mood chooses the next song; the mood buttons hide.")), use),
    h("div", { class: "bands", role: "group", "aria-label": "Band powers now; the line is their mean" }, bands.map(({ row }) => row)), canvas, mood, rows,
    h("div", { class: "actions" },
      h("button", { class: "button", type: "button", onclick: pick(false) }, "Read a recording (CSV)"),
      h("button", { class: "button", type: "button", onclick: pick(true) }, "Play it as a stream"), halt, file,
      h("button", { class: "button quiet", type: "button", onclick: guarded(async () => { stop(); history.length = 0; await api.del("/api/eeg"); show(await api.get("/api/eeg")); trace(canvas, history); }) }, "Begin again")),
    h("p", { class: "fine" }, "Alpha, beta, gamma, delta and theta powers from 0 to 1, or a recording of Mind Monitor. Programs send rows to /api/eeg/rows, or start the server with --eeg. This is an experiment, not a statement about health."));
}
