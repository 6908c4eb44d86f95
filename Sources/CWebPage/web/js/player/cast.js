// Playing on another device, through the browser's own choice of devices (Remote Playback).
import { complain } from "../core/live.js";
import * as sound from "./sound.js";
import { iconButton } from "./transport.js";

/** Hidden while the browser knows no other device. */
export function castButton(signal, properties) {
  const prompt = () => sound.audio.remote.prompt().catch((problem) => { if (problem.name !== "NotAllowedError") complain(problem); });
  const button = iconButton("cast", "Play on another device", prompt, properties);
  const update = () => {
    button.hidden = !sound.audio.canCast;
    button.setAttribute("aria-pressed", String(sound.isRemote()));
  };
  sound.on("remote", update, signal);
  update();
  return button;
}
