// Follows the mood of the headband in every view. A change acts at the next song or, if the user prefers that, at once.
import * as api from "../core/api.js";
import * as player from "../player/player.js";
import { complain } from "../core/live.js";
import { entered, set, value, watch } from "../core/store.js";

const EVERY = 1000;
// Milliseconds without a row after which a program has ended.
const QUIET = 5000;
// Milliseconds between two changes at once.
const REST = 10_000;
const STORED = "sonic.headband.acts";

export const actsAtOnce = () => localStorage.getItem(STORED) === "once";
export const actAtOnce = (once) => localStorage.setItem(STORED, once ? "once" : "next");

// When rows of another program came, by the clock of the page.
let came = -Infinity;
/** Whether another program sends rows now. */
export const othersSend = () => performance.now() - came < QUIET;

function notice(state) {
  if (state.rows > (value("brainwaves")?.rows ?? Infinity)) came = performance.now();
  set("brainwaves", state);
}

/** Asks for rows that other programs send. Those of this page come with an answer. */
async function look() {
  const panel = document.getElementById("eeg");
  const isSeen = !document.hidden || player.isPlaying();
  const isReady = value("status") && !value("status").setup && entered();
  if ((panel || value("headband")) && isSeen && isReady && !value("stream") && !value("muse")) {
    try { notice(await api.get("/api/eeg")); } catch (problem) { if (panel && problem.status !== 0) complain(problem); }
  }
  setTimeout(look, EVERY);
}

export function connect() {
  // Without the headband, its mood is nobody's wish.
  watch("headband", (on) => { if (!on && player.wish()?.eeg) player.dropWish(); });
  let last = -REST;
  watch("brainwaves", ({ mood }) => {
    if (!mood || mood === player.foundMood() || !value("headband") || !actsAtOnce() || performance.now() - last < REST) return;
    last = performance.now();
    player.changeMood();
  });
  look();
}
