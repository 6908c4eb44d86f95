// What the user played in a year.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count, number, spell } from "../core/format.js";
import { guarded } from "../core/live.js";
import { empty, head, section } from "../core/states.js";
import { hoursChart, monthsChart } from "../parts/year-charts.js";
import { yearPicture } from "../parts/year-picture.js";

const SHOWN = 10;

function save(year) {
  yearPicture(year).toBlob((blob) => {
    const link = h("a", { download: `my-music-${year.year}.png` });
    link.href = URL.createObjectURL(blob);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }, "image/png");
}

function ranking(title, entries, href) {
  if (!entries.length) return null;
  const most = entries[0].plays;
  const name = (entry) => (entry.track && href ? h("a", { href: href(entry) }, entry.name) : entry.name);
  return h("div", { class: "card" }, h("h3", {}, title), h("ol", { class: "ranking" }, entries.slice(0, SHOWN).map((entry) => h("li", {},
    h("span", {}, h("strong", {}, name(entry)), entry.artist && h("span", { class: "muted small" }, entry.artist)),
    h("span", { class: "meter", vars: { "--share": `${(entry.plays / most) * 100}%` } }, h("i", {})), h("span", { class: "muted small number" }, count(entry.plays, "play"))))));
}

const figure = (value, words) => h("div", {}, h("dt", { class: "muted" }, words), h("dd", {}, value));

function figures(year) {
  return h("dl", { class: "figures" },
    figure(year.seconds < 3600 ? spell(year.seconds) : number(Math.round(year.seconds / 3600)), year.seconds < 3600 ? "of music" : "hours of music"),
    figure(number(year.plays), "plays"), figure(number(year.days), year.days === 1 ? "day with music" : "days with music"),
    figure(number(year.tracks), "tracks"), figure(number(year.artists), "artists"),
    year.new_tracks !== null && figure(number(year.new_tracks), "tracks never played before"),
    year.new_artists !== null && figure(number(year.new_artists), "artists never played before"));
}

export async function view(_, { signal, query }) {
  const year = await api.get("/api/stats", query.get("year") ? { year: query.get("year") } : {}, { signal });
  const years = year.years.length > 1 && h("nav", { "aria-label": "Years" }, h("div", { class: "segments" }, year.years.map((one) => h("a", { href: `/year?year=${one}`, "aria-current": one === year.year ? "page" : null }, one))));
  if (!year.plays) return h("div", {}, head("Your year", `Nothing was played in ${year.year}.`), years, empty("No plays yet", "What you play appears here. Only you can see it.", h("a", { class: "button primary", href: "/listen" }, "Listen to something")));
  return h("div", {},
    head(`Your ${year.year}`, "What you played. Only you can see it.", h("div", { class: "actions" }, h("button", { class: "button primary", type: "button", onclick: guarded(async () => save(year)) }, "Save as a picture"), h("a", { class: "button", href: "/mixes" }, "Mixes of today"))),
    years, figures(year),
    section("Months", h("div", { class: "card" }, monthsChart(year))),
    section("Hours of the day", h("div", { class: "card" }, hoursChart(year))),
    section("Most played", h("div", { class: "columns" },
      ranking("Artists", year.top_artists, ({ track }) => `/artist-of/${track}`), ranking("Tracks", year.top_tracks, ({ track }) => `/tracks/${track}`),
      ranking("Albums", year.top_albums, ({ track }) => `/album-of/${track}`), ranking("Genres", year.top_genres, ({ name }) => `/tracks?genre_is=${encodeURIComponent(name)}`))));
}
