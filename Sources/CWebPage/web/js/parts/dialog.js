// Modal dialogs: a form that returns its answer, or null when it is closed.
import { h, uniqueID } from "../core/dom.js";
import { Failure } from "../core/api.js";

/**
 * `submit(data, form)` may throw a Failure, which the dialog shows. Resolves with its result, or null. With a text of `cancel`, only
 * that button closes it.
 */
export function dialog({ title, content, action = "OK", cancel, submit, danger = false, wide = false }) {
  return new Promise((resolve) => {
    const id = uniqueID("dialog");
    const problem = h("p", { class: "problem", role: "alert" });
    const agree = h("button", { class: `button ${danger ? "danger" : "primary"}`, type: "submit" }, action);
    const form = h(
      "form", { method: "dialog" },
      h("h2", { id }, title), content, problem,
      h("div", { class: "actions" }, submit && h("button", { class: "button quiet", type: "button", onclick: () => box.close() }, cancel ?? "Cancel"), agree),
    );
    const box = h("dialog", { "aria-labelledby": id, class: wide ? "wide" : null }, form);
    if (cancel) box.addEventListener("cancel", (event) => event.preventDefault());
    let answer = null;
    form.addEventListener("submit", async (event) => {
      if (!submit) return;
      event.preventDefault();
      agree.disabled = true;
      problem.textContent = "";
      try {
        answer = (await submit(new FormData(form), form)) ?? true;
        box.close();
      } catch (error) {
        if (!(error instanceof Failure)) console.error(error);
        problem.textContent = error.message;
      } finally {
        agree.disabled = false;
      }
    });
    const opener = document.activeElement;
    box.addEventListener("close", () => {
      box.remove();
      if (opener?.isConnected) opener.focus();
      resolve(answer);
    });
    document.body.append(box);
    box.showModal();
  });
}

export const confirm = (title, text, action = "Delete") => dialog({ title, content: h("p", { class: "muted" }, text), action, danger: true, submit: () => true });

/** The server's rule for names: of a profile, a playlist, a mood, a label, a token. */
export const LONGEST_NAME = 64;

/** A labeled input for forms. */
export function field(label, properties = {}) {
  const id = properties.id ?? uniqueID("field");
  return h("div", { class: "field" }, h("label", { for: id }, label), h("input", { ...properties, id }));
}
