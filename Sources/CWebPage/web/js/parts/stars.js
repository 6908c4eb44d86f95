// One to five stars for a track.
import { h } from "../core/dom.js";
import { count, titleOf } from "../core/format.js";
import { icon } from "../core/icons.js";
import { guarded } from "../core/live.js";
import { giveStars, value, watch } from "../core/store.js";

/** “★★★★”, or nothing. */
export const starText = (number) => "★".repeat(number ?? 0);

/** Five buttons; the star that is given takes all away. `role` is that of a menu's entries. */
export function starButtons(track, signal, role) {
  const buttons = [1, 2, 3, 4, 5].map((number) => h("button", { type: "button", role, tabindex: role ? "-1" : null, "aria-label": count(number, "star"), onclick: guarded(async () => {
    await giveStars(track.id, value("stars").get(track.id) === number ? null : number);
    if (!signal) update();
  }) }));
  const update = () => {
    const given = value("stars").get(track.id) ?? 0;
    buttons.forEach((button, i) => {
      button.classList.toggle("on", i < given);
      button.setAttribute(role ? "aria-checked" : "aria-pressed", String(i + 1 === given));
      button.replaceChildren(icon("star", 20, { filled: i < given }));
    });
  };
  if (signal) watch("stars", update, signal);
  update();
  return h("div", { class: "stars", role: "group", "aria-label": `Stars for ${titleOf(track)}` }, buttons);
}
