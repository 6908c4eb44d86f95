// The entry point of the page.
import { at, here } from "./core/base.js";
import * as player from "./player/player.js";
import * as keys from "./player/keys.js";
import * as system from "./player/system.js";
import * as headband from "./headband/follow.js";
import { mountBar } from "./player/bar.js";
import { mountNotice } from "./parts/notice.js";
import { mountQueue } from "./parts/queue-panel.js";
import { mountShell } from "./parts/shell.js";
import { onGeneration } from "./core/api.js";
import { complain, guarded, toast } from "./core/live.js";
import { go, refresh, route, start } from "./core/router.js";
import { ofTrack } from "./views/belongs.js";
import { arrived, entered, forgetOwn, forgetUser, isGuest, isLocal, loadMoods, loadOwn, loadStatus, loadUser, value, watch } from "./core/store.js";

const lists = () => import("./views/playlists.js");
// Where nobody has an account, the first one is made.
const door = () => (value("status")?.registration === "first" ? import("./views/register.js") : import("./views/login.js"));
const guardedView = (load, { waits = true } = {}) => async () => {
  if (value("status")?.setup) return import("./views/setup.js");
  if (!entered()) return door();
  if (waits) await arrived();
  return load();
};
const views = [
  ["/albums", () => import("./views/albums.js")],
  ["/albums/:id", () => import("./views/album.js")],
  ["/album-of/:id", ofTrack("album", () => import("./views/album.js"))],
  ["/artists", () => import("./views/artists.js")],
  ["/artists/:id", () => import("./views/artist.js")],
  ["/artist-of/:id", ofTrack("artist", () => import("./views/artist.js"))],
  ["/tracks", () => import("./views/tracks.js")],
  ["/tracks/:id", () => import("./views/track.js")],
  ["/genres", () => import("./views/genres.js")],
  ["/years", () => import("./views/years.js")],
  ["/folders", () => import("./views/folders.js")],
  ["/listen", () => import("./views/listen.js")],
  ["/moods", () => import("./views/moods.js")],
  ["/moods/:name", () => import("./views/mood.js")],
  ["/similar", () => import("./views/similar.js")],
  ["/similar/:id", () => import("./views/similar.js")],
  ["/path", () => import("./views/path.js")],
  ["/explain", () => import("./views/explain.js")],
  ["/playlists", lists],
  ["/playlists/:id", () => import("./views/playlist.js")],
  ["/mixes", () => import("./views/mixes.js")],
  ["/mixes/:id", () => import("./views/mix.js")],
  ["/quiz", () => import("./views/quiz.js")],
  ["/year", () => import("./views/year.js")],
  ["/band", () => import("./views/band.js")],
  ["/trending", () => import("./views/trending.js")],
  ["/profile", () => import("./views/profile.js")],
  ["/profile/:id", () => import("./views/profile.js")],
  ["/import", () => import("./views/import.js")],
  ["/duplicates", () => import("./views/duplicates.js")],
  ["/health", () => import("./views/health.js")],
  ["/settings", () => import("./views/settings.js")],
  ["/failures", () => import("./views/failures.js")],
];
// Its heading is shown at once; the rest waits for data.
const home = () => import("./views/search.js");
route("/", guardedView(home, { waits: false }));
for (const [pattern, load] of views) route(pattern, guardedView(load));
// Guests can log in.
route("/login", () => {
  if (!value("status") || !entered() || isGuest()) return door();
  go("/", { replace: true });
  return home();
});
route("/register", () => import("./views/register.js"));
route("/help", () => import("./views/help.js"));
route("/legal", () => import("./views/legal.js"));
route("/.*", () => import("./views/nowhere.js"));

mountShell(document.getElementById("side"), document.getElementById("tabs"));
mountBar(document.getElementById("bar"));
mountQueue(document.getElementById("beside"));
mountNotice(document.getElementById("notice"));
system.connect();
keys.connect();
headband.connect();

const isGate = () => ["/login", "/register"].includes(here());
function closeOwn() {
  for (const box of document.querySelectorAll("dialog[open]")) box.close();
  player.reset();
}
/** `had`: whether somebody was logged in. */
function leave(had) {
  if (had) {
    closeOwn();
    forgetUser();
    toast("You have been logged out.");
  }
  if (!isGate()) go("/login");
}
addEventListener("sonic-unauthorized", (event) => {
  if (isLocal()) return leave(false);
  // One notice, or the form, tells it.
  event.preventDefault();
  leave(value("user") !== null);
});
// Another window has logged in or out, which has the same session.
addEventListener("sonic-user", guarded(async ({ detail: user }) => {
  if (!user) return leave(true);
  closeOwn();
  forgetOwn();
  toast(isLocal() ? `The profile is now “${user.name}”.` : user.role === "guest" ? "You are now a guest." : `You are now logged in as ${user.name}.`);
  await loadOwn();
  // A registration that somebody is filling in stays as it is.
  if (here() === "/register" && [...document.querySelectorAll("main input")].some((field) => field.value)) return;
  if (isGate()) go("/", { replace: true });
  else refresh();
}));
addEventListener("sonic-profile-gone", guarded(async ({ detail }) => {
  toast(`The profile “${detail}” no longer exists.`, { bad: true, link: { href: "/settings", text: "Choose a profile" } });
  player.reset();
  // If the page has just started, it continues without a reload.
  if (!value("status")) return;
  await loadUser();
  refresh();
}));
// While the index is made, it grows every few seconds. The home shows it, unless somebody reads, plays or has chosen something there.
const isHome = () => here() === "/" && !location.search;
const isIdle = () => {
  const focused = document.activeElement;
  return scrollY === 0 && !player.isPlaying() && !document.getElementById("search")?.value && (focused.id === "search" || !focused.closest("#main > *"));
};
function showGrown() {
  const status = value("status");
  // Somebody who has not logged in may be filling in a form.
  if (!entered() || status.setup) return;
  const isShown = isHome() && isIdle();
  if (isShown) refresh();
  if (!status.building) toast("The library has been refreshed.", isHome() && !isShown ? { action: { text: "Show", run: () => isHome() && refresh() } } : {});
}
// Number of new indexes whose status is asked.
let coming = 0;
onGeneration(guarded(async () => {
  if (!entered()) return;
  coming += 1;
  // The status that is known may be older than the answer that told of it.
  await Promise.all([loadStatus(), loadMoods()]).finally(() => { coming -= 1; });
  if (!coming) showGrown();
}));
// The last part can come before the build has ended. Together with it, the end is shown once.
let wasBuilding = false;
watch("status", ({ building }) => {
  const ended = wasBuilding && !building;
  wasBuilding = Boolean(building);
  if (ended && !coming) showGrown();
});

try {
  const { setup } = await loadStatus();
  if (entered() && !setup) loadOwn().catch(complain).then(player.restore);
} catch (problem) {
  complain(problem);
}
await start();
// After the first heading, because on a slow connection it would wait for this.
import("./parts/resting.js").then((resting) => resting.connect(), () => {});
// The modules of other views are loaded while the connection is idle.
setTimeout(() => import("./views/track.js").catch(() => {}), 1500);
// Only over TLS or on this machine; browsers do not allow service workers elsewhere.
navigator.serviceWorker?.register(at("/sw.js")).catch(() => {});
