// Metres, and the drums that go with them. A tempo always counts quarter notes.

// Beats per bar, beats per quarter note, and the beats that are stressed besides the first.
const METRES = { "3/4": { beats: 3, perQuarter: 1, stressed: [] }, "4/4": { beats: 4, perQuarter: 1, stressed: [] }, "6/8": { beats: 6, perQuarter: 2, stressed: [3] } };
export const metres = Object.keys(METRES);

export const beatsOf = (metre) => METRES[metre].beats;
export const beatSeconds = (tempo, metre) => 60 / tempo / METRES[metre].perQuarter;
export const barSeconds = (tempo, metre) => beatsOf(metre) * beatSeconds(tempo, metre);
/** How strong a beat is: 2 for the first of a bar, 1 for another stressed one, else 0. */
export const stress = (metre, place) => (place === 0 ? 2 : METRES[metre].stressed.includes(place) ? 1 : 0);

// Keys of General MIDI's drums.
const [KICK, SNARE, HAT] = [36, 38, 42];
// Strokes of a bar by metre: eighths from its beginning, key, velocity.
const hats = (count, step) => Array.from({ length: count / step }, (_, i) => [i * step, HAT, i % 2 ? 50 : 70]);
const STROKES = {
  "3/4": [[0, KICK, 100], [2, SNARE, 70], [4, SNARE, 70], ...hats(6, 2)],
  "4/4": [[0, KICK, 105], [2, SNARE, 95], [5, KICK, 85], [6, SNARE, 95], ...hats(8, 1)],
  "6/8": [[0, KICK, 105], [3, SNARE, 90], ...hats(6, 1)],
};

/** The strokes of a bar, as events of a layer. */
export function drumEvents(tempo, metre) {
  const eighth = 30 / tempo;
  return STROKES[metre].map(([place, key, velocity]) => ({ time: place * eighth, duration: 0.1, keys: [key], velocity })).sort((a, b) => a.time - b.time);
}
