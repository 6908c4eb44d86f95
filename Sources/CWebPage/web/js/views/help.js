// Help.
import { h } from "../core/dom.js";
import { capital } from "../core/format.js";
import { head, section } from "../core/states.js";
import { keyTable } from "../parts/key-sheet.js";
import { MOODS } from "../parts/mood.js";

const answers = [
  ["Find and play", ["Search by artist or song; a part of the name is enough, and typos are forgiven.", "A click on a cover plays its song, then the rest of the list.", "While nothing plays, rest the pointer on a cover to hear the best thirty seconds. On a phone, hold the cover.", "The heart marks a song as liked. “Never propose” in the menu excludes a song."]],
  ["Moods", [`${capital(MOODS.join(", "))}: SonicIndex plays what fits and chooses again after each song, until you say “No mood”.`, "What a song feels like is computed from its sound. To correct it, label the song in its menu. Labelled songs come first.", "The moodometer plays songs within 0.10 of a value. On the map, click to play, or circle songs with the lasso to make a playlist. The list shows the same songs as text."]],
  ["Sonically similar", ["Similar songs share tone colour, rhythm, harmony, dynamics and style.", "An instant playlist saves the ten most similar songs.", "A path leads from one song to another in small steps; “Reshuffle” finds another way.", "Explain shows what makes two songs alike or different."]],
  ["Band", ["Move a phone, and it plays chords: teach a gesture by making it three times, choose its chord, press Start.", "“Use a phone” shows a code that the phone scans. Without a phone, drag on the pad, or press the keys 1 to 9.", "“Record” counts in a bar. Recordings can be edited, layered, and saved as MIDI or WAV."]],
  ["Playlists", ["A living list keeps the wish instead of the songs: they are chosen again whenever you open it, also by players. “Freeze” keeps those of now.", "Reorder by dragging the handle, or with the arrow keys on it.", "Everyone on this server sees shared playlists and can follow them.", "Import and export use m3u8, xspf and jspf."]],
];
export async function view() {
  return h("div", {}, head("Help"),
    h("div", { class: "columns" }, answers.map(([title, lines]) => h("section", { class: "card stack" }, h("h2", {}, title), h("div", { class: "prose" }, h("ul", {}, lines.map((line) => h("li", {}, line))))))),
    section("Keys", h("div", { class: "card" }, keyTable(true), h("p", { class: "fine" }, "Settings turn those of the player off."))),
    h("p", { class: "muted" }, "All of this, and more, in the terminal: ", h("code", {}, "indexer help"), ". ", h("a", { href: "/legal" }, "Legal")));
}
