// The gestures that were taught in this browser. They stay here, because axes differ between phones.

const STORED = "sonic.gestures";

/** [{ name, takes: frames of [x, y, z] in g, action: a chord, "next", "stop" or "" for the next free chord of the key }]. */
export function gestures() {
  try {
    return JSON.parse(localStorage.getItem(STORED)) ?? [];
  } catch {
    return [];
  }
}

const store = (all) => localStorage.setItem(STORED, JSON.stringify(all));

/** Adds a gesture, or replaces the one with the same name. */
export function keep(gesture) {
  const all = gestures();
  const known = all.findIndex(({ name }) => name === gesture.name);
  if (known < 0) all.push(gesture);
  else all[known] = { ...all[known], ...gesture };
  store(all);
}

/** Renames a gesture. Its name must not be in use. */
export const rename = (name, to) => store(gestures().map((gesture) => (gesture.name === name ? { ...gesture, name: to } : gesture)));

export const forget = (name) => store(gestures().filter((gesture) => gesture.name !== name));
