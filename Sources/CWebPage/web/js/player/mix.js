// What happens in a transition that the server plans, and when. Times are in seconds.

// The least time in which a track that entered louder or quieter returns to its own level.
const GLIDE = 8;
// Of the lows, in dB: silence, and the most that is added.
const [QUIET, LOUDEST] = [-30, 6];

const within = (value, least, most) => Math.min(most, Math.max(least, value));
/** Shares of constant power: the sum of their squares is 1. */
const shares = (part) => {
  const angle = (within(part, 0, 1) * Math.PI) / 2;
  return { from: Math.cos(angle), to: Math.sin(angle) };
};

export const lengthOf = (plan) => plan.out_end - plan.out_point;

/**
 * The way of the second track, as points { at, to }: `at` after the beginning of the transition, it is at its second `to`. Its
 * downbeats meet those of the first track, then its bars return to their own length.
 */
export function courseOf(plan) {
  const points = plan.anchors.map(([from, to]) => ({ at: from - plan.out_point, to }));
  if (points.length < 2) return [{ at: 0, to: plan.in_point }];
  const [before, end] = points.slice(-2);
  const stretch = (end.at - before.at) / (end.to - before.to);
  plan.release.forEach((to, number) => {
    const last = points.at(-1);
    const ratio = 1 + (stretch - 1) * (1 - (number + 1) / (plan.release.length + 1));
    points.push({ at: last.at + ratio * (to - last.to), to });
  });
  return points;
}

/** The points before and after a value. After the last point, there is no second one. */
function around(course, name, value) {
  const next = course.findIndex((point) => point[name] > value);
  return next < 0 ? [course.at(-1)] : [course[Math.max(0, next - 1)], course[Math.max(1, next)]];
}
const rateOf = ([start, end]) => (end ? (end.to - start.to) / (end.at - start.at) : 1);

/** The place of the second track some seconds after the beginning of the transition. */
export function placeAt(course, seconds) {
  const points = around(course, "at", seconds);
  return points[0].to + rateOf(points) * (seconds - points[0].at);
}
/** The reverse of `placeAt`. */
export function secondsAt(course, place) {
  const points = around(course, "to", place);
  return points[0].at + (place - points[0].to) / rateOf(points);
}
/** The tempo of the second track relative to its own. */
export const rateAt = (course, place) => rateOf(around(course, "to", place));

/** A factor for the volume of the second track, which enters as loud as the first one is. */
export function gainAt(plan, seconds) {
  const part = within(1 - (seconds - lengthOf(plan)) / Math.max(GLIDE, plan.release_end - plan.in_end), 0, 1);
  return 10 ** ((plan.gain * part) / 20);
}

/** A factor for the volume of both tracks, by which they are as loud together as each is alone: in equal steps, in dB. */
function rideAt(plan, seconds) {
  const steps = plan.ride ?? [];
  const place = within(seconds / lengthOf(plan), 0, 1) * (steps.length - 1);
  const step = Math.floor(place);
  if (step + 1 >= steps.length) return 1;
  return 10 ** ((steps[step] + (steps[step + 1] - steps[step]) * (place - step)) / 20);
}

/** The shares of the volume of both tracks, and the gains of their lows in dB. */
export function sharesAt(plan, seconds) {
  // Without Web Audio there is no echo: the first track fades for a beat.
  if (plan.kind === "echo_out") return { from: shares(seconds / plan.echo_beat).from, to: 1, lows: { from: 0, to: 0 } };
  const length = lengthOf(plan);
  const share = shares(seconds / length);
  const ride = rideAt(plan, seconds);
  const heard = { from: share.from * ride, to: share.to * ride };
  if (plan.bass_swap === undefined) return { ...heard, lows: { from: 0, to: 0 } };
  // The basses change places within about a beat.
  const bass = shares(((seconds - (plan.bass_swap - plan.out_point)) / length) * plan.bars * 4 + 0.5);
  const gain = (name) => within(20 * Math.log10((bass[name] + 1e-9) / (share[name] + 1e-9)), QUIET, LOUDEST);
  return { ...heard, lows: { from: gain("from"), to: gain("to") } };
}

/** When both tracks are as they are without a transition. */
export const endOf = (plan, course) => Math.max(course.at(-1).at, plan.gain ? lengthOf(plan) + Math.max(GLIDE, plan.release_end - plan.in_end) : lengthOf(plan));
