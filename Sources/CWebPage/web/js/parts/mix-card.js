// A mix of the day, as a tile that opens it.
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { cover } from "./cover.js";

export const mixCard = (mix) => h("li", {}, h("a", { class: "tile", href: `/mixes/${mix.id}`, title: mix.description },
  cover({ id: mix.covers[0], artist: mix.id }), h("span", {}, h("strong", {}, mix.name), h("small", {}, count(mix.tracks, "track")))));
