// A field for a new password, which shows how strong it is.
import * as api from "../core/api.js";
import { debounced, h, uniqueID } from "../core/dom.js";
import { field } from "./dialog.js";

/** `user()` is the name that the password must not contain. */
export function passwordField(label, name, user = () => "") {
  const id = uniqueID("strength");
  const told = h("p", { id, class: "fine", role: "status" });
  const ask = debounced(300, async () => {
    const password = input.value;
    if (password.length < 8) return told.replaceChildren();
    try {
      const { text } = await api.post("/api/password-strength", { password, name: user() });
      if (input.value === password) told.textContent = text;
    } catch { told.replaceChildren(); /* The server reports it again when the form is sent. */ }
  });
  const box = field(label, { name, type: "password", required: true, minlength: 8, maxlength: 128, autocomplete: "new-password", "aria-describedby": id, oninput: ask });
  const input = box.querySelector("input");
  box.append(told);
  return box;
}
