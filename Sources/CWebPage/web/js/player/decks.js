// The lows and the echo of both elements in a transition that the server plans, with Web Audio. Elements are put on decks only in the
// mode DJ, because phones may stop Web Audio in the background, and other devices may not get its sound.

// Hz. Kick drums and basses are below, voices above.
const LOWS = 180;
// Of each repetition of an echo relative to the one before.
const DECAY = 0.5;
// Seconds of the longest beat that is repeated.
const LONGEST = 5;

let context = null;
const decks = new WeakMap();

export const isOnDeck = (element) => decks.has(element);

/** Puts elements on decks as soon as the browser permits sound: before, they would be mute. */
export async function putOnDecks(elements) {
  if (!globalThis.AudioContext) return;
  context ??= new AudioContext();
  // Without a click of the user, this takes until there is one.
  await context.resume();
  for (const element of elements().filter((one) => !decks.has(one))) {
    const shelf = new BiquadFilterNode(context, { type: "lowshelf", frequency: LOWS });
    new MediaElementAudioSourceNode(context, { mediaElement: element }).connect(shelf).connect(context.destination);
    decks.set(element, { shelf, echo: null });
  }
}

/** Sets the gain of an element's lows, in dB. */
export function setLows(element, gain) {
  decks.get(element)?.shelf.gain.setTargetAtTime(gain, context.currentTime, 0.02);
}

/** Records the last beat of an element for an echo. Nothing is repeated yet, so that each repetition is of this beat alone. */
export function listenForEcho(element, beat) {
  const deck = decks.get(element);
  if (!deck || deck.echo?.beat === beat) return;
  forgetEcho(element);
  const [delay, back, out] = [new DelayNode(context, { delayTime: beat, maxDelayTime: LONGEST }), new GainNode(context, { gain: 0 }), new GainNode(context, { gain: 0 })];
  deck.shelf.connect(delay).connect(back).connect(delay);
  delay.connect(out).connect(context.destination);
  deck.echo = { beat, delay, back, out };
}

/** Begins the echo, ever more quietly; false if nothing was recorded. */
export function startEcho(element) {
  const echo = decks.get(element)?.echo;
  for (const node of echo ? [echo.back, echo.out] : []) node.gain.setTargetAtTime(DECAY, context.currentTime, 0.005);
  return Boolean(echo);
}

function forgetEcho(element) {
  const deck = decks.get(element);
  if (!deck?.echo) return;
  deck.shelf.disconnect(deck.echo.delay);
  for (const node of [deck.echo.delay, deck.echo.back, deck.echo.out]) node.disconnect();
  deck.echo = null;
}

/** Leaves an element as it sounds without a deck. */
export function clearDeck(element) {
  setLows(element, 0);
  forgetEcho(element);
}
