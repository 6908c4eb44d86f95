// Input on the chart: hover and click, lasso, pinch, drag, and the same with the keyboard.

/** Calls aim(i, at), play(i), circle(polygon). `lassoing()` tells whether a drag is a lasso. */
export function point(chart, { aim, play, circle, lassoing, zoomed, signal }) {
  const { over } = chart;
  const held = new Map();
  let traveled = 0;
  let pinch = 0;
  const at = (event) => {
    const box = over.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const near = (pixels, radius) => chart.cloud.nearest(...chart.toPlane(pixels), chart.reach(radius));
  const spread = () => {
    const [[ax, ay], [bx, by]] = [...held.values()];
    return Math.hypot(ax - bx, ay - by);
  };
  const listen = (name, action, options) => over.addEventListener(name, action, { signal, ...options });

  listen("pointerdown", (event) => {
    if (event.button !== 0) return;
    held.set(event.pointerId, at(event));
    traveled = 0;
    if (held.size === 2) { pinch = spread(); chart.lasso = null; }
    if (lassoing() && held.size === 1) { over.setPointerCapture(event.pointerId); chart.lasso = [chart.toPlane(at(event))]; }
  });
  listen("pointermove", (event) => {
    const now = at(event);
    const before = held.get(event.pointerId);
    if (!before) { chart.cross = null; return aim(near(now, 16), now); }
    traveled += Math.hypot(now[0] - before[0], now[1] - before[1]);
    held.set(event.pointerId, now);
    if (held.size === 2) {
      const wide = spread();
      chart.zoomBy(wide / pinch, now);
      pinch = wide;
      zoomed();
    } else if (chart.lasso) {
      chart.lasso.push(chart.toPlane(now));
      chart.draw();
    } else if (chart.zoom > 1) {
      const [a, b] = [chart.toPlane(before), chart.toPlane(now)];
      chart.moveBy(a[0] - b[0], a[1] - b[1]);
    }
  });
  listen("pointerup", (event) => {
    if (!held.delete(event.pointerId)) return;
    const { lasso } = chart;
    chart.lasso = null;
    chart.draw();
    if (lasso && lasso.length > 3) return circle(lasso);
    if (traveled < 8 && !lassoing()) {
      const found = near(at(event), event.pointerType === "touch" ? 28 : 18);
      if (found >= 0) play(found);
    }
  });
  listen("pointercancel", (event) => { held.delete(event.pointerId); chart.lasso = null; chart.draw(); });
  listen("pointerleave", () => aim(-1));
  listen("wheel", (event) => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    chart.zoomBy(Math.exp(-event.deltaY / 200), at(event));
    zoomed();
  }, { passive: false });
  listen("dblclick", (event) => { event.preventDefault(); chart.zoomBy(2, at(event)); zoomed(); });

  listen("keydown", (event) => {
    const step = (event.shiftKey ? 0.1 : 0.02) / chart.zoom;
    const move = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
    if (move) {
      event.preventDefault();
      const [x, y] = chart.cross ?? chart.middle;
      chart.cross = [Math.min(1, Math.max(0, x + move[0])), Math.min(1, Math.max(0, y + move[1]))];
      aim(chart.cloud.nearest(...chart.cross, [0.25, 0.25]), chart.toPixels(chart.cross));
    } else if (event.key === "Enter" && chart.aim >= 0) play(chart.aim);
    else if (event.key === "+") { chart.zoomBy(1.6); zoomed(); }
    else if (event.key === "-") { chart.zoomBy(1 / 1.6); zoomed(); }
  });
  listen("blur", () => { chart.cross = null; aim(-1); });
}
