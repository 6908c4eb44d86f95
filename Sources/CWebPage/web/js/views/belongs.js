// Leads from a track to its artist or album, whose id only the server knows.
import * as api from "../core/api.js";
import { Failure } from "../core/api.js";
import { note } from "../core/router.js";

async function belonging(id, signal, what) {
  const { album, artists } = await api.get(`/api/tracks/${id}`, {}, { signal });
  const found = what === "album" ? album : artists[0];
  if (!found) throw new Failure(404, `This track has no ${what} in its tags.`);
  note(`/${what}s/${found.id}`);
  return found.id;
}

/** A view of the artist or the album of a track. */
export const ofTrack = (what, load) => async () => {
  const module = await load();
  return { view: async ({ id }, context) => module.view({ id: await belonging(id, context.signal, what) }, context) };
};
