// The chords of a layer along its time: they are selected, dragged, moved by arrow keys, and deleted.
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { beatSeconds, beatsOf } from "./metres.js";
import { bar, bars } from "./song.js";

// The pixels after which a press is a drag.
const DRAG = 5;

function placeOf(song, time) {
  const beat = Math.floor(time / beatSeconds(song.tempo, song.metre) + 1e-3);
  return `bar ${Math.floor(beat / beatsOf(song.metre)) + 1}, beat ${(beat % beatsOf(song.metre)) + 1}`;
}

/** `select(event)`, `move(event, time)`, `step(event, direction)` and `remove(event)` are told the number of the event. */
export function strip(song, number, selected, { select, move, step, remove }) {
  const layer = song.layers[number];
  const length = layer.bars * bar(song);
  const isDrums = layer.instrument === "drums";
  const place = h("i", { class: "strip-now" });
  const vars = ({ time, duration }) => ({ "--at": time / length, "--long": Math.min(duration, length - time) / length });

  const chord = (event, i) => {
    const button = h("button", {
      type: "button", class: "strip-chord", vars: vars(event), "aria-pressed": String(i === selected), "aria-label": `${event.chord ?? "Notes"}, ${placeOf(song, event.time)}`,
      onclick: () => select(i),
      onkeydown: (key) => {
        const direction = { ArrowLeft: -1, ArrowRight: 1 }[key.key];
        if (direction) step(i, direction);
        else if (key.key === "Delete" || key.key === "Backspace") remove(i);
        else return;
        key.preventDefault();
        key.stopPropagation();
      },
    }, event.chord ?? "♪");
    let from = null;
    let to = event.time;
    button.addEventListener("pointerdown", (press) => { if (press.pointerType !== "touch" || i === selected) { from = press.clientX; button.setPointerCapture(press.pointerId); } });
    button.addEventListener("pointermove", (press) => {
      if (from === null || (to === event.time && Math.abs(press.clientX - from) < DRAG)) return;
      to = Math.min(Math.max(0, event.time + ((press.clientX - from) / inner.clientWidth) * length), length);
      button.style.setProperty("--at", to / length);
    });
    const drop = () => {
      if (from === null) return;
      from = null;
      if (to !== event.time) move(i, to);
    };
    button.addEventListener("pointerup", drop);
    button.addEventListener("pointercancel", drop);
    return button;
  };
  const inner = h("div", { class: "strip-inner", vars: { "--bars": layer.bars, "--longest": bars(song), "--beats": layer.bars * beatsOf(song.metre) } }, place,
    isDrums ? layer.events.map((event) => h("i", { class: "strip-stroke", vars: { ...vars(event), "--key": (event.keys[0] - 35) / 20 } })) : layer.events.map(chord));
  const label = isDrums ? `Drums, ${count(layer.bars, "bar")}` : `Chords of layer ${number + 1}, ${count(layer.bars, "bar")}`;
  return {
    element: h("div", { class: "strip", role: "group", "aria-label": label, tabindex: isDrums ? 0 : null }, inner),
    /** Shows the time of the song; null for none. */
    show(time) { place.style.setProperty("--at", time === null ? -1 : (time % length) / length); },
  };
}
