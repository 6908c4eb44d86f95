// Teaches a gesture: it is made three times, with a rest after each.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { announce } from "../core/live.js";
import { dialog, field, LONGEST_NAME } from "../parts/dialog.js";
import { keep, nameFrom } from "./gestures.js";
import { listen, onMotion, pad } from "./motion.js";

const WANTED = 3;
// The milliseconds between requests, and the seconds after which old motion is dropped.
const [PAUSE, LONGEST] = [400, 60];

const words = {
  accepted: (count) => `Take ${count} of ${WANTED}. ${count < WANTED ? "Rest, and make it again." : ""}`,
  unlike: () => "That one was unlike the others. Rest, and make it again.",
  restarted: (count) => `Take ${count} of ${WANTED}: the last two replace the earlier takes.`,
  refused: (_, reason) => `That was not a gesture: ${reason}.`,
};

function freeName(known) {
  const names = new Set(known.map(({ name }) => name));
  let number = known.length + 1;
  while (names.has(`Gesture ${number}`)) number += 1;
  return `Gesture ${number}`;
}

/** Resolves with the gesture, or null. `rest` is the largest motion of a hand at rest in g; undefined to measure it. */
export async function teach(known, rest) {
  const reason = await listen();
  const leave = new AbortController();
  const said = h("p", { role: "status" }, "Hold still for a moment, make the gesture, and hold still again.");
  const pips = h("div", { class: "pips-row", "aria-hidden": "true" }, Array.from({ length: WANTED }, () => h("i", {})));
  const board = h("div", { class: "band-pad" }, h("span", {}, "No phone? Press here and draw the gesture with the mouse; keep the button down, and rest between takes."));
  let rows = [];
  let takes = [];
  let heardCount = 0;
  let asks = false;
  onMotion((row) => {
    rows.push(row);
    while (rows.length && row[0] - rows[0][0] > LONGEST) rows.shift();
  }, leave.signal);
  pad(board, leave.signal);

  async function ask() {
    if (asks || !rows.length || takes.length >= WANTED) return;
    asks = true;
    try {
      const start = rows[0][0];
      const samples = rows.map(([time, ...axes]) => [time - start, ...axes].map((value) => Number(value.toFixed(4))));
      const answer = await api.post("/api/band/takes", { samples, wanted: WANTED, rest }, { signal: leave.signal });
      takes = answer.takes;
      if (answer.said.length > heardCount) {
        heardCount = answer.said.length;
        const { kind, count, reason: why } = answer.said.at(-1);
        said.textContent = words[kind](count, why);
        announce(said.textContent);
      }
      [...pips.children].forEach((pip, i) => pip.classList.toggle("used", i < takes.length));
    } catch (problem) {
      if (!leave.signal.aborted) said.textContent = problem.message;
    } finally {
      asks = false;
    }
  }
  const timer = setInterval(ask, PAUSE);
  const answer = await dialog({
    title: "Teach a gesture", action: "Save",
    content: h("div", { class: "stack" },
      field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, pattern: "[^=,]+", title: "Any name without “=” and commas", autocomplete: "off", value: freeName(known) }),
      pips, said, reason && h("p", { class: "fine" }, reason), board),
    submit: (data) => {
      const name = nameFrom(data.get("name"));
      if (takes.length < WANTED) throw new api.Failure(0, `${takes.length} of ${WANTED} takes have been made.`);
      const gesture = { name, takes };
      keep(gesture);
      return gesture;
    },
  });
  clearInterval(timer);
  leave.abort();
  return answer;
}
