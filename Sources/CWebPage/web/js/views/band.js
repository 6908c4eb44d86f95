// The band: chords by gestures of a phone, a mouse or keys.
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { announce, complain, guarded, toast } from "../core/live.js";
import { head } from "../core/states.js";
import { dialog } from "../parts/dialog.js";
import { isAdmin } from "../core/store.js";
import { gestureCard } from "../band/gesture-list.js";
import { gestures } from "../band/gestures.js";
import { barSeconds, beatSeconds } from "../band/metres.js";
import { metronome } from "../band/metronome.js";
import { listen, pad } from "../band/motion.js";
import { invitePhone } from "../band/phone.js";
import { perform } from "../band/performance.js";
import { play } from "../band/playback.js";
import { recordings } from "../band/recordings.js";
import { question, settingsCard } from "../band/settings.js";
import { hasDrums } from "../band/song.js";
import { synthesizer } from "../band/synth.js";

// The bars of the count-in.
const COUNT_IN = 1;

/** A name with the local time, such as “Band 2026-01-31 21.05”. */
function named() {
  const now = new Date();
  const two = (number) => String(number).padStart(2, "0");
  return `Band ${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}.${two(now.getMinutes())}`;
}

export async function view(_, { signal }) {
  let running = null;
  let begins = false;
  // Whether a recording is being saved.
  let keeps = false;
  const music = settingsCard();
  const chord = h("p", { class: "band-chord", role: "status" }, "–");
  const beats = metronome(signal);
  const board = h("div", { class: "band-pad" }, h("span", {}, "Press here and move the mouse as you would the phone."));
  pad(board, signal);
  const pads = h("div", { class: "band-pads", role: "group", "aria-label": "Play a gesture" });
  const notes = h("p", { class: "fine" });
  const stage = h("section", { class: "card stack band-stage", "aria-label": "Playing", hidden: true }, chord, beats.element, pads, board);

  const showPads = (meanings) => pads.replaceChildren(...meanings.map(({ name, action }, i) => h("button", { type: "button", class: "button band-button", onclick: () => running?.desk.press(name) },
    h("strong", {}, action), h("span", {}, name), i < 9 && h("kbd", {}, String(i + 1)))));

  const heard = (synth) => (answer) => {
    synth.play(answer.notes);
    for (const gesture of answer.gestures) {
      chord.textContent = gesture.chord ?? gesture.action ?? "–";
      announce(`${gesture.name}: ${chord.textContent}`);
    }
    if (answer.notices.length) notes.textContent = `${answer.notices.at(-1)}.`;
  };

  /** Sounds a beat: counted in by clicks, then as chosen. A song with drums needs no others. */
  const sound = ({ synth, chosen, over, bar }) => (time, place, number) => {
    const { tempo, metre, beat } = chosen;
    if (running.records && number * bar < running.from - 1e-6) {
      synth.click(time, metre, place);
      setTimeout(() => { chord.textContent = String(place + 1); }, (time - synth.now()) * 1000);
    } else if (over && hasDrums(over.song())) return;
    else if (beat === "drums") synth.drums(time, tempo, metre, place, beatSeconds(tempo, metre));
    else if (beat === "click") synth.click(time, metre, place);
  };

  /** `records`: whether it counts in and records; `over` is the editor of a recording that plays along. */
  async function begin(how) {
    if (begins || running) return;
    begins = true;
    try { await start(how); } finally { begins = false; }
  }
  async function start({ records = false, over = null } = {}) {
    const chosen = over ? { ...music.chosen(), tempo: over.song().tempo, metre: over.song().metre } : music.chosen();
    const bar = barSeconds(chosen.tempo, chosen.metre);
    // Called from a tap, because browsers start sound and sensors only then.
    const synth = synthesizer(chosen.instrument);
    synth.load(["drums"]);
    const reason = await listen();
    let desk;
    try {
      notes.textContent = reason ? `${reason} You can play with the keys and the pad.` : "";
      player.pause();
      saved.silence();
      desk = await perform(question(chosen), {
        heard: heard(synth),
        failed: (problem) => { complain(problem); stop().catch(complain); },
        begun: () => synth.start(),
      });
    } catch (problem) {
      await synth.close();
      throw problem;
    }
    running = { desk, synth, chosen, bar, over, records, from: records ? COUNT_IN * bar : 0, along: null };
    if (signal.aborted) {
      running.records = false;
      return stop();
    }
    if (over) running.along = play(synth, over.song, synth.context.currentTime - synth.now() + running.from);
    beats.run(chosen.tempo, chosen.metre, synth.now, sound(running));
    showPads(desk.gestures);
    chord.textContent = "–";
    update();
    stage.scrollIntoView({ block: "nearest" });
  }
  async function stop() {
    const ended = running;
    if (!ended) return;
    running = null;
    keeps = ended.records;
    beats.stop();
    ended.along?.stop();
    ended.desk.rest();
    update();
    try {
      await ended.synth.close();
      if (ended.records) await keep(ended).catch((problem) => retry(ended, problem));
    } finally {
      keeps = false;
      // The server has what was played until now.
      await ended.desk.end();
    }
  }
  /** Asks until it is kept, or discarded. */
  const retry = (ended, problem) => dialog({
    title: "The recording is not saved", content: h("p", {}, problem.message), action: "Try again", cancel: "Discard", submit: () => keep(ended),
  });
  async function keep(ended) {
    const { chosen, over } = ended;
    const layer = (ended.layer ??= await ended.desk.layer(ended.from, ended.bar, chosen.instrument));
    if (!layer.events.length) return toast("No chord was played, so nothing is kept.");
    await saved.keep(layer, { name: named(), tempo: chosen.tempo, metre: chosen.metre, layers: [] }, { drums: chosen.beat === "drums", over });
    toast(over ? "The layer is kept." : "The recording is kept.");
  }

  const main = h("button", { type: "button", class: "button", onclick: guarded(() => (running ? stop() : begin())) });
  const record = h("button", { type: "button", class: "button", onclick: guarded(async () => {
    if (!running) return begin({ records: true });
    if (running.records) return stop();
    // From the next bar on.
    running.from = Math.ceil(running.desk.seconds() / running.bar + 0.1) * running.bar;
    running.records = true;
    announce("Recording begins with the next bar.");
    update();
  }) });
  // A page over TLS is a phone's already, or has its own certificate.
  const phone = isAdmin() && location.protocol === "http:" && h("button", { type: "button", class: "button quiet", onclick: guarded(invitePhone) }, icon("band", 20), "Use a phone");
  const list = gestureCard(() => (music.chosen().rest ? Number(music.chosen().rest) : undefined), () => update());
  const saved = recordings(signal, (over) => begin({ records: true, over }));
  const setup = h("div", { class: "stack" }, h("div", { class: "columns" }, list.element, music.element), saved.element);

  const update = () => {
    const isReady = gestures().length > 0;
    main.replaceChildren(icon(running ? "pause" : "play", 18), running ? "Stop" : "Start");
    main.classList.toggle("primary", !running?.records);
    main.disabled = !isReady;
    record.replaceChildren(h("i", { class: "record-dot" }), running?.records ? "Keep the recording" : "Record");
    record.classList.toggle("primary", Boolean(running?.records));
    record.disabled = !isReady;
    if (phone) phone.hidden = Boolean(running);
    setup.hidden = Boolean(running);
    stage.hidden = !running;
  };
  document.addEventListener("keydown", (event) => {
    if (!running || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target.closest("input, select, textarea")) return;
    const gesture = running.desk.gestures[Number(event.key) - 1];
    if (gesture) running.desk.press(gesture.name);
  }, { signal });
  // The browser asks before it loses a recording.
  addEventListener("beforeunload", (event) => { if (running?.records || keeps) event.preventDefault(); }, { signal });
  signal.addEventListener("abort", () => stop().catch(complain), { once: true });
  list.update();
  return h("div", {}, head("Band", "Play chords by moving a phone: teach gestures, choose what they play, and start.", h("div", { class: "actions" }, main, record, phone), notes), stage, setup);
}
