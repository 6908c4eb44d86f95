// A recording: its layers are mixed, and its chords edited. Every change is saved, and can be undone.
import * as api from "../core/api.js";
import { h, rangeFill, uniqueID } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { announce, complain } from "../core/live.js";
import { iconButton } from "../player/transport.js";
import { addBass, addDrums, gridSeconds, harmony, hasDrums, hasRoom, moveEvent, quantize, removeEvent, removeLayer, setLayer } from "./song.js";
import { strip } from "./strip.js";
import { chordInstruments } from "./voices.js";

const DIVISIONS = [4, 8, 16];
// Milliseconds after the last change until it is saved, and how many changes can be undone.
const [PAUSE, REMEMBERED] = [400, 100];

/** `changed()` is called after every change. The song can be changed from outside with `apply`. */
export function songEditor(id, first, changed) {
  let song = first;
  // What the server has.
  let stored = first;
  let selected = null;
  let division = 8;
  let timer = 0;
  let saving = Promise.resolve();
  let strips = [];
  const before = [];
  const element = h("div", { class: "stack" });

  /** Saves what is not saved yet, or throws. */
  const save = () => {
    clearTimeout(timer);
    const now = song;
    saving = saving.catch(() => {}).then(async () => {
      if (now === stored) return;
      await api.put(`/api/band/recordings/${id}`, now);
      stored = now;
      changed();
    });
    return saving;
  };
  const later = () => { clearTimeout(timer); timer = setTimeout(() => save().catch(complain), PAUSE); };
  const apply = (next, { redraws = true } = {}) => {
    before.push(song);
    if (before.length > REMEMBERED) before.shift();
    song = next;
    later();
    if (redraws) draw();
  };
  const undo = () => {
    song = before.pop() ?? song;
    selected = null;
    later();
    draw();
  };

  const focusSelected = () => element.querySelector(".strip-chord[aria-pressed=true]")?.focus();
  const move = (layer, event, time) => {
    const [next, place] = moveEvent(song, layer, event, time);
    selected = { layer, event: place };
    apply(next);
    focusSelected();
  };
  const step = (layer, event, direction) => move(layer, event, song.layers[layer].events[event].time + direction * gridSeconds(song, division));
  const remove = (layer, event) => {
    selected = null;
    apply(removeEvent(song, layer, event));
    announce("The chord is deleted.");
  };

  const layerRow = (layer, number) => {
    const isDrums = layer.instrument === "drums";
    const name = `layer ${number + 1}`;
    const line = strip(song, number, selected?.layer === number ? selected.event : null, {
      select: (event) => { selected = selected?.layer === number && selected.event === event ? null : { layer: number, event }; draw(); focusSelected(); },
      move: (event, time) => move(number, event, time), step: (event, direction) => step(number, event, direction), remove: (event) => remove(number, event),
    });
    strips.push(line);
    const volume = h("input", { type: "range", min: 0, max: 100, value: Math.round(layer.volume * 100), "aria-label": `Volume of ${name}`, oninput: () => {
      rangeFill(volume);
      song = setLayer(song, number, { volume: volume.value / 100 });
      later();
    } });
    rangeFill(volume);
    return h("li", { class: "song-layer" },
      h("div", { class: "song-mix" },
        isDrums ? h("strong", {}, "drums")
          : h("select", { "aria-label": `Instrument of ${name}`, onchange: ({ target }) => apply(setLayer(song, number, { instrument: target.value })) }, chordInstruments.map((one) => h("option", { value: one, selected: one === layer.instrument }, one))),
        iconButton(layer.muted ? "mute" : "volume", `Mute ${name}`, () => apply(setLayer(song, number, { muted: !layer.muted })), { "aria-pressed": String(layer.muted) }), volume,
        iconButton("trash", `Delete ${name}`, () => { selected = null; apply(removeLayer(song, number)); })),
      line.element);
  };

  function draw() {
    strips = [];
    const chosen = selected && song.layers[selected.layer]?.events[selected.event];
    const grid = uniqueID("grid");
    const action = (name, label, run, disabled = false) => h("button", { type: "button", class: "button compact", disabled, onclick: run }, name && icon(name, 18), label);
    // The places of the strips stay where they were scrolled to.
    const scrolled = [...element.querySelectorAll(".strip")].map((each) => each.scrollLeft);
    element.replaceChildren(
      h("p", { class: "fine" }, `${Math.round(song.tempo)} BPM, ${song.metre}. ${chosen ? "Drag the chord, or use the arrow keys." : "Choose a chord to move or delete it."}`),
      h("ol", { class: "song-layers" }, song.layers.map(layerRow)),
      h("div", { class: "actions" },
        chosen && [action("back", "Earlier", () => step(selected.layer, selected.event, -1)), action(null, "Later", () => step(selected.layer, selected.event, 1)), action("trash", "Delete chord", () => remove(selected.layer, selected.event))],
        h("label", { class: "visually-hidden", for: grid }, "Grid"),
        h("select", { id: grid, class: "song-grid", onchange: ({ target }) => { division = Number(target.value); } }, DIVISIONS.map((one) => h("option", { value: one, selected: one === division }, `1/${one}`))),
        action(null, "Quantize", () => { selected = null; apply(quantize(song, division)); announce("The chords are on the grid."); }, !harmony(song)),
        !hasDrums(song) && action("add", "Drums", () => apply(addDrums(song)), !hasRoom(song)),
        action("add", "Bass", () => apply(addBass(song)), !harmony(song) || !hasRoom(song)),
        action("reset", "Undo", () => { undo(); announce("Undone."); }, !before.length)));
    element.querySelectorAll(".strip").forEach((each, i) => { each.scrollLeft = scrolled[i] ?? 0; });
  }
  draw();
  return {
    id, element, song: () => song, apply, undo,
    /** Shows the time of the song; null when it is silent. */
    show(time) { strips.forEach((line) => line.show(time)); },
    finish: save,
  };
}
