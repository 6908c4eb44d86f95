// The keys of the page.
import { h } from "../core/dom.js";
import { dialog } from "./dialog.js";

const keys = [
  ["Space", "play, pause"], ["← →", "5 seconds back, forward"], ["↑ ↓", "louder, quieter"], ["n p", "next, previous track"], ["m", "mute"], ["s", "shuffle"],
  ["r", "repeat: off, all, one"], ["l", "like"], ["q", "the queue"], ["/", "search"], ["?", "these keys"],
];
const others = [["↑ ↓", "through results, menus, and on a handle: move a track"], ["Enter", "on the map: play the selected song"], ["+ −", "on the map: zoom"], ["Esc", "close, clear"]];

/** A table of keys: `all` adds those of lists and the map. */
export const keyTable = (all = false) => h("table", { class: "keys" },
  h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Key"), h("th", { scope: "col" }, "What it does"))),
  h("tbody", {}, [...keys, ...(all ? others : [])].map(([names, text]) => h("tr", {}, h("th", { scope: "row" }, names.split(" ").map((name, i) => [i > 0 && " ", h("kbd", {}, name)])), h("td", {}, text)))));

export const showKeys = () => dialog({ title: "Keys", content: [keyTable(), h("p", { class: "fine" }, "Settings turn them off.")], action: "Close" });
