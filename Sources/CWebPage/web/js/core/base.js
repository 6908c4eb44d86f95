// Where the page lies on its server: at the root, or under a path that it shares with others.

/** "" at the root, else as "/music". This file lies two folders below. */
export const base = new URL("../..", import.meta.url).pathname.replace(/\/$/, "");

/** The address of a path of the page or its server. */
export const at = (path) => base + path;

/** Whether the page has the path of an address. */
export const isWithin = (pathname) => !base || pathname === base || pathname.startsWith(`${base}/`);

/** The path within the page. */
export const within = (pathname) => (isWithin(pathname) ? pathname.slice(base.length) : pathname) || "/";

/** The path of the view that is shown. */
export const here = () => within(location.pathname);
