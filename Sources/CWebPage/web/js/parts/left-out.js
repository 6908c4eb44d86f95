// Why a list has fewer tracks than meet its conditions.
import { number } from "../core/format.js";

/** `steps` are the sizes of the pool, as the server tells them; null if nothing was left out at the end. */
export function leftOut(steps) {
  const at = steps.findIndex(({ step }) => step === "without copies and other versions");
  if (at < 1) return null;
  const missing = steps[at - 1].tracks - steps[at].tracks;
  return missing === 1 ? "One is a copy or another version of another." : `${number(missing)} are copies or other versions of others.`;
}
