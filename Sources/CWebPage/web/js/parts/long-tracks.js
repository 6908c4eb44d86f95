// A list of tracks of any length. Playing a track queues some hundreds around it.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { longList } from "./long-list.js";
import { selectable } from "./selection.js";
import { keepTrue, trackRow } from "./track-list.js";

// Number of tracks queued before and after the chosen one.
const [BEFORE, AFTER] = [50, 450];

/** `path` and `query` are the request to the server, `once` is for the first part; `options(track, i)` are the options of a row. */
export async function longTracks({ path = "/api/tracks", query, once, label, signal, options = () => ({}), classes = "" }) {
  let answer;
  const load = async (offset, count, signal) => {
    const part = await api.get(path, { ...query, ...(offset === 0 && once), offset, count }, { signal });
    const { items, total } = part;
    if (offset === 0) answer = part;
    // What orders them stands beside the track.
    return { items: items.map(({ track, ...beside }) => ({ ...track, beside })), total };
  };
  const list = await longList({
    load, label, signal, classes: `tracks ${classes}`,
    make: (track, i) => trackRow(track, { play: () => playFrom(i), at: i, ...options(track, i) }),
  });
  async function playFrom(i) {
    const { items, at } = list.around(i, i - BEFORE, i + AFTER);
    await player.play(items, at, list.range(i - at + items.length, i + AFTER));
  }
  list.playFrom = playFrom;
  // The server's first answer, which contains more than tracks.
  list.answer = answer;
  list.first = (count = 500) => list.range(0, count);
  selectable(list.element, signal);
  keepTrue(list.element, signal);
  return list;
}
