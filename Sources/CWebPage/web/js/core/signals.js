// Combines several signals. AbortSignal.any is missing in older Safari.

/** Aborted as soon as one of them is. */
export function either(...signals) {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort();
    else signal.addEventListener("abort", () => controller.abort(), { once: true, signal: controller.signal });
  }
  return controller.signal;
}
