// Opens a menu on a right click or a long press.
const LONG = 500;
const STILL = 10;

/** `action({ x, y })` is called with the position. */
export function onHold(element, action) {
  let timer = 0;
  let began = null;
  const give = () => { clearTimeout(timer); began = null; };
  element.addEventListener("contextmenu", (event) => {
    // Links and selected text keep the browser's own menu.
    if (event.shiftKey || getSelection().toString()) return;
    event.preventDefault();
    // The long press has already opened the menu.
    const answered = element.dataset.held;
    give();
    if (!answered) action({ x: event.clientX, y: event.clientY });
  });
  element.addEventListener("pointerdown", (event) => {
    delete element.dataset.held;
    if (event.pointerType !== "touch" || event.target.closest(".handle, .track-actions, .resting")) return;
    began = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      element.dataset.held = "1";
      action(began);
      began = null;
    }, LONG);
  });
  element.addEventListener("pointermove", (event) => {
    if (began && Math.hypot(event.clientX - began.x, event.clientY - began.y) > STILL) give();
  });
  for (const name of ["pointerup", "pointercancel"]) {
    element.addEventListener(name, () => {
      give();
      if (element.dataset.held) swallowClick();
    });
  }
}

/** Suppresses the click of the finger that was held, wherever the menu is now. */
export function swallowClick() {
  const swallow = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 350);
}
