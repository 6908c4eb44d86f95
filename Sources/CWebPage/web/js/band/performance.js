// A performance: motion goes to the server in small batches, and the notes that it answers sound.
import * as api from "../core/api.js";
import { onMotion } from "./motion.js";

// Milliseconds between batches, and rows that the server takes at once.
const [BATCH, LARGEST] = [60, 600];

/**
 * Begins one. `settings` go to the server; `heard({ gestures, notes, notices })` is called with its answers, `failed(problem)`
 * once when it refuses. `begun` is called with the first motion or key, which is second 0.
 */
export async function perform(settings, { heard, failed, begun }) {
  const { id, gestures } = await api.post("/api/band/performances", settings);
  const path = `/api/band/performances/${id}`;
  const leave = new AbortController();
  const rows = [];
  let sends = false;
  // Where the time of samples and of keys is 0: null before the first.
  let origin = null;
  let byKeys = false;

  async function send(body) {
    try {
      heard(await api.post(`${path}/motion`, body, { signal: leave.signal }));
    } catch (problem) {
      if (leave.signal.aborted) return;
      leave.abort();
      failed(problem);
    }
  }
  async function sendMotion() {
    if (sends || !rows.length) return;
    sends = true;
    const samples = rows.splice(0, LARGEST);
    await send({ samples });
    sends = false;
  }
  onMotion((row) => {
    // Once keys play, their clock counts.
    if (byKeys) return;
    if (origin === null) {
      origin = performance.now();
      begun();
    }
    rows.push(row.map((value) => Number(value.toFixed(4))));
  }, leave.signal);
  const timer = setInterval(sendMotion, BATCH);
  leave.signal.addEventListener("abort", () => clearInterval(timer), { once: true });

  return {
    gestures,
    /** A gesture that a key or a button chose. */
    press(gesture) {
      if (origin === null) {
        [origin, byKeys] = [performance.now(), true];
        begun();
      }
      return send({ gesture, time: (performance.now() - origin) / 1000 });
    },
    seconds: () => (origin === null ? 0 : (performance.now() - origin) / 1000),
    /** What was played from a time on, as a MIDI file. */
    recording: (name, from) => api.get(`${path}/recording`, { name, from: from || null }, { as: "blob" }),
    async end() {
      leave.abort();
      await api.del(path).catch(() => {});
    },
  };
}
