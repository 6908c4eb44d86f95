// All pages of an answer that comes in pages.
import * as api from "./api.js";

// The server's maximum per request.
const PAGE = 500;

/** The items of all pages. */
export async function allOf(path, query, signal) {
  const ask = (offset) => api.get(path, { ...query, offset, count: PAGE }, { signal });
  const first = await ask(0);
  const others = await Promise.all(Array.from({ length: Math.ceil(first.total / PAGE) - 1 }, (_, i) => ask((i + 1) * PAGE)));
  return [first, ...others].flatMap(({ items }) => items);
}
