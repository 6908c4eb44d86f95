// The plan of the next transition, requested ahead of time: the server analyses both tracks, which takes seconds.
import * as api from "../core/api.js";

// Tracks that are skipped are not analyzed. Milliseconds.
const SETTLED = 1000;

let asked = "";
let plan = null;
let timer = 0;

const nameOf = (track, next) => `${track?.id} ${next?.id}`;

/** Requests the plan for two tracks. The transition begins at `earliest` seconds of the first one or later. */
export function study(track, next, earliest) {
  const name = nameOf(track, next);
  if (name === asked) return;
  [asked, plan] = [name, null];
  clearTimeout(timer);
  timer = setTimeout(async () => {
    // Without a plan, the tracks fade.
    const found = await api.get("/api/transition", { from: track.id, to: next.id, earliest_exit: earliest }).catch(() => null);
    if (name === asked) plan = found;
  }, SETTLED);
}

/** The plan for two tracks; null until it is there. */
export const planOf = (track, next) => (nameOf(track, next) === asked ? plan : null);

/** Forgets the plan: the first track is loaded again. */
export function forget() {
  [asked, plan] = ["", null];
  clearTimeout(timer);
}
