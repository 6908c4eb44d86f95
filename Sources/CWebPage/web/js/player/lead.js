// The time that an element needs to start, so that it is heard when the one before it ends. It depends on browser and
// machine, so it is measured.

const STORED = "sonic.lead";
const LONGEST = 0.25;
// An element that is already audible is no longer starting.
const SETTLED = 300;
let seconds = Math.min(Number(localStorage.getItem(STORED) ?? 0.07), LONGEST) || 0.07;

export const lead = () => seconds;

/** Measures when an element, told to play from `begin`, really starts. */
export function learnLead(audio, begin) {
  const asked = performance.now();
  setTimeout(() => {
    if (audio.paused || audio.currentTime <= begin) return;
    const took = (performance.now() - asked) / 1000 - (audio.currentTime - begin);
    // Very long delays come from the network or the processor and do not predict the next start.
    if (took < 0 || took > LONGEST) return;
    seconds += (took - seconds) / 2;
    localStorage.setItem(STORED, seconds.toFixed(4));
  }, SETTLED);
}
