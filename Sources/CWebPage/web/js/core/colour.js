// The color of a place in the plane of valence and energy.
import { hash } from "./format.js";

// Angle from the middle of the plane, in eighths of a turn, to hue: happy yellow, calm green, sad blue, angry red.
const corners = [[-225, 385], [-135, 255], [-45, 165], [45, 85], [135, 25]];

/** The hue (OKLCH) of a mood; a track without one has the hue of its artist. */
export function hueOf(track) {
  const { valence, energy } = track;
  if (typeof valence !== "number" || typeof energy !== "number") return hash(track.artist ?? track.id ?? track.name ?? "") % 360;
  let angle = (Math.atan2(energy - 0.5, valence - 0.5) * 180) / Math.PI;
  if (angle > 135) angle -= 360;
  for (let i = 1; i < corners.length; i++) {
    const [[fromAngle, fromHue], [toAngle, toHue]] = [corners[i - 1], corners[i]];
    if (angle <= toAngle) return fromHue + ((angle - fromAngle) / (toAngle - fromAngle)) * (toHue - fromHue);
  }
  return 60;
}
