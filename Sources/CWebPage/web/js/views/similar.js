// Sonically similar: a seed, similar songs, and the reasons.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { artistOf, capital, nameOf, titleOf } from "../core/format.js";
import { announce, guarded } from "../core/live.js";
import { go, missed, note } from "../core/router.js";
import { either } from "../core/signals.js";
import { cover } from "../parts/cover.js";
import { instantPlaylist, savePlaylist } from "../parts/playlist-actions.js";
import { similarTabs } from "../parts/similar-tabs.js";
import { songPicker } from "../parts/song-picker.js";
import { empty, head, loading, section } from "../core/states.js";
import { closeness, trackList } from "../parts/track-list.js";
import { trackMenuButton } from "../parts/track-menu.js";
import { iconButton } from "../player/transport.js";

const words = (share) => (share > 0.85 ? "very close" : share > 0.65 ? "close" : share > 0.4 ? "related" : "further away");

// The parameters of the address.
const OPTIONS = ["method", "k", "min_tempo", "max_tempo", "same_genre", "duplicates"];
const given = (pairs) => Object.fromEntries([...pairs].filter(([name, value]) => OPTIONS.includes(name) && value));

const picker = () => songPicker({ label: "Start with a song", choose: (track) => track && go(`/similar/${track.id}`) });

function begin() {
  const playing = player.current();
  return h("div", {}, similarTabs("/similar"),
    head("Sonically similar", "Choose a song, and hear what sounds like it: tone colour, rhythm, harmony, dynamics and style, not what others bought."),
    picker(),
    playing && h("div", { class: "actions" }, h("a", { class: "button", href: `/similar/${playing.id}` }, icon("listen", 20), `What plays: ${titleOf(playing)}`)));
}

function options(current, open, apply) {
  const form = h("form", { class: "stack" },
    h("div", { class: "fields" },
      h("div", { class: "field" }, h("label", { for: "method" }, "Compare by"), h("select", { id: "method", name: "method" },
        [["", "everything (default)"], ["timbre", "tone colour"], ["hybrid", "tone colour and descriptors"], ["dtw", "course over time (slower)"]].map(([value, label]) => h("option", { value, selected: current.method === value }, label)))),
      h("div", { class: "field" }, h("label", { for: "k" }, "Number of songs"), h("input", { id: "k", name: "k", type: "number", min: 1, max: 100, value: current.k })),
      h("div", { class: "field" }, h("label", { for: "slow" }, "Tempo from (BPM)"), h("input", { id: "slow", name: "min_tempo", type: "number", min: 0, max: 400, value: current.min_tempo ?? "" })),
      h("div", { class: "field" }, h("label", { for: "fast" }, "Tempo to (BPM)"), h("input", { id: "fast", name: "max_tempo", type: "number", min: 0, max: 400, value: current.max_tempo ?? "" }))),
    h("div", { class: "actions" },
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "same_genre", value: "1", checked: Boolean(current.same_genre) }), "Only its genre"),
      h("label", { class: "check" }, h("input", { type: "checkbox", name: "duplicates", value: "1", checked: Boolean(current.duplicates) }), "Copies and other versions, too"),
      h("button", { class: "button primary compact", type: "submit" }, "Apply")));
  form.addEventListener("submit", (event) => { event.preventDefault(); apply(Object.fromEntries(new FormData(form))); });
  return h("details", { class: "options", open }, h("summary", {}, "Options"), h("div", {}, form));
}

export async function view({ id }, { signal, query }) {
  if (!id) return begin();
  let asked = { k: 10, ...given(query) };
  const { track: seed } = await api.get(`/api/tracks/${id}`, {}, { signal });
  api.post("/api/asked", { id, kind: "similar" }).catch(() => {});
  const results = h("div", { class: "section" }, loading());
  const ring = h("span", { class: "seed-ring" });
  let found = [];

  let running;
  const load = async () => {
    // The answer to older options comes too late.
    running?.abort();
    running = new AbortController();
    const here = either(signal, running.signal);
    try {
      const { items } = await api.get(`/api/similar/${id}`, asked, { signal: here });
      if (here.aborted) return;
      found = items.map((item) => item.track);
      const farthest = Math.max(...items.map((item) => item.distance), 1e-9);
      const nearest = Math.min(...items.map((item) => item.distance), farthest);
      const share = ({ distance }) => (farthest > nearest ? 1 - 0.75 * ((distance - nearest) / (farthest - nearest)) : 1);
      ring.replaceChildren(...found.slice(0, 4).map(cover));
      results.replaceChildren(found.length
        ? section("Similar songs", trackList(found, {
            signal, label: `Sonically similar to ${nameOf(seed)}`,
            options: (track, i) => ({
              place: i + 1, aside: closeness(share(items[i]), words(share(items[i]))),
              extra: h("a", { class: "icon-button", href: `/explain?a=${seed.id}&b=${track.id}`, "aria-label": `Why ${titleOf(track)} is similar`, title: "Why?" }, icon("why", 20)),
            }),
          }))
        : empty("No matches", "Widen the options."));
    } catch (problem) {
      if (here.aborted) return;
      // What is not shown is not saved or played.
      found = [];
      missed(problem);
      ring.replaceChildren();
      results.replaceChildren(empty("That did not work", capital(problem.message)));
      announce(problem.message);
    }
  };
  load();

  const playAll = guarded(async () => player.play([seed, ...found]));
  return h("div", {}, similarTabs("/similar"),
    h("div", { class: "seed" },
      h("div", { class: "seed-art" }, cover(seed), ring, iconButton("play", `Play ${titleOf(seed)} and similar songs`, playAll, { size: 28 })),
      h("div", { class: "seed-text" },
        h("h1", { data: { title: `Similar to ${nameOf(seed)}` } }, h("span", {}, "Sonically similar to "), titleOf(seed), h("span", {}, " by "), artistOf(seed)),
        h("div", { class: "actions" },
          h("button", { class: "button primary", type: "button", onclick: guarded(() => instantPlaylist(id)) }, icon("playlists", 20), "Instant playlist"),
          h("button", { class: "button", type: "button", onclick: guarded(() => savePlaylist([seed, ...found].map((track) => track.id), `Like ${titleOf(seed)}`)) }, "Save as …"),
          h("a", { class: "button", href: `/path?from=${id}` }, icon("path", 20), "Path"), trackMenuButton(seed)))),
    h("div", { class: "section" }, options(asked, String(query) !== "", (next) => { asked = given(Object.entries(next)); note(`/similar/${id}?${new URLSearchParams(asked)}`); load(); })),
    results,
    section("Another song", picker()));
}
