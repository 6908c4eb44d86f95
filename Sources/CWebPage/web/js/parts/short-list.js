// Orders and filters a list that is wholly here.

/** `q` and `reverse` are those of a filterable list, `textOf` is what is searched, and `before` compares for the order, if there is one. */
export function arranged(items, { q, reverse }, textOf, before) {
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain(q ?? "");
  const found = items.filter((item) => plain(textOf(item)).includes(words));
  if (before) found.sort(before);
  return reverse ? found.reverse() : found;
}

/** Loads a part of it, as a long list asks. */
export const loadFrom = (items) => async (from, amount) => ({ items: items.slice(from, from + amount), total: items.length });
