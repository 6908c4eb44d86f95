// A quiz: a highlight plays, and one of four titles is its own.
import * as api from "../core/api.js";
import * as keys from "../player/keys.js";
import * as player from "../player/player.js";
import { h, hiddenText } from "../core/dom.js";
import { icon } from "../core/icons.js";
import { artistOf, titleOf } from "../core/format.js";
import { announce, guarded } from "../core/live.js";
import { empty, head, section } from "../core/states.js";
import { trackList } from "../parts/track-list.js";
import { hasHighlight, preview, stop } from "../player/preview.js";
import { mixed } from "../player/queue.js";

const [QUESTIONS, CHOICES, ASKED] = [10, 4, 100];

/** Tracks with a highlight and different titles, in any order. */
async function some(signal) {
  const { items } = await api.post("/api/playlist", { count: ASKED, random: true }, { signal });
  const known = items.map(({ track }) => track).filter(hasHighlight);
  return mixed([...new Map(known.map((track) => [titleOf(track).toLowerCase(), track])).values()]);
}

export async function view(_, { signal }) {
  const place = h("div", { class: "stack" });
  let [tracks, right, number] = [[], 0, 0];
  // Chooses an answer by its place; nothing between two questions.
  let choose = () => {};

  const start = guarded(async () => {
    tracks = await some(signal);
    [right, number] = [0, 0];
    if (tracks.length < CHOICES) return place.replaceChildren(empty("Not enough tracks", "A quiz needs four analysed tracks with different titles."));
    player.pause();
    ask();
  });

  function ask() {
    const track = tracks[number];
    const last = Math.min(QUESTIONS, tracks.length);
    if (number === last) return finish();
    const choices = mixed([track, ...mixed(tracks.filter((other) => other !== track)).slice(0, CHOICES - 1)]);
    const sounding = h("p", { class: "muted", role: "status" });
    // What still sounds ends first, because its end takes the words away.
    const listen = () => { stop(); player.pause(); sounding.textContent = "Listen …"; preview(track, () => { sounding.textContent = ""; }); };
    const again = h("button", { class: "button", type: "button", onclick: listen }, icon("play", 18), "Hear it again");
    const next = h("button", { class: "button primary", type: "button", hidden: true, onclick: () => { number += 1; ask(); } }, number + 1 < last ? "Next" : "Result");
    const answers = choices.map((choice, i) => h("button", { class: "quiz-choice", type: "button", onclick: () => choose(i) },
      h("kbd", { "aria-hidden": "true" }, i + 1), h("span", {}, h("strong", {}, titleOf(choice)), h("small", {}, artistOf(choice)))));
    choose = (i) => {
      if (!choices[i]) return;
      choose = () => {};
      const isRight = choices[i] === track;
      right += isRight;
      answers.forEach((button, at) => {
        button.disabled = true;
        if (choices[at] === track) button.append(icon("check", 20), hiddenText("right"));
        else if (at === i) button.append(icon("close", 20), hiddenText("wrong"));
        button.classList.toggle("right", choices[at] === track);
        button.classList.toggle("wrong", at === i && !isRight);
      });
      announce(isRight ? "Right." : `Wrong. It is ${titleOf(track)} by ${artistOf(track)}.`);
      next.hidden = false;
      next.focus();
    };
    const title = h("h2", { tabindex: "-1" }, `Track ${number + 1} of ${last}`);
    place.replaceChildren(title, h("p", { class: "muted" }, `${right} right`), sounding, h("div", { class: "quiz-choices", role: "group", "aria-label": "Titles" }, answers), h("div", { class: "actions" }, again, next));
    title.focus();
    listen();
  }

  function finish() {
    choose = () => {};
    stop();
    const again = h("button", { class: "button primary", type: "button", onclick: start }, "Play again");
    const title = h("h2", { tabindex: "-1" }, `${right} of ${number} right`);
    place.replaceChildren(title, h("div", { class: "actions" }, again), section("These were the tracks", trackList(tracks.slice(0, number), { signal, label: "Tracks of the quiz" })));
    title.focus();
  }

  place.append(h("div", { class: "actions" }, h("button", { class: "button primary", type: "button", onclick: start }, icon("play", 18), "Start")));
  document.addEventListener("keydown", (event) => {
    if (!keys.enabled() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.target.closest("input, textarea, select, [role=menu]") || document.querySelector("dialog[open]")) return;
    if (/^[1-4]$/.test(event.key)) choose(Number(event.key) - 1);
  }, { signal });
  signal.addEventListener("abort", stop);
  return h("div", {}, head("Name that track", "The best thirty seconds of a track play. Choose its title, with the keys 1 to 4 if you like."), place);
}
