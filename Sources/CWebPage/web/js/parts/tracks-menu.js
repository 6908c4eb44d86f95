// What can be done with several tracks: those of an album, an artist, a playlist.
import * as player from "../player/player.js";
import { skim } from "../player/skim.js";
import { iconButton } from "../player/transport.js";
import { count } from "../core/format.js";
import { toast } from "../core/live.js";
import { downloadTracks } from "./downloads.js";
import { menuOn } from "./menu.js";
import { addToPlaylist } from "./playlist-actions.js";

export async function playNext(tracks) {
  await player.playNext(tracks);
  toast(`${count(tracks.length, "track")} ${tracks.length === 1 ? "plays" : "play"} next.`);
}
export async function enqueue(tracks) {
  await player.enqueue(tracks);
  toast(`${count(tracks.length, "track")} ${tracks.length === 1 ? "is" : "are"} in the queue.`);
}

/** The entries of a menu. `tracks()` returns (a promise of) the tracks, `download()` replaces that of the tracks one by one. */
export const tracksEntries = (name, tracks, { download } = {}) => [
  { icon: "play", label: "Play next", action: async () => playNext(await tracks()) },
  { icon: "waves", label: "Skim the highlights", action: async () => skim(await tracks()) },
  { icon: "list", label: "Add to queue", action: async () => enqueue(await tracks()) },
  { icon: "add", label: "Add to playlist …", action: async () => addToPlaylist((await tracks()).map(({ id }) => id), name) },
  { icon: "export", label: "Download (zip)", action: async () => (download ? download() : downloadTracks(await tracks(), name)) },
];

/** The button of such a menu. */
export const tracksMenuButton = (name, tracks, options) =>
  menuOn(iconButton("more", `More for ${name}`, null), `More for ${name}`, async () => tracksEntries(name, tracks, options));
