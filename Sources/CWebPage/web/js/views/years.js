// Years, the latest first.
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { allOf } from "../core/pages.js";
import { empty, head } from "../core/states.js";
import { browseTabs } from "../parts/browse-tabs.js";
import { filterable } from "../parts/filterable.js";
import { arranged } from "../parts/short-list.js";

export async function view(_, { signal, query }) {
  const years = await allOf("/api/years", {}, signal);
  const most = Math.max(1, ...years.map(({ tracks }) => tracks));
  const row = ({ year, tracks }) => h("li", {}, h("a", { href: `/tracks?min_year=${year}&max_year=${year}&sort=album` },
    h("strong", { class: "number" }, year), h("span", { class: "meter", vars: { "--share": `${(tracks / most) * 100}%` } }, h("i", {})), h("span", { class: "muted small" }, count(tracks, "track"))));
  if (!years.length) return h("div", {}, browseTabs("/years"), head("Years"), empty("No years", "No track has a year in its tags."));
  const filter = filterable({
    path: "/years", sorts: [["year", "Latest first"], ["tracks", "Most tracks"]], query, signal, placeholder: "Filter years",
    show: async (asked) => {
      const found = arranged(years, asked, ({ year }) => String(year), asked.sort === "tracks" && ((a, b) => b.tracks - a.tracks));
      if (!found.length) return { element: empty("No years", "No year has these digits.") };
      return { element: h("ul", { class: "years" }, found.map(row)), words: count(found.length, "year") };
    },
  });
  await filter.ready;
  return h("div", {}, browseTabs("/years"), head("Years"), filter.element);
}
