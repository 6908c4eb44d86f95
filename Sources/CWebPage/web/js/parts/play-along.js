// The chords of a track that scroll with it: transposed, with a capo, as diagrams; a section that repeats, and a slower tempo.
import * as player from "../player/player.js";
import { isEntering, settle } from "../player/sound.js";
import { chordOf, easiestCapo, HIGHEST_CAPO, onGuitar, onUkulele, respelled, tonesOf, transposed } from "../core/chords.js";
import { h, s, uniqueID } from "../core/dom.js";
import { clock } from "../core/format.js";
import { guarded } from "../core/live.js";

const INSTRUMENTS = ["guitar", "ukulele", "piano"];
const FILES = [["chordpro", "ChordPro"], ["musicxml", "MusicXML"], ["midi", "MIDI"]];
const BLACK = [1, 3, 6, 8, 10];
// Milliseconds between looks at the position.
const STEP = 50;

/** The frets of strings, with the first fret beside it if it is not the nut. */
function strings(frets) {
  const played = frets.filter((fret) => fret > 0);
  const first = Math.max(...played, 0) > 4 ? Math.min(...played) : 1;
  const x = (string) => 14 + string * 12;
  const right = x(frets.length - 1);
  return s("svg", { viewBox: `0 0 ${right + 14} 76`, "aria-hidden": "true" },
    first > 1 && s("text", { x: 1, y: 24 }, String(first)),
    [0, 1, 2, 3, 4].map((fret) => s("line", { x1: x(0), x2: right, y1: 14 + fret * 14, y2: 14 + fret * 14, class: fret || first > 1 ? null : "nut" })),
    frets.map((fret, string) => [
      s("line", { x1: x(string), x2: x(string), y1: 14, y2: 70 }),
      fret === null ? s("text", { x: x(string) - 3, y: 10 }, "×")
        : fret === 0 ? s("circle", { cx: x(string), cy: 7, r: 3, class: "open" }) : s("circle", { cx: x(string), cy: 7 + (fret - first + 1) * 14, r: 4.5 }),
    ]));
}

/** Two octaves of keys from C, with a chord in its basic position. */
function keys({ root, minor }) {
  const tones = [root, root + (minor ? 3 : 4), root + 7];
  const whites = [...Array(24).keys()].filter((key) => !BLACK.includes(key % 12));
  const place = (key) => whites.filter((white) => white < key).length * 10;
  const key = (number, x, width, height, kind) => s("rect", { x, y: 2, width, height, class: tones.includes(number) ? `${kind} on` : kind });
  return s("svg", { viewBox: "0 0 142 52", "aria-hidden": "true" },
    whites.map((white) => key(white, 1 + place(white), 10, 48, "white")),
    [...Array(24).keys()].filter((one) => BLACK.includes(one % 12)).map((black) => key(black, place(black) - 2, 6, 30, "black")));
}

function diagram(name, instrument) {
  const chord = chordOf(name);
  if (!chord) return null;
  const frets = instrument === "guitar" ? onGuitar(chord) : instrument === "ukulele" ? onUkulele(chord) : null;
  const says = frets ? `frets ${frets.map((fret) => fret ?? "none").join(", ")}` : `notes ${tonesOf(chord).map((tone) => respelled("C", tone)).join(", ")}`;
  return h("div", { class: `chord-diagram ${instrument}`, role: "img", "aria-label": `${name} on the ${instrument}: ${says}` },
    h("span", {}, name), frets ? strings(frets) : keys(chord));
}

const labelled = (text, control) => h("label", {}, h("span", { class: "fine" }, text), control);
const select = (options, onchange) => h("select", { onchange }, options.map(([value, text]) => h("option", { value }, text)));

/** `structure` is that of /api/tracks/{id}/structure, `playFrom(seconds)` plays the track from there. */
export function playAlong(track, { chords, keys: ranges, sections }, playFrom, signal) {
  const key = ranges[0]?.key_name ?? null;
  const isCurrent = () => player.current()?.id === track.id;
  let [steps, capo, instrument, loop, speed] = [0, 0, "guitar", null, 1];
  const named = (name) => respelled(name, steps - capo, key);
  const chips = chords.map(({ name, start }) => h("button", { type: "button", class: "chord-chip", tabindex: -1, title: clock(start), onclick: guarded(() => playFrom(start)) }, name ?? "–"));
  const strip = h("div", { class: "chord-strip", role: "group", tabindex: 0, "aria-label": "Chords" }, chips);
  const now = h("div", { class: "chord-now" });
  const all = h("div", { class: "chord-diagrams" });
  const said = h("output", { "aria-live": "polite" });
  const capos = select([...Array(HIGHEST_CAPO + 1).keys()].map((fret) => [fret, ""]), ({ target }) => { capo = Number(target.value); draw(); });
  let shown = -1;

  function follow() {
    const time = isCurrent() ? player.audio.currentTime : 0;
    const found = chords.findIndex(({ start, duration }) => time < start + duration);
    const place = found < 0 ? chords.length - 1 : found;
    if (place === shown) return;
    chips[shown]?.removeAttribute("aria-current");
    shown = place;
    chips[place].setAttribute("aria-current", "true");
    strip.scrollTo({ left: chips[place].offsetLeft - strip.clientWidth / 3, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    const next = chords.slice(place + 1).find(({ name }) => name);
    now.replaceChildren(...[chords[place], next].filter((one) => one?.name).map(({ name }) => diagram(named(name), instrument)));
  }

  function draw() {
    const names = [...new Set(chords.map(({ name }) => name).filter(Boolean))];
    chips.forEach((chip, i) => { chip.textContent = chords[i].name ? named(chords[i].name) : "–"; });
    all.replaceChildren(...names.map((name) => diagram(named(name), instrument)));
    const easiest = easiestCapo(chords, steps);
    [...capos.options].forEach((option, fret) => { option.textContent = `${fret || "none"}${fret === easiest ? " (easiest)" : ""}`; });
    said.value = steps ? `${steps > 0 ? "+" : "−"}${Math.abs(steps)}` : "0";
    shown = -1;
    follow();
  }

  const turn = (by) => { steps = Math.max(-11, Math.min(11, steps + by)); draw(); };
  let isSlowed = false;
  const slow = () => {
    // A transition of the mode DJ has tempos of its own.
    if (!isSlowed || !isCurrent() || isEntering()) return;
    player.audio.preservesPitch = true;
    player.audio.playbackRate = speed;
  };
  const hold = () => player.hold(loop && isCurrent() ? loop.start : null);
  const rate = h("input", { type: "range", min: 0.5, max: 1, step: 0.05, value: 1, oninput: ({ target }) => {
    speed = Number(target.value);
    target.setAttribute("aria-valuetext", `${Math.round(speed * 100)} %`);
    isSlowed = true;
    if (isCurrent()) settle();
    slow();
  } });
  player.on("time", () => { slow(); follow(); }, signal);
  player.on("song", () => { hold(); slow(); follow(); }, signal);
  player.on("state", slow, signal);
  const watch = setInterval(() => {
    if (!loop || !isCurrent() || !player.isPlaying()) return;
    const end = Math.min(loop.start + loop.duration, player.length() - 0.3);
    const time = player.audio.currentTime;
    if (time >= end && time < end + 2) player.seek(loop.start);
  }, STEP);
  signal?.addEventListener("abort", () => {
    clearInterval(watch);
    [speed, loop] = [1, null];
    slow();
    hold();
  });
  const id = uniqueID("transpose");
  const box = h("details", { class: "play-along", ontoggle: () => { shown = -1; follow(); } },
    h("summary", {}, "Play along"),
    h("div", { class: "play-along-controls" },
      h("div", { role: "group", "aria-labelledby": id }, h("span", { class: "fine", id }, "Transpose"),
        h("button", { class: "button", type: "button", "aria-label": "A semitone down", onclick: () => turn(-1) }, "−"), said,
        h("button", { class: "button", type: "button", "aria-label": "A semitone up", onclick: () => turn(1) }, "+")),
      labelled("Capo", capos),
      labelled("Diagrams", select(INSTRUMENTS.map((one) => [one, one]), ({ target }) => { instrument = target.value; draw(); })),
      labelled("Repeat", select([["", "nothing"], ...sections.map(({ label, start }, i) => [i, `${label} from ${clock(start)}`])], guarded(async ({ target }) => {
        loop = target.value === "" ? null : sections[Number(target.value)];
        hold();
        if (loop) await playFrom(loop.start);
      }))),
      labelled("Speed", rate)),
    strip, now, all,
    h("p", { class: "fine" }, "Save the chords: ", FILES.map(([format, name], i) => [i > 0 && ", ", h("a", { href: `/api/tracks/${track.id}/chords?format=${format}`, download: "" }, name)])));
  draw();
  return box;
}
