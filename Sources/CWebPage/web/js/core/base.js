// The path of the page on its server: the root, or a path below it.

/** "" at the root, otherwise e.g. "/music". This file is two folders below. */
export const base = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

/** The address of a path of the page or its server. */
export const at = (path) => base + path;

/** Whether the page has the path of an address. */
export const isWithin = (pathname) => !base || pathname === base || pathname.startsWith(`${base}/`);

/** The path within the page. */
export const within = (pathname) => (isWithin(pathname) ? pathname.slice(base.length) : pathname) || "/";

/** The path of the current view. */
export const here = () => within(location.pathname);
