// The tracks that all users requested most recently.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { artistOf, count, titleOf } from "../core/format.js";
import { guarded } from "../core/live.js";
import { whole } from "../core/whole.js";
import { cover } from "../parts/cover.js";
import { empty, head } from "../core/states.js";
import { closeness, trackList } from "../parts/track-list.js";

const spans = [[24, "24 hours"], [168, "Week"], [720, "Month"]];

export async function view(_, { signal, query }) {
  const hours = Number(query.get("hours")) || 24;
  const { items } = await api.get("/api/trending", { hours, count: 20 }, { signal });
  const tracks = await Promise.all(items.map(({ track }) => whole(track, signal)));
  const most = items[0]?.count ?? 1;
  const times = (item) => count(item.count, "time");
  const top = tracks.length >= 3 ? tracks.slice(0, 3) : [];
  const rest = tracks.slice(top.length);
  return h("div", {},
    head("Trending", "The tracks that users here played and requested most."),
    h("nav", { "aria-label": "Span" }, h("div", { class: "segments" }, spans.map(([value, label]) => h("a", { href: value === 24 ? "/trending" : `/trending?hours=${value}`, "aria-current": value === hours ? "page" : null }, label)))),
    tracks.length
      ? [
          top.length > 0 && h("ol", { class: "podium" }, top.map((track, i) => h("li", {}, h("button", { class: "tile", type: "button", "aria-label": `Play ${titleOf(track)} by ${artistOf(track)}`, disabled: track.in_library === false, onclick: guarded(() => player.play(tracks.filter((item) => item.in_library !== false), i)) },
            h("span", { class: "rank" }, i + 1), cover(track), h("span", {}, h("strong", {}, titleOf(track)), h("small", {}, artistOf(track)), h("small", {}, times(items[i]))))))),
          rest.length > 0 && trackList(rest, { signal, label: "Trending", options: (_, i) => ({ place: top.length + i + 1, aside: closeness(items[top.length + i].count / most, times(items[top.length + i])) }) }),
        ]
      : empty("Quiet so far", "Nothing was played or requested in this time.", h("a", { class: "button primary", href: "/listen" }, "Listen to something")));
}
