// Plays a recording of the headband in real time. It continues in every view, because moods choose the music.
import * as api from "../core/api.js";
import { toast } from "../core/live.js";
import { set, value } from "../core/store.js";

let running = null;

// One request after the other: rows of a former source must not follow the header of another.
let sent = Promise.resolve();
const inTurn = (action) => (sent = sent.catch(() => {}).then(action));
export const sendRows = (text) => inTurn(() => api.request("POST", "/api/eeg/rows", { body: text, type: "text/csv" }));
/** Forgets the rows, and the columns of their source. */
export const forgetRows = () => inTurn(() => api.del("/api/eeg"));

/** The profile of the moods. */
export const listener = () => [api.usedProfile(), value("user")?.id].join();

/** Sends the header, then two rows per second. The result is the store's "brainwaves"; "stream" tells whether it plays. */
export async function stream(text) {
  value("muse")?.stop();
  const here = (running = {});
  const whose = listener();
  set("stream", true);
  try {
    await forgetRows();
    for (const line of text.split(/\r?\n/).filter((line) => line.trim())) {
      if (running !== here) return;
      if (listener() !== whose) break;
      set("brainwaves", await sendRows(`${line}\n`));
      await new Promise((resolve) => setTimeout(resolve, /^[\d-]/.test(line) ? 500 : 0));
    }
    if (running === here) toast("The recording has ended.");
  } finally {
    if (running === here) stop();
  }
}

export function stop() {
  running = null;
  set("stream", false);
}
