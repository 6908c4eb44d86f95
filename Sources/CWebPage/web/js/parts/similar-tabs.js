import { h } from "../core/dom.js";

/** The three questions about how songs sound: alike, on the way, and why. */
export const similarTabs = (current) =>
  h("nav", { "aria-label": "Sonically similar" }, h("div", { class: "segments" },
    [["/similar", "Similar"], ["/path", "Path"], ["/explain", "Explain"]].map(([href, label]) => h("a", { href, "aria-current": href === current ? "page" : null }, label))));
