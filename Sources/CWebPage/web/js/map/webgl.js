// Draws points with WebGL2; null if it is missing.
import { rgb } from "./palette.js";

const vertex = `#version 300 es
layout(location = 0) in float x;
layout(location = 1) in float y;
layout(location = 2) in uint group;
uniform vec4 frame;      // scale and shift from the plane to clip space
uniform float size;
uniform vec3 colours[64];
out vec3 colour;
void main() {
  gl_Position = x > 0.999993 || y > 0.999993 ? vec4(2.0, 2.0, 0.0, 1.0) : vec4(vec2(x, y) * frame.xy + frame.zw, 0.0, 1.0);
  gl_PointSize = size;
  colour = colours[min(group, 63u)];
}`;
const fragment = `#version 300 es
precision highp float;
in vec3 colour;
uniform float alpha;
uniform float size;
out vec4 result;
void main() {
  float edge = (0.5 - length(gl_PointCoord - 0.5)) * size;
  float cover = clamp(edge, 0.0, 1.0) * alpha;
  result = vec4(colour * cover, cover);
}`;

function program(gl) {
  const made = gl.createProgram();
  for (const [type, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
    const shader = gl.createShader(type);
    gl.shaderSource(shader, text);
    gl.compileShader(shader);
    gl.attachShader(made, shader);
  }
  gl.linkProgram(made);
  return gl.getProgramParameter(made, gl.LINK_STATUS) ? made : null;
}

/** A painter: paint({ frame, size, alpha }). */
export function webglPainter(canvas, cloud) {
  const gl = canvas.getContext("webgl2", { antialias: false, premultipliedAlpha: true, powerPreference: "low-power" });
  const made = gl && program(gl);
  if (!made) return null;
  gl.useProgram(made);
  const attribute = (place, data, type, whole) => {
    gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
    gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
    gl.enableVertexAttribArray(place);
    if (whole) gl.vertexAttribIPointer(place, 1, type, 0, 0);
    else gl.vertexAttribPointer(place, 1, type, true, 0, 0);
  };
  attribute(0, cloud.x, gl.UNSIGNED_SHORT);
  attribute(1, cloud.y, gl.UNSIGNED_SHORT);
  attribute(2, cloud.group, gl.UNSIGNED_BYTE, true);
  const uniform = (name) => gl.getUniformLocation(made, name);
  const [frameAt, sizeAt, alphaAt, colorsAt] = ["frame", "size", "alpha", "colours"].map(uniform);
  gl.enable(gl.BLEND);
  gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
  return {
    kind: "webgl2",
    recolor(next) { gl.uniform3fv(colorsAt, Float32Array.from(Array.from({ length: 64 }, (_, i) => rgb(next[i] ?? "#9a9fac")).flat())); },
    paint({ frame, size, alpha }) {
      gl.viewport(0, 0, canvas.width, canvas.height);
      gl.clearColor(0, 0, 0, 0);
      gl.clear(gl.COLOR_BUFFER_BIT);
      gl.uniform4fv(frameAt, frame);
      gl.uniform1f(sizeAt, size);
      gl.uniform1f(alphaAt, alpha);
      gl.drawArrays(gl.POINTS, 0, cloud.count);
    },
    free() { gl.getExtension("WEBGL_lose_context")?.loseContext(); },
  };
}
