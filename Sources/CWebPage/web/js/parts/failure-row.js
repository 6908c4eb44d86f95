// A file that could not be read, with the reason.
import { h } from "../core/dom.js";

export const failureRow = ({ path, reason }) => h("li", {}, h("span", {}, path || "the music folder"), h("span", { class: "muted small" }, reason));
