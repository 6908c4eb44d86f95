// The spectrogram of a track: time from left to right, frequency upwards, and a line where the spectrum ends. It is fetched when it is opened.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { clock } from "../core/format.js";
import { loading } from "../core/states.js";

const QUIETEST = -120;
// From quiet to loud: dark blue, violet, orange, light yellow. They look the same on a dark and on a light page.
const COLORS = [[4, 6, 30], [70, 20, 110], [170, 40, 90], [240, 130, 40], [255, 245, 180]];

/** Red, green and blue of a level in dB. */
function color(level) {
  const place = (1 - Math.max(0, Math.min(1, level / QUIETEST))) * (COLORS.length - 1);
  const below = Math.min(COLORS.length - 2, Math.floor(place));
  return COLORS[below].map((value, i) => Math.round(value + (place - below) * (COLORS[below + 1][i] - value)));
}

function drawn(name, { duration, highest, edge, levels }) {
  const [width, height] = [levels.length, levels[0]?.length ?? 1];
  const kilohertz = (hertz) => `${(hertz / 1000).toFixed(1)} kHz`;
  const says = `Spectrum of ${name} over ${clock(duration)}, up to ${kilohertz(highest)}${edge ? `; it ends at ${kilohertz(edge)}` : ""}`;
  const canvas = h("canvas", { class: "spectrum-picture", width, height, role: "img", "aria-label": says });
  const context = canvas.getContext("2d");
  const picture = context.createImageData(width, height);
  levels.forEach((column, x) => column.forEach((level, y) => picture.data.set([...color(level), 255], 4 * ((height - 1 - y) * width + x))));
  context.putImageData(picture, 0, 0);
  const line = edge && h("i", { class: "spectrum-edge", vars: { "--at": `${(100 * (1 - edge / highest)).toFixed(2)}%` } }, h("span", {}, kilohertz(edge)));
  return [h("div", { class: "spectrum" }, canvas, line), h("p", { class: "fine" }, `0 to ${kilohertz(highest)}, ${clock(duration)}${edge ? `; the line is where the spectrum ends` : ""}`)];
}

/** Closed at first, because the server decodes the whole file for it. */
export function spectrum(id, name, signal) {
  const box = h("div", {});
  let asked = false;
  const open = async () => {
    if (!details.open || asked) return;
    asked = true;
    box.replaceChildren(loading("Decoding …"));
    try {
      box.replaceChildren(...drawn(name, await api.get(`/api/tracks/${id}/spectrogram`, {}, { signal })));
    } catch (problem) {
      asked = false;
      if (problem.name !== "AbortError") box.replaceChildren(h("p", { class: "muted" }, `No spectrum: ${problem.message}`));
    }
  };
  const details = h("details", { ontoggle: open }, h("summary", {}, "Spectrum"), box);
  return details;
}
