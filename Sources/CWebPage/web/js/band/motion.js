// Motion of a phone, or of a pad that a mouse moves, as rows of seconds and m/s² along three axes, including gravity.

const GRAVITY = 9.80665;
// Of the pad: samples per second; a phone of this many pixels per meter that follows the pointer on a spring (1/s).
const [RATE, PIXELS, SPRING] = [60, 1000, 20];

const listeners = new Set();
const tell = (row) => listeners.forEach((listener) => listener(row));

/** Calls `action` with every row, until `signal` aborts. */
export function onMotion(action, signal) {
  listeners.add(action);
  signal?.addEventListener("abort", () => listeners.delete(action), { once: true });
}

let hears = false;

/**
 * Begins to listen to the sensor; to be called by a tap, because iOS asks the user then. Returns null, or why there is none.
 */
export async function listen() {
  if (!globalThis.isSecureContext) return "Browsers give the motion of a phone only to pages over TLS (https), or on the same machine.";
  if (!globalThis.DeviceMotionEvent) return "This device has no motion sensor.";
  if (DeviceMotionEvent.requestPermission && (await DeviceMotionEvent.requestPermission().catch(() => "denied")) !== "granted") return "This page may not use the motion sensor; the browser's settings allow it.";
  if (hears) return null;
  hears = true;
  addEventListener("devicemotion", ({ timeStamp, accelerationIncludingGravity: a }) => {
    if (a && [a.x, a.y, a.z].every(Number.isFinite)) tell([timeStamp / 1000, a.x, a.y, a.z]);
  });
  return null;
}

/** Makes an element a pad: dragging on it is the motion of a phone that lies flat. */
export function pad(element, signal) {
  let timer = 0;
  let [target, place, speed] = [[0, 0], [0, 0], [0, 0]];
  let last = 0;
  const step = () => {
    const now = performance.now() / 1000;
    // A browser that was busy makes no leap.
    const dt = Math.min(now - last, 2 / RATE);
    last = now;
    const push = [0, 1].map((i) => SPRING * SPRING * (target[i] - place[i]) - 2 * SPRING * speed[i]);
    speed = speed.map((v, i) => v + push[i] * dt);
    place = place.map((x, i) => x + speed[i] * dt);
    // As quiet as a table, but not as a sensor that is broken.
    const noise = () => (Math.random() - 0.5) * 0.02;
    tell([now, push[0] / PIXELS + noise(), -push[1] / PIXELS + noise(), GRAVITY + noise()]);
  };
  const stop = () => { clearInterval(timer); timer = 0; };
  element.addEventListener("pointerdown", (event) => {
    element.setPointerCapture(event.pointerId);
    const here = [event.clientX, event.clientY];
    if (!timer) {
      [target, place, speed, last] = [here, here, [0, 0], performance.now() / 1000];
      timer = setInterval(step, 1000 / RATE);
    } else target = here;
  });
  element.addEventListener("pointermove", (event) => { if (event.buttons) target = [event.clientX, event.clientY]; });
  signal.addEventListener("abort", stop, { once: true });
}
