// “Never propose” can be undone.
import { titleOf } from "../core/format.js";
import { toast } from "../core/live.js";
import { rate, value } from "../core/store.js";

export async function neverPropose(track, on = true) {
  const before = value("ratings").get(track.id) ?? null;
  await rate(track.id, on ? "dislike" : null);
  if (on) toast(`“${titleOf(track)}” is never proposed.`, { action: { text: "Undo", run: () => rate(track.id, before) } });
}
