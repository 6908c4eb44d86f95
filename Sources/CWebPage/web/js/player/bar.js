// The bar at the foot of every view.
import * as player from "./player.js";
import { h } from "../core/dom.js";
import { titleOf } from "../core/format.js";
import { artistLink } from "../parts/links.js";
import { cover } from "../parts/cover.js";
import { trackMenuButton } from "../parts/track-menu.js";
import { nextButton, playButton, previousButton, rateButton, repeatButton, seekBar, shuffleButton, volumeControl } from "./transport.js";
import { queueButton } from "../parts/queue-panel.js";
import { castButton } from "./cast.js";

export function mountBar(bar) {
  const song = h("div", { class: "bar-song" });
  const menu = h("span", {});
  // On phones, where there is no room for a seek bar.
  const progress = h("i", { class: "bar-progress", "aria-hidden": "true" });
  player.on("time", () => progress.style.setProperty("--share", player.audio.currentTime / (player.length() || 1)));
  bar.append(
    song,
    h("div", { class: "transport" }, h("div", { class: "transport-buttons" }, shuffleButton(undefined, { classes: "wide-only" }), previousButton(), playButton(undefined, { classes: "solid" }), nextButton(), repeatButton(undefined, { classes: "wide-only" })), seekBar()),
    h("div", { class: "bar-more" }, rateButton("like"), rateButton("dislike"), menu, volumeControl(), castButton(undefined, { classes: "wide-only" }), queueButton({ classes: "wide-only" })),
    progress,
  );
  const update = () => {
    const track = player.current();
    bar.hidden = !track;
    document.body.classList.toggle("playing", Boolean(track));
    if (!track) return;
    song.replaceChildren(
      cover(track),
      h("div", { class: "bar-names" }, h("a", { href: "/listen", "aria-label": `Now playing: ${titleOf(track)}` }, h("strong", {}, titleOf(track))), h("span", { class: "muted small" }, artistLink(track))),
    );
    menu.replaceChildren(trackMenuButton(track));
  };
  player.on("song", update);
  update();
}
