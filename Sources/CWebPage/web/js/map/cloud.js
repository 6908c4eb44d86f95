// The map's data: one point per track, five bytes each, and a search for the nearest point.
import * as api from "../core/api.js";

const NOWHERE = 65535;
const CELLS = 256;

function parse(buffer) {
  const view = new DataView(buffer);
  const magic = String.fromCharCode(...new Uint8Array(buffer, 0, 4));
  if (magic !== "SMP1") throw new Error("The map has an unknown format.");
  const count = view.getUint32(4, true);
  const length = view.getUint32(12, true);
  const legend = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 16, length)));
  // Copied, because the offsets may be odd.
  const x = new Uint16Array(buffer.slice(16 + length, 16 + length + 2 * count));
  const y = new Uint16Array(buffer.slice(16 + length + 2 * count, 16 + length + 4 * count));
  const group = new Uint8Array(buffer, 16 + length + 4 * count, count);
  return { count, generation: view.getUint32(8, true), legend, x, y, group };
}

/** Points sorted by cell of a 256 × 256 grid, and the start of each cell. */
function grid({ count, x, y }) {
  const begins = new Uint32Array(CELLS * CELLS + 1);
  const cell = (i) => (x[i] === NOWHERE || y[i] === NOWHERE ? -1 : (y[i] >> 8) * CELLS + (x[i] >> 8));
  for (let i = 0; i < count; i++) if (cell(i) >= 0) begins[cell(i) + 1] += 1;
  for (let i = 1; i < begins.length; i++) begins[i] += begins[i - 1];
  const sorted = new Uint32Array(begins.at(-1));
  const filled = begins.slice();
  for (let i = 0; i < count; i++) if (cell(i) >= 0) sorted[filled[cell(i)]++] = i;
  return { begins, sorted };
}

/** A parsed map with its index. Coordinates are 0…1; valence to the right, energy upwards. */
export class Cloud {
  constructor(buffer) {
    Object.assign(this, parse(buffer));
    Object.assign(this, grid(this));
  }

  static async load(signal, colour = "mood") {
    return new Cloud(await api.get("/api/map", { x: "valence", y: "energy", colour }, { signal, as: "buffer" }));
  }

  get placed() { return this.sorted.length; }
  place(i) { return [this.x[i] / 65534, this.y[i] / 65534]; }

  /** Calls back with each point in the cells that overlap a rectangle. */
  within([left, bottom, right, top], action) {
    const bound = (value) => Math.min(CELLS - 1, Math.max(0, Math.floor(value * (65534 / 256))));
    for (let row = bound(bottom); row <= bound(top); row++) {
      const from = this.begins[row * CELLS + bound(left)];
      const to = this.begins[row * CELLS + bound(right) + 1];
      for (let i = from; i < to; i++) action(this.sorted[i]);
    }
  }

  /** The nearest point, at most `reach` away ([x, y], an ellipse: a pixel is not square in this plane); −1 if none. */
  nearest(x, y, [reachX, reachY]) {
    let best = -1;
    let shortest = 1;
    this.within([x - reachX, y - reachY, x + reachX, y + reachY], (i) => {
      const [px, py] = this.place(i);
      const distance = ((px - x) / reachX) ** 2 + ((py - y) / reachY) ** 2;
      if (distance < shortest) [shortest, best] = [distance, i];
    });
    return best;
  }

  /** Points within a polygon of [x, y]. */
  inside(polygon) {
    const xs = polygon.map((corner) => corner[0]);
    const ys = polygon.map((corner) => corner[1]);
    const found = [];
    this.within([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], (i) => {
      const [x, y] = this.place(i);
      let odd = false;
      for (let a = 0, b = polygon.length - 1; a < polygon.length; b = a++) {
        const [[ax, ay], [bx, by]] = [polygon[a], polygon[b]];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
      }
      if (odd) found.push(i);
    });
    return found;
  }
}
