// How early an element has to be told to play, so that it is heard when the one before it ends. That differs from browser to
// browser and from machine to machine, so it is learned.

const STORED = "sonic.lead";
const LONGEST = 0.25;
// Of an element that is heard already: what comes later is no start any more.
const SETTLED = 300;
let seconds = Math.min(Number(localStorage.getItem(STORED) ?? 0.07), LONGEST) || 0.07;

export const lead = () => seconds;

/** An element was told to play just now, from `begin` on: looks when it really began. */
export function learnLead(audio, begin) {
  const asked = performance.now();
  setTimeout(() => {
    if (audio.paused || audio.currentTime <= begin) return;
    const took = (performance.now() - asked) / 1000 - (audio.currentTime - begin);
    // What took very long waited for the network or the processor; that says nothing of the next time.
    if (took < 0 || took > LONGEST) return;
    seconds += (took - seconds) / 2;
    localStorage.setItem(STORED, seconds.toFixed(4));
  }, SETTLED);
}
