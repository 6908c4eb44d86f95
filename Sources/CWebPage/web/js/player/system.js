// The system's media keys, lock screen and notifications.
import * as player from "./player.js";
import { at } from "../core/base.js";
import { artistOf, titleOf } from "../core/format.js";

const session = navigator.mediaSession;

// Sides of pictures in pixels, for a notification and a lock screen. The server draws a cover where there is none.
const SIDES = [128, 300, 640];

function tellSong() {
  const track = player.current();
  session.metadata = track && new MediaMetadata({
    title: titleOf(track), artist: artistOf(track), album: track.album ?? "",
    artwork: track.id ? SIDES.map((side) => ({ src: at(`/media/${encodeURIComponent(track.id)}/cover?size=${side}`), sizes: `${side}x${side}` })) : [],
  });
}

function tellPlace() {
  const duration = player.length();
  if (duration > 0 && player.audio.currentTime <= duration) {
    session.setPositionState?.({ duration, position: player.audio.currentTime, playbackRate: 1 });
  }
}

export function connect() {
  if (!session) return;
  player.on("song", tellSong);
  player.on("time", tellPlace);
  player.on("state", () => {
    session.playbackState = player.current() ? (player.isPlaying() ? "playing" : "paused") : "none";
    tellPlace();
  });
  const actions = {
    play: player.resumeSound,
    pause: player.pause,
    stop: player.pause,
    previoustrack: player.previous,
    nexttrack: player.next,
    seekto: ({ seekTime }) => player.seek(seekTime),
    seekbackward: ({ seekOffset }) => player.seek(player.audio.currentTime - (seekOffset ?? 10)),
    seekforward: ({ seekOffset }) => player.seek(player.audio.currentTime + (seekOffset ?? 10)),
  };
  for (const [name, action] of Object.entries(actions)) {
    try { session.setActionHandler(name, action); } catch { /* this browser has no such key */ }
  }
}
