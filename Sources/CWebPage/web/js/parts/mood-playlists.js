// Living lists of the four moods at one click.
import { capital, count } from "../core/format.js";
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { guarded, toast } from "../core/live.js";
import { loadPlaylists, value } from "../core/store.js";
import { saveAnswer } from "./playlist-actions.js";

const MOODS = ["happy", "calm", "gloomy", "sad"];
const LENGTH = 50;

/** "Happy", and "Happy 2" where there is one. `taken` is in lower case, because case makes no difference in names. */
function freeName(mood, taken) {
  const name = capital(mood);
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name} ${n}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}

/** Saves the best songs of each mood that has some. */
async function moodPlaylists() {
  const known = (value("moods")?.moods ?? []).filter(({ name, tracks }) => MOODS.includes(name) && tracks > 0).map(({ name }) => name);
  const taken = new Set(value("playlists").map(({ name }) => name.toLowerCase()));
  const made = [];
  try {
    for (const mood of MOODS.filter((name) => known.includes(name))) {
      const name = freeName(mood, taken);
      await saveAnswer({ mood, count: LENGTH }, name);
      made.push(name);
    }
  } finally {
    if (made.length) {
      await loadPlaylists();
      toast(`${count(made.length, "living list")} made: ${made.join(", ")}.`, { link: { href: "/playlists", text: "Open" } });
    }
  }
}

/** The button that does so. */
export const moodPlaylistsButton = (text, classes = "button compact") => h("button", { class: classes, type: "button", onclick: guarded(async ({ currentTarget: button }) => {
  button.disabled = true;
  try {
    await moodPlaylists();
  } finally {
    button.disabled = false;
  }
}) }, icon("playlists", 18), text);
