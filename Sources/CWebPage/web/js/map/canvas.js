// Draws points with Canvas 2D if WebGL2 is missing.

/** A painter like that of webgl.js. */
export function canvasPainter(canvas, cloud) {
  const context = canvas.getContext("2d");
  let colors = [];
  return {
    kind: "2d",
    recolor(next) { colors = next; },
    paint({ frame: [scaleX, scaleY, shiftX, shiftY], size, alpha }) {
      const { width, height } = canvas;
      context.clearRect(0, 0, width, height);
      context.globalAlpha = alpha;
      const round = cloud.count <= 5000;
      for (let group = 0; group < Math.max(colors.length, 1); group++) {
        context.fillStyle = colors[group] ?? "#9a9fac";
        context.beginPath();
        for (const i of cloud.sorted) {
          if (cloud.group[i] !== group) continue;
          const [px, py] = cloud.place(i);
          const x = ((px * scaleX + shiftX + 1) / 2) * width;
          const y = ((1 - (py * scaleY + shiftY)) / 2) * height;
          if (x < -size || y < -size || x > width + size || y > height + size) continue;
          if (round) {
            context.moveTo(x + size / 2, y);
            context.arc(x, y, size / 2, 0, 2 * Math.PI);
          } else context.rect(x - size / 2, y - size / 2, size, size);
        }
        context.fill();
      }
    },
    free() {},
  };
}
