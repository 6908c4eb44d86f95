// Tabs for browsing the library.
import { h } from "../core/dom.js";

const ways = [["/albums", "Albums"], ["/artists", "Artists"], ["/tracks", "Tracks"], ["/genres", "Genres"], ["/years", "Years"], ["/folders", "Folders"]];

export const browseTabs = (here) =>
  h("nav", { "aria-label": "Browse" }, h("div", { class: "segments" }, ways.map(([href, label]) => h("a", { href, "aria-current": href === here ? "page" : null }, label))));
