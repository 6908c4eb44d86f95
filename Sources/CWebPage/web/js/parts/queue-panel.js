// The queue beside the view, on wide screens. Listen shows it itself.
import * as player from "../player/player.js";
import { iconButton } from "../player/transport.js";
import { here } from "../core/base.js";
import { guarded } from "../core/live.js";
import { go, onNavigate } from "../core/router.js";
import { value, watch } from "../core/store.js";

const STORED = "sonic.queue";
const wide = matchMedia("(min-width: 1280px) and (min-height: 481px)");
const wanted = () => localStorage.getItem(STORED) === "1";
const buttons = new Set();

/** The button that shows it; elsewhere it leads to Listen. */
export function queueButton(properties) {
  const button = iconButton("queue", "Queue", () => (wide.matches ? show(!wanted()) : go("/listen")), properties);
  buttons.add(button);
  return button;
}

/** Shows or hides it; false where the window has no room for it, or shows the queue itself. */
export function turnQueue() {
  if (!wide.matches || here() === "/listen") return false;
  show(!wanted());
  return true;
}

let update = () => {};
function show(on) {
  localStorage.setItem(STORED, on ? "1" : "0");
  update();
}

export function mountQueue(side) {
  let shown = null;
  const close = () => {
    const had = side.contains(document.activeElement);
    show(false);
    if (had) [...buttons].find((button) => button.isConnected)?.focus();
  };
  const fill = guarded(async (signal) => {
    const [{ queueList }, { dropsInto }] = await Promise.all([import("./queue-list.js"), import("../player/queue-drop.js")]);
    if (signal.aborted) return;
    side.replaceChildren(queueList(signal, { more: iconButton("close", "Close the queue", close, { size: 20 }) }));
    dropsInto(side, signal);
  });
  update = () => {
    const on = wanted() && wide.matches && here() !== "/listen" && Boolean(player.current()) && !value("status")?.setup;
    for (const button of buttons) {
      if (wide.matches) button.setAttribute("aria-pressed", String(on));
      else button.removeAttribute("aria-pressed");
    }
    if (on === Boolean(shown)) return;
    shown?.abort();
    shown = on ? new AbortController() : null;
    side.hidden = !on;
    document.body.classList.toggle("has-queue", on);
    if (on) fill(shown.signal);
    else side.replaceChildren();
  };
  wide.addEventListener("change", update);
  player.on("song", update);
  watch("status", update);
  onNavigate(update);
  update();
}
