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

/** Caches a file in place of its earlier versions. If the browser has no space, only the use without a server is lost. */
async function keep({ url }, response) {
  try {
    await (await caches.open(SHELF)).put(url.replace(/\?.*/, ""), response);
  } catch { /* The page works without the cache. */ }
}

async function kept(request) {
  try {
    return await (await caches.open(SHELF)).match(request.mode === "navigate" ? base : request, { ignoreSearch: true });
  } catch {
    return undefined;
  }
}

/** The server's response, so that nobody sees an old page; the cached one only if the server does not respond. */
async function answer(event) {
  const { request } = event;
  let response;
  try {
    response = await fetch(request);
  } catch (problem) {
    const file = await kept(request);
    if (file) return file;
    throw problem;
  }
  if (response.ok && request.mode !== "navigate") event.waitUntil(keep(request, response.clone()));
  return response;
}

addEventListener("install", (event) => event.waitUntil(fill().then(() => self.skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
addEventListener("fetch", (event) => {
  if (event.request.method === "GET" && isOfPage(new URL(event.request.url))) event.respondWith(answer(event));
});
