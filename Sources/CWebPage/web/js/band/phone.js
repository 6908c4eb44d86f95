// A phone plays: the server opens an address over TLS, because browsers give the motion sensor only to such pages.
import * as api from "../core/api.js";
import { h } from "../core/dom.js";
import { guarded, toast } from "../core/live.js";
import { isLocal } from "../core/store.js";
import { dialog } from "../parts/dialog.js";
import { drawn } from "../parts/share.js";

/** Shows the link as a QR code, and the fingerprint of the certificate. */
export async function invitePhone() {
  const { links, fingerprint } = await api.post("/api/phone");
  const shown = h("div", { class: "stack phone-code" });
  const show = async (link) => {
    const address = h("input", { type: "text", readonly: true, value: link, "aria-label": "Link", onclick: () => address.select() });
    shown.replaceChildren(await drawn(link), address);
  };
  await show(links[0]);
  const close = guarded(async () => {
    await api.del("/api/phone");
    document.querySelector("dialog[open]")?.close();
    toast("The address for phones is closed.");
  });
  return dialog({
    title: "Play with a phone", action: "Done",
    content: h("div", { class: "stack" },
      h("p", {}, "Scan the code with a phone in the same network, and open the link."), shown,
      links.length > 1 && h("div", { class: "field" }, h("label", { for: "phone-address" }, "If it does not open, try another network"),
        h("select", { id: "phone-address", onchange: guarded(({ target }) => show(target.value)) }, links.map((link) => h("option", { value: link }, new URL(link).host)))),
      h("p", {}, "The phone warns of the certificate, because this server made it. Continue only if the phone shows this fingerprint (SHA-256):"),
      h("p", { class: "fingerprint" }, h("code", {}, fingerprint)),
      h("p", { class: "fine" }, `Whoever has the link reaches this server, ${isLocal() ? "with all rights of an administrator" : "and must log in"}, until the server stops or you close the address.`),
      h("button", { type: "button", class: "button quiet", onclick: close }, "Close the address")),
  });
}
