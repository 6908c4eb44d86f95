// The songs of one mood: those with its label, then those that fit best.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { capital, count, number } from "../core/format.js";
import { icon } from "../core/icons.js";
import { complain, guarded } from "../core/live.js";
import { refresh } from "../core/router.js";
import { empty } from "../core/states.js";
import { value, watch } from "../core/store.js";
import { leftOut } from "../parts/left-out.js";
import { longList } from "../parts/long-list.js";
import { playButtons } from "../parts/play-buttons.js";
import { savePlaylist } from "../parts/playlist-actions.js";
import { selectable } from "../parts/selection.js";
import { loadFrom } from "../parts/short-list.js";
import { teaching } from "../parts/teaching.js";
import { keepTrue, trackRow } from "../parts/track-list.js";

// The first songs are shown at once, the others when they are there. The second number is the maximum of the server.
const [FIRST, MOST] = [100, 1000];

export async function view({ name }, { signal }) {
  let why = null;
  const ask = async (amount) => {
    const { items, steps } = await api.post("/api/playlist", { mood: name, count: amount }, { signal });
    why = items.length < amount ? leftOut(steps) : null;
    return items;
  };
  let items = await ask(FIRST);
  const total = (value("moods")?.moods ?? []).find((mood) => mood.name === name.toLowerCase())?.tracks ?? items.length;
  const title = h("h1", { data: { title: `${capital(name)} songs` } }, `${capital(name)} songs`);
  if (!items.length) return h("div", {}, h("div", { class: "head" }, title), empty("No songs", "No track of the library fits this mood.", h("a", { class: "button", href: "/moods" }, "Moods")));
  watch("relabeled", refresh, signal);
  let tracks = [];
  const words = h("p", {});
  const body = h("div", {});
  // A hashtag in the comment of the file counts as a label.
  const tag = new RegExp(`#${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}_-])`, "iu");
  const told = (track) => (tag.test(track.comment ?? "") ? `#${name} in the file` : "your label");
  const aside = ({ labeled, fit, track }) => h("span", { class: "track-mood track-fact number sorted" }, labeled ? told(track) : `${Math.round(fit * 100)} %`);
  const show = async () => {
    tracks = items.map((item) => item.track);
    const list = await longList({
      load: loadFrom(items), label: `${capital(name)} songs`, signal, classes: "tracks",
      make: (item, i) => trackRow(item.track, { all: () => tracks, at: i, aside: aside(item) }),
    });
    selectable(list.element, signal);
    keepTrue(list.element, signal);
    words.textContent = `${total > items.length ? `The best ${count(items.length, "track")} of ${number(total)}` : count(items.length, "track")}, those with your label first.${why ? ` ${why}` : ""}`;
    body.replaceChildren(list.element);
  };
  await show();
  const whole = items.length < FIRST ? Promise.resolve() : ask(MOST).then(async (all) => {
    items = all;
    // A row that has the focus stays.
    if (!body.contains(document.activeElement)) return show();
    const left = new AbortController();
    const leave = guarded(async ({ relatedTarget }) => {
      if (body.contains(relatedTarget)) return;
      left.abort();
      await show();
    });
    body.addEventListener("focusout", leave, { signal: left.signal });
  });
  whole.catch(complain);
  const more = teaching(name.toLowerCase(), signal);
  return h("div", {},
    h("div", { class: "head" }, title, words,
      playButtons(async () => { await whole; return items.map((item) => item.track); },
        h("button", { class: "button", type: "button", onclick: guarded(() => player.playWish({ mood: name, name })) }, icon("listen", 20), "Play continuously"),
        h("button", { class: "button", type: "button", onclick: guarded(() => savePlaylist(items.map((item) => item.track.id), `${capital(name)} songs`, { mood: name, count: MOST })) }, "Save as playlist"),
        more.button)),
    more.section, body);
}
