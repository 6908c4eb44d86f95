// The complete record of a track that is known only by name; cached, because many are needed repeatedly.
import * as api from "./api.js";

const MOST = 500;
const known = new Map();
api.onGeneration(() => known.clear());

/** The given track if it has left the library. */
export async function whole(track, signal) {
  if (!track.in_library) return track;
  if (!known.has(track.id)) {
    if (known.size >= MOST) known.clear();
    try {
      known.set(track.id, { ...(await api.get(`/api/tracks/${track.id}`, {}, { signal })).track, in_library: true });
    } catch {
      return track;
    }
  }
  return known.get(track.id);
}
