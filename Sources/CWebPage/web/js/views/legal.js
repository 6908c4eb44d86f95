// Legal.
import { h } from "../core/dom.js";
import { head } from "../core/states.js";

export async function view() {
  const part = (title, ...lines) => h("section", { class: "card stack" }, h("h2", {}, title), h("div", { class: "prose" }, lines.map((line) => h("p", {}, line))));
  return h("div", {}, head("Legal"), h("div", { class: "columns" },
    part("Your data", "Nothing leaves the machine that this server runs on. The page sends no requests elsewhere, collects no statistics, and sets no cookie except for your login.", "Likes, labels, playlists and history are stored in a file beside the index, which the administrator of the server can read. Passwords are kept as Argon2id hashes only."),
    part("Music", "You hear the files of this library as they are. The operator of this server decides whether others may listen, and is responsible for it."),
    part("Brainwaves", "Band powers select moods for playing. They say nothing about health and are not stored."),
    part("Licence", "SonicIndex is under the MIT licence. It uses libraries with other licences. A package that contains an FFmpeg under the GPL is under the GPL as a whole. Dependencies.md in the sources lists all libraries and their licences.")));
}
