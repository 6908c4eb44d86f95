// Caches the files of the page, so that it opens and can be installed without a connection. Answers about music are
// never cached, because they may be private.

const SHELF = "sonic-page";
const base = new URL("./", self.location).pathname;
const OTHERS = /^(api|v1|rest|media)(\/|$)/;

const isOfPage = ({ origin, pathname }) => origin === self.location.origin && pathname.startsWith(base) && !OTHERS.test(pathname.slice(base.length));

async function fill() {
  const names = await (await fetch(`${base}files.json`)).json();
  const shelf = await caches.open(SHELF);
  await shelf.addAll([base, ...names.map((name) => base + name)]);
}

/** The server's file, so that the page is never outdated; the cached one only if the server does not answer. */
async function answer(request) {
  const shelf = await caches.open(SHELF);
  try {
    const response = await fetch(request);
    if (response.ok && request.mode !== "navigate") await shelf.put(request, response.clone());
    return response;
  } catch (problem) {
    const kept = await shelf.match(request.mode === "navigate" ? base : request, { ignoreSearch: true });
    if (kept) return kept;
    throw problem;
  }
}

addEventListener("install", (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && isOfPage(new URL(event.request.url))) event.respondWith(answer(event.request));
});
