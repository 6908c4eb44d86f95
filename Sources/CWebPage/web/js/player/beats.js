// Fades on beats: the first strong downbeat of the next track falls on a bar line of the current one.
import * as api from "../core/api.js";

// The maximum difference of tempi. With more, beats would drift apart within a fade.
const DRIFT = 0.06;
// A fade may be shorter or longer than requested by this share.
const GIVE = 0.5;
const REMEMBERED = 12;

const known = new Map();

/** Asks for the structure of a track, for `plannedStart`. */
export function study(track) {
  if (known.has(track.id)) return;
  if (known.size >= REMEMBERED) known.delete(known.keys().next().value);
  known.set(track.id, null);
  // Without the structure, the fade ignores beats.
  api.get(`/api/tracks/${track.id}/structure`).then((structure) => known.set(track.id, structure), () => {});
}

/** Whether beats of two tempi stay together for a fade: alike, or one twice the other. */
export const keepsTime = (one, other) => one > 0 && other > 0 && [0.5, 1, 2].some((times) => Math.abs((one * times) / other - 1) <= DRIFT);

/**
 * When the next track must start, in seconds of the current one; null if a fade on beats is not possible. The next track starts
 * at its second `begin`; without beats, it would start `fade` before `end`.
 */
export function alignedStart(before, after, { fade, end, begin }) {
  if (!(fade > 0) || !keepsTime(before.tempo, after.tempo)) return null;
  const heard = after.bars.filter(({ start }) => start >= begin);
  const strongest = Math.max(...heard.map(({ confidence }) => confidence));
  const downbeat = heard.find(({ confidence }) => confidence >= strongest / 2);
  if (!downbeat) return null;
  const run = downbeat.start - begin;
  const wanted = end - fade;
  const starts = before.bars.map(({ start }) => start - run).filter((start) => start >= 0 && start + run < end && Math.abs(start - wanted) <= GIVE * fade);
  return starts.length ? starts.reduce((best, start) => (Math.abs(start - wanted) < Math.abs(best - wanted) ? start : best)) : null;
}

/** `alignedStart` of two tracks; null until their structures are loaded. */
export function plannedStart(track, next, { fade, end, begin }) {
  const [before, after] = [known.get(track?.id), known.get(next?.id)];
  return before && after ? alignedStart(before, after, { fade, end, begin }) : null;
}
