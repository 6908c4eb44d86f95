// A user: shared playlists, followed users, followers; for the caller also the history.
import * as api from "../core/api.js";
import { at } from "../core/base.js";
import { h } from "../core/dom.js";
import { ago } from "../core/format.js";
import { guarded } from "../core/live.js";
import { refresh } from "../core/router.js";
import { whole } from "../core/whole.js";
import { isLocal, loadStatus, useHeadband, value } from "../core/store.js";
import { listCard } from "./playlists.js";
import { confirm } from "../parts/dialog.js";
import { avatar } from "../parts/shell.js";
import { empty, section } from "../core/states.js";
import { trackList } from "../parts/track-list.js";

function followButton(id, name, followed, after) {
  return h("button", { class: "button compact", type: "button", "aria-pressed": String(followed), "aria-label": `${followed ? "Unfollow" : "Follow"} ${name}`, onclick: guarded(async () => {
    await (followed ? api.del(`/api/users/${id}/follow`) : api.put(`/api/users/${id}/follow`));
    after();
  }) }, followed ? "Following" : "Follow");
}

const people = (users, me, following, after) => h("ul", { class: "people" }, users.map((user) => h("li", {}, avatar(user.name), h("a", { href: `/profile/${user.id}` }, user.name), user.id !== me && followButton(user.id, user.name, following.has(user.id), after))));

async function heard(signal) {
  const all = (await api.get("/api/history", { count: 40 }, { signal })).items;
  // Repeated requests for a track are one line.
  const items = all.filter((item, i) => i === 0 || item.track.id !== all[i - 1].track.id || item.kind !== all[i - 1].kind).slice(0, 15);
  const tracks = await Promise.all(items.map((item) => whole(item.track, signal)));
  const forget = h("button", { class: "button compact quiet", type: "button", onclick: guarded(async () => {
    if (await confirm("Delete your history?", "This cannot be undone.", "Forget")) { await api.del("/api/history"); refresh(); }
  }) }, "Forget");
  const kinds = { play: "played", similar: "similar songs", path: "path" };
  return items.length
    ? section("History", { tools: forget }, trackList(tracks, { signal, label: "History", options: (_, i) => ({ aside: h("span", { class: "track-fact track-mood told" }, h("span", {}, kinds[items[i].kind] ?? items[i].kind), h("span", {}, ago(items[i].date))) }) }))
    : section("History", empty("Nothing yet", "Tracks that you play appear here. Only you can see them."));
}

export async function view({ id }, { signal }) {
  const me = value("user");
  const own = !id || id === me?.id;
  const about = await api.get(`/api/users/${id ?? me.id}`, {}, { signal });
  const [everybody, mine] = await Promise.all([api.get("/api/users", {}, { signal }), own ? about : api.get(`/api/users/${me.id}`, {}, { signal })]);
  const following = new Set(mine.following.map((user) => user.id));
  const after = () => { loadStatus(); refresh(); };
  const { user } = about;
  // Every library has a profile for guests. Where all are profiles of one household, nobody follows it.
  const others = everybody.items.filter(({ id: other, name }) => other !== me.id && !(isLocal() && name === "guest"));
  const shared = about.playlists.filter((list) => list.public);
  const role = { guest: "Guest", admin: own ? "You are the administrator of this server" : "Administrator of this server" }[user.role];
  return h("div", {},
    h("div", { class: "person" }, avatar(user.name, "large"),
      h("div", {}, h("h1", {}, user.role === "guest" && own ? "Guest" : user.name), role && h("p", { class: "muted" }, role),
        h("p", { class: "counts" }, h("span", {}, h("strong", {}, about.followers.length), ` ${about.followers.length === 1 ? "follower" : "followers"}`), h("span", {}, "follows ", h("strong", {}, about.following.length)), h("span", {}, h("strong", {}, shared.length), " shared ", shared.length === 1 ? "playlist" : "playlists"))),
      own ? h("div", { class: "actions" }, h("a", { class: "button", href: "/settings" }, "Settings"), me.role === "guest" && h("a", { class: "button primary", href: "/register" }, "Register"),
              !isLocal() && h("button", { class: "button", type: "button", onclick: guarded(async () => { await api.del("/api/session"); useHeadband(false); location.assign(at("/login")); }) }, "Log out"))
          : h("div", { class: "actions" }, followButton(user.id, user.name, about.is_followed, after))),
    section(own ? "What you share" : "Playlists", shared.length ? h("ul", { class: "lists" }, shared.map((list) => listCard(list, signal))) : h("p", { class: "muted" }, own ? ["Nothing yet. The “Private” button of a playlist shares it. ", h("a", { href: "/playlists" }, "Your playlists")] : "Nothing shared yet.")),
    about.following.length > 0 && section("Follows", people(about.following, me.id, following, after)),
    about.followers.length > 0 && section("Followers", people(about.followers, me.id, following, after)),
    own && others.length > 0 && section(isLocal() ? "Other profiles" : "All users", people(others, me.id, following, after)),
    own && section("Listening", h("div", { class: "actions" }, h("a", { class: "button", href: "/year" }, "Your year"), h("a", { class: "button", href: "/mixes" }, "Mixes of today"))),
    own && (await heard(signal)));
}
