// A headband over Web Bluetooth. It stays connected in every view. The store's "muse" is null, or { name, state, battery, contact, stop }:
// the state is "connecting", "on" or "lost", and `contact` has a word for each electrode.
import { toast } from "../core/live.js";
import { set, value } from "../core/store.js";
import { forgetRows, listener, sendRows, stop as stopStream } from "../parts/eeg-stream.js";
import { ELECTRODES, open, SERVICE } from "./muse.js";
import { contact, RATE, row } from "./signal.js";

// Milliseconds between two rows, and without samples until the connection counts as lost.
const [STEP, SILENCE] = [500, 5000];
const AWAKE = 10_000;
// Attempts to connect again; the pauses before them double, from one second.
const ATTEMPTS = 4;

const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Why this browser cannot connect a headband at this address; null if it can. */
export const obstacle = () => {
  if (navigator.bluetooth) return null;
  if (!isSecureContext) return "Browsers connect headbands only to pages over TLS (https) or on the machine of the server (localhost).";
  return "This browser has no Web Bluetooth. Chrome, Edge and Opera have it on Windows, macOS, ChromeOS and Android, and on Linux behind a flag (chrome://flags, “Experimental Web Platform features”). Firefox and Safari do not.";
};

/** Lets the user choose a headband, and measures until it is stopped. */
export async function connect() {
  let device;
  try {
    device = await navigator.bluetooth.requestDevice({ filters: [{ services: [SERVICE] }, { namePrefix: "Muse" }], optionalServices: [SERVICE] });
  } catch (problem) {
    const isRefusal = problem.name === "NotFoundError" && /cancel/i.test(problem.message);
    return toast(isRefusal ? "No headband was chosen." : `No headband can be chosen: ${problem.message}`, { bad: !isRefusal });
  }
  stopStream();
  value("muse")?.stop();
  await forgetRows();
  run(device);
}

async function run(device) {
  const whose = listener();
  const stop = () => { if (isMine()) set("muse", null); device.gatt.disconnect(); };
  const isMine = () => value("muse")?.stop === stop;
  const tell = (change) => { if (isMine()) set("muse", { ...value("muse"), ...change }); };
  set("muse", { name: device.name ?? "Muse", state: "connecting", battery: null, contact: ELECTRODES.map(() => "off"), stop });
  let failed = 0;
  let reason = "";
  while (isMine()) {
    try {
      await measure(device, tell, () => isMine() && listener() === whose, () => { failed = 0; });
      if (listener() !== whose) stop();
    } catch (problem) {
      reason = `: ${problem.message}`;
    }
    if (!isMine()) return;
    if (failed === ATTEMPTS) {
      stop();
      return toast(`${device.name ?? "The headband"} cannot be reached${reason}. Is it on, charged, and not connected to another program?`, { bad: true });
    }
    tell({ state: "lost", contact: ELECTRODES.map(() => "off") });
    await pause(1000 * 2 ** failed);
    failed += 1;
  }
}

/** Sends rows until the connection is lost, or `goesOn()` is false. `measured()` follows each one. */
async function measure(device, tell, goesOn, measured) {
  const windows = ELECTRODES.map(() => []);
  let heard = 0;
  let keeper = 0;
  try {
    const awake = await open(device, {
      samples: (electrode, values) => {
        heard = performance.now();
        windows[electrode] = values ? [...windows[electrode], ...values].slice(-RATE) : [];
      },
      battery: (percent) => tell({ battery: Math.round(percent) }),
    });
    keeper = setInterval(() => awake().catch(() => {}), AWAKE);
    tell({ state: "on" });
    heard = performance.now();
    while (device.gatt.connected && performance.now() - heard < SILENCE && goesOn()) {
      const touches = windows.map(contact);
      tell({ contact: touches });
      if (windows.some((samples) => samples.length === RATE)) {
        const state = await sendRows(`${row(windows.filter((_, i) => touches[i] === "good"))}\n`).catch(() => null);
        if (state && goesOn()) set("brainwaves", state);
        measured();
      }
      await pause(STEP);
    }
  } finally {
    clearInterval(keeper);
    // One that was stopped is disconnected, and may be connected again already.
    if (goesOn()) device.gatt.disconnect();
  }
}
