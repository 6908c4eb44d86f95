// All actions on a track.
import * as player from "../player/player.js";
import { playHighlight } from "../player/skim.js";
import { iconButton } from "../player/transport.js";
import { h } from "../core/dom.js";
import { titleOf } from "../core/format.js";
import { toast } from "../core/live.js";
import { go } from "../core/router.js";
import { rate, value } from "../core/store.js";
import { neverPropose } from "./never.js";
import { downloadTrack } from "./downloads.js";
import { editLabels } from "./labels.js";
import { menuOn, openMenu } from "./menu.js";
import { addToPlaylist, instantPlaylist } from "./playlist-actions.js";
import { share } from "./share.js";
import { starButtons } from "./stars.js";

function entries(track, more) {
  const rating = value("ratings").get(track.id);
  const playing = player.current();
  return [
    { icon: "play", label: "Play next", action: async () => { await player.playNext([track]); toast(`“${titleOf(track)}” plays next.`); } },
    typeof track.highlight === "number" && { icon: "star", label: "Play the highlight", action: () => playHighlight(track) },
    { icon: "list", label: "Add to queue", action: async () => { await player.enqueue([track]); toast(`“${titleOf(track)}” is in the queue.`); } },
    { icon: "add", label: "Add to playlist …", action: () => addToPlaylist([track.id]) },
    "line",
    { icon: "why", label: "Details", href: `/tracks/${track.id}` },
    track.artist && { icon: "profile", label: "Go to artist", href: `/artist-of/${track.id}` },
    track.album && { icon: "albums", label: "Go to album", href: `/album-of/${track.id}` },
    { icon: "link", label: "Share …", action: () => share(titleOf(track), `/tracks/${track.id}`) },
    { icon: "export", label: "Download", action: () => downloadTrack(track) },
    { icon: "similar", label: "Sonically similar", href: `/similar/${track.id}` },
    { icon: "playlists", label: "Instant playlist of ten", action: () => instantPlaylist(track.id) },
    { icon: "path", label: "Path from here …", href: `/path?from=${track.id}` },
    playing && playing.id !== track.id && { icon: "why", label: "Compare with the current track", action: () => go(`/explain?a=${playing.id}&b=${track.id}`) },
    "line",
    { icon: "like", label: "Like", checked: rating === "like", action: () => rate(track.id, rating === "like" ? null : "like") },
    { row: [h("span", { "aria-hidden": "true" }, "Stars"), starButtons(track, null, "menuitemradio")] },
    { icon: "dislike", label: "Never propose", checked: rating === "dislike", action: () => neverPropose(track, rating !== "dislike") },
    { icon: "label", label: "What it feels like …", action: () => editLabels(track) },
    ...(more ?? []),
  ];
}

const nameOfMenu = (track) => `More for ${titleOf(track)}`;

/** The menu at the position of a click or long press. */
export const openTrackMenu = (button, track, more, point) => openMenu(button, nameOfMenu(track), async () => entries(track, more?.()), point);

export function trackMenuButton(track, more) {
  const label = nameOfMenu(track);
  return menuOn(iconButton("more", label, null), label, async () => entries(track, more?.()));
}
