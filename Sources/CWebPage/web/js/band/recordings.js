// The recordings of the band: listed, played, opened, renamed, downloaded, deleted.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { ago, clock, count } from "../core/format.js";
import { announce, complain, guarded, toast } from "../core/live.js";
import { dialog, field, LONGEST_NAME } from "../parts/dialog.js";
import { menuOn } from "../parts/menu.js";
import { iconButton } from "../player/transport.js";
import { play, render } from "./playback.js";
import { loadSounds } from "./samples.js";
import { addDrums, addLayer, hasDrums, hasRoom } from "./song.js";
import { songEditor } from "./song-editor.js";

const PLACE = "/api/band/recordings";

function save(blob, name) {
  const link = h("a", { download: name });
  link.href = URL.createObjectURL(blob);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** `record(editor)` records over the opened recording. */
export function recordings(signal, record) {
  let items = [];
  let opened = null;
  let playing = null;
  let frame = 0;
  const list = h("ul", { class: "rows" });
  const hear = h("button", { type: "button", class: "button", onclick: guarded(() => (playing?.id === opened.id ? silence() : start(opened.id))) });
  const over = h("button", { type: "button", class: "button primary", onclick: guarded(() => { silence(); return record(opened); }) }, "Record over it");
  const editor = h("section", { class: "card stack", hidden: true });
  const element = h("section", { class: "card stack" }, h("h2", {}, "Recordings"), list);

  const load = async () => {
    items = (await api.get(PLACE, {}, { signal })).items;
    draw();
  };
  /** The name, with a number where a recording has it already. */
  const unlike = (name) => {
    const names = new Set(items.map((item) => item.name));
    let result = name;
    for (let number = 2; names.has(result); number++) result = `${name} (${number})`;
    return result;
  };
  const songOf = (id) => (opened?.id === id ? opened.song() : api.get(`${PLACE}/${id}`));

  function silence() {
    if (!playing) return;
    cancelAnimationFrame(frame);
    playing.sound.stop();
    playing.context.close();
    playing = null;
    opened?.show(null);
    draw();
  }
  async function start(id) {
    silence();
    player.pause();
    // Browsers allow sound only in the tap itself.
    const context = new AudioContext();
    const output = new DynamicsCompressorNode(context, { threshold: -12 });
    output.connect(context.destination);
    const song = await songOf(id);
    await loadSounds(song.layers.map(({ instrument }) => instrument), context);
    if (signal.aborted) return context.close();
    const sound = play({ context, output }, () => (opened?.id === id ? opened.song() : song), context.currentTime + 0.1, { ended: silence });
    playing = { id, context, sound };
    const step = () => {
      if (opened?.id === id) opened.show(Math.max(0, sound.seconds()));
      frame = requestAnimationFrame(step);
    };
    step();
    draw();
  }

  async function open(id) {
    await close();
    if (opened) return;
    opened = songEditor(id, await api.get(`${PLACE}/${id}`, {}, { signal }), () => load().catch(complain));
    drawEditor();
    draw();
    editor.scrollIntoView({ block: "nearest" });
  }
  function shut() {
    opened = null;
    editor.hidden = true;
    draw();
  }
  /** What cannot be saved stays open. */
  async function close() {
    try {
      await opened?.finish();
    } catch (problem) {
      return toast(problem.message, { bad: true, action: { text: "Close without saving", run: shut } });
    }
    shut();
  }
  const change = async (id, alter) => {
    if (opened?.id === id) {
      const changed = opened;
      changed.apply(alter(changed.song()));
      try {
        return await changed.finish();
      } catch (problem) {
        changed.undo();
        throw problem;
      }
    }
    await api.put(`${PLACE}/${id}`, alter(await api.get(`${PLACE}/${id}`)));
    await load();
  };

  const rename = ({ id, name }) => dialog({
    title: "Rename", action: "Rename", content: field("Name", { name: "name", value: name, required: true, maxlength: LONGEST_NAME, autocomplete: "off" }),
    submit: (data) => change(id, (song) => ({ ...song, name: data.get("name").trim() })).then(drawEditor),
  });
  async function remove({ id, name }) {
    const song = await songOf(id);
    if (playing?.id === id) silence();
    if (opened?.id === id) {
      await opened.finish().catch(() => {});
      shut();
    }
    await api.del(`${PLACE}/${id}`);
    await load();
    toast(`“${name}” is deleted.`, { action: { text: "Undo", run: async () => { await api.post(PLACE, song); await load(); } } });
  }
  async function midi({ id, name }) {
    if (opened?.id === id) await opened.finish();
    save(await api.get(`${PLACE}/${id}/midi`, {}, { as: "blob" }), `${name}.mid`);
  }
  async function wave({ id, name }) {
    announce("The sound file is made.");
    save(await render(await songOf(id)), `${name}.wav`);
  }
  const choices = (item) => [
    { icon: "edit", label: "Rename", action: () => rename(item) }, { icon: "export", label: "Save as MIDI", action: () => midi(item) },
    { icon: "waves", label: "Save as WAV", action: () => wave(item) }, "line", { icon: "trash", label: "Delete", danger: true, action: () => remove(item) },
  ];

  function playButton(id, name) {
    const on = playing?.id === id;
    return iconButton(on ? "pause" : "play", `${on ? "Stop" : "Play"} ${name}`, guarded(() => (on ? silence() : start(id))));
  }
  function draw() {
    const isHeard = Boolean(playing) && playing.id === opened?.id;
    over.disabled = !opened || !hasRoom(opened.song());
    hear.replaceChildren(icon(isHeard ? "pause" : "play", 18), isHeard ? "Stop" : "Play");
    // The button that was pressed keeps the focus.
    const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label")?.replace(/^(Play|Stop) /, "") : null;
    list.replaceChildren(...items.map((item) => h("li", {}, playButton(item.id, item.name),
      h("button", { type: "button", class: "recording-name", "aria-expanded": String(opened?.id === item.id), onclick: guarded(() => (opened?.id === item.id ? close() : open(item.id))) },
        h("strong", {}, item.name), h("span", { class: "fine" }, `${clock(item.seconds)}, ${count(item.layers.length, "layer")}, ${ago(item.changed)}`)),
      menuOn(iconButton("more", `More for ${item.name}`), item.name, () => choices(item)))));
    if (!items.length) list.replaceChildren(h("li", { class: "muted" }, "No recordings yet. “Record” counts in a bar, and keeps what you play."));
    if (focused) [...list.querySelectorAll("[aria-label]")].find((button) => button.getAttribute("aria-label").endsWith(` ${focused}`) || button.getAttribute("aria-label") === focused)?.focus();
  }
  function drawEditor() {
    if (!opened) return;
    editor.hidden = false;
    const { name } = opened.song();
    editor.setAttribute("aria-label", name);
    editor.replaceChildren(h("div", { class: "song-head" }, h("h2", {}, name), iconButton("close", "Close", guarded(close))),
      h("div", { class: "actions" }, over, hear),
      opened.element);
  }

  signal.addEventListener("abort", () => { silence(); opened?.finish().catch(complain); }, { once: true });
  load().catch(complain);
  return {
    element: h("div", { class: "stack" }, element, editor),
    silence,
    /** Keeps a layer: over a recording, or as a new one with its `song`. Throws if it is not kept. */
    async keep(layer, song, { drums, over }) {
      if (over) return change(over.id, (to) => addLayer(drums && !hasDrums(to) && hasRoom(to, 2) ? addDrums(to) : to, layer));
      // A drum layer has one bar, so it comes after the chords.
      const made = addLayer({ ...song, name: unlike(song.name) }, layer);
      const { id } = await api.post(PLACE, drums ? addDrums(made) : made);
      // It is kept, even if it cannot be shown.
      return load().then(() => open(id)).catch(complain);
    },
  };
}
