// A recording of brainwaves, sent to the server at once or as if it happened now. It goes on while other views are shown: what
// is heard depends on it. Every answer is the store's "brainwaves".
import * as api from "../core/api.js";
import { set } from "../core/store.js";

// Bytes of a request; the server takes 64 kB.
const LARGEST = 60 * 1024;
const ROW_SECONDS = 0.5;

let playing = null;

export const isPlaying = () => playing !== null;

async function send(body) {
  const state = await api.request("POST", "/api/eeg/rows", { body, type: "text/csv" });
  set("brainwaves", state);
  return state;
}

const lines = (text) => text.split(/\r?\n/).filter((line) => line.trim());

/** All of it at once; what the server made of it, or undefined when there is nothing. */
export async function read(text) {
  let [piece, state] = ["", undefined];
  for (const line of lines(text)) {
    if (piece.length + line.length + 1 > LARGEST) {
      state = await send(piece);
      piece = "";
    }
    piece += `${line}\n`;
  }
  return piece ? send(piece) : state;
}

/** The header at once, then a row twice a second; until the end, `stop`, or another recording. */
export async function play(text) {
  stop();
  const mine = (playing = {});
  try {
    for (const line of lines(text)) {
      await send(`${line}\n`);
      if (/^[\d-]/.test(line)) await new Promise((resolve) => setTimeout(resolve, ROW_SECONDS * 1000));
      if (playing !== mine) return;
    }
  } finally {
    if (playing === mine) stop();
  }
}

export function stop() {
  playing = null;
  set("brainwaves", null);
}
