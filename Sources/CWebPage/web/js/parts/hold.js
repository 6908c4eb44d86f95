// A right click, or a finger that stays: what opens a menu.
const LONG = 500;
const STILL = 10;

/** `action({ x, y })` is called where it happened. */
export function onHold(element, action) {
  let timer = 0;
  let began = null;
  const give = () => { clearTimeout(timer); began = null; };
  element.addEventListener("contextmenu", (event) => {
    // The browser's own menu is right for links and chosen text.
    if (event.shiftKey || getSelection().toString()) return;
    event.preventDefault();
    // Of a finger that has been answered already.
    const answered = element.dataset.held;
    give();
    if (!answered) action({ x: event.clientX, y: event.clientY });
  });
  element.addEventListener("pointerdown", (event) => {
    delete element.dataset.held;
    if (event.pointerType !== "touch" || event.target.closest(".handle, .track-actions")) return;
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

/** The click that follows is of the finger that opened the menu, wherever the menu lies by now. */
function swallowClick() {
  const swallow = (event) => { event.preventDefault(); event.stopImmediatePropagation(); };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 350);
}
