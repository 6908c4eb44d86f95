import { h } from "../core/dom.js";

/** The three views of similarity: similar songs, a path, and an explanation. */
export const similarTabs = (current) =>
  h("nav", { "aria-label": "Sonically similar" }, h("div", { class: "segments" },
    [["/similar", "Similar"], ["/path", "Path"], ["/explain", "Explain"]].map(([href, label]) => h("a", { href, "aria-current": href === current ? "page" : null }, label))));
