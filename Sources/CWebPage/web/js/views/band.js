// The band: chords by gestures of a phone, a mouse or keys.
import * as player from "../player/player.js";
import { h, rangeFill, uniqueID } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { count } from "../core/format.js";
import { announce, complain, guarded, toast } from "../core/live.js";
import { head } from "../core/states.js";
import { forget, gestures, keep } from "../band/gestures.js";
import { metronome } from "../band/metronome.js";
import { listen, pad } from "../band/motion.js";
import { perform } from "../band/performance.js";
import { instruments, synthesizer } from "../band/synth.js";
import { teach } from "../band/teach.js";
import { iconButton } from "../player/transport.js";

const STORED = "sonic.band";
const KEYS = ["C", "G", "D", "A", "E", "F", "Bb", "Eb", "Am", "Em", "Bm", "Dm", "Gm", "Cm"];
const ACTIONS = [["", "The key's next chord"], ["1", "I"], ["2", "II"], ["3", "III"], ["4", "IV"], ["5", "V"], ["6", "VI"], ["7", "VII"], ["next", "Next of the sequence"], ["stop", "Silence"]];
// The largest motion of a hand at rest in g.
const HANDS = [["", "Steady"], ["0.15", "Trembles a little"], ["0.3", "Trembles a lot"]];
const METRE = 4;
const standard = { key: "C", instrument: "piano", tempo: 90, clicks: true, onBeats: false, single: false, sequence: "1 5 6 4", rest: "", waits: false };

function settings() {
  try {
    return { ...standard, ...JSON.parse(localStorage.getItem(STORED)) };
  } catch {
    return { ...standard };
  }
}

/** The settings for the server. */
function question(chosen) {
  return {
    gestures: gestures().map(({ name, takes, action }) => ({ name, takes, action: chosen.single ? "next" : action || undefined })),
    key: chosen.key, instrument: chosen.instrument, sequence: chosen.sequence, tempo: chosen.tempo, metre: METRE,
    grid: chosen.onBeats ? "1/8" : undefined, rest: chosen.rest ? Number(chosen.rest) : undefined, dwell: chosen.waits ? 0.3 : undefined,
    // A trembling hand could repeat a gesture.
    apart: chosen.rest ? 0.8 : undefined, decision: chosen.rest ? "sure" : "fast",
  };
}

function save(blob, name) {
  const link = h("a", { download: `${name}.mid` });
  link.href = URL.createObjectURL(blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export async function view(_, { signal }) {
  let chosen = settings();
  let running = null;
  let synth = null;
  let recordedFrom = null;

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
    return h("div", { class: "range-row" }, h("label", { for: id, class: "label" }, "Tempo"), output, range);
  };
  const sequence = uniqueID("sequence");

  const chord = h("p", { class: "band-chord", role: "status" }, "–");
  const beats = metronome(signal);
  const board = h("div", { class: "band-pad" }, h("span", {}, "Press here and move the mouse as you would the phone."));
  pad(board, signal);
  const pads = h("div", { class: "band-pads", role: "group", "aria-label": "Play a gesture" });
  const notes = h("p", { class: "fine" });

  const showPads = (meanings) => pads.replaceChildren(...meanings.map(({ name, action }, i) => h("button", { type: "button", class: "button band-button", onclick: () => running?.press(name) },
    h("strong", {}, action), h("span", {}, name), i < 9 && h("kbd", {}, String(i + 1)))));

  const heard = (answer) => {
    synth.play(answer.notes);
    for (const gesture of answer.gestures) {
      chord.textContent = gesture.chord ?? gesture.action ?? "–";
      announce(`${gesture.name}: ${chord.textContent}`);
    }
    if (answer.notices.length) notes.textContent = `${answer.notices.at(-1)}.`;
  };

  async function stop() {
    const ended = running;
    if (!ended) return;
    running = null;
    if (recordedFrom !== null) await saveRecording(ended);
    await ended.end();
    beats.stop();
    await synth?.close();
    synth = null;
    update();
  }
  async function begin() {
    // Called from a tap, because browsers start sound and sensors only then.
    const made = synthesizer(chosen.instrument);
    const reason = await listen();
    try {
      notes.textContent = reason ? `${reason} You can play with the keys and the pad.` : "";
      player.pause();
      running = await perform(question(chosen), {
        heard,
        failed: (problem) => { complain(problem); stop().catch(complain); },
        begun: () => {
          made.start();
          beats.run(chosen.tempo, METRE, made.now, chosen.clicks ? made.click : null);
        },
      });
    } catch (problem) {
      await made.close();
      throw problem;
    }
    synth = made;
    if (signal.aborted) return stop();
    showPads(running.gestures);
    chord.textContent = "–";
    update();
    stage.scrollIntoView({ block: "nearest" });
  }
  async function saveRecording(from = running) {
    const start = recordedFrom ?? 0;
    recordedFrom = null;
    const name = `Band ${new Date().toISOString().slice(0, 16).replace("T", " ").replace(":", ".")}`;
    save(await from.recording(name, start), name);
    toast("The recording is saved as a MIDI file.");
  }

  const main = h("button", { type: "button", class: "button primary", onclick: guarded(() => (running ? stop() : begin())) });
  const record = h("button", { type: "button", class: "button", onclick: guarded(async () => {
    if (recordedFrom === null) recordedFrom = running.seconds();
    else await saveRecording();
    update();
  }) });
  const setup = h("div", { class: "stack" });
  const list = h("ul", { class: "rows" });

  const update = () => {
    const all = gestures();
    main.replaceChildren(icon(running ? "pause" : "play", 18), running ? "Stop" : "Start");
    main.disabled = !all.length;
    record.hidden = !running;
    record.replaceChildren(recordedFrom === null ? "Record" : "Save as MIDI");
    record.setAttribute("aria-pressed", String(recordedFrom !== null));
    setup.hidden = Boolean(running);
    stage.hidden = !running;
    list.replaceChildren(...all.map(({ name, takes, action }) => {
      const id = uniqueID("action");
      return h("li", {}, h("div", { class: "field" }, h("label", { for: id }, `${name}, ${count(takes.length, "take")}`),
        h("select", { id, onchange: ({ target }) => keep({ name, action: target.value }) }, ACTIONS.map(([value, text]) => h("option", { value, selected: value === (action ?? "") }, text)))),
      iconButton("trash", `Forget ${name}`, () => { forget(name); update(); }));
    }));
    if (!all.length) list.replaceChildren(h("li", { class: "muted" }, "No gestures yet. One is enough: it plays the chords of a sequence in turn."));
  };

  const stage = h("section", { class: "card stack band-stage", "aria-label": "Playing", hidden: true }, chord, beats.element, pads, board);
  setup.append(h("div", { class: "columns" },
    h("section", { class: "card stack" }, h("h2", {}, "Gestures"), list,
      h("button", { type: "button", class: "button", onclick: guarded(async () => { await teach(gestures(), chosen.rest ? Number(chosen.rest) : undefined); update(); }) }, icon("add", 20), "Teach a gesture")),
    h("section", { class: "card stack" }, h("h2", {}, "Music"),
      h("div", { class: "fields" }, choice("Key", "key", KEYS.map((key) => [key, key.replace("b", "♭")])), choice("Instrument", "instrument", instruments.map((name) => [name, name]))),
      tempo(), toggle("Click on beats", "clicks"), toggle("Start chords on beats", "onBeats"),
      toggle("One gesture plays all", "single"),
      h("div", { class: "field" }, h("label", { for: sequence }, "Sequence of chords"), h("input", { id: sequence, type: "text", value: chosen.sequence, autocomplete: "off", onchange: ({ target }) => change({ sequence: target.value }) })),
      choice("Hand", "rest", HANDS), toggle("Wait until the hand rests", "waits"))));
  beats.show(METRE);
  document.addEventListener("keydown", (event) => {
    if (!running || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target.closest("input, select, textarea")) return;
    const gesture = running.gestures[Number(event.key) - 1];
    if (gesture) running.press(gesture.name);
  }, { signal });
  signal.addEventListener("abort", () => { recordedFrom = null; stop().catch(() => {}); }, { once: true });
  update();
  return h("div", {}, head("Band", "Play chords by moving a phone: teach gestures, choose what they play, and start.", h("div", { class: "actions" }, main, record), notes), stage, setup);
}
