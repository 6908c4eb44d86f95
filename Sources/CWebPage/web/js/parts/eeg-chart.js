// The five band powers over time. The chart keeps its rows while other views are open.
import { h } from "../core/dom.js";
import { value, watch } from "../core/store.js";
import { BANDS } from "../headband/signal.js";
import { listener } from "./eeg-stream.js";

const KEPT = 180;
const COLORS = { delta: "--gloomy", theta: "--sad", alpha: "--calm", beta: "--happy", gamma: "--angry" };

const history = [];
let rows = 0;
let whose = null;

function note(state) {
  if (!state) return;
  // Others have their own, and so has a new recording.
  if (whose !== listener() || state.rows < rows) history.length = 0;
  if (state.now && (state.rows !== rows || !history.length)) history.push(state.now);
  if (history.length > KEPT) history.shift();
  [whose, rows] = [listener(), state.rows];
}
note(value("brainwaves"));
watch("brainwaves", note);

function trace(canvas) {
  const pen = canvas.getContext("2d");
  const ratio = Math.min(devicePixelRatio || 1, 2);
  canvas.width = canvas.clientWidth * ratio;
  canvas.height = canvas.clientHeight * ratio;
  const style = getComputedStyle(canvas);
  pen.lineWidth = 2 * ratio;
  pen.lineJoin = "round";
  for (const [band] of BANDS) {
    pen.strokeStyle = style.getPropertyValue(COLORS[band]);
    pen.beginPath();
    history.forEach((powers, i) => {
      const x = (i / (Math.max(history.length, 30) - 1)) * canvas.width;
      const y = canvas.height - 6 * ratio - powers[band] * (canvas.height - 12 * ratio);
      pen[i ? "lineTo" : "moveTo"](x, y);
    });
    pen.stroke();
  }
}

export function eegChart(signal) {
  const canvas = h("canvas", { class: "eeg-trace", role: "img", "aria-label": "The five band powers over time" });
  watch("brainwaves", () => trace(canvas), signal);
  // Once it has a size.
  new ResizeObserver(() => trace(canvas)).observe(canvas);
  return canvas;
}
