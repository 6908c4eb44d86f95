// Files to keep, as the browser saves them.
import { at } from "../core/base.js";
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { toast } from "../core/live.js";

// The server's limit for a choice of tracks.
const MOST = 500;

const save = (path) => h("a", { href: at(path), download: "" }).click();

export const downloadTrack = ({ id }) => save(`/api/tracks/${id}/download`);
export const downloadAlbum = (id) => save(`/api/albums/${id}/download`);

/** Several tracks as a zip archive. A longer playlist has an address of its own, `whole`. */
export function downloadTracks(tracks, name, whole) {
  const ids = tracks.map(({ id }) => id).filter(Boolean);
  if (ids.length > MOST && whole) return save(whole);
  if (ids.length > MOST) return toast(`At most ${count(MOST, "track")} can be downloaded at once.`, { bad: true });
  return save(`/api/download?ids=${ids.join()}&name=${encodeURIComponent(name)}`);
}
