// Navigation: at the side, or as tabs at the bottom on phones.
import * as player from "../player/player.js";
import { h } from "../core/dom.js";
import { hash } from "../core/format.js";
import { icon, mark } from "../core/icons.js";
import { here, within } from "../core/base.js";
import { onNavigate } from "../core/router.js";
import { entered, value, watch } from "../core/store.js";
import { menuOn } from "./menu.js";

const views = [
  ["/", "search", "Home"],
  ["/albums", "albums", "Browse"],
  ["/listen", "listen", "Listen"],
  ["/moods", "moods", "Moods"],
  ["/playlists", "playlists", "Playlists"],
  ["/similar", "similar", "Sonically similar"],
  ["/trending", "trending", "Trending"],
  ["/band", "band", "Band"],
  ["/profile", "profile", "Profile"],
  ["/settings", "settings", "Settings"],
];

export const avatar = (name, classes = "") => h("span", { class: `avatar ${classes}`, "aria-hidden": "true", vars: { "--hue": hash(name) % 360 } }, name.charAt(0).toUpperCase());

const belongs = (href, path) => (href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`) || (href === "/similar" && /^\/(path|explain)/.test(path)) || (href === "/albums" && /^\/(artists|tracks|genres|years|folders|album-of|artist-of)/.test(path)));

function markCurrent(root, path) {
  for (const link of root.querySelectorAll("a[href]")) {
    const href = within(link.getAttribute("href"));
    const on = link.dataset.exact ? href === path : belongs(href, path);
    if (on) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}

function who() {
  const user = value("user");
  if (!entered()) return h("a", { class: "who", href: "/login" }, icon("profile"), h("span", {}, "Log in"));
  const name = user?.name ?? "me";
  return h("a", { class: "who", href: "/profile", "aria-label": `Profile of ${name}` }, avatar(name), h("span", {}, user?.role === "guest" ? "Guest" : name));
}

export function mountShell(side, tabs) {
  const link = ([href, name, label]) => h("a", { href }, icon(name), h("span", {}, label));
  const main = h("nav", { class: "nav", "aria-label": "Main" }, views.map(link));
  const lists = h("nav", { class: "nav own", "aria-label": "Your playlists" });
  const foot = h("div", { class: "side-foot" });
  side.append(h("a", { class: "brand", href: "/", "aria-label": "SonicIndex, search" }, mark(), h("span", {}, "SonicIndex")), main, lists, foot);

  const more = menuOn(h("button", { type: "button" }, icon("more"), h("span", {}, "More")), "More views", async () => [
    ...views.slice(5).map(([href, name, label]) => ({ href, icon: name, label })), "line", { href: "/help", icon: "help", label: "Help" },
  ]);
  const short = { "Sonically similar": "Similar" };
  tabs.append(...views.slice(0, 5).map(([href, name, label]) => h("a", { href }, icon(name), h("span", {}, short[label] ?? label))), more);

  const update = () => {
    // There is nothing to go to yet.
    document.body.classList.toggle("setting-up", Boolean(value("status")?.setup));
    const own = value("playlists");
    lists.hidden = !own.length;
    lists.replaceChildren(h("p", { class: "nav-title" }, "Your playlists"), ...own.slice(0, 12).map((list) => h("a", { href: `/playlists/${list.id}`, data: { exact: "1" } }, h("span", {}, list.name))));
    foot.replaceChildren(who());
    markCurrent(side, here());
  };
  watch("playlists", update);
  watch("user", update);
  watch("status", update);
  update();
  onNavigate((path) => {
    markCurrent(side, path);
    markCurrent(tabs, path);
    const beyond = views.slice(5).some(([href]) => belongs(href, path));
    if (beyond) more.setAttribute("aria-current", "page");
    else more.removeAttribute("aria-current");
    document.body.classList.toggle("listen-playing", path === "/listen" && Boolean(player.current()));
  });
  player.on("song", () => document.body.classList.toggle("listen-playing", here() === "/listen" && Boolean(player.current())));
}
