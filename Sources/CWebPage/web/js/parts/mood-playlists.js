// Playlists of the four moods at one click.
import * as api from "../core/api.js";
import { capital, count } from "../core/format.js";
import { toast } from "../core/live.js";
import { loadPlaylists, value } from "../core/store.js";
import { explainLimit } from "./playlist-actions.js";

const MOODS = ["happy", "calm", "gloomy", "sad"];
const LENGTH = 50;

/** "Happy", and "Happy 2" where there is one. */
function freeName(mood, taken) {
  const name = capital(mood);
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name} ${n}`;
    if (!taken.has(free)) return free;
  }
}

/** Saves the best songs of each mood that has some. */
export async function moodPlaylists() {
  const known = (value("moods")?.moods ?? []).filter(({ name, tracks }) => MOODS.includes(name) && tracks > 0).map(({ name }) => name);
  const taken = new Set(value("playlists").map(({ name }) => name));
  const made = [];
  try {
    for (const mood of MOODS.filter((name) => known.includes(name))) {
      const name = freeName(mood, taken);
      await api.post("/api/playlist", { mood, count: LENGTH, save: true, name }).catch(explainLimit);
      made.push(name);
    }
  } finally {
    if (made.length) {
      await loadPlaylists();
      toast(`${count(made.length, "playlist")} made: ${made.join(", ")}.`, { link: { href: "/playlists", text: "Open" } });
    }
  }
}
