// Songs: loops of chords and drums that play together. All functions return a new song.
import { barSeconds, beatSeconds, beatsOf, drumEvents } from "./metres.js";

export const bar = ({ tempo, metre }) => barSeconds(tempo, metre);
/** The length in bars: that of the longest layer. Shorter ones are repeated. */
export const bars = ({ layers }) => layers.reduce((most, layer) => Math.max(most, layer.bars), 0);
export const seconds = (song) => bars(song) * bar(song);

// The server keeps no more digits of use.
const rounded = (time) => Number(time.toFixed(4));
// A start never moves to the end of its loop.
const roundedDown = (time) => Math.floor(time * 1e4 + 1e-6) / 1e4;
const inOrder = (events) => [...events].sort((a, b) => a.time - b.time);
const withLayer = (song, number, change) => ({ ...song, layers: song.layers.map((layer, i) => (i === number ? { ...layer, ...change(layer) } : layer)) });

// The most layers, by the server's rule.
const MOST = 12;
/** Whether layers can be added. */
export const hasRoom = ({ layers }, count = 1) => layers.length + count <= MOST;

export const setLayer = (song, number, values) => withLayer(song, number, () => values);
export const removeLayer = (song, number) => ({ ...song, layers: song.layers.filter((_, i) => i !== number) });

// A chord that ends this little before the next one, in seconds, is held until the next one. The shortest chord.
const [HELD, SHORTEST] = [0.08, 0.05];

/** The events of a layer after a change of their times: chords that were held until the next one still are, and none overlaps it. */
function changed(song, layer, change) {
  const length = layer.bars * bar(song);
  const marked = layer.events.map((event, i, all) => ({ ...event, held: event.time + event.duration > (all[i + 1]?.time ?? length) - HELD }));
  return inOrder(change(marked)).map(({ held, ...event }, i, all) => {
    const room = Math.max(SHORTEST, (all[i + 1]?.time ?? length) - event.time);
    return { ...event, duration: rounded(held ? room : Math.min(event.duration, room)) };
  });
}

/** Removes a chord. The one before it sounds on, if it was held until then. */
export const removeEvent = (song, number, event) => withLayer(song, number, (layer) => ({ events: changed(song, layer, (events) => events.filter((_, i) => i !== event)) }));

/** Moves a chord to a time, within its layer. Returns the song and the new number of the chord. */
export function moveEvent(song, number, event, time) {
  const last = song.layers[number].bars * bar(song) - beatSeconds(song.tempo, song.metre) / 4;
  let place = event;
  const next = withLayer(song, number, (layer) => ({ events: changed(song, layer, (events) => {
    const moved = { ...events[event], time: rounded(Math.min(Math.max(0, time), last)) };
    const all = inOrder(events.map((other, i) => (i === event ? moved : other)));
    place = all.indexOf(moved);
    return all;
  }) }));
  return [next, place];
}

/** The seconds of a fraction of a whole note, such as 1/8. */
export const gridSeconds = ({ tempo }, division) => (240 / tempo) / division;

/** Moves all chords to the nearest lines of a grid. One that would come after the end of its loop stays before it. */
export function quantize(song, division) {
  const grid = gridSeconds(song, division);
  const last = (layer) => Math.ceil((layer.bars * bar(song)) / grid - 1e-6) - 1;
  return { ...song, layers: song.layers.map((layer) => (layer.instrument === "drums" ? layer : {
    ...layer, events: changed(song, layer, (events) => events.map((event) => ({ ...event, time: rounded(Math.min(Math.round(event.time / grid), last(layer)) * grid) }))),
  })) };
}

/** Adds a layer. Its length becomes one that fits: a divisor or a multiple of the song's. */
export function addLayer(song, layer) {
  const [whole, length] = [bars(song), layer.bars];
  let fits = length;
  if (whole) while (fits % whole && whole % fits) fits += 1;
  const events = layer.events.map((event, i) => ({
    ...event, time: roundedDown(event.time),
    // The last chord sounds until the loop begins again.
    duration: rounded(event.duration + (i === layer.events.length - 1 ? (fits - length) * bar(song) : 0)),
  }));
  return { ...song, layers: [...song.layers, { ...layer, bars: fits, events }] };
}

const made = (instrument, count, events) => ({ instrument, bars: count, volume: 1, muted: false, events });

export const hasDrums = (song) => song.layers.some(({ instrument }) => instrument === "drums");
export const addDrums = (song) => addLayer(song, made("drums", 1, drumEvents(song.tempo, song.metre)));

/** The layer whose chords a bass follows; undefined if there is none. */
export const harmony = (song) => song.layers.find(({ instrument, events }) => !["drums", "bass"].includes(instrument) && events.length);

/** Adds a bass that plays the roots of the first layer: with each chord, and on each stressed beat under it. */
export function addBass(song) {
  const chords = harmony(song);
  const half = beatSeconds(song.tempo, song.metre) * (beatsOf(song.metre) % 3 ? 2 : 3);
  const events = chords.events.flatMap(({ time, duration, chord, keys, velocity }) => {
    const starts = [time];
    for (let next = (Math.floor(time / half + 0.25) + 1) * half; next < time + duration - half / 4; next += half) starts.push(next);
    return starts.map((start, i) => ({ time: rounded(start), duration: rounded((starts[i + 1] ?? time + duration) - start), chord, keys: keys.slice(0, 1), velocity }));
  });
  return addLayer(song, made("bass", chords.bars, events));
}

/** The sounding events of a layer that begin in a span of seconds of the song, whose repetitions end with `end`. */
export function eventsOf(song, layer, from, to, end = Infinity) {
  const length = layer.bars * bar(song);
  const found = [];
  for (let round = Math.max(0, Math.floor(from / length)); round * length < Math.min(to, end); round += 1) {
    for (const event of layer.events) {
      const time = round * length + event.time;
      if (time >= from && time < to && time < end) found.push({ ...event, time, duration: Math.min(event.duration, length - event.time, end - time) });
    }
  }
  return found;
}
