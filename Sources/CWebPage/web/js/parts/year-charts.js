// The charts of a year: months by mood, and hours.
import { h, s } from "../core/dom.js";
import { capital, count, spell } from "../core/format.js";

export const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const [WIDTH, HEIGHT, FOOT] = [600, 180, 22];
const tint = (mood) => `var(--${mood}, var(--other))`;

/** Bars with parts: `bars` are [label, words, [[size, color], …]]. */
function bars(title, list, every = 1) {
  const most = Math.max(1, ...list.map(([, , parts]) => parts.reduce((sum, [size]) => sum + size, 0)));
  const step = WIDTH / list.length;
  return s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "year-chart", role: "img", "aria-label": title },
    list.map(([label, words, parts], i) => {
      let y = HEIGHT - FOOT;
      return s("g", {}, s("title", {}, words), s("rect", { x: i * step, y: 0, width: step, height: HEIGHT, fill: "transparent" }),
        parts.map(([size, color]) => {
          const height = (size / most) * (HEIGHT - FOOT - 4);
          y -= height;
          return s("rect", { x: i * step + step * 0.14, y, width: step * 0.72, height, class: "part", vars: { "--tint": color } });
        }),
        i % every === 0 && s("text", { x: (i + 0.5) * step, y: HEIGHT - 5, "text-anchor": "middle" }, label));
    }));
}

/** The plays of a month that have no mood. */
const rest = ({ plays, moods }) => plays - moods.reduce((sum, { plays: some }) => sum + some, 0);

export function monthsChart(year) {
  const moods = [...new Set(year.months.flatMap((month) => month.moods.map(({ mood }) => mood)))].sort();
  const parts = (month) => [...moods.map((mood) => [month.moods.find((entry) => entry.mood === mood)?.plays ?? 0, tint(mood)]), [rest(month), "var(--other)"]];
  return [
    bars("Plays of each month, by mood", year.months.map((month, i) => [MONTHS[i], `${MONTHS[i]}: ${count(month.plays, "play")}, ${spell(month.seconds)}`, parts(month)])),
    h("ul", { class: "year-legend" }, [...moods, "other"].map((mood) => h("li", { vars: { "--tint": tint(mood) } }, capital(mood === "other" ? "no mood" : mood)))),
  ];
}

export const hoursChart = (year) => bars("Plays of each hour of the day", year.hours.map((plays, hour) => [String(hour), `${hour} to ${hour + 1} o’clock: ${count(plays, "play")}`, [[plays, "var(--accent)"]]]), 3);
