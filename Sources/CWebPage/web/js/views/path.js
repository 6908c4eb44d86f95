// A smooth journey from one track to another.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h, rangeFill } from "../core/dom.js";
import { hueOf } from "../core/colour.js";
import { icon } from "../core/icons.js";
import { count, nameOf, spell, titleOf } from "../core/format.js";
import { complain, guarded, toast } from "../core/live.js";
import { missed, note } from "../core/router.js";
import { either } from "../core/signals.js";
import { savePlaylist } from "../parts/playlist-actions.js";
import { similarTabs } from "../parts/similar-tabs.js";
import { songPicker } from "../parts/song-picker.js";
import { head, loading, section } from "../core/states.js";
import { closeness, trackList } from "../parts/track-list.js";
import { iconButton } from "../player/transport.js";

const stride = (share) => (share > 0.8 ? "a long step" : share > 0.45 ? "a step" : "a small step");
// Without a parameter in the address.
const [SONGS, SPACING] = [12, 3];
// How many seeds a reshuffle tries: a seed often leads to the path that is shown, mostly where few songs lie on the way.
const SEEDS = 16;
const randomSeed = () => Math.floor(Math.random() * 1e9);
const whole = async (id, signal) => (id ? (await api.get(`/api/tracks/${id}`, {}, { signal })).track : null);

function slider(id, label, properties, words) {
  const output = h("output", { for: id });
  const input = h("input", { id, type: "range", ...properties });
  const show = () => { output.textContent = words(Number(input.value)); input.setAttribute("aria-valuetext", output.textContent); rangeFill(input); };
  input.addEventListener("input", show);
  show();
  return [input, h("div", { class: "range-row" }, h("label", { class: "label", for: id }, label), output, input)];
}

export async function view(_, { signal, query }) {
  let [from, to] = await Promise.all([whole(query.get("from"), signal), whole(query.get("to"), signal)]);
  let seed = query.get("seed");
  const results = h("div", { class: "section" });
  const ends = h("div", { class: "path-ends" });
  const [length, lengthRow] = slider("length", "Number of songs", { min: 3, max: 60, value: query.get("count") ?? SONGS }, String);
  const [spacing, spacingRow] = slider("spacing", "Do not repeat an artist within", { min: 0, max: 8, value: query.get("spacing") ?? SPACING }, (value) => (value ? count(value, "song") : "off"));
  const reshuffle = h("button", { class: "button", type: "button", onclick: () => { seed = randomSeed(); load(shown); } }, icon("shuffle", 20), "Reshuffle");

  // Keeps the question in the address.
  function remember() {
    const parts = new URLSearchParams();
    if (from) parts.set("from", from.id);
    if (to) parts.set("to", to.id);
    if (Number(length.value) !== SONGS) parts.set("count", length.value);
    if (Number(spacing.value) !== SPACING) parts.set("spacing", spacing.value);
    if (seed !== null) parts.set("seed", seed);
    note(`/path?${parts}`);
  }

  let running;
  // The ids of the path that is shown.
  let shown = "";
  // Finds a path, other than `known` where there is another one.
  async function load(known) {
    // The answer to an older question comes too late.
    running?.abort();
    running = new AbortController();
    const here = either(signal, running.signal);
    const [first, last] = [from, to];
    shown = "";
    remember();
    reshuffle.disabled = !(first && last) || first.id === last.id;
    if (!first || !last) {
      results.replaceChildren(h("p", { class: "muted" }, "Choose where the journey begins and where it ends."));
      return;
    }
    if (first.id === last.id) {
      results.replaceChildren(h("p", { class: "muted", role: "status" }, "The journey ends where it begins. Choose two different songs."));
      return;
    }
    results.replaceChildren(loading("Finding the way …"));
    try {
      const ask = async () => (await api.get("/api/path", { from: first.id, to: last.id, count: length.value, spacing: spacing.value, seed }, { signal: here })).items;
      const idsOf = (list) => list.map((item) => item.track.id).join();
      let items = await ask();
      for (let tries = 1; known && tries < SEEDS && idsOf(items) === known; tries++) {
        seed = randomSeed();
        items = await ask();
      }
      if (here.aborted) return;
      remember();
      shown = idsOf(items);
      if (shown === known) toast("There is no other path with these options.");
      api.post("/api/asked", { id: first.id, kind: "path" }).catch(() => {});
      const tracks = items.map((item) => item.track);
      const widest = Math.max(...items.map((item) => item.step), 1e-9);
      const seconds = tracks.reduce((sum, track) => sum + track.duration_ms / 1000, 0);
      results.replaceChildren(section(`${count(tracks.length, "song")}, ${spell(seconds)}`, {
        tools: h("div", { class: "actions" },
          h("button", { class: "button primary compact", type: "button", onclick: guarded(() => player.play(tracks)) }, icon("play", 18), "Play"),
          h("button", { class: "button compact", type: "button", onclick: guarded(() => savePlaylist(tracks.map((track) => track.id), `${titleOf(first)} to ${titleOf(last)}`)) }, "Save as playlist")),
      }, h("div", { class: "path-rail", "aria-hidden": "true" }, tracks.map((track) => h("i", { vars: { "--hue": hueOf(track) } }))),
      trackList(tracks, { signal, label: `From ${nameOf(first)} to ${nameOf(last)}`, options: (track, i) => ({ place: i + 1, aside: i === 0 ? undefined : closeness(items[i].step / widest, stride(items[i].step / widest)) }) })));
    } catch (problem) {
      if (here.aborted) return;
      results.replaceChildren();
      missed(problem);
      complain(problem);
    }
  }

  function showEnds() {
    const swap = iconButton("swap", "Swap start and end", () => { [from, to] = [to, from]; showEnds(); load(); });
    ends.replaceChildren(
      songPicker({ label: "From", chosen: from, choose: (track) => { from = track; load(); } }), swap,
      songPicker({ label: "To", chosen: to, choose: (track) => { to = track; load(); } }));
  }
  showEnds();
  load();
  length.addEventListener("change", () => load());
  spacing.addEventListener("change", () => load());
  return h("div", {}, similarTabs("/path"), head("Path", "From one song to another in small steps: each sounds like the one before."),
    h("div", { class: "card stack" }, ends, h("div", { class: "fields" }, lengthRow, spacingRow, h("div", { class: "actions" }, reshuffle))), results);
}
