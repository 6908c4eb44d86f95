// Plays a recording of the headband in real time. It continues in every view, because moods choose the music.
import * as api from "../core/api.js";
import { toast } from "../core/live.js";
import { set, value } from "../core/store.js";

let running = null;

export const sendRows = (text) => api.request("POST", "/api/eeg/rows", { body: text, type: "text/csv" });

/** The profile of the moods. */
export const listener = () => [api.usedProfile(), value("user")?.id].join();

/** Sends the header, then two rows per second. The result is the store's "brainwaves"; "stream" tells whether it plays. */
export async function stream(text) {
  value("muse")?.stop();
  const here = (running = {});
  const whose = listener();
  set("stream", true);
  try {
    // Another source may have other columns.
    await api.del("/api/eeg");
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
