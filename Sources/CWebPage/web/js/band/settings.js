// How a performance sounds, and which motion counts: chosen in the page, kept in this browser.
import { h, rangeFill, uniqueID } from "../core/dom.js";
import { gestures } from "./gestures.js";
import { metres } from "./metres.js";
import { chordInstruments } from "./voices.js";

const STORED = "sonic.band";
const KEYS = ["C", "G", "D", "A", "E", "F", "Bb", "Eb", "Am", "Em", "Bm", "Dm", "Gm", "Cm"];
// The largest motion of a hand at rest in g.
const HANDS = [["", "Steady"], ["0.15", "Trembles a little"], ["0.3", "Trembles a lot"]];
const BEATS = [["click", "Clicks"], ["drums", "Drums"], ["silent", "Silent"]];
const standard = { key: "C", instrument: "piano", tempo: 90, metre: "4/4", beat: "click", onBeats: false, single: false, sequence: "1 5 6 4", rest: "", waits: false };
// The quarter notes of a bar.
const QUARTERS = { "3/4": 3, "4/4": 4, "6/8": 3 };

function stored() {
  try {
    return { ...standard, ...JSON.parse(localStorage.getItem(STORED)) };
  } catch {
    return { ...standard };
  }
}

/** The settings for the server. */
export function question(chosen) {
  return {
    gestures: gestures().map(({ name, takes, action }) => ({ name, takes, action: chosen.single ? "next" : action || undefined })),
    key: chosen.key, instrument: chosen.instrument, sequence: chosen.sequence, tempo: chosen.tempo, metre: QUARTERS[chosen.metre],
    grid: chosen.onBeats ? "1/8" : undefined, rest: chosen.rest ? Number(chosen.rest) : undefined, dwell: chosen.waits ? 0.3 : undefined,
    // A trembling hand could repeat a gesture.
    apart: chosen.rest ? 0.8 : undefined, decision: chosen.rest ? "sure" : "fast",
  };
}

/** A card with all settings; `chosen()` returns them. */
export function settingsCard() {
  let chosen = stored();
  const change = (next) => {
    chosen = { ...chosen, ...next };
    localStorage.setItem(STORED, JSON.stringify(chosen));
  };
  const choice = (label, name, options) => {
    const id = uniqueID("band");
    return h("div", { class: "field" }, h("label", { for: id }, label), h("select", { id, onchange: ({ target }) => change({ [name]: target.value }) }, options.map(([value, text]) => h("option", { value, selected: value === chosen[name] }, text))));
  };
  const toggle = (label, name) => h("label", { class: "switch" }, h("span", {}, label), h("input", { type: "checkbox", checked: chosen[name], onchange: ({ target }) => change({ [name]: target.checked }) }));
  const tempo = () => {
    const id = uniqueID("tempo");
    const output = h("output", { for: id }, `${chosen.tempo} BPM`);
    const range = h("input", { id, type: "range", min: 40, max: 200, step: 1, value: chosen.tempo, oninput: () => { output.textContent = `${range.value} BPM`; rangeFill(range); change({ tempo: Number(range.value) }); } });
    rangeFill(range);
    return h("div", { class: "range-row" }, h("label", { for: id, class: "label" }, "Tempo in quarter notes"), output, range);
  };
  const same = (names) => names.map((name) => [name, name]);
  const sequence = uniqueID("sequence");
  const element = h("section", { class: "card stack" }, h("h2", {}, "Music"),
    h("div", { class: "fields" }, choice("Key", "key", KEYS.map((key) => [key, key.replace("b", "♭")])), choice("Instrument", "instrument", same(chordInstruments)), choice("Metre", "metre", same(metres)), choice("Beat", "beat", BEATS)),
    tempo(), toggle("Start chords on beats", "onBeats"), toggle("One gesture plays all", "single"),
    h("div", { class: "field" }, h("label", { for: sequence }, "Sequence of chords"), h("input", { id: sequence, type: "text", value: chosen.sequence, autocomplete: "off", onchange: ({ target }) => change({ sequence: target.value }) })),
    choice("Hand", "rest", HANDS), toggle("Wait until the hand rests", "waits"));
  return { element, chosen: () => chosen };
}
