// A performance: motion goes to the server in small batches, and the notes in its responses are played.
import * as api from "../core/api.js";
import { onMotion } from "./motion.js";

// The milliseconds between batches, and the maximum number of rows per request.
const [BATCH, LARGEST] = [60, 600];

/**
 * Starts a performance. `settings` are sent to the server; `heard({ gestures, notes, notices })` is called with its responses, `failed(problem)`
 * once when it refuses. `begun` is called with the first motion or key, which is second 0.
 */
export async function perform(settings, { heard, failed, begun }) {
  const { id, gestures } = await api.post("/api/band/performances", settings);
  const path = `/api/band/performances/${id}`;
  const leave = new AbortController();
  const rows = [];
  let sends = false;
  // The zero of the times of samples and of keys; null before the first.
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
    // After the first key, the clock of keys applies.
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
    /** Plays a gesture chosen by a key or a button. */
    press(gesture) {
      if (origin === null) {
        [origin, byKeys] = [performance.now(), true];
        begun();
      }
      return send({ gesture, time: (performance.now() - origin) / 1000 });
    },
    seconds: () => (origin === null ? 0 : (performance.now() - origin) / 1000),
    /** The performance from a time on, as a MIDI file. */
    recording: (name, from) => api.get(`${path}/recording`, { name, from: from || null }, { as: "blob" }),
    async end() {
      leave.abort();
      await api.del(path).catch(() => {});
    },
  };
}
