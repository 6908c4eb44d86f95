// Colors of the map's groups: moods have their own, others take the next one.

const spare = ["#7fd1e8", "#e3a857", "#b4d26a", "#e58fb0", "#93a6f5", "#6fcf97", "#f2a27c", "#c9a0dc", "#8fb8a8", "#d6c36a"];

/** CSS colors by index of group. */
export function palette(groups) {
  const style = getComputedStyle(document.documentElement);
  let next = 0;
  return groups.map((name) => style.getPropertyValue(`--${name.replace(/[^a-z]/gi, "") || "x"}`).trim() || (name === "" ? "#9a9fac" : spare[next++ % spare.length]));
}

/** "#rrggbb" → [0…1, 0…1, 0…1]. */
export const rgb = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
