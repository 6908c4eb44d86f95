// “Play” and “Shuffle” above a list.
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { guarded } from "../core/live.js";

/** `tracks()` returns (a promise of) the tracks to play. */
export const playButtons = (tracks, ...more) =>
  h("div", { class: "actions below" },
    h("button", { class: "button primary", type: "button", onclick: guarded(async () => player.play(await tracks())) }, icon("play", 18), "Play"),
    h("button", { class: "button", type: "button", onclick: guarded(async () => player.playShuffled(await tracks())) }, icon("shuffle", 20), "Shuffle"),
    more);
