// The gestures that were taught in this browser. They stay here, because axes differ between phones.
import { Failure } from "../core/api.js";

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

/** The name that is typed for a gesture; one that another gesture has is refused. `own` is the gesture's name until now. */
export function nameFrom(text, own = "") {
  const name = text.trim();
  if (!name) throw new Failure(0, "A gesture needs a name.");
  if (name !== own && gestures().some((gesture) => gesture.name === name)) throw new Failure(0, `There is a gesture “${name}” already.`);
  return name;
}

/** Renames a gesture. Its name must not be in use. */
export const rename = (name, to) => store(gestures().map((gesture) => (gesture.name === name ? { ...gesture, name: to } : gesture)));

/** Forgets a gesture. The result brings it back, unless another one has its name since. */
export function forget(name) {
  const all = gestures();
  const place = all.findIndex((gesture) => gesture.name === name);
  store(all.filter((_, i) => i !== place));
  return () => {
    const others = gestures();
    if (place >= 0) others.splice(place, 0, { ...all[place], name: nameFrom(name) });
    store(others);
  };
}
