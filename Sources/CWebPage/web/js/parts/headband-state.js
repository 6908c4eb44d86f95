// Whether the headband is on, in words.
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { useHeadband, value, watch } from "../core/store.js";
import { othersSend } from "../headband/follow.js";
import { stop } from "./eeg-stream.js";

const touching = (muse) => muse.contact.filter((touch) => touch === "good").length;

/** What keeps a connected headband from measuring; null for nothing. */
export function troubleOf(muse) {
  if (muse?.state === "lost") return `The connection to ${muse.name} is lost. It is tried again.`;
  if (muse?.state === "on" && muse.contact.every((touch) => touch !== "good")) return "No electrode of the headband touches well. Moisten them, and move hair away.";
  return null;
}

/** "Muse-1A2B: connected, 3 of 4 electrodes, battery 80 %". */
export function wordsOf(muse) {
  if (muse.state !== "on") return `${muse.name}: ${muse.state === "lost" ? "connection lost, tried again" : "connecting …"}`;
  const battery = muse.battery === null ? "" : `, battery ${muse.battery} %`;
  return `${muse.name}: connected, ${touching(muse)} of ${count(muse.contact.length, "electrode")}${battery}`;
}

/** For Listen: that the headband chooses, and a button that ends it. */
export function headbandState(signal) {
  const words = h("span", {});
  const lamp = h("i", { class: "headband-lamp", "aria-hidden": "true" });
  const end = () => { useHeadband(false); stop(); value("muse")?.stop(); };
  const box = h("div", { class: "headband-state", role: "group", "aria-label": "Headband" },
    h("span", {}, lamp, words), h("button", { class: "button compact", type: "button", onclick: end }, "Stop the headband"));
  const update = () => {
    const muse = value("muse");
    box.hidden = !value("headband") && !muse && !value("stream");
    const quiet = value("brainwaves")?.rows ? "Nothing sends rows now, so that the last ones count" : "No headband is connected";
    const source = muse ? wordsOf(muse) : value("stream") ? "A recording plays as the headband" : othersSend() ? "Rows come from another program" : quiet;
    const text = value("headband") ? `The headband is on. ${source}.` : `${source}. It does not choose the mood.`;
    const measures = muse ? muse.state === "on" && !troubleOf(muse) : value("stream") || othersSend();
    lamp.dataset.touch = value("headband") && measures ? "good" : "off";
    if (words.textContent !== text) words.textContent = text;
  };
  for (const key of ["headband", "muse", "stream", "brainwaves"]) watch(key, update, signal);
  update();
  return box;
}
