// The sounds of instruments that the server has from a soundfont.
import * as api from "../core/api.js";

let list = null;
// Decoded, by the name of the instrument. What is decoded belongs to no context.
const decoded = new Map();

const described = () => (list ??= api.get("/api/band/sounds").then(({ instruments }) => instruments, () => { list = null; return {}; }));

async function load(name, context) {
  const sound = (await described())[name];
  if (!sound) return null;
  const file = await api.get(`/api/band/sounds/${encodeURIComponent(name)}`, {}, { as: "buffer" });
  return { ...sound, buffer: await context.decodeAudioData(file) };
}

/** Loads the sounds of instruments, as far as there are any. */
export async function loadSounds(names, context) {
  await Promise.all([...new Set(names)].map((name) => {
    // Without it, the page makes the sound itself.
    if (!decoded.has(name)) decoded.set(name, { ready: load(name, context).then((sound) => { decoded.set(name, { ready: null, sound }); }, () => { decoded.delete(name); }) });
    return decoded.get(name)?.ready;
  }));
}

/** The loaded sounds of an instrument: { keys, slot, buffer }; null if there are none. */
export const soundOf = (name) => decoded.get(name)?.sound ?? null;
