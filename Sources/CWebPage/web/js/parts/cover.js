// A track's cover: from the file, or else one drawn from its mood (hue) and its album (shape), as DrawnCover.swift does for players.
import { s, h } from "../core/dom.js";
import { hash } from "../core/format.js";
import { hueOf } from "../core/colour.js";
import { coverURL, knownCoverURL } from "./cover-images.js";

const tone = (lightness, chroma, hue) => `oklch(${lightness} ${chroma} ${Math.round(hue)})`;

function generator(seed) {
  let state = seed || 1;
  return () => {
    state ^= state << 13; state ^= state >>> 17; state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}

const drawings = [
  // Rings, like a record.
  (random, ink) => {
    const [x, y] = [20 + random() * 60, 20 + random() * 60];
    return [46, 35, 25, 16, 8].map((r, i) => s("circle", { cx: x, cy: y, r: r + random() * 3, fill: ink(i) }));
  },
  // Waves.
  (random, ink) => [0, 1, 2, 3].map((i) => {
    const y = 30 + i * 17;
    const [a, b] = [8 + random() * 16, 8 + random() * 16];
    return s("path", { d: `M0 ${y}C20 ${y - a} 30 ${y + b} 52 ${y}S84 ${y - b} 100 ${y + a / 2}V100H0Z`, fill: ink(i + 1) });
  }),
  // Bars, like a spectrum.
  (random, ink) => Array.from({ length: 7 }, (_, i) => {
    const height = 18 + random() * 62;
    return s("rect", { x: 9 + i * 12, y: 50 - height / 2, width: 7.5, height, rx: 3.75, fill: ink(i % 4 + 1) });
  }),
  // Halves of discs.
  (random, ink) => [[0, 0], [50, 0], [0, 50], [50, 50]].map(([x, y], i) => {
    const turn = Math.floor(random() * 4) * 90;
    return s("path", { d: "M0 0A50 50 0 0 1 50 50H0Z", transform: `translate(${x} ${y}) rotate(${turn} 25 25)`, fill: ink(i + 1) });
  }),
  // A sun over hills.
  (random, ink) => [
    s("circle", { cx: 30 + random() * 40, cy: 38, r: 17 + random() * 9, fill: ink(4) }),
    s("path", { d: `M0 ${66 + random() * 8}Q30 ${40 + random() * 22} 60 ${68}T100 60V100H0Z`, fill: ink(2) }),
    s("path", { d: `M0 ${86}Q40 ${62 + random() * 16} 100 ${80 + random() * 8}V100H0Z`, fill: ink(1) }),
  ],
];

function drawn(track) {
  const seed = hash(track.album || track.artist || track.id || track.path || "");
  const random = generator(seed);
  // The hue of albums varies slightly, so that a page of them is not all one color.
  const hue = hueOf(track) + (seed % 61) - 30;
  const second = hue + 30 + (seed % 50);
  const ink = (i) => tone([0.42, 0.52, 0.64, 0.75, 0.87][i % 5], i === 4 ? 0.13 : 0.115, i === 4 ? hue - 70 : i % 2 ? second : hue);
  const drawing = drawings[seed % drawings.length];
  return s("svg", { viewBox: "0 0 100 100", preserveAspectRatio: "xMidYMid slice", "aria-hidden": "true" }, s("rect", { width: 100, height: 100, fill: tone(0.31, 0.075, hue) }), drawing(random, ink));
}

// Milliseconds in view. Rows that only pass by while a list scrolls request nothing: at 90 pixels a frame, a row crosses a window of
// 1,440 pixels in 270 ms.
const REST = 300;

function show(box, url) {
  if (!url) return;
  const image = h("img", { src: url, alt: "", decoding: "async" });
  image.addEventListener("error", () => image.remove());
  box.append(image);
}

const seen = new IntersectionObserver((entries) => {
  for (const { isIntersecting, target } of entries) {
    clearTimeout(target.rest);
    if (!isIntersecting) continue;
    target.rest = setTimeout(() => {
      if (!target.isConnected) return;
      seen.unobserve(target);
      coverURL(target.track).then((url) => show(target, url));
    }, REST);
  }
});

/** Decoration only: the names beside it tell the content. */
export function cover(track) {
  const box = h("span", { class: "cover" }, drawn(track));
  if (!track.id) return box;
  const url = knownCoverURL(track);
  if (url !== undefined) {
    show(box, url);
    return box;
  }
  box.track = track;
  seen.observe(box);
  return box;
}

/** Up to four covers as one. */
export function mosaic(tracks, blank) {
  const different = [...new Map(tracks.map((track) => [track.album ?? track.id, track])).values()];
  if (!different.length) return h("span", { class: "mosaic single" }, h("span", { class: "blank" }, blank));
  return different.length < 4
    ? h("span", { class: "mosaic single" }, cover(different[0]))
    : h("span", { class: "mosaic" }, different.slice(0, 4).map(cover));
}
