// The mixes of today, and what others still need.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { empty, head, section } from "../core/states.js";
import { isGuest } from "../core/store.js";
import { mixCard } from "../parts/mix-card.js";

export async function view(_, { signal }) {
  const { items } = await api.get("/api/mixes", {}, { signal });
  const there = items.filter((mix) => mix.tracks > 0);
  const waiting = items.filter((mix) => mix.missing);
  return h("div", {},
    head("Made for you", "From what you played and liked before today. They stay the same all day, and no two days are alike.", h("div", { class: "actions" }, h("a", { class: "button", href: "/year" }, "Your year"), h("a", { class: "button", href: "/quiz" }, "Name that track"))),
    there.length ? h("ul", { class: "tiles", "aria-label": "Mixes of today" }, there.map(mixCard)) : empty("Not yet", `Mixes follow from your plays. Listen for some days${isGuest() ? "" : ", or import your history of other services"}.`, h("a", { class: "button primary", href: "/listen" }, "Listen to something"), !isGuest() && h("a", { class: "button", href: "/import" }, "Import your history")),
    waiting.length > 0 && section("More, when there is more history", h("dl", { class: "waiting" }, waiting.map((mix) => h("div", {}, h("dt", {}, mix.name), h("dd", { class: "muted" }, mix.missing))))));
}
