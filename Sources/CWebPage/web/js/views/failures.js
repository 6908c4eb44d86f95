// Files that could not be analyzed, with the reasons.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { count } from "../core/format.js";
import { empty, head } from "../core/states.js";
import { failureRow } from "../parts/failure-row.js";
import { longList } from "../parts/long-list.js";

export async function view(_, { signal }) {
  const { items } = await api.get("/api/failures", {}, { signal });
  if (!items.length) return h("div", {}, head("Files that could not be read"), empty("All is well", "Every file could be read.", h("a", { class: "button", href: "/" }, "Home")));
  const list = await longList({ load: async (from, amount) => ({ items: items.slice(from, from + amount), total: items.length }), make: failureRow, label: "Files", signal, height: 62, classes: "failures" });
  return h("div", {}, head("Files that could not be read", `${count(items.length, "file")}. They are tried again when they have changed.`), list.element);
}
