// “Find more like these”: the user teaches a word by accepting and refusing songs.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count, titleOf } from "../core/format.js";
import { announce, guarded } from "../core/live.js";
import { loadMoods } from "../core/store.js";
import { iconButton } from "../player/transport.js";
import { selectable } from "./selection.js";
import { keepTrue, trackRow } from "./track-list.js";

// After this many answers the word is learned again, and other songs are shown.
const AT_ONCE = 5;

const right = (accuracy) => (accuracy === null ? "More artists are needed to say how well it knows the word." : `It tells your songs from others in ${Math.round(100 * accuracy)} of 100 comparisons, for artists it did not learn from.`);
const told = ({ examples, counterexamples, accuracy }) => `Learned from ${count(examples, "song")}${counterexamples ? ` and ${count(counterexamples, "refusal")}` : ""}. ${right(accuracy)}`;

/** A button, which learns the word from its labels, and the section in which it shows songs to accept or refuse. */
export function teaching(name, signal) {
  const path = `/api/taught/${encodeURIComponent(name)}`;
  const words = h("p", { class: "muted" });
  const list = h("ol", { class: "tracks teaching", "aria-label": "Songs to accept or refuse" });
  selectable(list, signal);
  keepTrue(list, signal);
  const section = h("section", { class: "section", hidden: true }, h("h2", {}, "More like these"), words);
  // A word of an older analysis version says nothing until it is learned again.
  guarded(async () => {
    const { words: all } = await api.get("/api/taught", undefined, { signal });
    if (!all.some(({ word, outdated }) => outdated && word === name)) return;
    words.textContent = `“${name}” must be learned again, because the analysis has a new version. “Find more” does that; your labels are still there.`;
    section.hidden = false;
  })();
  const learn = async () => {
    words.textContent = told(await api.put(path, undefined, { signal }));
    const { items } = await api.get(`${path}/suggestions`, { count: AT_ONCE }, { signal });
    section.hidden = false;
    // A list without songs would be the first of the view.
    if (items.length) section.append(list);
    else list.remove();
    const tracks = items.map(({ track }) => track);
    list.replaceChildren(...items.map((item, i) => row(item, i, tracks)));
    // Marks the row that is playing.
    list.dispatchEvent(new Event("rows"));
    if (!items.length) words.textContent += " There are no other songs to ask about.";
    announce(words.textContent);
    await loadMoods();
  };
  const row = ({ track, value, nearest }, at, tracks) => {
    const answer = (label, said) => guarded(async () => {
      // A second answer may come before this one is kept.
      if (!made.isConnected || buttons.some((button) => button.disabled)) return;
      for (const button of buttons) button.disabled = true;
      try {
        await api.put(`/api/tracks/${track.id}/labels/${encodeURIComponent(label)}`);
      } catch (error) {
        for (const button of buttons) button.disabled = false;
        throw error;
      }
      const next = made.nextElementSibling ?? made.previousElementSibling;
      made.remove();
      announce(`“${titleOf(track)}” ${said}.`);
      if (!next) return learn().then(() => list.querySelector(".teach-yes")?.focus());
      next.querySelector(".teach-yes").focus();
    });
    const buttons = [
      iconButton("check", `Accept ${titleOf(track)}`, answer(name, "accepted"), { classes: "teach-yes" }),
      iconButton("close", `Refuse ${titleOf(track)}`, answer(`not ${name}`, "refused"), { classes: "teach-no" }),
    ];
    const made = trackRow(track, {
      all: () => tracks, at,
      aside: h("span", { class: "track-mood track-fact number sorted", title: nearest ? `Most like “${titleOf(nearest)}”` : null }, `${Math.round(100 * value)} %`),
      extra: buttons,
    });
    return made;
  };
  const title = `Accept or refuse songs, and the page learns what you mean by “${name}”. Searches then use it.`;
  return { section, button: h("button", { class: "button", type: "button", title, onclick: guarded(learn) }, "Find more") };
}
