// Parts of a line with dots between them. Where the line breaks, no dot begins or ends it.
import { h } from "../core/dom.js";

export const dotted = (...parts) => h("span", { class: "dotted" }, parts.filter(Boolean).map((part) => h("span", {}, part)));
