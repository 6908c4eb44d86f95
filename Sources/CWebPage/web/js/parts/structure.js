// The structure of a track: its loudness over sections with letters, where a voice, drums, a bass and an audience are heard, and its chords. A click plays from there.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h, s, uniqueID } from "../core/dom.js";
import { capital, clock, titleOf } from "../core/format.js";
import { guarded } from "../core/live.js";
import { loading } from "../core/states.js";
import { dotted } from "./dotted.js";
import { playAlong } from "./play-along.js";

// Of the drawing.
const HEIGHT = 100;
// Of stretches, as in the answer.
const LANES = ["voice", "drums", "bass", "audience"];
// Further letters reuse the colors.
const COLORS = 6;

/** The course of the loudness in dBFS, mirrored like a waveform: the root of the amplitude, so that quiet parts are seen. */
function wave(levels) {
  const loudest = Math.max(...levels);
  const half = (level) => (HEIGHT / 2) * Math.max(0.01, 0.94 * 10 ** ((level - loudest) / 40));
  const upper = levels.map((level, x) => `${x} ${(HEIGHT / 2 - half(level)).toFixed(1)}`);
  const lower = levels.map((level, x) => `${x} ${(HEIGHT / 2 + half(level)).toFixed(1)}`).reverse();
  return `M${[...upper, ...lower].join("L")}Z`;
}

const says = (part) => [`Section ${part.label}`, `${clock(part.start)} to ${clock(part.start + part.duration)}`, part.key_name, part.tempo > 0 && `${Math.round(part.tempo)} BPM`].filter(Boolean).join(", ");

/** The position in a track in seconds; null if it is not the current one. */
const placeIn = (track) => (player.current()?.id === track.id ? player.audio.currentTime : null);

async function playFrom(track, seconds) {
  if (placeIn(track) === null) await player.play([track]);
  player.seek(seconds);
  if (!player.isPlaying()) await player.resumeSound();
}

/** "C major, then E major from 1:04"; false for one key. */
const changesOf = (keys) => keys.length > 1 && keys.map(({ key_name, start }, i) => (i ? `${key_name} from ${clock(start)}` : key_name)).join(", then ");

/** The sections as lines, each of which plays from there: for keys, readers and fingers, for which the row is too fine. */
const listed = (track, sections) => h("details", { class: "structure-parts" },
  h("summary", {}, "Sections, one by one"),
  h("ol", {}, sections.map((part) => h("li", {}, h("button", {
    type: "button", class: "structure-line", onclick: guarded(() => playFrom(track, part.start)),
  }, h("span", { class: "fine" }, clock(part.start)), h("span", {}, says(part).replace("Section ", "")))))));

/** The lines of four bars, or of four chords without bars, each of which plays from there. */
const sheet = (track, lines) => h("details", { class: "structure-sheet" },
  h("summary", {}, lines[0].bars.length ? "Chords, bar by bar" : "Chords, one by one"),
  h("ol", {}, lines.map(({ start, label, bars, chords }) => h("li", {}, h("button", {
    type: "button", class: "structure-line", onclick: guarded(() => playFrom(track, start)),
  }, h("span", { class: "fine" }, [clock(start), label].filter(Boolean).join(" ")), h("span", {}, bars.length ? `| ${bars.join(" | ")} |` : chords.join(" ")))))));

/** "Drums from 0:12 to 1:04, from 1:20 to 3:05". */
const heard = (name, parts) => `${name} ${parts.map(({ start, duration }) => `from ${clock(start)} to ${clock(start + duration)}`).join(", ")}`;

function drawn(track, answer, signal) {
  const { duration, keys, sections, levels, bars, chords, lead_sheet, tempo } = answer;
  const share = (seconds) => `${Math.min(100, (100 * seconds) / duration).toFixed(3)}%`;
  const letters = [...new Set(sections.map((part) => part.label))];
  const tint = (part) => `letter-${letters.indexOf(part.label) % COLORS}`;
  const stretch = (part) => ({ "--from": share(part.start), "--length": share(part.duration) });
  const position = h("i", { class: "structure-place", hidden: true });
  const range = h("input", { type: "range", class: "structure-seek", min: 0, max: Math.floor(duration), step: 1, value: 0, "aria-label": `Play ${titleOf(track)} from` });
  // As wide as it is long, which may be too narrow for a finger. The lines below are not.
  const buttons = sections.map((part) => h("button", {
    type: "button", class: `structure-section ${tint(part)}`, tabindex: -1, vars: stretch(part), title: says(part),
    onclick: guarded(() => playFrom(track, part.start)),
  }, h("span", {}, part.label)));
  const named = chords.filter(({ name }) => name);
  const names = [...new Set(named.map(({ name }) => name))];
  // Keys reach them by the slider, and readers by the lines below.
  const places = named.map((chord) => h("button", {
    type: "button", class: `structure-chord letter-${names.indexOf(chord.name) % COLORS}`, tabindex: -1, vars: stretch(chord), title: [chord.name, chord.numeral, clock(chord.start)].filter(Boolean).join(", "),
    onclick: guarded(() => playFrom(track, chord.start)),
  }, h("span", {}, chord.name)));
  const lanes = LANES.filter((lane) => answer[lane].length).map((lane) => [capital(lane), answer[lane]]).map(([name, parts]) => h("div", { class: "structure-lane", role: "img", "aria-label": heard(name, parts) },
    h("span", { class: "fine" }, name),
    h("div", {}, parts.map((part) => h("i", { vars: stretch(part), title: heard(name, [part]) })))));
  let held = false;
  const update = () => {
    const seconds = placeIn(track);
    position.hidden = seconds === null;
    position.style.setProperty("--from", share(seconds ?? 0));
    if (seconds !== null && !held) range.value = seconds;
    range.setAttribute("aria-valuetext", `${clock(Number(range.value))} of ${clock(duration)}`);
    const mark = (parts, marked) => parts.forEach(({ start, duration: length }, i) => {
      const on = seconds !== null && seconds >= start && seconds < start + length;
      if (on) marked[i].setAttribute("aria-current", "true");
      else marked[i].removeAttribute("aria-current");
    });
    mark(sections, buttons);
    mark(named, places);
  };
  range.addEventListener("input", () => { held = true; update(); });
  range.addEventListener("change", guarded(() => { held = false; return playFrom(track, Number(range.value)); }));
  player.on("time", update, signal);
  player.on("song", update, signal);
  const scene = h("div", { class: "structure" },
    h("div", { class: "structure-wave" },
      sections.map((part) => h("i", { class: `structure-wash ${tint(part)}`, vars: stretch(part) })),
      s("svg", { viewBox: `0 0 ${levels.length - 1} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" }, s("path", { d: wave(levels) })),
      range),
    lanes,
    places.length > 0 && h("div", { class: "structure-chords", "aria-hidden": "true" }, places),
    h("div", { class: "structure-row", "aria-hidden": "true" }, buttons),
    position);
  update();
  // As many as the lines of chords have: at the ends, not all beats of a bar may be heard.
  const barCount = Math.max(bars.length, lead_sheet.reduce((sum, line) => sum + line.bars.length, 0));
  const facts = [sections.length && "Sections with the same letter sound alike", bars.length && (barCount > bars.length ? `${barCount} bars (${bars.length} with all beats)` : `${barCount} bars`), tempo > 0 && `${tempo.toFixed(1)} BPM`, changesOf(keys)].filter(Boolean);
  const lines = [sections.length > 0 && listed(track, sections), lead_sheet.length > 0 && sheet(track, lead_sheet), named.length > 0 && playAlong(track, answer, (seconds) => playFrom(track, seconds), signal)].filter(Boolean);
  return [scene, ...lines, h("p", { class: "fine structure-facts" }, facts.length ? dotted(...facts) : h("span", {}, "No sections and no bars were found."), h("span", {}, clock(duration)))];
}

/** A section of a page that fills once the track is analyzed. */
export function structure(track, signal) {
  const id = uniqueID("structure");
  const box = h("div", { class: "structure-box" }, loading("Looking for sections …"));
  api.get(`/api/tracks/${track.id}/structure`, {}, { signal }).then(
    (answer) => box.replaceChildren(...drawn(track, answer, signal)),
    (problem) => { if (problem.name !== "AbortError") box.replaceChildren(h("p", { class: "muted" }, `No structure: ${problem.message}`)); },
  );
  return h("section", { class: "card stack", "aria-labelledby": id }, h("h2", { id }, "Structure"), box);
}
