// The visible beats of a performance, and the times at which they are heard.
import { h } from "../core/dom.js";
import { beatSeconds, beatsOf } from "./metres.js";

// The number of seconds in advance at which beats are passed to Web Audio.
const AHEAD = 0.15;

/** A row of beats. `run` follows a clock in seconds; `beat(time, place, bar)` is called a little before each. */
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
    stop,
    run(tempo, metre, now, beat) {
      const [seconds, count] = [beatSeconds(tempo, metre), beatsOf(metre)];
      dots.replaceChildren(...Array.from({ length: count }, () => h("i", {})));
      let next = 0;
      const step = () => {
        const time = now();
        for (; next * seconds < time + AHEAD; next += 1) {
          if (next * seconds >= time - AHEAD) beat(next * seconds, next % count, Math.floor(next / count));
        }
        const place = Math.floor(time / seconds) % count;
        [...dots.children].forEach((dot, i) => dot.classList.toggle("on", i === place));
        frame = requestAnimationFrame(step);
      };
      step();
    },
  };
}
