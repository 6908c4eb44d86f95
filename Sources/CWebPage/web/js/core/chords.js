// Chords: names, transposition, a capo, and how guitars, ukuleles and pianos play them. A chord is { root: 0…11 from C, minor }.

const NATURALS = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const SHARPS = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"];
const FLATS = ["C", "D♭", "D", "E♭", "E", "F", "G♭", "G", "A♭", "A", "B♭", "B"];
// Major keys that are written with flats.
const FLAT_KEYS = [1, 3, 5, 8, 10];
export const HIGHEST_CAPO = 9;

const modulo = (number) => ((number % 12) + 12) % 12;

/** "F♯m" → { root: 6, minor: true }; null for anything else. */
export function chordOf(name) {
  const found = /^([A-G])([♯♭]?)(m?)$/.exec(name ?? "");
  return found && { root: modulo(NATURALS[found[1]] + (found[2] === "♯") - (found[2] === "♭")), minor: found[3] === "m" };
}

export const transposed = ({ root, minor }, semitones) => ({ root: modulo(root + semitones), minor });

/** Whether a key, such as "C minor", is written with flats after it is transposed; null without a key. */
function hasFlats(key, semitones) {
  const [, tonic, mode] = /^(\S+) (major|minor)$/.exec(key ?? "") ?? [];
  const chord = chordOf(tonic);
  return chord && FLAT_KEYS.includes(modulo(chord.root + semitones + (mode === "minor" ? 3 : 0)));
}

/** The name of a chord some semitones higher, as the transposed key is written. Without a change, it keeps its name. */
export function respelled(name, semitones, key = null) {
  const chord = chordOf(name);
  if (!chord || modulo(semitones) === 0) return name;
  const { root, minor } = transposed(chord, semitones);
  return ((hasFlats(key, semitones) ?? FLAT_KEYS.includes(modulo(root + (minor ? 3 : 0)))) ? FLATS : SHARPS)[root] + (minor ? "m" : "");
}

// Frets from the lowest string; null is not played.
const X = null;
const OPEN = {
  C: [X, 3, 2, 0, 1, 0], D: [X, X, 0, 2, 3, 2], E: [0, 2, 2, 1, 0, 0], G: [3, 2, 0, 0, 0, 3], A: [X, 0, 2, 2, 2, 0],
  Am: [X, 0, 2, 2, 1, 0], Dm: [X, X, 0, 2, 3, 1], Em: [0, 2, 2, 0, 0, 0],
};
const UKULELE = [7, 0, 4, 9];

/** Frets of the six strings of a guitar: an open chord, or a barre in the shape of E or A, whichever is lower. */
export function onGuitar({ root, minor }) {
  const open = OPEN[SHARPS[root] + (minor ? "m" : "")];
  if (open) return open;
  const [e, a] = [modulo(root - 4), modulo(root - 9)];
  return e < a ? [e, e + 2, e + 2, minor ? e : e + 1, e, e] : [X, a, a + 2, a + 2, minor ? a + 1 : a + 2, a];
}

/** The pitch classes of a chord. */
export const tonesOf = ({ root, minor }) => [0, minor ? 3 : 4, 7].map((tone) => modulo(root + tone));

/** Frets of the four strings of a ukulele: of all that have the three tones and no other, the lowest. */
export function onUkulele(chord) {
  const tones = tonesOf(chord);
  let all = [[]];
  for (const string of UKULELE) {
    const frets = [0, 1, 2, 3, 4, 5].filter((fret) => tones.includes(modulo(string + fret)));
    all = all.flatMap((shape) => frets.map((fret) => [...shape, fret]));
  }
  const effort = (shape) => 10 * Math.max(...shape) + shape.reduce((sum, fret) => sum + fret, 0);
  return all.filter((shape) => tones.every((tone) => shape.some((fret, i) => modulo(UKULELE[i] + fret) === tone)))
    .reduce((best, shape) => (effort(shape) < effort(best) ? shape : best));
}

/** The fret of a capo with which most of the time has open chords of a guitar, the lowest of several. Chords are { name, duration }. */
export function easiestCapo(chords, semitones = 0) {
  const open = (capo) => chords.reduce((sum, { name, duration }) => {
    const chord = chordOf(name);
    const shape = chord && transposed(chord, semitones - capo);
    return sum + (shape && OPEN[SHARPS[shape.root] + (shape.minor ? "m" : "")] ? duration : 0);
  }, 0);
  let best = 0;
  for (let capo = 1; capo <= HIGHEST_CAPO; capo++) if (open(capo) > open(best) + 1e-6) best = capo;
  return best;
}
