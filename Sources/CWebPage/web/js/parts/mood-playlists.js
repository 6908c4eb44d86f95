// Living lists of the four moods at one click.
import { capital, count } from "../core/format.js";
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { guarded, toast } from "../core/live.js";
import { loadPlaylists, value } from "../core/store.js";
import { MOODS } from "./mood.js";
import { saveAnswer } from "./playlist-actions.js";

const LENGTH = 50;

/** "Happy", and "Happy 2" where there is one. `taken` is in lower case, because case makes no difference in names. */
function freeName(mood, taken) {
  const name = capital(mood);
  for (let n = 1; ; n++) {
    const free = n === 1 ? name : `${name} ${n}`;
    if (!taken.has(free.toLowerCase())) return free;
  }
}

/** The moods that have songs. */
export const filledMoods = () => MOODS.filter((mood) => value("moods")?.moods.some(({ name, tracks }) => name === mood && tracks > 0));

/** Saves the best songs of each of them. */
async function moodPlaylists() {
  const taken = new Set(value("playlists").map(({ name }) => name.toLowerCase()));
  const made = [];
  try {
    for (const mood of filledMoods()) {
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
