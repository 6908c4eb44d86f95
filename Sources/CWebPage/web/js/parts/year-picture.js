// A picture of a year, drawn here: nothing is sent anywhere.
import { count, number } from "../core/format.js";
import { MONTHS } from "./year-charts.js";

const [WIDTH, HEIGHT, EDGE] = [1080, 1350, 80];

/** Text cut to a width. */
function fitted(pen, text, width) {
  if (pen.measureText(text).width <= width) return text;
  let end = text.length;
  while (end > 1 && pen.measureText(`${text.slice(0, end)}…`).width > width) end -= 1;
  return `${text.slice(0, end)}…`;
}

function list(pen, title, entries, x, y, color) {
  const width = WIDTH / 2 - EDGE - 20;
  pen.fillStyle = color("--muted");
  pen.font = `600 28px ${color("--sans")}`;
  pen.fillText(title, x, y);
  entries.slice(0, 5).forEach(({ name }, i) => {
    pen.fillStyle = color("--text");
    pen.font = `650 36px ${color("--sans")}`;
    pen.fillText(fitted(pen, `${i + 1}  ${name}`, width), x, y + 58 + i * 56);
  });
}

function months(pen, year, color) {
  const most = Math.max(1, ...year.months.map(({ plays }) => plays));
  const [step, foot, height] = [(WIDTH - 2 * EDGE) / 12, HEIGHT - 170, 230];
  pen.textAlign = "center";
  year.months.forEach((month, i) => {
    let y = foot;
    const x = EDGE + i * step;
    const known = month.moods.reduce((sum, { plays }) => sum + plays, 0);
    for (const [mood, plays] of [...month.moods.map(({ mood, plays }) => [mood, plays]), ["other", month.plays - known]]) {
      const size = (plays / most) * height;
      y -= size;
      pen.fillStyle = color(`--${mood}`) || color("--other");
      pen.fillRect(x + step * 0.14, y, step * 0.72, size);
    }
    pen.fillStyle = color("--muted");
    pen.font = `500 24px ${color("--sans")}`;
    pen.fillText(MONTHS[i], x + step / 2, foot + 38);
  });
  pen.textAlign = "left";
}

/** A canvas with the figures of a year, in the colors of the page. */
export function yearPicture(year) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, HEIGHT];
  const style = getComputedStyle(document.documentElement);
  const color = (name) => style.getPropertyValue(name).trim();
  const pen = canvas.getContext("2d");
  pen.fillStyle = color("--ground");
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.fillStyle = color("--accent");
  pen.font = `750 150px ${color("--sans")}`;
  pen.fillText(String(year.year), EDGE, 190);
  pen.fillStyle = color("--text");
  pen.font = `700 52px ${color("--sans")}`;
  pen.fillText(`${number(Math.round(year.seconds / 3600))} hours of music`, EDGE, 280);
  pen.fillStyle = color("--muted");
  pen.font = `500 34px ${color("--sans")}`;
  pen.fillText(`${count(year.plays, "play")} · ${count(year.tracks, "track")} · ${count(year.artists, "artist")} · ${count(year.days, "day")}`, EDGE, 335);
  list(pen, "Most played artists", year.top_artists, EDGE, 450, color);
  list(pen, "Most played tracks", year.top_tracks, WIDTH / 2 + 20, 450, color);
  months(pen, year, color);
  pen.fillStyle = color("--muted");
  pen.font = `500 26px ${color("--sans")}`;
  pen.fillText("SonicIndex", EDGE, HEIGHT - 50);
  return canvas;
}
