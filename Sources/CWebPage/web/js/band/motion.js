// The motion of a phone, or of a pad moved by a mouse: rows of seconds and m/s² along three axes, including gravity.

const GRAVITY = 9.80665;
// Constants of the pad: samples per second, pixels per meter, and the rate (1/s) at which a virtual phone follows the pointer.
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
 * Starts the sensor. Must be called from a tap, because iOS asks for permission. Returns null, or the reason why there is no motion.
 */
export async function listen() {
  if (!globalThis.isSecureContext) return "Browsers allow access to the motion sensor only for pages over TLS (https) or on the same machine.";
  if (!globalThis.DeviceMotionEvent) return "This device has no motion sensor.";
  if (DeviceMotionEvent.requestPermission && (await DeviceMotionEvent.requestPermission().catch(() => "denied")) !== "granted") return "This page has no permission to use the motion sensor. Allow it in the settings of the browser.";
  if (hears) return null;
  hears = true;
  addEventListener("devicemotion", ({ timeStamp, accelerationIncludingGravity: a }) => {
    // Some browsers count the time of events from elsewhere.
    const now = performance.now();
    if (a && [a.x, a.y, a.z].every(Number.isFinite)) tell([(Math.abs(now - timeStamp) < 1000 ? timeStamp : now) / 1000, a.x, a.y, a.z]);
  });
  return null;
}

/** Turns an element into a pad: dragging on it simulates the motion of a phone that lies flat. */
export function pad(element, signal) {
  let timer = 0;
  let [target, place, speed] = [[0, 0], [0, 0], [0, 0]];
  let last = 0;
  const step = () => {
    const now = performance.now() / 1000;
    // A pause of a busy browser must not become a jump.
    const dt = Math.min(now - last, 2 / RATE);
    last = now;
    const push = [0, 1].map((i) => SPRING * SPRING * (target[i] - place[i]) - 2 * SPRING * speed[i]);
    speed = speed.map((v, i) => v + push[i] * dt);
    place = place.map((x, i) => x + speed[i] * dt);
    // Noise as of a phone on a table. Without any noise, the sensor would seem broken.
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
