// A performance: motion goes to the server in small batches, and the notes in its responses are played.
import * as api from "../core/api.js";
import { onMotion } from "./motion.js";

// The milliseconds between batches, and the maximum number of rows per request.
const [BATCH, LARGEST] = [60, 600];
// The milliseconds after a key during which a chord may wait for its beat.
const WAITS = 3000;

/**
 * Starts a performance, whose second 0 is the time at which `begun` is called. `settings` are sent to the server;
 * `heard({ gestures, notes, notices })` is called with its responses, `failed(problem)` once when it refuses.
 */
export async function perform(settings, { heard, failed, begun }) {
  const { id, gestures } = await api.post("/api/band/performances", { ...settings, origin: 0 });
  const path = `/api/band/performances/${id}`;
  const leave = new AbortController();
  const rows = [];
  let sends = false;
  let pressed = -Infinity;
  begun();
  const origin = performance.now() / 1000;
  const seconds = () => performance.now() / 1000 - origin;

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
    if (sends) return;
    const waits = settings.grid && performance.now() - pressed < WAITS;
    if (!rows.length && !waits) return;
    sends = true;
    await send(rows.length ? { samples: rows.splice(0, LARGEST) } : { time: seconds() });
    sends = false;
  }
  onMotion(([time, ...axes]) => {
    if (time >= origin) rows.push([time - origin, ...axes].map((value) => Number(value.toFixed(4))));
  }, leave.signal);
  const timer = setInterval(sendMotion, BATCH);
  leave.signal.addEventListener("abort", () => clearInterval(timer), { once: true });

  return {
    gestures,
    /** Plays a gesture chosen by a key or a button. */
    press(gesture) {
      pressed = performance.now();
      return send({ gesture, time: seconds() });
    },
    seconds,
    /** What was played from a time on, as a layer of whole bars. */
    layer: (from, bar, instrument) => api.get(`${path}/layer`, { from: from || null, bar, instrument }),
    /** Sends nothing more. What was played can still be asked for. */
    rest: () => leave.abort(),
    async end() {
      leave.abort();
      await api.del(path).catch(() => {});
    },
  };
}
