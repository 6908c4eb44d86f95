// The chart: points, and above them the ellipses of moods, the current track, the target and the lasso.
import { canvasPainter } from "./canvas.js";
import { webglPainter } from "./webgl.js";
import { palette } from "./palette.js";

const MARGIN = 0.045;

export class Chart {
  constructor(points, over, cloud) {
    Object.assign(this, { points, over, cloud, zoom: 1, middle: [0.5, 0.5], aim: -1, playing: -1, lasso: null, chosen: [], regions: [] });
    this.pen = over.getContext("2d");
    // "?map=2d" shows the version for browsers without WebGL2.
    const wants2D = new URLSearchParams(location.search).get("map") === "2d";
    this.painter = !wants2D && webglPainter(points, cloud);
    if (!this.painter) {
      // A canvas that was used with WebGL has no other context.
      this.points = points.cloneNode();
      points.replaceWith(this.points);
      this.painter = canvasPainter(this.points, cloud);
    }
    this.points.dataset.painter = this.painter.kind;
    this.recolor();
  }

  recolor() {
    this.colors = palette(this.cloud.legend.groups);
    this.painter.recolor(this.colors);
    this.draw();
  }

  /** Converts the plane to CSS pixels, and back. */
  toPixels([x, y]) {
    const { clientWidth: width, clientHeight: height } = this.over;
    const scale = this.zoom * (1 - 2 * MARGIN);
    return [((x - this.middle[0]) * scale + 0.5) * width, (0.5 - (y - this.middle[1]) * scale) * height];
  }
  toPlane([x, y]) {
    const { clientWidth: width, clientHeight: height } = this.over;
    const scale = this.zoom * (1 - 2 * MARGIN);
    return [(x / width - 0.5) / scale + this.middle[0], (0.5 - y / height) / scale + this.middle[1]];
  }
  /** The size of a number of pixels in the plane. */
  reach(pixels) {
    const scale = this.zoom * (1 - 2 * MARGIN);
    return [pixels / this.over.clientWidth / scale, pixels / this.over.clientHeight / scale];
  }

  zoomBy(factor, at = [this.over.clientWidth / 2, this.over.clientHeight / 2]) {
    const before = this.toPlane(at);
    this.zoom = Math.min(64, Math.max(1, this.zoom * factor));
    const after = this.toPlane(at);
    this.moveBy(before[0] - after[0], before[1] - after[1]);
  }
  moveBy(dx, dy) {
    const slack = 0.5 - 0.5 / this.zoom;
    const keep = (value) => Math.min(0.5 + slack, Math.max(0.5 - slack, value));
    this.middle = [keep(this.middle[0] + dx), keep(this.middle[1] + dy)];
    this.draw();
  }

  resize() {
    const ratio = Math.min(devicePixelRatio || 1, 2);
    for (const canvas of [this.points, this.over]) {
      canvas.width = Math.round(this.over.clientWidth * ratio);
      canvas.height = Math.round(this.over.clientHeight * ratio);
    }
    this.draw();
  }

  /** Draws on the next frame. */
  draw() {
    if (this.pending) return;
    this.pending = requestAnimationFrame(() => {
      this.pending = 0;
      this.paint();
      this.paintOver();
    });
  }

  paint() {
    const scale = 2 * this.zoom * (1 - 2 * MARGIN);
    const { placed } = this.cloud;
    const ratio = this.points.width / (this.over.clientWidth || 1);
    const size = Math.min(15, Math.max(2.2, 26 / placed ** 0.19)) * ratio * Math.min(1.8, this.zoom ** 0.3);
    this.size = size / ratio;
    this.painter.paint({ frame: [scale, scale, -this.middle[0] * scale, -this.middle[1] * scale], size, alpha: placed > 20_000 ? 0.5 : placed > 2000 ? 0.75 : 0.95 });
  }

  paintOver() {
    const { pen, over } = this;
    const ratio = over.width / (over.clientWidth || 1);
    const style = getComputedStyle(over);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    pen.clearRect(0, 0, over.clientWidth, over.clientHeight);
    this.axes(style);
    this.regions.forEach((region) => this.ellipse(region, style));
    this.chosen.slice(0, 20_000).forEach((i) => this.ring(i, this.size / 2 + 3, style.getPropertyValue("--text"), 1.5));
    if (this.playing >= 0) this.ring(this.playing, this.size / 2 + 7, style.getPropertyValue("--accent"), 3);
    if (this.aim >= 0) this.ring(this.aim, this.size / 2 + 5, style.getPropertyValue("--text"), 2.5);
    if (this.cross) this.crosshair(style);
    if (this.lasso?.length > 1) this.loop(style);
  }

  axes(style) {
    const { pen, over } = this;
    const [x, y] = this.toPixels([0.5, 0.5]);
    pen.strokeStyle = style.getPropertyValue("--line");
    pen.lineWidth = 1;
    pen.beginPath();
    pen.moveTo(x, 0); pen.lineTo(x, over.clientHeight);
    pen.moveTo(0, y); pen.lineTo(over.clientWidth, y);
    pen.stroke();
  }

  ellipse(region, style) {
    const { pen } = this;
    const [x, y] = this.toPixels([region.valence, region.energy]);
    const [edge, top] = this.toPixels([region.valence + region.valence_radius, region.energy + region.energy_radius]);
    pen.strokeStyle = pen.fillStyle = style.getPropertyValue(`--${region.name}`) || style.getPropertyValue("--text");
    pen.beginPath();
    pen.ellipse(x, y, Math.abs(edge - x), Math.abs(top - y), 0, 0, 2 * Math.PI);
    pen.globalAlpha = region.active ? 0.2 : 0.06;
    pen.fill();
    pen.globalAlpha = region.active ? 1 : 0.7;
    pen.lineWidth = region.active ? 2.5 : 1.5;
    pen.stroke();
    pen.globalAlpha = 1;
  }

  ring(i, radius, color, width) {
    const { pen } = this;
    const [x, y] = this.toPixels(this.cloud.place(i));
    pen.strokeStyle = color;
    pen.lineWidth = width;
    pen.beginPath();
    pen.arc(x, y, radius, 0, 2 * Math.PI);
    pen.stroke();
  }

  crosshair(style) {
    const { pen } = this;
    const [x, y] = this.toPixels(this.cross);
    pen.strokeStyle = style.getPropertyValue("--text");
    pen.lineWidth = 1.5;
    pen.beginPath();
    pen.moveTo(x - 14, y); pen.lineTo(x - 4, y); pen.moveTo(x + 4, y); pen.lineTo(x + 14, y);
    pen.moveTo(x, y - 14); pen.lineTo(x, y - 4); pen.moveTo(x, y + 4); pen.lineTo(x, y + 14);
    pen.stroke();
  }

  loop(style) {
    const { pen } = this;
    pen.strokeStyle = pen.fillStyle = style.getPropertyValue("--accent");
    pen.lineWidth = 2;
    pen.beginPath();
    this.lasso.forEach((corner, i) => pen[i ? "lineTo" : "moveTo"](...this.toPixels(corner)));
    pen.closePath();
    pen.globalAlpha = 0.15;
    pen.fill();
    pen.globalAlpha = 1;
    pen.stroke();
  }

  free() {
    cancelAnimationFrame(this.pending);
    this.painter.free();
  }
}
