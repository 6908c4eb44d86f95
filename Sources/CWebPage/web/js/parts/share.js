// Shares a view: as a link to copy, as a QR code for a phone, and with the apps of a phone.
import { h, s } from "../core/dom.js";
import { at } from "../core/base.js";
import { guarded, toast } from "../core/live.js";
import { iconButton } from "../player/transport.js";
import { dialog } from "./dialog.js";

// The light margin around a code.
const MARGIN = 4;

/** A code is dark on light in every theme, as readers require. */
export async function drawn(link) {
  const { qrCode } = await import("../core/qr.js");
  const rows = qrCode(link);
  if (!rows) return null;
  const size = rows.length + 2 * MARGIN;
  const path = rows.map((row, y) => row.map((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : "")).join("")).join("");
  return s("svg", { class: "code", viewBox: `0 0 ${size} ${size}`, role: "img", "aria-label": "QR code of the link", "shape-rendering": "crispEdges" },
    s("rect", { width: size, height: size, fill: "#fff" }), s("path", { d: path, fill: "#000" }));
}

const isLoopback = () => /^(localhost|127\.|\[::1\])/.test(location.hostname);

/** Shows the link to a path of the page. `note` tells who may open it. */
export async function share(name, path, note) {
  const link = location.origin + at(path);
  const address = h("input", { type: "text", readonly: true, value: link, "aria-label": "Link", onfocus: () => address.select() });
  const copy = guarded(async () => {
    address.select();
    // A page may use the clipboard API only over TLS or on this machine.
    if (navigator.clipboard) await navigator.clipboard.writeText(link);
    else document.execCommand("copy");
    toast("The link is copied.");
  });
  return dialog({
    title: `Share “${name}”`, action: "Done",
    content: h("div", { class: "stack" },
      h("div", { class: "copyable" }, address, h("button", { class: "button", type: "button", onclick: copy }, "Copy")),
      await drawn(link),
      navigator.share && h("button", { class: "button", type: "button", onclick: guarded(() => navigator.share({ title: name, url: link })) }, "Send by …"),
      h("p", { class: "fine" }, note ?? "Everyone with access to this server can open it.", isLoopback() && " This address works only on this computer. Other devices need the server’s address in your network.")),
  });
}

export const shareButton = (name, path) => iconButton("link", `Share ${name}`, guarded(() => share(name, path)));
