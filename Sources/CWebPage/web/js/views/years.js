// Years, the latest first.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { empty, head } from "../core/states.js";
import { browseTabs } from "../parts/browse-tabs.js";

export async function view(_, { signal }) {
  const { items } = await api.get("/api/years", { count: 500 }, { signal });
  const most = Math.max(1, ...items.map(({ tracks }) => tracks));
  return h("div", {}, browseTabs("/years"), head("Years"), items.length
    ? h("ul", { class: "years" }, items.map(({ year, tracks }) => h("li", {}, h("a", { href: `/tracks?min_year=${year}&max_year=${year}&sort=album` },
      h("strong", { class: "number" }, year), h("span", { class: "meter", vars: { "--share": `${(tracks / most) * 100}%` } }, h("i", {})), h("span", { class: "muted small" }, count(tracks, "track"))))))
    : empty("No years", "No track has a year in its tags."));
}
