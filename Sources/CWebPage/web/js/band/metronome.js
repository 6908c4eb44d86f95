// The visible beats of a performance, with optional clicks.
import { h } from "../core/dom.js";

// The number of seconds in advance at which clicks are passed to Web Audio.
const AHEAD = 0.15;

/** A row of beats. `run(now, click)` follows a clock in seconds; `click(time, isFirst)` is called for each beat. */
export function metronome(signal) {
  const dots = h("div", { class: "beats", "aria-hidden": "true" });
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    [...dots.children].forEach((dot) => dot.classList.remove("on"));
  };
  signal.addEventListener("abort", stop, { once: true });
  return {
    element: dots,
    show(count) { dots.replaceChildren(...Array.from({ length: count }, () => h("i", {}))); },
    stop,
    run(tempo, meter, now, click) {
      const beat = 60 / tempo;
      let next = 0;
      const step = () => {
        const seconds = now();
        while (click && next * beat < seconds + AHEAD) {
          if (next * beat >= seconds - AHEAD) click(next * beat, next % meter === 0);
          next += 1;
        }
        const place = Math.floor(seconds / beat) % meter;
        [...dots.children].forEach((dot, i) => dot.classList.toggle("on", i === place));
        frame = requestAnimationFrame(step);
      };
      step();
    },
  };
}
