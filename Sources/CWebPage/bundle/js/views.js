// Written by Scripts/embed-web; do not edit.
export const makers = ($from, $load) => ({
"band/drums.js"() {
const KICK = { tone: [150, 45, 0.28, 1] };
const TOM = { tone: [190, 85, 0.3, 0.7] };
const DRUMS = {
36: KICK, 38: { tone: [210, 150, 0.12, 0.4], noise: [1500, 0.18, 0.5] }, 39: { noise: [1000, 0.14, 0.6] }, 42: { noise: [7500, 0.06, 0.3] },
45: TOM, 46: { noise: [7000, 0.35, 0.3] }, 49: { noise: [4500, 1.1, 0.4] }, 51: { noise: [6000, 0.5, 0.22] },
};
const noises = new WeakMap();
function noise(context) {
if (!noises.has(context)) {
const buffer = new AudioBuffer({ length: context.sampleRate, sampleRate: context.sampleRate });
const samples = buffer.getChannelData(0);
for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
noises.set(context, buffer);
}
return noises.get(context);
}
function fading(context, output, level, when, seconds) {
const gain = new GainNode(context, { gain: level });
gain.gain.setValueAtTime(level, when);
gain.gain.exponentialRampToValueAtTime(0.001, when + seconds);
gain.connect(output);
return gain;
}
function drum(context, output, key, level, when) {
const { tone, noise: hiss } = DRUMS[key] ?? (key < 36 ? KICK : TOM);
if (tone) {
const [from, to, seconds, share] = tone;
const voice = new OscillatorNode(context, { frequency: from });
voice.frequency.setValueAtTime(from, when);
voice.frequency.exponentialRampToValueAtTime(to, when + seconds / 2);
voice.connect(fading(context, output, level * share, when, seconds));
voice.start(when);
voice.stop(when + seconds);
}
if (hiss) {
const [edge, seconds, share] = hiss;
const source = new AudioBufferSourceNode(context, { buffer: noise(context), loop: true });
source.connect(new BiquadFilterNode(context, { type: "highpass", frequency: edge })).connect(fading(context, output, level * share, when, seconds));
source.start(when);
source.stop(when + seconds);
}
}
return {
get drum() { return drum; },
};
},
"band/gestures.js"() {
const { Failure } = $from("core/api.js");
const STORED = "sonic.gestures";
function gestures() {
try {
return JSON.parse(localStorage.getItem(STORED)) ?? [];
} catch {
return [];
}
}
const store = (all) => localStorage.setItem(STORED, JSON.stringify(all));
function keep(gesture) {
const all = gestures();
const known = all.findIndex(({ name }) => name === gesture.name);
if (known < 0) all.push(gesture);
else all[known] = { ...all[known], ...gesture };
store(all);
}
function nameFrom(text, own = "") {
const name = text.trim();
if (!name) throw new Failure(0, "A gesture needs a name.");
if (name !== own && gestures().some((gesture) => gesture.name === name)) throw new Failure(0, `There is a gesture “${name}” already.`);
return name;
}
const rename = (name, to) => store(gestures().map((gesture) => (gesture.name === name ? { ...gesture, name: to } : gesture)));
function forget(name) {
const all = gestures();
const place = all.findIndex((gesture) => gesture.name === name);
store(all.filter((_, i) => i !== place));
return () => {
const others = gestures();
if (place >= 0) others.splice(place, 0, { ...all[place], name: nameFrom(name) });
store(others);
};
}
return {
get forget() { return forget; },
get gestures() { return gestures; },
get keep() { return keep; },
get nameFrom() { return nameFrom; },
get rename() { return rename; },
};
},
"band/motion.js"() {
const GRAVITY = 9.80665;
const [RATE, PIXELS, SPRING] = [60, 1000, 20];
const listeners = new Set();
const tell = (row) => listeners.forEach((listener) => listener(row));
function onMotion(action, signal) {
listeners.add(action);
signal?.addEventListener("abort", () => listeners.delete(action), { once: true });
}
let hears = false;
async function listen() {
if (!globalThis.isSecureContext) return "Browsers allow access to the motion sensor only for pages over TLS (https) or on the same machine.";
if (!globalThis.DeviceMotionEvent) return "This device has no motion sensor.";
if (DeviceMotionEvent.requestPermission && (await DeviceMotionEvent.requestPermission().catch(() => "denied")) !== "granted") return "This page has no permission to use the motion sensor. Allow it in the settings of the browser.";
if (hears) return null;
hears = true;
addEventListener("devicemotion", ({ timeStamp, accelerationIncludingGravity: a }) => {
const now = performance.now();
if (a && [a.x, a.y, a.z].every(Number.isFinite)) tell([(Math.abs(now - timeStamp) < 1000 ? timeStamp : now) / 1000, a.x, a.y, a.z]);
});
return null;
}
function pad(element, signal) {
let timer = 0;
let [target, place, speed] = [[0, 0], [0, 0], [0, 0]];
let last = 0;
const step = () => {
const now = performance.now() / 1000;
const dt = Math.min(now - last, 2 / RATE);
last = now;
const push = [0, 1].map((i) => SPRING * SPRING * (target[i] - place[i]) - 2 * SPRING * speed[i]);
speed = speed.map((v, i) => v + push[i] * dt);
place = place.map((x, i) => x + speed[i] * dt);
const noise = () => (Math.random() - 0.5) * 0.02;
tell([now, push[0] / PIXELS + noise(), -push[1] / PIXELS + noise(), GRAVITY + noise()]);
};
const stop = () => { clearInterval(timer); timer = 0; };
element.addEventListener("pointerdown", (event) => {
element.setPointerCapture(event.pointerId);
const here = [event.clientX, event.clientY];
if (!timer) {
[target, place, speed, last] = [here, here, [0, 0], performance.now() / 1000];
timer = setInterval(step, 1000 / RATE);
} else target = here;
});
element.addEventListener("pointermove", (event) => { if (event.buttons) target = [event.clientX, event.clientY]; });
signal.addEventListener("abort", stop, { once: true });
}
return {
get listen() { return listen; },
get onMotion() { return onMotion; },
get pad() { return pad; },
};
},
"band/teach.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { announce } = $from("core/live.js");
const { dialog, field, LONGEST_NAME } = $from("parts/dialog.js");
const { keep, nameFrom } = $from("band/gestures.js");
const { listen, onMotion, pad } = $from("band/motion.js");
const WANTED = 3;
const [PAUSE, LONGEST] = [400, 60];
const words = {
accepted: (count) => `Take ${count} of ${WANTED}. ${count < WANTED ? "Rest, and make it again." : ""}`,
unlike: () => "That one was unlike the others. Rest, and make it again.",
restarted: (count) => `Take ${count} of ${WANTED}: the last two replace the earlier takes.`,
refused: (_, reason) => `That was not a gesture: ${reason}.`,
};
function freeName(known) {
const names = new Set(known.map(({ name }) => name));
let number = known.length + 1;
while (names.has(`Gesture ${number}`)) number += 1;
return `Gesture ${number}`;
}
async function teach(known, rest) {
const reason = await listen();
const leave = new AbortController();
const said = h("p", { role: "status" }, "Hold still for a moment, make the gesture, and hold still again.");
const pips = h("div", { class: "pips-row", "aria-hidden": "true" }, Array.from({ length: WANTED }, () => h("i", {})));
const board = h("div", { class: "band-pad" }, h("span", {}, "No phone? Press here and draw the gesture with the mouse; keep the button down, and rest between takes."));
let rows = [];
let takes = [];
let heardCount = 0;
let asks = false;
onMotion((row) => {
rows.push(row);
while (rows.length && row[0] - rows[0][0] > LONGEST) rows.shift();
}, leave.signal);
pad(board, leave.signal);
async function ask() {
if (asks || !rows.length || takes.length >= WANTED) return;
asks = true;
try {
const start = rows[0][0];
const samples = rows.map(([time, ...axes]) => [time - start, ...axes].map((value) => Number(value.toFixed(4))));
const answer = await api.post("/api/band/takes", { samples, wanted: WANTED, rest }, { signal: leave.signal });
takes = answer.takes;
if (answer.said.length > heardCount) {
heardCount = answer.said.length;
const { kind, count, reason: why } = answer.said.at(-1);
said.textContent = words[kind](count, why);
announce(said.textContent);
}
[...pips.children].forEach((pip, i) => pip.classList.toggle("used", i < takes.length));
} catch (problem) {
if (!leave.signal.aborted) said.textContent = problem.message;
} finally {
asks = false;
}
}
const timer = setInterval(ask, PAUSE);
const answer = await dialog({
title: "Teach a gesture", action: "Save",
content: h("div", { class: "stack" },
field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, pattern: "[^=,]+", title: "Any name without “=” and commas", autocomplete: "off", value: freeName(known) }),
pips, said, reason && h("p", { class: "fine" }, reason), board),
submit: (data) => {
const name = nameFrom(data.get("name"));
if (takes.length < WANTED) throw new api.Failure(0, `${takes.length} of ${WANTED} takes have been made.`);
const gesture = { name, takes };
keep(gesture);
return gesture;
},
});
clearInterval(timer);
leave.abort();
return answer;
}
return {
get teach() { return teach; },
};
},
"band/gesture-list.js"() {
const { h, uniqueID } = $from("core/dom.js");
const { icon } = $from("core/icons.js");
const { count } = $from("core/format.js");
const { guarded, toast } = $from("core/live.js");
const { dialog, field, LONGEST_NAME } = $from("parts/dialog.js");
const { iconButton } = $from("player/transport.js");
const { forget, gestures, keep, nameFrom, rename } = $from("band/gestures.js");
const { teach } = $from("band/teach.js");
const ACTIONS = [["", "The key’s next chord"], ["1", "I"], ["2", "II"], ["3", "III"], ["4", "IV"], ["5", "V"], ["6", "VI"], ["7", "VII"], ["next", "Next of the sequence"], ["stop", "Silence"]];
const askName = (name) => dialog({
title: "Rename the gesture", action: "Rename",
content: field("Name", { name: "name", value: name, required: true, maxlength: LONGEST_NAME, pattern: "[^=,]+", title: "Any name without “=” and commas", autocomplete: "off" }),
submit: (data) => {
rename(name, nameFrom(data.get("name"), name));
},
});
function gestureCard(rest, changed) {
const list = h("ul", { class: "rows" });
const row = ({ name, takes, action }) => {
const id = uniqueID("action");
return h("li", {}, h("div", { class: "field" }, h("label", { for: id }, `${name}, ${count(takes.length, "take")}`),
h("select", { id, onchange: ({ target }) => keep({ name, action: target.value }) }, ACTIONS.map(([value, text]) => h("option", { value, selected: value === (action ?? "") }, text)))),
iconButton("edit", `Rename ${name}`, guarded(async () => { if (await askName(name)) update(); })),
iconButton("trash", `Forget ${name}`, () => {
const bringBack = forget(name);
update();
toast(`“${name}” is forgotten.`, { action: { text: "Undo", run: () => { bringBack(); update(); } } });
}));
};
function update() {
const all = gestures();
list.replaceChildren(...all.map(row));
if (!all.length) list.replaceChildren(h("li", { class: "muted" }, "No gestures yet. One is enough: it plays the chords of a sequence in turn."));
changed();
}
const add = h("button", { type: "button", class: "button", onclick: guarded(async () => { await teach(gestures(), rest()); update(); }) }, icon("add", 20), "Teach a gesture");
return { element: h("section", { class: "card stack" }, h("h2", {}, "Gestures"), list, add), update };
}
return {
get gestureCard() { return gestureCard; },
};
},
"band/metres.js"() {
const METRES = { "3/4": { beats: 3, perQuarter: 1, stressed: [] }, "4/4": { beats: 4, perQuarter: 1, stressed: [] }, "6/8": { beats: 6, perQuarter: 2, stressed: [3] } };
const metres = Object.keys(METRES);
const beatsOf = (metre) => METRES[metre].beats;
const beatSeconds = (tempo, metre) => 60 / tempo / METRES[metre].perQuarter;
const barSeconds = (tempo, metre) => beatsOf(metre) * beatSeconds(tempo, metre);
const stress = (metre, place) => (place === 0 ? 2 : METRES[metre].stressed.includes(place) ? 1 : 0);
const [KICK, SNARE, HAT] = [36, 38, 42];
const hats = (count, step) => Array.from({ length: count / step }, (_, i) => [i * step, HAT, i % 2 ? 50 : 70]);
const STROKES = {
"3/4": [[0, KICK, 100], [2, SNARE, 70], [4, SNARE, 70], ...hats(6, 2)],
"4/4": [[0, KICK, 105], [2, SNARE, 95], [5, KICK, 85], [6, SNARE, 95], ...hats(8, 1)],
"6/8": [[0, KICK, 105], [3, SNARE, 90], ...hats(6, 1)],
};
function drumEvents(tempo, metre) {
const eighth = 30 / tempo;
return STROKES[metre].map(([place, key, velocity]) => ({ time: place * eighth, duration: 0.1, keys: [key], velocity })).sort((a, b) => a.time - b.time);
}
return {
get barSeconds() { return barSeconds; },
get beatSeconds() { return beatSeconds; },
get beatsOf() { return beatsOf; },
get drumEvents() { return drumEvents; },
get metres() { return metres; },
get stress() { return stress; },
};
},
"band/metronome.js"() {
const { h } = $from("core/dom.js");
const { beatSeconds, beatsOf } = $from("band/metres.js");
const AHEAD = 0.15;
function metronome(signal) {
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
return {
get metronome() { return metronome; },
};
},
"band/performance.js"() {
const api = $from("core/api.js");
const { onMotion } = $from("band/motion.js");
const [BATCH, LARGEST] = [60, 600];
const WAITS = 3000;
async function perform(settings, { heard, failed, begun }) {
const { id, gestures } = await api.post("/api/band/performances", { ...settings, origin: 0 });
const path = `/api/band/performances/${id}`;
const leave = new AbortController();
const rows = [];
let sends = false;
let pressed = -Infinity;
begun();
const origin = performance.now() / 1000;
const seconds = () => performance.now() / 1000 - origin;
async function send(body) {
try {
heard(await api.post(`${path}/motion`, body, { signal: leave.signal }));
} catch (problem) {
if (leave.signal.aborted) return;
leave.abort();
failed(problem);
}
}
async function sendMotion() {
if (sends) return;
const waits = settings.grid && performance.now() - pressed < WAITS;
if (!rows.length && !waits) return;
sends = true;
await send(rows.length ? { samples: rows.splice(0, LARGEST) } : { time: seconds() });
sends = false;
}
onMotion(([time, ...axes]) => {
if (time >= origin) rows.push([time - origin, ...axes].map((value) => Number(value.toFixed(4))));
}, leave.signal);
const timer = setInterval(sendMotion, BATCH);
leave.signal.addEventListener("abort", () => clearInterval(timer), { once: true });
return {
gestures,
press(gesture) {
pressed = performance.now();
return send({ gesture, time: seconds() });
},
seconds,
layer: (from, bar, instrument) => api.get(`${path}/layer`, { from: from || null, bar, instrument }),
rest: () => leave.abort(),
async end() {
leave.abort();
await api.del(path).catch(() => {});
},
};
}
return {
get perform() { return perform; },
};
},
"band/phone.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { guarded, toast } = $from("core/live.js");
const { isLocal } = $from("core/store.js");
const { dialog } = $from("parts/dialog.js");
const { drawn } = $from("parts/share.js");
async function invitePhone() {
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
return {
get invitePhone() { return invitePhone; },
};
},
"band/samples.js"() {
const api = $from("core/api.js");
let list = null;
const decoded = new Map();
const described = () => (list ??= api.get("/api/band/sounds").then(({ instruments }) => instruments, () => { list = null; return {}; }));
async function load(name, context) {
const sound = (await described())[name];
if (!sound) return null;
const file = await api.get(`/api/band/sounds/${encodeURIComponent(name)}`, {}, { as: "buffer" });
return { ...sound, buffer: await context.decodeAudioData(file) };
}
async function loadSounds(names, context) {
await Promise.all([...new Set(names)].map((name) => {
if (!decoded.has(name)) decoded.set(name, { ready: load(name, context).then((sound) => { decoded.set(name, { ready: null, sound }); }, () => { decoded.delete(name); }) });
return decoded.get(name)?.ready;
}));
}
const soundOf = (name) => decoded.get(name)?.sound ?? null;
return {
get loadSounds() { return loadSounds; },
get soundOf() { return soundOf; },
};
},
"band/song.js"() {
const { barSeconds, beatSeconds, beatsOf, drumEvents } = $from("band/metres.js");
const bar = ({ tempo, metre }) => barSeconds(tempo, metre);
const bars = ({ layers }) => layers.reduce((most, layer) => Math.max(most, layer.bars), 0);
const seconds = (song) => bars(song) * bar(song);
const rounded = (time) => Number(time.toFixed(4));
const roundedDown = (time) => Math.floor(time * 1e4 + 1e-6) / 1e4;
const inOrder = (events) => [...events].sort((a, b) => a.time - b.time);
const withLayer = (song, number, change) => ({ ...song, layers: song.layers.map((layer, i) => (i === number ? { ...layer, ...change(layer) } : layer)) });
const MOST = 12;
const hasRoom = ({ layers }, count = 1) => layers.length + count <= MOST;
const setLayer = (song, number, values) => withLayer(song, number, () => values);
const removeLayer = (song, number) => ({ ...song, layers: song.layers.filter((_, i) => i !== number) });
const [HELD, SHORTEST] = [0.08, 0.05];
function changed(song, layer, change) {
const length = layer.bars * bar(song);
const marked = layer.events.map((event, i, all) => ({ ...event, held: event.time + event.duration > (all[i + 1]?.time ?? length) - HELD }));
return inOrder(change(marked)).map(({ held, ...event }, i, all) => {
const room = Math.max(SHORTEST, (all[i + 1]?.time ?? length) - event.time);
return { ...event, duration: rounded(held ? room : Math.min(event.duration, room)) };
});
}
const removeEvent = (song, number, event) => withLayer(song, number, (layer) => ({ events: changed(song, layer, (events) => events.filter((_, i) => i !== event)) }));
function moveEvent(song, number, event, time) {
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
const gridSeconds = ({ tempo }, division) => (240 / tempo) / division;
function quantize(song, division) {
const grid = gridSeconds(song, division);
const last = (layer) => Math.ceil((layer.bars * bar(song)) / grid - 1e-6) - 1;
return { ...song, layers: song.layers.map((layer) => (layer.instrument === "drums" ? layer : {
...layer, events: changed(song, layer, (events) => events.map((event) => ({ ...event, time: rounded(Math.min(Math.round(event.time / grid), last(layer)) * grid) }))),
})) };
}
function addLayer(song, layer) {
const [whole, length] = [bars(song), layer.bars];
let fits = length;
if (whole) while (fits % whole && whole % fits) fits += 1;
const events = layer.events.map((event, i) => ({
...event, time: roundedDown(event.time),
duration: rounded(event.duration + (i === layer.events.length - 1 ? (fits - length) * bar(song) : 0)),
}));
return { ...song, layers: [...song.layers, { ...layer, bars: fits, events }] };
}
const made = (instrument, count, events) => ({ instrument, bars: count, volume: 1, muted: false, events });
const hasDrums = (song) => song.layers.some(({ instrument }) => instrument === "drums");
const addDrums = (song) => addLayer(song, made("drums", 1, drumEvents(song.tempo, song.metre)));
const harmony = (song) => song.layers.find(({ instrument, events }) => !["drums", "bass"].includes(instrument) && events.length);
function addBass(song) {
const chords = harmony(song);
const half = beatSeconds(song.tempo, song.metre) * (beatsOf(song.metre) % 3 ? 2 : 3);
const events = chords.events.flatMap(({ time, duration, chord, keys, velocity }) => {
const starts = [time];
for (let next = (Math.floor(time / half + 0.25) + 1) * half; next < time + duration - half / 4; next += half) starts.push(next);
return starts.map((start, i) => ({ time: rounded(start), duration: rounded((starts[i + 1] ?? time + duration) - start), chord, keys: keys.slice(0, 1), velocity }));
});
return addLayer(song, made("bass", chords.bars, events));
}
function eventsOf(song, layer, from, to, end = Infinity) {
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
return {
get addBass() { return addBass; },
get addDrums() { return addDrums; },
get addLayer() { return addLayer; },
get bar() { return bar; },
get bars() { return bars; },
get eventsOf() { return eventsOf; },
get gridSeconds() { return gridSeconds; },
get harmony() { return harmony; },
get hasDrums() { return hasDrums; },
get hasRoom() { return hasRoom; },
get moveEvent() { return moveEvent; },
get quantize() { return quantize; },
get removeEvent() { return removeEvent; },
get removeLayer() { return removeLayer; },
get seconds() { return seconds; },
get setLayer() { return setLayer; },
};
},
"band/voices.js"() {
const { drum } = $from("band/drums.js");
const { soundOf } = $from("band/samples.js");
const SOUNDS = {
piano: { waves: [["triangle", 1, 0.7], ["sine", 2, 0.3]], attack: 0.005, decay: 3, release: 0.25 },
guitar: { waves: [["sawtooth", 1, 0.35], ["triangle", 1, 0.5]], attack: 0.003, decay: 1.8, release: 0.15 },
organ: { waves: [["sine", 1, 0.5], ["sine", 2, 0.3], ["sine", 3, 0.15]], attack: 0.02, decay: 0, release: 0.12 },
strings: { waves: [["sawtooth", 1, 0.3], ["triangle", 2, 0.2]], attack: 0.18, decay: 0, release: 0.4 },
choir: { waves: [["triangle", 1, 0.5], ["sine", 2, 0.2]], attack: 0.22, decay: 0, release: 0.5 },
flute: { waves: [["sine", 1, 0.7], ["triangle", 2, 0.15]], attack: 0.06, decay: 0, release: 0.15 },
bass: { waves: [["sawtooth", 1, 0.5], ["sine", 1, 0.9]], attack: 0.004, decay: 1.6, release: 0.1 },
};
const chordInstruments = Object.keys(SOUNDS);
const instruments = [...chordInstruments, "drums"];
const LOUDNESS = { made: 0.17, drums: 0.5, sampled: 1.6 };
const level = (velocity) => (velocity / 127) ** 1.4;
const brightness = (velocity) => 900 + 3200 * level(velocity);
const frequency = (key) => 440 * 2 ** ((key - 69) / 12);
const sounding = (instrument, keys) => (instrument === "bass" ? keys.slice(0, 1) : keys);
function sampled(context, output, { keys, slot, buffer }, key, velocity, when) {
const nearest = keys.reduce((best, other, i) => (Math.abs(other - key) < Math.abs(keys[best] - key) ? i : best), 0);
const source = new AudioBufferSourceNode(context, { buffer, playbackRate: 2 ** ((key - keys[nearest]) / 12) });
const gain = new GainNode(context, { gain: LOUDNESS.sampled * level(velocity) });
source.connect(gain).connect(output);
source.start(when, nearest * slot, slot * 0.98);
return { gain, voices: [source] };
}
function made(context, output, { waves, attack, decay }, key, velocity, when) {
const gain = new GainNode(context, { gain: 0 });
gain.gain.setValueAtTime(0, when);
gain.gain.linearRampToValueAtTime(LOUDNESS.made * level(velocity), when + attack);
if (decay) gain.gain.setTargetAtTime(0, when + attack, decay / 3);
gain.connect(new BiquadFilterNode(context, { type: "lowpass", frequency: brightness(velocity) })).connect(output);
const voices = waves.map(([type, octave, share]) => {
const voice = new OscillatorNode(context, { type, frequency: frequency(key) * octave });
voice.connect(new GainNode(context, { gain: share })).connect(gain);
voice.start(when);
return voice;
});
return { gain, voices };
}
function strike(context, output, instrument, key, velocity, when) {
const sound = soundOf(instrument);
if (instrument === "drums") {
if (sound?.keys.includes(key)) sampled(context, output, sound, key, velocity, when);
else drum(context, output, key, LOUDNESS.drums * level(velocity), when);
return { end() {} };
}
const making = SOUNDS[instrument] ?? SOUNDS.piano;
const { gain, voices } = sound ? sampled(context, output, sound, key, velocity, when) : made(context, output, making, key, velocity, when);
const { release } = making;
return {
end(time) {
gain.gain.cancelScheduledValues(time);
gain.gain.setTargetAtTime(0, time, release / 4);
voices.forEach((voice) => voice.stop(time + release * 2));
},
};
}
return {
get chordInstruments() { return chordInstruments; },
get instruments() { return instruments; },
get sounding() { return sounding; },
get strike() { return strike; },
};
},
"band/wav.js"() {
function waveFile(buffer) {
const [channels, rate, length] = [buffer.numberOfChannels, buffer.sampleRate, buffer.length];
const data = 2 * channels * length;
const view = new DataView(new ArrayBuffer(44 + data));
const text = (offset, name) => [...name].forEach((letter, i) => view.setUint8(offset + i, letter.charCodeAt(0)));
text(0, "RIFF");
view.setUint32(4, 36 + data, true);
text(8, "WAVEfmt ");
view.setUint32(16, 16, true);
view.setUint16(20, 1, true);
view.setUint16(22, channels, true);
view.setUint32(24, rate, true);
view.setUint32(28, 2 * channels * rate, true);
view.setUint16(32, 2 * channels, true);
view.setUint16(34, 16, true);
text(36, "data");
view.setUint32(40, data, true);
const samples = new Int16Array(view.buffer, 44);
for (let channel = 0; channel < channels; channel++) {
const values = buffer.getChannelData(channel);
for (let i = 0; i < length; i++) samples[i * channels + channel] = Math.round(Math.min(1, Math.max(-1, values[i])) * 32_767);
}
return new Blob([view.buffer], { type: "audio/wav" });
}
return {
get waveFile() { return waveFile; },
};
},
"band/playback.js"() {
const { loadSounds } = $from("band/samples.js");
const { bars, eventsOf, seconds } = $from("band/song.js");
const { sounding, strike } = $from("band/voices.js");
const { waveFile } = $from("band/wav.js");
const [AHEAD, EVERY] = [0.3, 60];
const [RATE, TAIL] = [44_100, 1.5];
const FADE = 0.02;
const volumeOf = (layer) => (layer.muted ? 0 : layer.volume);
function schedule(context, output, song, layer, origin, from, to, end) {
for (const { time, duration, keys, velocity } of eventsOf(song, layer, from, to, end)) {
for (const key of sounding(layer.instrument, keys)) strike(context, output, layer.instrument, key, velocity, Math.max(context.currentTime, origin + time)).end(origin + time + duration);
}
}
function play({ context, output }, song, origin, { ended } = {}) {
const gains = [];
let done = 0;
const look = () => {
const now = song();
const end = ended ? seconds(now) : Infinity;
const to = context.currentTime - origin + AHEAD;
now.layers.forEach((layer, i) => {
if (!gains[i]) {
gains[i] = new GainNode(context, { gain: volumeOf(layer) });
gains[i].connect(output);
}
gains[i].gain.setTargetAtTime(volumeOf(layer), context.currentTime, FADE);
schedule(context, gains[i], now, layer, origin, done, to, end);
});
done = Math.max(done, to);
if (context.currentTime - origin > end + TAIL / 3) { stop(); ended(); }
};
const timer = setInterval(look, EVERY);
function stop() {
clearInterval(timer);
gains.forEach((gain) => gain.disconnect());
}
look();
return { stop, seconds: () => context.currentTime - origin };
}
async function render(song) {
const context = new OfflineAudioContext(2, Math.ceil((seconds(song) + TAIL) * RATE), RATE);
await loadSounds(song.layers.map(({ instrument }) => instrument), context);
const limiter = new DynamicsCompressorNode(context, { threshold: -12 });
limiter.connect(context.destination);
for (const layer of song.layers) {
if (!volumeOf(layer) || !bars(song)) continue;
const gain = new GainNode(context, { gain: volumeOf(layer) });
gain.connect(limiter);
schedule(context, gain, song, layer, 0, 0, seconds(song), seconds(song));
}
return waveFile(await context.startRendering());
}
return {
get play() { return play; },
get render() { return render; },
};
},
"band/strip.js"() {
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { beatSeconds, beatsOf } = $from("band/metres.js");
const { bar, bars } = $from("band/song.js");
const DRAG = 5;
function placeOf(song, time) {
const beat = Math.floor(time / beatSeconds(song.tempo, song.metre) + 1e-3);
return `bar ${Math.floor(beat / beatsOf(song.metre)) + 1}, beat ${(beat % beatsOf(song.metre)) + 1}`;
}
function strip(song, number, selected, { select, move, step, remove }) {
const layer = song.layers[number];
const length = layer.bars * bar(song);
const isDrums = layer.instrument === "drums";
const place = h("i", { class: "strip-now" });
const vars = ({ time, duration }) => ({ "--at": time / length, "--long": Math.min(duration, length - time) / length });
const chord = (event, i) => {
const button = h("button", {
type: "button", class: "strip-chord", vars: vars(event), "aria-pressed": String(i === selected), "aria-label": `${event.chord ?? "Notes"}, ${placeOf(song, event.time)}`,
onclick: () => select(i),
onkeydown: (key) => {
const direction = { ArrowLeft: -1, ArrowRight: 1 }[key.key];
if (direction) step(i, direction);
else if (key.key === "Delete" || key.key === "Backspace") remove(i);
else return;
key.preventDefault();
key.stopPropagation();
},
}, event.chord ?? "♪");
let from = null;
let to = event.time;
button.addEventListener("pointerdown", (press) => { if (press.pointerType !== "touch" || i === selected) { from = press.clientX; button.setPointerCapture(press.pointerId); } });
button.addEventListener("pointermove", (press) => {
if (from === null || (to === event.time && Math.abs(press.clientX - from) < DRAG)) return;
to = Math.min(Math.max(0, event.time + ((press.clientX - from) / inner.clientWidth) * length), length);
button.style.setProperty("--at", to / length);
});
const drop = () => {
if (from === null) return;
from = null;
if (to !== event.time) move(i, to);
};
button.addEventListener("pointerup", drop);
button.addEventListener("pointercancel", drop);
return button;
};
const inner = h("div", { class: "strip-inner", vars: { "--bars": layer.bars, "--longest": bars(song), "--beats": layer.bars * beatsOf(song.metre) } }, place,
isDrums ? layer.events.map((event) => h("i", { class: "strip-stroke", vars: { ...vars(event), "--key": (event.keys[0] - 35) / 20 } })) : layer.events.map(chord));
const label = isDrums ? `Drums, ${count(layer.bars, "bar")}` : `Chords of layer ${number + 1}, ${count(layer.bars, "bar")}`;
return {
element: h("div", { class: "strip", role: "group", "aria-label": label, tabindex: isDrums ? 0 : null }, inner),
show(time) { place.style.setProperty("--at", time === null ? -1 : (time % length) / length); },
};
}
return {
get strip() { return strip; },
};
},
"band/song-editor.js"() {
const api = $from("core/api.js");
const { h, rangeFill, uniqueID } = $from("core/dom.js");
const { icon } = $from("core/icons.js");
const { announce, complain } = $from("core/live.js");
const { iconButton } = $from("player/transport.js");
const { addBass, addDrums, gridSeconds, harmony, hasDrums, hasRoom, moveEvent, quantize, removeEvent, removeLayer, setLayer } = $from("band/song.js");
const { strip } = $from("band/strip.js");
const { chordInstruments } = $from("band/voices.js");
const DIVISIONS = [4, 8, 16];
const [PAUSE, REMEMBERED] = [400, 100];
function songEditor(id, first, changed) {
let song = first;
let stored = first;
let selected = null;
let division = 8;
let timer = 0;
let saving = Promise.resolve();
let strips = [];
const before = [];
const element = h("div", { class: "stack" });
const save = () => {
clearTimeout(timer);
const now = song;
saving = saving.catch(() => {}).then(async () => {
if (now === stored) return;
await api.put(`/api/band/recordings/${id}`, now);
stored = now;
changed();
});
return saving;
};
const later = () => { clearTimeout(timer); timer = setTimeout(() => save().catch(complain), PAUSE); };
const apply = (next, { redraws = true } = {}) => {
before.push(song);
if (before.length > REMEMBERED) before.shift();
song = next;
later();
if (redraws) draw();
};
const undo = () => {
song = before.pop() ?? song;
selected = null;
later();
draw();
};
const focusSelected = () => element.querySelector(".strip-chord[aria-pressed=true]")?.focus();
const move = (layer, event, time) => {
const [next, place] = moveEvent(song, layer, event, time);
selected = { layer, event: place };
apply(next);
focusSelected();
};
const step = (layer, event, direction) => move(layer, event, song.layers[layer].events[event].time + direction * gridSeconds(song, division));
const remove = (layer, event) => {
selected = null;
apply(removeEvent(song, layer, event));
announce("The chord is deleted.");
};
const layerRow = (layer, number) => {
const isDrums = layer.instrument === "drums";
const name = `layer ${number + 1}`;
const line = strip(song, number, selected?.layer === number ? selected.event : null, {
select: (event) => { selected = selected?.layer === number && selected.event === event ? null : { layer: number, event }; draw(); focusSelected(); },
move: (event, time) => move(number, event, time), step: (event, direction) => step(number, event, direction), remove: (event) => remove(number, event),
});
strips.push(line);
const volume = h("input", { type: "range", min: 0, max: 100, value: Math.round(layer.volume * 100), "aria-label": `Volume of ${name}`, oninput: () => {
rangeFill(volume);
song = setLayer(song, number, { volume: volume.value / 100 });
later();
} });
rangeFill(volume);
return h("li", { class: "song-layer" },
h("div", { class: "song-mix" },
isDrums ? h("strong", {}, "drums")
: h("select", { "aria-label": `Instrument of ${name}`, onchange: ({ target }) => apply(setLayer(song, number, { instrument: target.value })) }, chordInstruments.map((one) => h("option", { value: one, selected: one === layer.instrument }, one))),
iconButton(layer.muted ? "mute" : "volume", `Mute ${name}`, () => apply(setLayer(song, number, { muted: !layer.muted })), { "aria-pressed": String(layer.muted) }), volume,
iconButton("trash", `Delete ${name}`, () => { selected = null; apply(removeLayer(song, number)); })),
line.element);
};
function draw() {
strips = [];
const chosen = selected && song.layers[selected.layer]?.events[selected.event];
const grid = uniqueID("grid");
const action = (name, label, run, disabled = false) => h("button", { type: "button", class: "button compact", disabled, onclick: run }, name && icon(name, 18), label);
const scrolled = [...element.querySelectorAll(".strip")].map((each) => each.scrollLeft);
element.replaceChildren(
h("p", { class: "fine" }, `${Math.round(song.tempo)} BPM, ${song.metre}. ${chosen ? "Drag the chord, or use the arrow keys." : "Choose a chord to move or delete it."}`),
h("ol", { class: "song-layers" }, song.layers.map(layerRow)),
h("div", { class: "actions" },
chosen && [action("back", "Earlier", () => step(selected.layer, selected.event, -1)), action(null, "Later", () => step(selected.layer, selected.event, 1)), action("trash", "Delete chord", () => remove(selected.layer, selected.event))],
h("label", { class: "visually-hidden", for: grid }, "Grid"),
h("select", { id: grid, class: "song-grid", onchange: ({ target }) => { division = Number(target.value); } }, DIVISIONS.map((one) => h("option", { value: one, selected: one === division }, `1/${one}`))),
action(null, "Quantize", () => { selected = null; apply(quantize(song, division)); announce("The chords are on the grid."); }, !harmony(song)),
!hasDrums(song) && action("add", "Drums", () => apply(addDrums(song)), !hasRoom(song)),
action("add", "Bass", () => apply(addBass(song)), !harmony(song) || !hasRoom(song)),
action("reset", "Undo", () => { undo(); announce("Undone."); }, !before.length)));
element.querySelectorAll(".strip").forEach((each, i) => { each.scrollLeft = scrolled[i] ?? 0; });
}
draw();
return {
id, element, song: () => song, apply, undo,
show(time) { strips.forEach((line) => line.show(time)); },
finish: save,
};
}
return {
get songEditor() { return songEditor; },
};
},
"band/recordings.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { icon } = $from("core/icons.js");
const { ago, clock, count } = $from("core/format.js");
const { announce, complain, guarded, toast } = $from("core/live.js");
const { dialog, field, LONGEST_NAME } = $from("parts/dialog.js");
const { menuOn } = $from("parts/menu.js");
const { iconButton } = $from("player/transport.js");
const { play, render } = $from("band/playback.js");
const { loadSounds } = $from("band/samples.js");
const { addDrums, addLayer, hasDrums, hasRoom } = $from("band/song.js");
const { songEditor } = $from("band/song-editor.js");
const PLACE = "/api/band/recordings";
function save(blob, name) {
const link = h("a", { download: name });
link.href = URL.createObjectURL(blob);
link.click();
setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
function recordings(signal, record) {
let items = [];
let opened = null;
let playing = null;
let frame = 0;
const list = h("ul", { class: "rows" });
const hear = h("button", { type: "button", class: "button", onclick: guarded(() => (playing?.id === opened.id ? silence() : start(opened.id))) });
const over = h("button", { type: "button", class: "button primary", onclick: guarded(() => { silence(); return record(opened); }) }, "Record over it");
const editor = h("section", { class: "card stack", hidden: true });
const element = h("section", { class: "card stack" }, h("h2", {}, "Recordings"), list);
const load = async () => {
items = (await api.get(PLACE, {}, { signal })).items;
draw();
};
const unlike = (name) => {
const names = new Set(items.map((item) => item.name));
let result = name;
for (let number = 2; names.has(result); number++) result = `${name} (${number})`;
return result;
};
const songOf = (id) => (opened?.id === id ? opened.song() : api.get(`${PLACE}/${id}`));
function silence() {
if (!playing) return;
cancelAnimationFrame(frame);
playing.sound.stop();
playing.context.close();
playing = null;
opened?.show(null);
draw();
}
async function start(id) {
silence();
player.pause();
const context = new AudioContext();
const output = new DynamicsCompressorNode(context, { threshold: -12 });
output.connect(context.destination);
const song = await songOf(id);
await loadSounds(song.layers.map(({ instrument }) => instrument), context);
if (signal.aborted) return context.close();
const sound = play({ context, output }, () => (opened?.id === id ? opened.song() : song), context.currentTime + 0.1, { ended: silence });
playing = { id, context, sound };
const step = () => {
if (opened?.id === id) opened.show(Math.max(0, sound.seconds()));
frame = requestAnimationFrame(step);
};
step();
draw();
}
async function open(id) {
await close();
if (opened) return;
opened = songEditor(id, await api.get(`${PLACE}/${id}`, {}, { signal }), () => load().catch(complain));
drawEditor();
draw();
editor.scrollIntoView({ block: "nearest" });
}
function shut() {
opened = null;
editor.hidden = true;
draw();
}
async function close() {
try {
await opened?.finish();
} catch (problem) {
return toast(problem.message, { bad: true, action: { text: "Close without saving", run: shut } });
}
shut();
}
const change = async (id, alter) => {
if (opened?.id === id) {
const changed = opened;
changed.apply(alter(changed.song()));
try {
return await changed.finish();
} catch (problem) {
changed.undo();
throw problem;
}
}
await api.put(`${PLACE}/${id}`, alter(await api.get(`${PLACE}/${id}`)));
await load();
};
const rename = ({ id, name }) => dialog({
title: "Rename", action: "Rename", content: field("Name", { name: "name", value: name, required: true, maxlength: LONGEST_NAME, autocomplete: "off" }),
submit: (data) => change(id, (song) => ({ ...song, name: data.get("name").trim() })).then(drawEditor),
});
async function remove({ id, name }) {
const song = await songOf(id);
if (playing?.id === id) silence();
if (opened?.id === id) {
await opened.finish().catch(() => {});
shut();
}
await api.del(`${PLACE}/${id}`);
await load();
toast(`“${name}” is deleted.`, { action: { text: "Undo", run: async () => { await api.post(PLACE, song); await load(); } } });
}
async function midi({ id, name }) {
if (opened?.id === id) await opened.finish();
save(await api.get(`${PLACE}/${id}/midi`, {}, { as: "blob" }), `${name}.mid`);
}
async function wave({ id, name }) {
announce("The sound file is made.");
save(await render(await songOf(id)), `${name}.wav`);
}
const choices = (item) => [
{ icon: "edit", label: "Rename", action: () => rename(item) }, { icon: "export", label: "Save as MIDI", action: () => midi(item) },
{ icon: "waves", label: "Save as WAV", action: () => wave(item) }, "line", { icon: "trash", label: "Delete", danger: true, action: () => remove(item) },
];
function playButton(id, name) {
const on = playing?.id === id;
return iconButton(on ? "pause" : "play", `${on ? "Stop" : "Play"} ${name}`, guarded(() => (on ? silence() : start(id))));
}
function draw() {
const isHeard = Boolean(playing) && playing.id === opened?.id;
over.disabled = !opened || !hasRoom(opened.song());
hear.replaceChildren(icon(isHeard ? "pause" : "play", 18), isHeard ? "Stop" : "Play");
const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label")?.replace(/^(Play|Stop) /, "") : null;
list.replaceChildren(...items.map((item) => h("li", {}, playButton(item.id, item.name),
h("button", { type: "button", class: "recording-name", "aria-expanded": String(opened?.id === item.id), onclick: guarded(() => (opened?.id === item.id ? close() : open(item.id))) },
h("strong", {}, item.name), h("span", { class: "fine" }, `${clock(item.seconds)}, ${count(item.layers.length, "layer")}, ${ago(item.changed)}`)),
menuOn(iconButton("more", `More for ${item.name}`), item.name, () => choices(item)))));
if (!items.length) list.replaceChildren(h("li", { class: "muted" }, "No recordings yet. “Record” counts in a bar, and keeps what you play."));
if (focused) [...list.querySelectorAll("[aria-label]")].find((button) => button.getAttribute("aria-label").endsWith(` ${focused}`) || button.getAttribute("aria-label") === focused)?.focus();
}
function drawEditor() {
if (!opened) return;
editor.hidden = false;
const { name } = opened.song();
editor.setAttribute("aria-label", name);
editor.replaceChildren(h("div", { class: "song-head" }, h("h2", {}, name), iconButton("close", "Close", guarded(close))),
h("div", { class: "actions" }, over, hear),
opened.element);
}
signal.addEventListener("abort", () => { silence(); opened?.finish().catch(complain); }, { once: true });
load().catch(complain);
return {
element: h("div", { class: "stack" }, element, editor),
silence,
async keep(layer, song, { drums, over }) {
if (over) return change(over.id, (to) => addLayer(drums && !hasDrums(to) && hasRoom(to, 2) ? addDrums(to) : to, layer));
const made = addLayer({ ...song, name: unlike(song.name) }, layer);
const { id } = await api.post(PLACE, drums ? addDrums(made) : made);
return load().then(() => open(id)).catch(complain);
},
};
}
return {
get recordings() { return recordings; },
};
},
"band/settings.js"() {
const { h, rangeFill, uniqueID } = $from("core/dom.js");
const { gestures } = $from("band/gestures.js");
const { metres } = $from("band/metres.js");
const { chordInstruments } = $from("band/voices.js");
const STORED = "sonic.band";
const KEYS = ["C", "G", "D", "A", "E", "F", "Bb", "Eb", "Am", "Em", "Bm", "Dm", "Gm", "Cm"];
const HANDS = [["", "Steady"], ["0.15", "Trembles a little"], ["0.3", "Trembles a lot"]];
const BEATS = [["click", "Clicks"], ["drums", "Drums"], ["silent", "Silent"]];
const standard = { key: "C", instrument: "piano", tempo: 90, metre: "4/4", beat: "click", onBeats: false, single: false, sequence: "1 5 6 4", rest: "", waits: false };
const QUARTERS = { "3/4": 3, "4/4": 4, "6/8": 3 };
function stored() {
try {
return { ...standard, ...JSON.parse(localStorage.getItem(STORED)) };
} catch {
return { ...standard };
}
}
function question(chosen) {
return {
gestures: gestures().map(({ name, takes, action }) => ({ name, takes, action: chosen.single ? "next" : action || undefined })),
key: chosen.key, instrument: chosen.instrument, sequence: chosen.sequence, tempo: chosen.tempo, metre: QUARTERS[chosen.metre],
grid: chosen.onBeats ? "1/8" : undefined, rest: chosen.rest ? Number(chosen.rest) : undefined, dwell: chosen.waits ? 0.3 : undefined,
apart: chosen.rest ? 0.8 : undefined, decision: chosen.rest ? "sure" : "fast",
};
}
function settingsCard() {
let chosen = stored();
const change = (next) => {
chosen = { ...chosen, ...next };
localStorage.setItem(STORED, JSON.stringify(chosen));
};
const choice = (label, name, options) => {
const id = uniqueID("band");
return h("div", { class: "field" }, h("label", { for: id }, label), h("select", { id, onchange: ({ target }) => change({ [name]: target.value }) }, options.map(([value, text]) => h("option", { value, selected: value === chosen[name] }, text))));
};
const toggle = (label, name) => h("label", { class: "switch" }, h("span", {}, label), h("input", { type: "checkbox", checked: chosen[name], onchange: ({ target }) => change({ [name]: target.checked }) }));
const tempo = () => {
const id = uniqueID("tempo");
const output = h("output", { for: id }, `${chosen.tempo} BPM`);
const range = h("input", { id, type: "range", min: 40, max: 200, step: 1, value: chosen.tempo, oninput: () => { output.textContent = `${range.value} BPM`; rangeFill(range); change({ tempo: Number(range.value) }); } });
rangeFill(range);
return h("div", { class: "range-row" }, h("label", { for: id, class: "label" }, "Tempo in quarter notes"), output, range);
};
const same = (names) => names.map((name) => [name, name]);
const sequence = uniqueID("sequence");
const element = h("section", { class: "card stack" }, h("h2", {}, "Music"),
h("div", { class: "fields" }, choice("Key", "key", KEYS.map((key) => [key, key.replace("b", "♭")])), choice("Instrument", "instrument", same(chordInstruments)), choice("Metre", "metre", same(metres)), choice("Beat", "beat", BEATS)),
tempo(), toggle("Start chords on beats", "onBeats"), toggle("One gesture plays all", "single"),
h("div", { class: "field" }, h("label", { for: sequence }, "Sequence of chords"), h("input", { id: sequence, type: "text", value: chosen.sequence, autocomplete: "off", onchange: ({ target }) => change({ sequence: target.value }) })),
choice("Hand", "rest", HANDS), toggle("Wait until the hand rests", "waits"));
return { element, chosen: () => chosen };
}
return {
get question() { return question; },
get settingsCard() { return settingsCard; },
};
},
"band/synth.js"() {
const { drumEvents, stress } = $from("band/metres.js");
const { loadSounds } = $from("band/samples.js");
const { sounding: sounds, strike } = $from("band/voices.js");
const BASS_BELOW = 48;
const CLICKS = [1000, 1200, 1500];
function synthesizer(instrument, { context = new AudioContext() } = {}) {
const limiter = new DynamicsCompressorNode(context, { threshold: -12 });
limiter.connect(context.destination);
const notes = new Map();
let origin = context.currentTime;
const at = (time) => Math.max(context.currentTime, origin + time);
function end(key, when) {
notes.get(key)?.end(when);
notes.delete(key);
}
return {
context,
output: limiter,
load: (names) => loadSounds([instrument, ...names], context),
now: () => context.currentTime - origin,
start: () => { origin = context.currentTime; return context.resume(); },
play(events) {
if (!events.length) return;
const late = Math.max(0, context.currentTime - (origin + events[0].time));
for (const { type, time, channel, key, velocity } of events) {
if (channel === 9) continue;
const when = at(time + late);
if (type === "off") end(key, when);
if (type !== "on" || (sounds(instrument, [0, 1]).length === 1 && key >= BASS_BELOW)) continue;
end(key, when);
notes.set(key, strike(context, limiter, instrument, key, velocity, when));
}
},
click(time, metre, place) {
const when = at(time);
const gain = new GainNode(context, { gain: 0.2 });
gain.gain.setTargetAtTime(0, when, 0.015);
const voice = new OscillatorNode(context, { type: "square", frequency: CLICKS[stress(metre, place)] });
voice.connect(gain).connect(limiter);
voice.start(when);
voice.stop(when + 0.1);
},
drums(time, tempo, metre, place, beat) {
for (const stroke of drumEvents(tempo, metre)) {
const after = stroke.time - place * beat;
if (after > -1e-6 && after < beat - 1e-6) strike(context, limiter, "drums", stroke.keys[0], stroke.velocity, at(time + after));
}
},
sounding: () => [...notes.keys()].sort((a, b) => a - b),
close: () => context.close(),
};
}
return {
get synthesizer() { return synthesizer; },
};
},
"core/chords.js"() {
const NATURALS = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 };
const SHARPS = ["C", "C♯", "D", "D♯", "E", "F", "F♯", "G", "G♯", "A", "A♯", "B"];
const FLATS = ["C", "D♭", "D", "E♭", "E", "F", "G♭", "G", "A♭", "A", "B♭", "B"];
const FLAT_KEYS = [1, 3, 5, 8, 10];
const HIGHEST_CAPO = 9;
const modulo = (number) => ((number % 12) + 12) % 12;
function chordOf(name) {
const found = /^([A-G])([♯♭]?)(m?)$/.exec(name ?? "");
return found && { root: modulo(NATURALS[found[1]] + (found[2] === "♯") - (found[2] === "♭")), minor: found[3] === "m" };
}
const transposed = ({ root, minor }, semitones) => ({ root: modulo(root + semitones), minor });
function hasFlats(key, semitones) {
const [, tonic, mode] = /^(\S+) (major|minor)$/.exec(key ?? "") ?? [];
const chord = chordOf(tonic);
return chord && FLAT_KEYS.includes(modulo(chord.root + semitones + (mode === "minor" ? 3 : 0)));
}
function respelled(name, semitones, key = null) {
const chord = chordOf(name);
if (!chord || modulo(semitones) === 0) return name;
const { root, minor } = transposed(chord, semitones);
return ((hasFlats(key, semitones) ?? FLAT_KEYS.includes(modulo(root + (minor ? 3 : 0)))) ? FLATS : SHARPS)[root] + (minor ? "m" : "");
}
const X = null;
const OPEN = {
C: [X, 3, 2, 0, 1, 0], D: [X, X, 0, 2, 3, 2], E: [0, 2, 2, 1, 0, 0], G: [3, 2, 0, 0, 0, 3], A: [X, 0, 2, 2, 2, 0],
Am: [X, 0, 2, 2, 1, 0], Dm: [X, X, 0, 2, 3, 1], Em: [0, 2, 2, 0, 0, 0],
};
const UKULELE = [7, 0, 4, 9];
function onGuitar({ root, minor }) {
const open = OPEN[SHARPS[root] + (minor ? "m" : "")];
if (open) return open;
const [e, a] = [modulo(root - 4), modulo(root - 9)];
return e < a ? [e, e + 2, e + 2, minor ? e : e + 1, e, e] : [X, a, a + 2, a + 2, minor ? a + 1 : a + 2, a];
}
const tonesOf = ({ root, minor }) => [0, minor ? 3 : 4, 7].map((tone) => modulo(root + tone));
function onUkulele(chord) {
const tones = tonesOf(chord);
let all = [[]];
for (const string of UKULELE) {
const frets = [0, 1, 2, 3, 4, 5].filter((fret) => tones.includes(modulo(string + fret)));
all = all.flatMap((shape) => frets.map((fret) => [...shape, fret]));
}
const effort = (shape) => 10 * Math.max(...shape) + shape.reduce((sum, fret) => sum + fret, 0);
return all.filter((shape) => tones.every((tone) => shape.some((fret, i) => modulo(UKULELE[i] + fret) === tone)))
.reduce((best, shape) => (effort(shape) < effort(best) ? shape : best));
}
function easiestCapo(chords, semitones = 0) {
const open = (capo) => chords.reduce((sum, { name, duration }) => {
const chord = chordOf(name);
const shape = chord && transposed(chord, semitones - capo);
return sum + (shape && OPEN[SHARPS[shape.root] + (shape.minor ? "m" : "")] ? duration : 0);
}, 0);
let best = 0;
for (let capo = 1; capo <= HIGHEST_CAPO; capo++) if (open(capo) > open(best) + 1e-6) best = capo;
return best;
}
return {
get HIGHEST_CAPO() { return HIGHEST_CAPO; },
get chordOf() { return chordOf; },
get easiestCapo() { return easiestCapo; },
get onGuitar() { return onGuitar; },
get onUkulele() { return onUkulele; },
get respelled() { return respelled; },
get tonesOf() { return tonesOf; },
get transposed() { return transposed; },
};
},
"core/pages.js"() {
const api = $from("core/api.js");
const PAGE = 500;
async function allOf(path, query, signal) {
const ask = (offset) => api.get(path, { ...query, offset, count: PAGE }, { signal });
const first = await ask(0);
const others = await Promise.all(Array.from({ length: Math.ceil(first.total / PAGE) - 1 }, (_, i) => ask((i + 1) * PAGE)));
return [first, ...others].flatMap(({ items }) => items);
}
return {
get allOf() { return allOf; },
};
},
"core/qr.js"() {
const VERSIONS = [
[16, 10, 1, []], [28, 16, 1, [6, 18]], [44, 26, 1, [6, 22]], [64, 18, 2, [6, 26]], [86, 24, 2, [6, 30]],
[108, 16, 4, [6, 34]], [124, 18, 4, [6, 22, 38]], [154, 22, 4, [6, 24, 42]], [182, 22, 5, [6, 26, 46]], [216, 26, 5, [6, 28, 50]],
];
const [powers, logarithms] = [new Uint8Array(255), new Uint8Array(256)];
for (let i = 0, x = 1; i < 255; i++) {
[powers[i], logarithms[x]] = [x, i];
x = (x << 1) ^ (x & 0x80 ? 0x11d : 0);
}
const times = (a, b) => (a && b ? powers[(logarithms[a] + logarithms[b]) % 255] : 0);
function correction(data, count) {
let generator = [1];
for (let i = 0; i < count; i++) generator = [...generator, 0].map((value, j) => value ^ times(generator[j - 1] ?? 0, powers[i]));
const rest = new Array(count).fill(0);
for (const byte of data) {
const factor = byte ^ rest.shift();
rest.push(0);
for (let j = 0; j < count; j++) rest[j] ^= times(generator[j + 1], factor);
}
return rest;
}
function codewords(bytes, version) {
const [size, count, blocks] = VERSIONS[version - 1];
const bits = [];
const add = (value, length) => { for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1); };
add(0b0100, 4);
add(bytes.length, version < 10 ? 8 : 16);
for (const byte of bytes) add(byte, 8);
add(0, Math.min(4, size * 8 - bits.length));
add(0, -bits.length & 7);
const data = [];
for (let i = 0; i < bits.length; i += 8) data.push(bits.slice(i, i + 8).reduce((byte, bit) => (byte << 1) | bit, 0));
for (let i = 0; data.length < size; i++) data.push(i % 2 ? 0x11 : 0xec);
const short = Math.floor(size / blocks);
const parts = [];
for (let i = 0, from = 0; i < blocks; i++) {
const to = from + short + (i >= blocks - (size % blocks) ? 1 : 0);
parts.push(data.slice(from, to));
from = to;
}
const corrections = parts.map((part) => correction(part, count));
const woven = (lists, length) => Array.from({ length }, (_, i) => lists.map((list) => list[i])).flat().filter((byte) => byte !== undefined);
return [...woven(parts, short + 1), ...woven(corrections, count)];
}
function withRemainder(value, generator, length) {
const degree = 31 - Math.clz32(generator);
let rest = value << degree;
for (let i = length - 1; i >= 0; i--) if ((rest >> (i + degree)) & 1) rest ^= generator << i;
return (value << degree) | rest;
}
const masks = [
(x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => ((y >> 1) + Math.floor(x / 3)) % 2,
(x, y) => ((x * y) % 2) + ((x * y) % 3), (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2, (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];
function frame(version) {
const size = 17 + 4 * version;
const grid = Array.from({ length: size }, () => new Array(size).fill(undefined));
const square = (x, y, reach, isDark) => {
for (let j = -reach; j <= reach; j++) {
for (let i = -reach; i <= reach; i++) if (grid[y + j] && x + i >= 0 && x + i < size) grid[y + j][x + i] = isDark(Math.max(Math.abs(i), Math.abs(j)));
}
};
const middles = VERSIONS[version - 1][3];
const isCorner = (x, y) => (x === 6 && (y === 6 || y === size - 7)) || (y === 6 && x === size - 7);
for (const y of middles) for (const x of middles) if (!isCorner(x, y)) square(x, y, 2, (distance) => distance !== 1);
for (let i = 0; i < size; i++) grid[6][i] = grid[i][6] = i % 2 === 0;
for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(x, y, 4, (distance) => distance !== 2 && distance !== 4);
if (version >= 7) {
const bits = withRemainder(version, 0x1f25, 6);
for (let i = 0; i < 18; i++) grid[Math.floor(i / 3)][size - 11 + (i % 3)] = grid[size - 11 + (i % 3)][Math.floor(i / 3)] = ((bits >> i) & 1) === 1;
}
return grid;
}
function putFormat(grid, mask) {
const size = grid.length;
const bits = withRemainder(mask, 0x537, 5) ^ 0x5412;
for (let i = 0; i < 15; i++) {
const dark = ((bits >> i) & 1) === 1;
const [x, y] = i < 6 ? [8, i] : i < 8 ? [8, i + 1] : i === 8 ? [7, 8] : [14 - i, 8];
grid[y][x] = dark;
if (i < 8) grid[8][size - 1 - i] = dark;
else grid[size - 15 + i][8] = dark;
}
grid[size - 8][8] = true;
}
function penalty(grid) {
const size = grid.length;
const columns = grid.map((_, x) => grid.map((row) => row[x]));
let sum = 0;
for (const line of [...grid, ...columns]) {
const text = line.map((dark) => (dark ? "1" : "0")).join("");
for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
for (const pattern of ["10111010000", "00001011101"]) for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) sum += 40;
}
for (let y = 1; y < size; y++) for (let x = 1; x < size; x++) if (grid[y][x] === grid[y - 1][x] && grid[y][x] === grid[y][x - 1] && grid[y][x] === grid[y - 1][x - 1]) sum += 3;
const dark = grid.flat().filter(Boolean).length / (size * size);
return sum + 10 * Math.floor(Math.abs(dark - 0.5) * 20);
}
function qrCode(text) {
const bytes = new TextEncoder().encode(text);
const version = VERSIONS.findIndex(([size], i) => bytes.length + (i < 9 ? 2 : 3) <= size) + 1;
if (!version) return null;
const words = codewords(bytes, version);
const drawn = masks.map((mask, number) => {
const grid = frame(version);
const size = grid.length;
putFormat(grid, number);
let bit = 0;
for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
if (right === 6) right = 5;
for (let i = 0; i < size; i++) {
const y = up ? size - 1 - i : i;
for (const x of [right, right - 1]) {
if (grid[y][x] !== undefined) continue;
grid[y][x] = (((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1) === 1 ? mask(x, y) !== 0 : mask(x, y) === 0;
bit += 1;
}
}
}
return grid;
});
return drawn.reduce((best, grid) => (penalty(grid) < penalty(best) ? grid : best));
}
return {
get qrCode() { return qrCode; },
};
},
"core/whole.js"() {
const api = $from("core/api.js");
const MOST = 500;
const known = new Map();
api.onGeneration(() => known.clear());
async function whole(track, signal) {
if (!track.in_library) return track;
if (!known.has(track.id)) {
if (known.size >= MOST) known.clear();
try {
known.set(track.id, { ...(await api.get(`/api/tracks/${track.id}`, {}, { signal })).track, in_library: true });
} catch {
return track;
}
}
return known.get(track.id);
}
return {
get whole() { return whole; },
};
},
"headband/muse.js"() {
const SERVICE = 0xfe8d;
const characteristic = (number) => `273e00${number}-4c4d-454d-96be-f03bac821358`;
const [CONTROL, TELEMETRY, MIXED] = ["01", "0b", "13"].map(characteristic);
const ELECTRODES = ["TP9", "AF7", "AF8", "TP10"];
const SINGLE = ["03", "04", "05", "06"].map(characteristic);
const START = ["h", "p21", "s"];
const START_ATHENA = ["v6", "s", "h", "p21", "s", "dc001", "dc001", "L1"];
const PAUSE = 100;
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const command = (text) => Uint8Array.from([text.length + 1, ...new TextEncoder().encode(`${text}\n`)]);
function ofElectrode(view) {
const samples = Array.from({ length: 12 }, (_, i) => {
const bit = 16 + 12 * i;
return (((view.getUint16(bit >> 3) >> (4 - (bit & 7))) & 0xfff) - 0x800) * (1000 / 2048);
});
return { number: view.getUint16(0), samples };
}
const PARTS = { 0x11: 28, 0x12: 28, 0x34: 30, 0x35: 40, 0x36: 40, 0x47: 36, 0x53: 24, 0x88: 188, 0x98: 20 };
const CHANNELS = { 0x11: 4, 0x12: 8 };
function ofPart(bytes, channels) {
const samples = ELECTRODES.map(() => []);
for (let i = 0; i < 16; i++) {
const bit = 14 * i;
const at = bit >> 3;
const value = ((bytes[at] | (bytes[at + 1] << 8) | ((bytes[at + 2] ?? 0) << 16)) >> (bit & 7)) & 0x3fff;
samples[i % channels]?.push((value - 0x2000) * (1450 / 16383));
}
return samples;
}
function ofAthena(view) {
const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
const found = [];
for (let begin = 0; bytes[begin] > 14; begin += bytes[begin]) {
const packet = bytes.subarray(begin, begin + bytes[begin]);
let [mark, at] = [packet[9], 14];
while (PARTS[mark] && at + PARTS[mark] <= packet.length) {
const part = packet.subarray(at, at + PARTS[mark]);
if (CHANNELS[mark]) found.push({ eeg: ofPart(part, CHANNELS[mark]) });
if (mark === 0x88 || mark === 0x98) found.push({ battery: (part[0] | (part[1] << 8)) / 256 });
at += PARTS[mark];
mark = packet[at];
at += 5;
}
}
return found;
}
async function listen(service, name, action) {
const found = await service.getCharacteristic(name);
found.addEventListener("characteristicvaluechanged", ({ target }) => action(target.value));
await found.startNotifications();
}
async function open(device, { samples, battery }) {
const server = await device.gatt.connect();
const service = await server.getPrimaryService(SERVICE);
const control = await service.getCharacteristic(CONTROL);
const send = (text) => control.writeValueWithoutResponse(command(text));
const sendAll = async (texts) => { for (const text of texts) { await send(text); await pause(PAUSE); } };
await sendAll(START);
const known = new Set((await service.getCharacteristics()).map(({ uuid }) => uuid));
if (known.has(MIXED)) {
await listen(service, MIXED, (view) => {
for (const part of ofAthena(view)) {
part.eeg?.forEach((values, electrode) => samples(electrode, values));
if (part.battery !== undefined) battery(part.battery);
}
});
await sendAll(START_ATHENA);
return async () => {};
}
const last = [];
for (const [electrode, name] of SINGLE.entries()) {
await listen(service, name, (view) => {
const packet = ofElectrode(view);
if (last[electrode] !== undefined && packet.number !== ((last[electrode] + 1) & 0xffff)) samples(electrode, null);
last[electrode] = packet.number;
samples(electrode, packet.samples);
});
}
if (known.has(TELEMETRY)) await listen(service, TELEMETRY, (view) => battery(view.getUint16(2) / 512));
await send("d");
return () => send("k");
}
return {
get ELECTRODES() { return ELECTRODES; },
get SERVICE() { return SERVICE; },
get ofAthena() { return ofAthena; },
get ofElectrode() { return ofElectrode; },
get open() { return open; },
};
},
"headband/signal.js"() {
const RATE = 256;
const BANDS = [["delta", 1, 4], ["theta", 4, 8], ["alpha", 8, 13], ["beta", 13, 30], ["gamma", 30, 44]];
const COLUMNS = ["alpha", "beta", "gamma", "delta", "theta"];
const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
function transform(re) {
const n = re.length;
const im = new Float64Array(n);
for (let i = 1, j = 0; i < n; i++) {
let bit = n >> 1;
for (; j & bit; bit >>= 1) j ^= bit;
j ^= bit;
if (i < j) [re[i], re[j]] = [re[j], re[i]];
}
for (let half = 1; half < n; half *= 2) {
for (let k = 0; k < half; k++) {
const [c, s] = [Math.cos((-Math.PI * k) / half), Math.sin((-Math.PI * k) / half)];
for (let a = k; a < n; a += 2 * half) {
const b = a + half;
const [x, y] = [re[b] * c - im[b] * s, re[b] * s + im[b] * c];
[re[b], im[b]] = [re[a] - x, im[a] - y];
[re[a], im[a]] = [re[a] + x, im[a] + y];
}
}
}
return im;
}
function bandPowers(samples) {
const n = samples.length;
const middle = mean(samples);
const re = Float64Array.from(samples, (sample, i) => (sample - middle) * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / n)));
const im = transform(re);
const power = (bin) => (2 * (re[bin] ** 2 + im[bin] ** 2)) / (n * ((3 * n) / 8));
return Object.fromEntries(BANDS.map(([band, from, to]) => {
let sum = 0;
for (let bin = from; bin < to; bin++) sum += power(bin);
return [band, sum];
}));
}
const [FLAT, GOOD, WORST] = [1, 60, 150];
function contact(samples) {
if (samples.length < RATE) return "off";
const middle = mean(samples);
const deviation = Math.sqrt(mean(samples.map((sample) => (sample - middle) ** 2)));
if (!(deviation >= FLAT && deviation <= WORST)) return "off";
return deviation <= GOOD ? "good" : "poor";
}
function row(electrodes) {
const shares = electrodes.map(bandPowers).map((powers) => {
const sum = Object.values(powers).reduce((a, b) => a + b, 0);
return COLUMNS.map((band) => powers[band] / sum);
});
return COLUMNS.map((_, i) => (shares.length ? Math.min(1, mean(shares.map((share) => share[i]))) : 0).toFixed(6)).join();
}
return {
get BANDS() { return BANDS; },
get RATE() { return RATE; },
get bandPowers() { return bandPowers; },
get contact() { return contact; },
get row() { return row; },
};
},
"headband/device.js"() {
const { toast } = $from("core/live.js");
const { set, value } = $from("core/store.js");
const { forgetRows, listener, sendRows, stop: stopStream } = $from("parts/eeg-stream.js");
const { ELECTRODES, open, SERVICE } = $from("headband/muse.js");
const { contact, RATE, row } = $from("headband/signal.js");
const [STEP, SILENCE] = [500, 5000];
const AWAKE = 10_000;
const ATTEMPTS = 4;
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
const obstacle = () => {
if (navigator.bluetooth) return null;
if (!isSecureContext) return "Browsers connect headbands only to pages over TLS (https) or on the machine of the server (localhost).";
return "This browser has no Web Bluetooth. Chrome, Edge and Opera have it on Windows, macOS, ChromeOS and Android, and on Linux behind a flag (chrome://flags, “Experimental Web Platform features”). Firefox and Safari do not.";
};
async function connect() {
let device;
try {
device = await navigator.bluetooth.requestDevice({ filters: [{ services: [SERVICE] }, { namePrefix: "Muse" }], optionalServices: [SERVICE] });
} catch (problem) {
const isRefusal = problem.name === "NotFoundError" && /cancel/i.test(problem.message);
return toast(isRefusal ? "No headband was chosen." : `No headband can be chosen: ${problem.message}`, { bad: !isRefusal });
}
stopStream();
value("muse")?.stop();
await forgetRows();
run(device);
}
async function run(device) {
const whose = listener();
const stop = () => { if (isMine()) set("muse", null); device.gatt.disconnect(); };
const isMine = () => value("muse")?.stop === stop;
const tell = (change) => { if (isMine()) set("muse", { ...value("muse"), ...change }); };
set("muse", { name: device.name ?? "Muse", state: "connecting", battery: null, contact: ELECTRODES.map(() => "off"), stop });
let failed = 0;
let reason = "";
while (isMine()) {
try {
await measure(device, tell, () => isMine() && listener() === whose, () => { failed = 0; });
if (listener() !== whose) stop();
} catch (problem) {
reason = `: ${problem.message}`;
}
if (!isMine()) return;
if (failed === ATTEMPTS) {
stop();
return toast(`${device.name ?? "The headband"} cannot be reached${reason}. Is it on, charged, and not connected to another program?`, { bad: true });
}
tell({ state: "lost", contact: ELECTRODES.map(() => "off") });
await pause(1000 * 2 ** failed);
failed += 1;
}
}
async function measure(device, tell, goesOn, measured) {
const windows = ELECTRODES.map(() => []);
let heard = 0;
let keeper = 0;
try {
const awake = await open(device, {
samples: (electrode, values) => {
heard = performance.now();
windows[electrode] = values ? [...windows[electrode], ...values].slice(-RATE) : [];
},
battery: (percent) => tell({ battery: Math.round(percent) }),
});
keeper = setInterval(() => awake().catch(() => {}), AWAKE);
tell({ state: "on" });
heard = performance.now();
while (device.gatt.connected && performance.now() - heard < SILENCE && goesOn()) {
const touches = windows.map(contact);
tell({ contact: touches });
if (windows.some((samples) => samples.length === RATE)) {
const state = await sendRows(`${row(windows.filter((_, i) => touches[i] === "good"))}\n`).catch(() => null);
if (state && goesOn()) set("brainwaves", state);
measured();
}
await pause(STEP);
}
} finally {
clearInterval(keeper);
if (goesOn()) device.gatt.disconnect();
}
}
return {
get connect() { return connect; },
get obstacle() { return obstacle; },
};
},
"map/canvas.js"() {
function canvasPainter(canvas, cloud) {
const context = canvas.getContext("2d");
let colors = [];
return {
kind: "2d",
recolor(next) { colors = next; },
paint({ frame: [scaleX, scaleY, shiftX, shiftY], size, alpha }) {
const { width, height } = canvas;
context.clearRect(0, 0, width, height);
context.globalAlpha = alpha;
const round = cloud.count <= 5000;
for (let group = 0; group < Math.max(colors.length, 1); group++) {
context.fillStyle = colors[group] ?? "#9a9fac";
context.beginPath();
for (const i of cloud.sorted) {
if (cloud.group[i] !== group) continue;
const [px, py] = cloud.place(i);
const x = ((px * scaleX + shiftX + 1) / 2) * width;
const y = ((1 - (py * scaleY + shiftY)) / 2) * height;
if (x < -size || y < -size || x > width + size || y > height + size) continue;
if (round) {
context.moveTo(x + size / 2, y);
context.arc(x, y, size / 2, 0, 2 * Math.PI);
} else context.rect(x - size / 2, y - size / 2, size, size);
}
context.fill();
}
},
free() {},
};
}
return {
get canvasPainter() { return canvasPainter; },
};
},
"map/palette.js"() {
const spare = ["#7fd1e8", "#e3a857", "#b4d26a", "#e58fb0", "#93a6f5", "#6fcf97", "#f2a27c", "#c9a0dc", "#8fb8a8", "#d6c36a"];
function palette(groups) {
const style = getComputedStyle(document.documentElement);
let next = 0;
return groups.map((name) => style.getPropertyValue(`--${name.replace(/[^a-z]/gi, "") || "x"}`).trim() || (name === "" ? "#9a9fac" : spare[next++ % spare.length]));
}
const rgb = (color) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16) / 255);
return {
get palette() { return palette; },
get rgb() { return rgb; },
};
},
"map/webgl.js"() {
const { rgb } = $from("map/palette.js");
const vertex = `#version 300 es
layout(location = 0) in float x;
layout(location = 1) in float y;
layout(location = 2) in uint group;
uniform vec4 frame;      // scale and shift from the plane to clip space
uniform float size;
uniform vec3 colours[64];
out vec3 colour;
void main() {
  gl_Position = x > 0.999993 || y > 0.999993 ? vec4(2.0, 2.0, 0.0, 1.0) : vec4(vec2(x, y) * frame.xy + frame.zw, 0.0, 1.0);
  gl_PointSize = size;
  colour = colours[min(group, 63u)];
}`;
const fragment = `#version 300 es
precision highp float;
in vec3 colour;
uniform float alpha;
uniform float size;
out vec4 result;
void main() {
  float edge = (0.5 - length(gl_PointCoord - 0.5)) * size;
  float cover = clamp(edge, 0.0, 1.0) * alpha;
  result = vec4(colour * cover, cover);
}`;
function program(gl) {
const made = gl.createProgram();
for (const [type, text] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]]) {
const shader = gl.createShader(type);
gl.shaderSource(shader, text);
gl.compileShader(shader);
gl.attachShader(made, shader);
}
gl.linkProgram(made);
return gl.getProgramParameter(made, gl.LINK_STATUS) ? made : null;
}
function webglPainter(canvas, cloud) {
const gl = canvas.getContext("webgl2", { antialias: false, premultipliedAlpha: true, powerPreference: "low-power" });
const made = gl && program(gl);
if (!made) return null;
gl.useProgram(made);
const attribute = (place, data, type, whole) => {
gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
gl.bufferData(gl.ARRAY_BUFFER, data, gl.STATIC_DRAW);
gl.enableVertexAttribArray(place);
if (whole) gl.vertexAttribIPointer(place, 1, type, 0, 0);
else gl.vertexAttribPointer(place, 1, type, true, 0, 0);
};
attribute(0, cloud.x, gl.UNSIGNED_SHORT);
attribute(1, cloud.y, gl.UNSIGNED_SHORT);
attribute(2, cloud.group, gl.UNSIGNED_BYTE, true);
const uniform = (name) => gl.getUniformLocation(made, name);
const [frameAt, sizeAt, alphaAt, colorsAt] = ["frame", "size", "alpha", "colours"].map(uniform);
gl.enable(gl.BLEND);
gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
return {
kind: "webgl2",
recolor(next) { gl.uniform3fv(colorsAt, Float32Array.from(Array.from({ length: 64 }, (_, i) => rgb(next[i] ?? "#9a9fac")).flat())); },
paint({ frame, size, alpha }) {
gl.viewport(0, 0, canvas.width, canvas.height);
gl.clearColor(0, 0, 0, 0);
gl.clear(gl.COLOR_BUFFER_BIT);
gl.uniform4fv(frameAt, frame);
gl.uniform1f(sizeAt, size);
gl.uniform1f(alphaAt, alpha);
gl.drawArrays(gl.POINTS, 0, cloud.count);
},
free() { gl.getExtension("WEBGL_lose_context")?.loseContext(); },
};
}
return {
get webglPainter() { return webglPainter; },
};
},
"map/chart.js"() {
const { canvasPainter } = $from("map/canvas.js");
const { webglPainter } = $from("map/webgl.js");
const { palette } = $from("map/palette.js");
const MARGIN = 0.045;
class Chart {
constructor(points, over, cloud) {
Object.assign(this, { points, over, cloud, zoom: 1, middle: [0.5, 0.5], aim: -1, playing: -1, lasso: null, chosen: [], regions: [] });
this.pen = over.getContext("2d");
const wants2D = new URLSearchParams(location.search).get("map") === "2d";
this.painter = !wants2D && webglPainter(points, cloud);
if (!this.painter) {
this.points = points.cloneNode();
points.replaceWith(this.points);
this.painter = canvasPainter(this.points, cloud);
}
this.points.dataset.painter = this.painter.kind;
this.recolor();
}
recolor() {
this.colors = palette(this.cloud.legend.groups);
this.painter.recolor(this.colors);
this.draw();
}
toPixels([x, y]) {
const { clientWidth: width, clientHeight: height } = this.over;
const scale = this.zoom * (1 - 2 * MARGIN);
return [((x - this.middle[0]) * scale + 0.5) * width, (0.5 - (y - this.middle[1]) * scale) * height];
}
toPlane([x, y]) {
const { clientWidth: width, clientHeight: height } = this.over;
const scale = this.zoom * (1 - 2 * MARGIN);
return [(x / width - 0.5) / scale + this.middle[0], (0.5 - y / height) / scale + this.middle[1]];
}
reach(pixels) {
const scale = this.zoom * (1 - 2 * MARGIN);
return [pixels / this.over.clientWidth / scale, pixels / this.over.clientHeight / scale];
}
zoomBy(factor, at = [this.over.clientWidth / 2, this.over.clientHeight / 2]) {
const before = this.toPlane(at);
this.zoom = Math.min(64, Math.max(1, this.zoom * factor));
const after = this.toPlane(at);
this.moveBy(before[0] - after[0], before[1] - after[1]);
}
moveBy(dx, dy) {
const slack = 0.5 - 0.5 / this.zoom;
const keep = (value) => Math.min(0.5 + slack, Math.max(0.5 - slack, value));
this.middle = [keep(this.middle[0] + dx), keep(this.middle[1] + dy)];
this.draw();
}
resize() {
const ratio = Math.min(devicePixelRatio || 1, 2);
for (const canvas of [this.points, this.over]) {
canvas.width = Math.round(this.over.clientWidth * ratio);
canvas.height = Math.round(this.over.clientHeight * ratio);
}
this.draw();
}
draw() {
if (this.pending) return;
this.pending = requestAnimationFrame(() => {
this.pending = 0;
this.paint();
this.paintOver();
});
}
paint() {
const scale = 2 * this.zoom * (1 - 2 * MARGIN);
const { placed } = this.cloud;
const ratio = this.points.width / (this.over.clientWidth || 1);
const size = Math.min(15, Math.max(2.2, 26 / placed ** 0.19)) * ratio * Math.min(1.8, this.zoom ** 0.3);
this.size = size / ratio;
this.painter.paint({ frame: [scale, scale, -this.middle[0] * scale, -this.middle[1] * scale], size, alpha: placed > 20_000 ? 0.5 : placed > 2000 ? 0.75 : 0.95 });
}
paintOver() {
const { pen, over } = this;
const ratio = over.width / (over.clientWidth || 1);
const style = getComputedStyle(over);
pen.setTransform(ratio, 0, 0, ratio, 0, 0);
pen.clearRect(0, 0, over.clientWidth, over.clientHeight);
this.axes(style);
this.regions.forEach((region) => this.ellipse(region, style));
this.chosen.slice(0, 20_000).forEach((i) => this.ring(i, this.size / 2 + 3, style.getPropertyValue("--text"), 1.5));
if (this.playing >= 0) this.ring(this.playing, this.size / 2 + 7, style.getPropertyValue("--accent"), 3);
if (this.aim >= 0) this.ring(this.aim, this.size / 2 + 5, style.getPropertyValue("--text"), 2.5);
if (this.cross) this.crosshair(style);
if (this.lasso?.length > 1) this.loop(style);
}
axes(style) {
const { pen, over } = this;
const [x, y] = this.toPixels([0.5, 0.5]);
pen.strokeStyle = style.getPropertyValue("--line");
pen.lineWidth = 1;
pen.beginPath();
pen.moveTo(x, 0); pen.lineTo(x, over.clientHeight);
pen.moveTo(0, y); pen.lineTo(over.clientWidth, y);
pen.stroke();
}
ellipse(region, style) {
const { pen } = this;
const [x, y] = this.toPixels([region.valence, region.energy]);
const [edge, top] = this.toPixels([region.valence + region.valence_radius, region.energy + region.energy_radius]);
pen.strokeStyle = pen.fillStyle = style.getPropertyValue(`--${region.name}`) || style.getPropertyValue("--text");
pen.beginPath();
pen.ellipse(x, y, Math.abs(edge - x), Math.abs(top - y), 0, 0, 2 * Math.PI);
pen.globalAlpha = region.active ? 0.2 : 0.06;
pen.fill();
pen.globalAlpha = region.active ? 1 : 0.7;
pen.lineWidth = region.active ? 2.5 : 1.5;
pen.stroke();
pen.globalAlpha = 1;
}
ring(i, radius, color, width) {
const { pen } = this;
const [x, y] = this.toPixels(this.cloud.place(i));
pen.strokeStyle = color;
pen.lineWidth = width;
pen.beginPath();
pen.arc(x, y, radius, 0, 2 * Math.PI);
pen.stroke();
}
crosshair(style) {
const { pen } = this;
const [x, y] = this.toPixels(this.cross);
pen.strokeStyle = style.getPropertyValue("--text");
pen.lineWidth = 1.5;
pen.beginPath();
pen.moveTo(x - 14, y); pen.lineTo(x - 4, y); pen.moveTo(x + 4, y); pen.lineTo(x + 14, y);
pen.moveTo(x, y - 14); pen.lineTo(x, y - 4); pen.moveTo(x, y + 4); pen.lineTo(x, y + 14);
pen.stroke();
}
loop(style) {
const { pen } = this;
pen.strokeStyle = pen.fillStyle = style.getPropertyValue("--accent");
pen.lineWidth = 2;
pen.beginPath();
this.lasso.forEach((corner, i) => pen[i ? "lineTo" : "moveTo"](...this.toPixels(corner)));
pen.closePath();
pen.globalAlpha = 0.15;
pen.fill();
pen.globalAlpha = 1;
pen.stroke();
}
free() {
cancelAnimationFrame(this.pending);
this.painter.free();
}
}
return {
get Chart() { return Chart; },
};
},
"map/cloud.js"() {
const api = $from("core/api.js");
const NOWHERE = 65535;
const CELLS = 256;
function parse(buffer) {
const view = new DataView(buffer);
const magic = String.fromCharCode(...new Uint8Array(buffer, 0, 4));
if (magic !== "SMP1") throw new Error("The map has an unknown format.");
const count = view.getUint32(4, true);
const length = view.getUint32(12, true);
const legend = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 16, length)));
const x = new Uint16Array(buffer.slice(16 + length, 16 + length + 2 * count));
const y = new Uint16Array(buffer.slice(16 + length + 2 * count, 16 + length + 4 * count));
const group = new Uint8Array(buffer, 16 + length + 4 * count, count);
return { count, generation: view.getUint32(8, true), legend, x, y, group };
}
function grid({ count, x, y }) {
const begins = new Uint32Array(CELLS * CELLS + 1);
const cell = (i) => (x[i] === NOWHERE || y[i] === NOWHERE ? -1 : (y[i] >> 8) * CELLS + (x[i] >> 8));
for (let i = 0; i < count; i++) if (cell(i) >= 0) begins[cell(i) + 1] += 1;
for (let i = 1; i < begins.length; i++) begins[i] += begins[i - 1];
const sorted = new Uint32Array(begins.at(-1));
const filled = begins.slice();
for (let i = 0; i < count; i++) if (cell(i) >= 0) sorted[filled[cell(i)]++] = i;
return { begins, sorted };
}
class Cloud {
constructor(buffer) {
Object.assign(this, parse(buffer));
Object.assign(this, grid(this));
}
static async load(signal, colour = "mood") {
return new Cloud(await api.get("/api/map", { x: "valence", y: "energy", colour }, { signal, as: "buffer" }));
}
get placed() { return this.sorted.length; }
place(i) { return [this.x[i] / 65534, this.y[i] / 65534]; }
within([left, bottom, right, top], action) {
const bound = (value) => Math.min(CELLS - 1, Math.max(0, Math.floor(value * (65534 / 256))));
for (let row = bound(bottom); row <= bound(top); row++) {
const from = this.begins[row * CELLS + bound(left)];
const to = this.begins[row * CELLS + bound(right) + 1];
for (let i = from; i < to; i++) action(this.sorted[i]);
}
}
nearest(x, y, [reachX, reachY]) {
let best = -1;
let shortest = 1;
this.within([x - reachX, y - reachY, x + reachX, y + reachY], (i) => {
const [px, py] = this.place(i);
const distance = ((px - x) / reachX) ** 2 + ((py - y) / reachY) ** 2;
if (distance < shortest) [shortest, best] = [distance, i];
});
return best;
}
inside(polygon) {
const xs = polygon.map((corner) => corner[0]);
const ys = polygon.map((corner) => corner[1]);
const found = [];
this.within([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], (i) => {
const [x, y] = this.place(i);
let odd = false;
for (let a = 0, b = polygon.length - 1; a < polygon.length; b = a++) {
const [[ax, ay], [bx, by]] = [polygon[a], polygon[b]];
if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) odd = !odd;
}
if (odd) found.push(i);
});
return found;
}
}
return {
get Cloud() { return Cloud; },
};
},
"map/listing.js"() {
const { h, uniqueID } = $from("core/dom.js");
const { count, number } = $from("core/format.js");
const { iconButton } = $from("player/transport.js");
const { trackList } = $from("parts/track-list.js");
const PAGE = 25;
const orders = {
bright: ["brightest first", (cloud) => (a, b) => cloud.x[b] - cloud.x[a]],
dark: ["darkest first", (cloud) => (a, b) => cloud.x[a] - cloud.x[b]],
intense: ["most intense first", (cloud) => (a, b) => cloud.y[b] - cloud.y[a]],
quiet: ["quietest first", (cloud) => (a, b) => cloud.y[a] - cloud.y[b]],
};
async function listing(cloud, { signal, tracksOf, choose }) {
const ticked = new Set();
let sorted = [];
let page = 0;
const id = uniqueID("order");
const body = h("div", {});
const where = h("span", { class: "number small" });
const order = h("select", { id }, Object.entries(orders).map(([value, [label]]) => h("option", { value }, label)));
const back = iconButton("back", "Previous page", () => show(page - 1));
const on = h("button", { class: "button compact", type: "button", onclick: () => show(page + 1) }, "Next page");
async function show(to) {
page = to;
const positions = sorted.slice(page * PAGE, (page + 1) * PAGE);
const tracks = positions.length ? await tracksOf(positions) : [];
const last = Math.max(0, Math.ceil(sorted.length / PAGE) - 1);
where.textContent = `${number(page * PAGE + 1)}–${number(Math.min(sorted.length, (page + 1) * PAGE))} of ${count(sorted.length, "track")}`;
back.disabled = page === 0;
on.disabled = page >= last;
body.replaceChildren(trackList(tracks, {
signal, label: "The map as a list",
options: (track, i) => ({
extra: h("input", {
type: "checkbox", "aria-label": `Choose ${track.title ?? track.path}`, checked: ticked.has(positions[i]),
onchange: (event) => { ticked[event.target.checked ? "add" : "delete"](positions[i]); choose([...ticked]); },
}),
}),
}));
}
async function sort() {
sorted = [...cloud.sorted].sort(orders[order.value][1](cloud));
await show(0);
}
order.addEventListener("change", sort);
await sort();
return h("div", { class: "card stack" }, h("div", { class: "field" }, h("label", { for: id }, "Order"), order), body, h("div", { class: "pager" }, back, where, on));
}
return {
get listing() { return listing; },
};
},
"map/pointer.js"() {
function point(chart, { aim, play, circle, lassoing, zoomed, signal }) {
const { over } = chart;
const held = new Map();
let traveled = 0;
let pinch = 0;
const at = (event) => {
const box = over.getBoundingClientRect();
return [event.clientX - box.left, event.clientY - box.top];
};
const near = (pixels, radius) => chart.cloud.nearest(...chart.toPlane(pixels), chart.reach(radius));
const spread = () => {
const [[ax, ay], [bx, by]] = [...held.values()];
return Math.hypot(ax - bx, ay - by);
};
const listen = (name, action, options) => over.addEventListener(name, action, { signal, ...options });
listen("pointerdown", (event) => {
if (event.button !== 0) return;
held.set(event.pointerId, at(event));
traveled = 0;
if (held.size === 2) { pinch = spread(); chart.lasso = null; }
if (lassoing() && held.size === 1) { over.setPointerCapture(event.pointerId); chart.lasso = [chart.toPlane(at(event))]; }
});
listen("pointermove", (event) => {
const now = at(event);
const before = held.get(event.pointerId);
if (!before) { chart.cross = null; return aim(near(now, 16), now); }
traveled += Math.hypot(now[0] - before[0], now[1] - before[1]);
held.set(event.pointerId, now);
if (held.size === 2) {
const wide = spread();
chart.zoomBy(wide / pinch, now);
pinch = wide;
zoomed();
} else if (chart.lasso) {
chart.lasso.push(chart.toPlane(now));
chart.draw();
} else if (chart.zoom > 1) {
const [a, b] = [chart.toPlane(before), chart.toPlane(now)];
chart.moveBy(a[0] - b[0], a[1] - b[1]);
}
});
listen("pointerup", (event) => {
if (!held.delete(event.pointerId)) return;
const { lasso } = chart;
chart.lasso = null;
chart.draw();
if (lasso && lasso.length > 3) return circle(lasso);
if (traveled < 8 && !lassoing()) {
const found = near(at(event), event.pointerType === "touch" ? 28 : 18);
if (found >= 0) play(found);
}
});
listen("pointercancel", (event) => { held.delete(event.pointerId); chart.lasso = null; chart.draw(); });
listen("pointerleave", () => aim(-1));
listen("wheel", (event) => {
if (!event.ctrlKey && !event.metaKey) return;
event.preventDefault();
chart.zoomBy(Math.exp(-event.deltaY / 200), at(event));
zoomed();
}, { passive: false });
listen("dblclick", (event) => { event.preventDefault(); chart.zoomBy(2, at(event)); zoomed(); });
listen("keydown", (event) => {
const step = (event.shiftKey ? 0.1 : 0.02) / chart.zoom;
const move = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] }[event.key];
if (move) {
event.preventDefault();
const [x, y] = chart.cross ?? chart.middle;
chart.cross = [Math.min(1, Math.max(0, x + move[0])), Math.min(1, Math.max(0, y + move[1]))];
aim(chart.cloud.nearest(...chart.cross, [0.25, 0.25]), chart.toPixels(chart.cross));
} else if (event.key === "Enter" && chart.aim >= 0) play(chart.aim);
else if (event.key === "+") { chart.zoomBy(1.6); zoomed(); }
else if (event.key === "-") { chart.zoomBy(1 / 1.6); zoomed(); }
});
listen("blur", () => { chart.cross = null; aim(-1); });
}
return {
get point() { return point; },
};
},
"map/map.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { debounced, h } = $from("core/dom.js");
const { artistOf, capital, count, number, titleOf } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { announce, complain, guarded } = $from("core/live.js");
const { savePlaylist } = $from("parts/playlist-actions.js");
const { iconButton } = $from("player/transport.js");
const { Chart } = $from("map/chart.js");
const { Cloud } = $from("map/cloud.js");
const { listing } = $from("map/listing.js");
const { point } = $from("map/pointer.js");
const MOST = 1000;
async function libraryMap(signal) {
let cloud = await Cloud.load(signal);
let chart;
const over = h("canvas", { class: "map-over", tabindex: "0", role: "application", "aria-label": "Map of the library by valence and energy. Arrow keys aim, Enter plays. The list shows the same as text." });
const tip = h("div", { class: "map-tip", hidden: true, "aria-hidden": "true" });
const axis = (side, text) => h("span", { class: `map-axis ${side}`, "aria-hidden": "true" }, text);
const zoomOut = iconButton("minus", "Zoom out", () => { chart.zoomBy(1 / 1.7); zoomed(); });
const canvas = h("div", { class: "map-canvas" }, over, axis("top", "intense"), axis("bottom", "quiet"), axis("left", "dark"), axis("right", "bright"), tip,
h("div", { class: "map-zoom" }, iconButton("add", "Zoom in", () => { chart.zoomBy(1.7); zoomed(); }), zoomOut));
const legend = h("ul", { class: "map-legend", "aria-label": "Colours" });
const found = h("div", { class: "map-found", hidden: true });
const list = h("div", { hidden: true });
let lassoing = false;
const zoomed = () => { canvas.classList.toggle("zoomed", chart.zoom > 1); zoomOut.disabled = chart.zoom <= 1; };
const known = new Map();
const trackAt = async (position) => {
if (!known.has(position)) known.set(position, (await api.get("/api/map/nearest", { position, generation: cloud.generation }, { signal })).track);
return known.get(position);
};
const fresh = async (problem) => {
if (problem.reason !== "STALE") throw problem;
await reload();
announce("The library has changed, and the map was updated.");
};
const describe = debounced(90, async (position, at) => {
if (position < 0 || chart.aim !== position) return;
try {
const track = await trackAt(position);
if (chart.aim !== position) return;
tip.replaceChildren(h("strong", {}, titleOf(track)), artistOf(track));
tip.hidden = false;
const room = canvas.clientWidth - tip.offsetWidth - 8;
tip.style.left = `${Math.max(8, Math.min(at[0] + 14, room))}px`;
tip.style.top = `${at[1] > canvas.clientHeight - 80 ? at[1] - 62 : at[1] + 14}px`;
if (document.activeElement === over) announce(`${titleOf(track)} by ${artistOf(track)}`);
} catch (problem) { fresh(problem).catch(complain); }
});
const aim = (position, at) => {
if (position < 0) tip.hidden = true;
if (chart.aim !== position) tip.hidden = true;
chart.aim = position;
chart.draw();
if (position >= 0) describe(position, at);
};
const play = guarded(async (position) => {
try {
chart.playing = position;
chart.draw();
await player.play([await trackAt(position)]);
} catch (problem) { await fresh(problem); }
});
const tracksOf = async (positions) => (await api.post("/api/map/tracks", { generation: cloud.generation, positions: positions.slice(0, MOST) }, { signal })).items;
const choose = (positions) => {
chart.chosen = positions;
chart.draw();
found.hidden = !positions.length;
announce(`${count(positions.length, "track")} chosen`);
if (!positions.length) return;
const some = positions.length > MOST ? `, only the first ${number(MOST)} are used` : "";
const act = (action) => guarded(async () => { try { await action(await tracksOf(positions)); } catch (problem) { await fresh(problem); } });
found.replaceChildren(
h("strong", {}, `${count(positions.length, "track")} chosen${some}`),
h("div", { class: "actions" },
h("button", { class: "button primary compact", type: "button", onclick: act((tracks) => player.play(tracks)) }, icon("play", 18), "Play"),
h("button", { class: "button compact", type: "button", onclick: act((tracks) => savePlaylist(tracks.map((track) => track.id))) }, "Make a playlist"),
h("button", { class: "button compact quiet", type: "button", onclick: () => choose([]) }, "Clear")));
};
const tool = (name, label, on) => h("button", { type: "button", "aria-pressed": String(on), onclick: () => use(name) }, icon(name === "list" ? "list" : name === "lasso" ? "lasso" : "play", 18), label);
const tools = { play: tool("play", "Play", true), lasso: tool("lasso", "Lasso", false), list: tool("list", "List", false) };
async function use(name) {
for (const [key, button] of Object.entries(tools)) button.setAttribute("aria-pressed", String(key === name));
lassoing = name === "lasso";
canvas.classList.toggle("lasso", lassoing);
canvas.hidden = name === "list";
list.hidden = name !== "list";
if (name === "list") list.replaceChildren(await listing(cloud, { signal, tracksOf, choose }).catch((problem) => { complain(problem); return ""; }));
else chart.resize();
}
function draw() {
chart?.free();
const points = h("canvas", { class: "map-points", "aria-hidden": "true" });
canvas.querySelector(".map-points")?.remove();
canvas.prepend(points);
chart = new Chart(points, over, cloud);
known.clear();
legend.replaceChildren(...cloud.legend.groups.map((name, i) => h("li", { vars: { "--tint": chart.colors[i] } }, h("span", { class: "dot" }), capital(name || "other"))));
zoomed();
}
async function reload() {
cloud = await Cloud.load(signal);
draw();
chart.resize();
}
draw();
point(new Proxy({}, { get: (_, key) => (typeof chart[key] === "function" ? chart[key].bind(chart) : chart[key]), set: (_, key, value) => { chart[key] = value; return true; } }),
{ aim, play, circle: (polygon) => choose(cloud.inside(polygon)), lassoing: () => lassoing, zoomed, signal });
new ResizeObserver(() => over.clientWidth && chart.resize()).observe(canvas);
const themes = new MutationObserver(() => chart.recolor());
themes.observe(document.documentElement, { attributeFilter: ["data-theme"] });
signal.addEventListener("abort", () => { themes.disconnect(); chart.free(); });
const element = h("div", { class: "map-frame" },
h("div", { class: "map-tools" }, h("div", { class: "segments", role: "group", "aria-label": "What a click does" }, Object.values(tools)), h("span", { class: "fine number" }, cloud.placed === cloud.count ? count(cloud.count, "track") : `${number(cloud.placed)} of ${count(cloud.count, "track")}: ${number(cloud.count - cloud.placed)} without a mood, such as speech, noise or silence, ${cloud.count - cloud.placed === 1 ? "has" : "have"} no place`)),
canvas, list, found, legend);
return {
element,
showRegions(regions) { chart.regions = regions; chart.draw(); },
points: cloud,
};
}
return {
get libraryMap() { return libraryMap; },
};
},
"parts/password-field.js"() {
const api = $from("core/api.js");
const { debounced, h, uniqueID } = $from("core/dom.js");
const { field } = $from("parts/dialog.js");
function passwordField(label, name, user = () => "") {
const id = uniqueID("strength");
const told = h("p", { id, class: "fine", role: "status" });
const ask = debounced(300, async () => {
const password = input.value;
if (password.length < 8) return told.replaceChildren();
try {
const { text } = await api.post("/api/password-strength", { password, name: user() });
if (input.value === password) told.textContent = text;
} catch { told.replaceChildren();  }
});
const box = field(label, { name, type: "password", required: true, minlength: 8, maxlength: 128, autocomplete: "new-password", "aria-describedby": id, oninput: ask });
const input = box.querySelector("input");
box.append(told);
return box;
}
return {
get passwordField() { return passwordField; },
};
},
"parts/account-settings.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { ago } = $from("core/format.js");
const { guarded, toast } = $from("core/live.js");
const { refresh } = $from("core/router.js");
const { loadUser, loadStatus, useHeadband, value } = $from("core/store.js");
const { confirm, dialog, field, LONGEST_NAME } = $from("parts/dialog.js");
const { passwordField } = $from("parts/password-field.js");
async function profileChooser(signal) {
const { profiles } = await api.get("/api/profiles", {}, { signal });
const change = guarded(async (name) => {
api.useProfile(name);
player.reset();
useHeadband(false);
await loadUser();
refresh();
});
const select = h("select", { id: "profile-choice", onchange: () => change(select.value) }, profiles.map(({ name, current }) => h("option", { value: name, selected: current }, name)));
const add = guarded(async () => {
const name = await dialog({ title: "New profile", action: "Create", content: field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, autocomplete: "off" }), submit: async (data) => { const given = data.get("name").trim(); await api.post("/api/profiles", { name: given }); return given; } });
if (name) await change(name);
});
return h("section", { class: "card stack", "aria-labelledby": "profile-title" }, h("h2", { id: "profile-title" }, "Profile"),
h("p", { class: "muted" }, "Each user of this machine can have likes, labels and playlists of their own."),
h("div", { class: "field" }, h("label", { for: "profile-choice" }, "Profile"), select),
h("div", { class: "actions" }, h("button", { class: "button", type: "button", onclick: add }, "New profile")));
}
function nameForm() {
const user = value("user");
const form = h("form", { class: "stack" }, field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, value: user.name, autocomplete: "username" }), field("E-mail (optional)", { name: "email", type: "email", value: user.email ?? "", autocomplete: "email" }), h("div", { class: "actions" }, h("button", { class: "button", type: "submit" }, "Save")));
form.addEventListener("submit", guarded(async (event) => {
event.preventDefault();
const data = new FormData(form);
await api.patch("/api/me", { name: data.get("name").trim(), email: data.get("email").trim() || null });
await loadStatus();
toast("Saved.");
}));
return form;
}
function passwordForm() {
const form = h("form", { class: "stack" },
field("Current password", { name: "old", type: "password", required: true, autocomplete: "current-password" }),
passwordField("New password (8 characters or more)", "new", () => value("user").name),
h("div", { class: "actions" }, h("button", { class: "button", type: "submit" }, "Change password")));
form.addEventListener("submit", guarded(async (event) => {
event.preventDefault();
const data = new FormData(form);
await api.post("/api/me/password", { old: data.get("old"), new: data.get("new") });
form.reset();
toast("Password changed; other devices must log in again, and players need new passwords.");
}));
return form;
}
const once = (title, secret, text) => dialog({ title, wide: true, action: "Done", content: [h("p", { class: "muted" }, text), h("p", { class: "secret" }, secret)] });
async function tokens(signal) {
const list = h("ul", { class: "rows" });
const load = async () => {
const { tokens } = await api.get("/api/tokens", {}, { signal });
list.replaceChildren(...tokens.map((token) => h("li", {}, h("span", {}, h("strong", {}, token.name), h("br"), h("span", { class: "muted small" }, `created ${ago(token.created)}, ${token.last_used ? `used ${ago(token.last_used)}` : "never used"}`)),
h("button", { class: "button compact danger", type: "button", "aria-label": `Revoke ${token.name}`, onclick: guarded(async () => { if (await confirm(`Revoke “${token.name}”?`, "Programs that use it lose access immediately.", "Revoke")) { await api.del(`/api/tokens/${token.id}`); await load(); } }) }, "Revoke"))));
};
const add = guarded(async () => {
const made = await dialog({ title: "New token", action: "Create", content: field("Purpose", { name: "name", required: true, maxlength: LONGEST_NAME, placeholder: "phone, script …", autocomplete: "off" }), submit: (data) => api.post("/api/tokens", { name: data.get("name").trim() }) });
if (!made) return;
await load();
await once(`Token “${made.name}”`, made.token, "Copy it now: it is not shown again. Programs send it as “Authorization: Bearer …”.");
});
await load();
return [h("h3", {}, "Tokens for programs"), list, h("div", { class: "actions" }, h("button", { class: "button", type: "button", onclick: add }, "New token"))];
}
async function accountSettings(signal) {
const user = value("user");
if (user.role === "guest") {
return h("section", { class: "card stack" }, h("h2", {}, "You are a guest"), h("p", { class: "muted" }, "Five playlists, deleted after a week without a visit. Registering keeps them."), h("div", { class: "actions" }, h("a", { class: "button primary", href: "/register" }, "Register")));
}
const invite = guarded(async () => {
const made = await api.post("/api/invites");
await once("Invitation", made.invite, "Valid for one registration within seven days.");
});
return h("section", { class: "card stack", "aria-labelledby": "account-title" }, h("h2", { id: "account-title" }, "Account"), nameForm(), h("h3", {}, "Password"), passwordForm(), await tokens(signal),
user.role === "admin" && [h("h3", {}, "Invite someone"), h("div", { class: "actions" }, h("button", { class: "button", type: "button", onclick: invite }, "Create an invitation"))]);
}
return {
get accountSettings() { return accountSettings; },
get once() { return once; },
get profileChooser() { return profileChooser; },
};
},
"parts/accounts.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { ago } = $from("core/format.js");
const { guarded } = $from("core/live.js");
const { value } = $from("core/store.js");
const { once } = $from("parts/account-settings.js");
const { confirm } = $from("parts/dialog.js");
async function accounts(signal) {
const list = h("ul", { class: "rows" });
const load = async () => {
const { items } = await api.get("/api/accounts", {}, { signal });
list.replaceChildren(...items.map((account) => row(account, load)));
};
await load();
return h("section", { class: "card stack", "aria-labelledby": "accounts-title" }, h("h2", { id: "accounts-title" }, "Accounts"), list);
}
function row({ id, name, role, seen }, load) {
const reset = guarded(async () => {
if (!(await confirm(`Reset the password of “${name}”?`, "All their devices and players are logged out.", "Reset"))) return;
const made = await api.post(`/api/accounts/${id}/password`);
await once(`New password of “${name}”`, made.password, "Copy it now: it is not shown again. They can change it after they log in.");
});
const remove = guarded(async () => {
if (!(await confirm(`Remove “${name}”?`, "Their likes, labels, moods, playlists and history are deleted. This cannot be undone.", "Remove"))) return;
await api.del(`/api/accounts/${id}`);
await load();
});
return h("li", {}, h("span", {}, h("strong", {}, name), h("br"), h("span", { class: "muted small" }, role === "admin" ? "administrator, " : "", `seen ${ago(seen)}`)),
id !== value("user").id && h("div", { class: "actions" },
h("button", { class: "button compact", type: "button", "aria-label": `Reset the password of ${name}`, onclick: reset }, "Reset"),
h("button", { class: "button compact danger", type: "button", "aria-label": `Remove ${name}`, onclick: remove }, "Remove")));
}
return {
get accounts() { return accounts; },
};
},
"parts/artist-card.js"() {
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { cover } = $from("parts/cover.js");
const artistCard = (artist) => h("li", {}, h("a", { class: "tile artist", href: `/artists/${artist.id}` },
cover({ id: artist.cover, artist: artist.name }),
h("span", {}, h("strong", {}, artist.name), h("small", {}, [artist.albums && count(artist.albums, "album"), count(artist.tracks, "track")].filter(Boolean).join(" · ")))));
return {
get artistCard() { return artistCard; },
};
},
"parts/browse-tabs.js"() {
const { h } = $from("core/dom.js");
const ways = [["/albums", "Albums"], ["/artists", "Artists"], ["/tracks", "Tracks"], ["/genres", "Genres"], ["/years", "Years"], ["/folders", "Folders"]];
const browseTabs = (here) =>
h("nav", { "aria-label": "Browse" }, h("div", { class: "segments" }, ways.map(([href, label]) => h("a", { href, "aria-current": href === here ? "page" : null }, label))));
return {
get browseTabs() { return browseTabs; },
};
},
"parts/dotted.js"() {
const { h } = $from("core/dom.js");
const dotted = (...parts) => h("span", { class: "dotted" }, parts.filter(Boolean).map((part) => h("span", {}, part)));
return {
get dotted() { return dotted; },
};
},
"parts/eeg-chart.js"() {
const { h } = $from("core/dom.js");
const { value, watch } = $from("core/store.js");
const { BANDS } = $from("headband/signal.js");
const { listener } = $from("parts/eeg-stream.js");
const KEPT = 180;
const COLORS = { delta: "--gloomy", theta: "--sad", alpha: "--calm", beta: "--happy", gamma: "--angry" };
const history = [];
let rows = 0;
let whose = null;
function note(state) {
if (!state) return;
if (whose !== listener() || state.rows < rows) history.length = 0;
if (state.now && (state.rows !== rows || !history.length)) history.push(state.now);
if (history.length > KEPT) history.shift();
[whose, rows] = [listener(), state.rows];
}
note(value("brainwaves"));
watch("brainwaves", note);
function trace(canvas) {
const pen = canvas.getContext("2d");
const ratio = Math.min(devicePixelRatio || 1, 2);
canvas.width = canvas.clientWidth * ratio;
canvas.height = canvas.clientHeight * ratio;
const style = getComputedStyle(canvas);
pen.lineWidth = 2 * ratio;
pen.lineJoin = "round";
for (const [band] of BANDS) {
pen.strokeStyle = style.getPropertyValue(COLORS[band]);
pen.beginPath();
history.forEach((powers, i) => {
const x = (i / (Math.max(history.length, 30) - 1)) * canvas.width;
const y = canvas.height - 6 * ratio - powers[band] * (canvas.height - 12 * ratio);
pen[i ? "lineTo" : "moveTo"](x, y);
});
pen.stroke();
}
}
function eegChart(signal) {
const canvas = h("canvas", { class: "eeg-trace", role: "img", "aria-label": "The five band powers over time" });
watch("brainwaves", () => trace(canvas), signal);
new ResizeObserver(() => trace(canvas)).observe(canvas);
return canvas;
}
return {
get eegChart() { return eegChart; },
};
},
"parts/eeg-device.js"() {
const { h } = $from("core/dom.js");
const { guarded } = $from("core/live.js");
const { value, watch } = $from("core/store.js");
const { connect, obstacle } = $from("headband/device.js");
const { ELECTRODES } = $from("headband/muse.js");
const { troubleOf, wordsOf } = $from("parts/headband-state.js");
const TOUCHES = { good: "good contact", poor: "poor contact", off: "no contact" };
function deviceBox(signal) {
const reason = obstacle();
if (reason) return h("p", { class: "fine" }, reason, " A recording, a stream and other programs work here, too.");
const words = h("p", { "aria-live": "polite" });
const trouble = h("p", { class: "problem" });
const dots = ELECTRODES.map((name) => ({ name, row: h("li", {}) }));
const list = h("ul", { class: "electrodes", "aria-label": "Electrodes" }, dots.map(({ row }) => row));
const join = h("button", { class: "button primary", type: "button", onclick: guarded(connect) }, "Connect a Muse headband");
const part = h("button", { class: "button", type: "button", onclick: () => value("muse")?.stop() }, "Disconnect");
const update = () => {
const muse = value("muse");
join.hidden = Boolean(muse);
for (const element of [part, list, words]) element.hidden = !muse;
trouble.hidden = !troubleOf(muse);
if (!muse) return;
if (words.textContent !== wordsOf(muse)) words.textContent = wordsOf(muse);
trouble.textContent = troubleOf(muse) ?? "";
dots.forEach(({ name, row }, i) => {
const touch = muse.contact[i];
if (row.dataset.touch === touch) return;
row.dataset.touch = touch;
row.replaceChildren(h("i", { "aria-hidden": "true" }), `${name}: ${TOUCHES[touch]}`);
});
};
watch("muse", update, signal);
update();
return h("div", { class: "stack" }, words, list, trouble, h("div", { class: "actions" }, join, part));
}
return {
get deviceBox() { return deviceBox; },
};
},
"parts/eeg-rules.js"() {
const api = $from("core/api.js");
const { h, uniqueID } = $from("core/dom.js");
const { capital } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { complain, guarded, toast } = $from("core/live.js");
const { isAdmin, value, watch } = $from("core/store.js");
const { BANDS } = $from("headband/signal.js");
const PATH = "/api/eeg/moods";
const WHOLE = [0, 1];
const ranges = (rule) => BANDS.filter(([band]) => rule[band]).map(([band]) => `${band} ${rule[band].map((end) => end.toFixed(2)).join(" to ")}`).join(", ") || "any powers";
function numberField(label, properties, changed) {
const id = uniqueID("range");
const input = h("input", { id, type: "number", inputmode: "decimal", required: true, disabled: !isAdmin(), ...properties, oninput: () => { if (input.checkValidity()) changed(input.valueAsNumber); } });
return h("div", { class: "field" }, h("label", { for: id }, label), input);
}
function rule(draft, place, redraw) {
const words = h("span", { class: "muted" }, ranges(draft));
const set = (band, end) => (power) => {
const range = [...(draft[band] ?? WHOLE)];
range[end] = power;
if (range.join() === WHOLE.join()) delete draft[band];
else draft[band] = range;
words.textContent = ranges(draft);
};
const name = capital(draft.mood);
const ends = BANDS.map(([band]) => h("div", { class: "band-range" },
["from", "to"].map((word, end) => numberField(`${capital(band)} ${word}`, { min: 0, max: 1, step: 0.01, value: (draft[band] ?? WHOLE)[end] }, set(band, end)))));
const tool = (text, run) => h("button", { class: "button compact quiet", type: "button", onclick: run }, text);
return h("details", { class: "region", data: { mood: draft.mood } },
h("summary", {}, h("span", { class: "dot" }), name, words, icon("down", 18)),
h("div", {}, ends, isAdmin() && h("div", { class: "actions" },
place > 0 && tool("Move up", () => redraw((moods) => moods.splice(place - 1, 0, ...moods.splice(place, 1)), place - 1)),
tool(`Remove ${name}`, () => redraw((moods) => moods.splice(place, 1))))));
}
function adder(redraw) {
const names = (value("moods")?.moods ?? []).map(({ name }) => name);
const choice = h("select", { "aria-label": "Add a mood", onchange: () => { if (choice.value) redraw((moods) => moods.push({ mood: choice.value }), -1); } },
h("option", { value: "" }, "Add a mood …"), names.map((name) => h("option", { value: name }, capital(name))));
return choice;
}
function eegRules(signal) {
const list = h("div", { class: "stack" });
let settings = null;
const redraw = (change, place) => {
change(settings.moods);
draw();
const box = [...list.querySelectorAll(".region")].at(place ?? settings.moods.length);
if (!box) return;
box.open = true;
box.firstChild.focus();
};
const save = guarded(async () => {
const { window, hysteresis, moods } = settings;
settings = await api.put(PATH, { window, hysteresis, moods });
draw();
toast("The ranges are saved.");
});
const reset = guarded(async () => {
settings = await api.del(PATH);
draw();
toast("The original ranges apply.");
});
const draw = () => {
if (!settings) return;
list.replaceChildren(
h("p", { class: "muted" }, "The mean of the last rows decides. The first mood whose ranges all match applies."),
h("div", { class: "region-list" }, settings.moods.map((draft, place) => rule(draft, place, redraw))),
isAdmin() ? adder(redraw) : "",
h("div", { class: "band-range" },
numberField("Rows of the mean", { min: 1, max: 100000, step: 1, value: settings.window }, (number) => { settings.window = number; }),
numberField("Margin before it changes", { min: 0, max: 0.5, step: 0.01, value: settings.hysteresis }, (number) => { settings.hysteresis = number; })),
isAdmin() ? h("div", { class: "actions" },
h("button", { class: "button primary", type: "button", onclick: save }, "Save the ranges"),
!settings.standard && h("button", { class: "button quiet", type: "button", onclick: reset }, "Back to the original ranges"))
: h("p", { class: "fine" }, "An administrator sets them for everybody."));
};
const load = async () => {
try { settings = await api.get(PATH, {}, { signal }); draw(); } catch (problem) { complain(problem); }
};
load();
watch("moods", draw, signal);
return h("details", { class: "eeg-rules" }, h("summary", {}, "Ranges and moods"), list);
}
return {
get eegRules() { return eegRules; },
};
},
"parts/eeg.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { capital, count } = $from("core/format.js");
const { announce, guarded, toast } = $from("core/live.js");
const { set, useHeadband, value, watch } = $from("core/store.js");
const { actAtOnce, actsAtOnce } = $from("headband/follow.js");
const { BANDS } = $from("headband/signal.js");
const { eegChart } = $from("parts/eeg-chart.js");
const { deviceBox } = $from("parts/eeg-device.js");
const { eegRules } = $from("parts/eeg-rules.js");
const { forgetRows, sendRows, stop, stream } = $from("parts/eeg-stream.js");
const { moodChip } = $from("parts/mood.js");
const LARGEST = 60 * 1024;
const most = (line) => (/[^\0-\x7f]/.test(line) ? 3 : 1) * line.length + 1;
function* pieces(text) {
let [piece, size] = ["", 0];
for (const line of text.split(/\r?\n/)) {
if (!line.trim()) continue;
const row = most(line) > LARGEST ? "?" : line;
if (size + most(row) > LARGEST) { yield piece; [piece, size] = ["", 0]; }
piece += `${row}\n`;
size += most(row);
}
if (piece) yield piece;
}
async function isRecording(file) {
const { name } = file;
const text = await file.slice(0, LARGEST).text();
const [first] = pieces(text);
const fault = !first ? "is empty" : text.includes("\0") ? "is not a text. A recording is a CSV file of band powers" : null;
if (fault) {
toast(`“${name}” ${fault}.`, { bad: true });
return false;
}
const { rows, skipped } = await api.request("POST", "/api/eeg/rows", { query: { check: 1 }, body: first, type: "text/csv" });
if (!rows) toast(`Nothing in “${name}” could be read${skipped ? `: ${lost({ skipped })}` : ""}. A line must have five powers, or a header must name the columns.`, { bad: true });
return rows > 0;
}
async function beginAgain() {
await forgetRows();
const state = await api.get("/api/eeg");
set("brainwaves", state);
return state;
}
const lost = ({ skipped }) => `${count(skipped, "line")} not understood`;
function acting() {
const choose = (once) => () => { actAtOnce(once); update(); };
const buttons = [["At the next song", false], ["At once (fade)", true]].map(([label, once]) => ({ once, button: h("button", { type: "button", onclick: choose(once) }, label) }));
const update = () => buttons.forEach(({ once, button }) => button.setAttribute("aria-pressed", String(once === actsAtOnce())));
update();
return h("div", { class: "stack" }, h("span", { class: "label" }, "A change of the mood acts"),
h("div", { class: "segments", role: "group", "aria-label": "A change of the mood acts" }, buttons.map(({ button }) => button)));
}
function eegPanel(signal) {
const bands = BANDS.map(([band, from, to]) => {
const now = h("i", {});
const mean = h("b", { hidden: true });
const output = h("output", { "aria-label": `${capital(band)} power` }, "–");
const row = h("div", { class: `band band-${band}` }, h("span", { title: `${from}–${to} Hz` }, capital(band)), h("div", { class: "band-track", "aria-hidden": "true" }, now, mean), output);
return { band, row, now, mean, output };
});
const mood = h("p", { "aria-live": "polite" });
const rows = h("p", { class: "fine number" });
const show = (state) => {
for (const { band, row, now, mean, output } of bands) {
const value = state.now?.[band];
const average = state.average?.[band];
row.style.setProperty("--share", `${Math.min(1, value ?? 0) * 100}%`);
row.style.setProperty("--mean", `${Math.min(1, average ?? 0) * 100}%`);
now.hidden = value === undefined;
mean.hidden = average === undefined;
output.textContent = value === undefined ? "–" : `${value.toFixed(2)}, mean ${average?.toFixed(2) ?? "–"}`;
}
if (mood.dataset.shown !== String(state.mood)) mood.replaceChildren("Mood: ", state.mood ? moodChip(state.mood) : h("span", { class: "muted" }, "not known yet"));
mood.dataset.shown = state.mood;
rows.textContent = state.rows || state.skipped ? `${count(state.rows, "row")}${state.skipped ? `, ${lost(state)}` : ""}` : "No rows yet.";
};
const file = h("input", { type: "file", accept: ".csv,text/csv", id: "eeg-file", hidden: true, "aria-label": "Recording (CSV)" });
let live = false;
file.addEventListener("change", guarded(async () => {
const [chosen] = file.files;
if (!chosen) return;
file.value = "";
if (!(await isRecording(chosen))) return;
const text = await chosen.text();
if (!live) {
stop();
value("muse")?.stop();
let state = await beginAgain();
for (const piece of pieces(text)) { state = await sendRows(piece); set("brainwaves", state); }
toast(`${count(state.rows, "row")} read${state.skipped ? `, ${lost(state)}` : ""}.`);
return;
}
announce("The recording plays.");
await stream(text);
}));
const pick = (asStream) => () => { live = asStream; file.click(); };
const halt = h("button", { class: "button", type: "button", hidden: !value("stream"), onclick: stop }, "Stop");
watch("stream", (on) => (halt.hidden = !on), signal);
watch("brainwaves", show, signal);
if (value("brainwaves")) show(value("brainwaves"));
const use = h("input", { type: "checkbox", role: "switch", checked: value("headband"), onchange: () => { useHeadband(use.checked); toast(use.checked ? "The headband chooses the mood; the mood buttons are hidden." : "You choose the mood."); } });
return h("section", { class: "card stack", id: "eeg", "aria-labelledby": "eeg-title" },
h("h2", { id: "eeg-title" }, "Headband (EEG)"),
h("label", { class: "switch" }, h("span", {}, h("strong", {}, "Use headband"), h("br"), h("span", { class: "muted small" }, "Its mood chooses the songs; the mood buttons hide.")), use),
acting(), deviceBox(signal),
h("div", { class: "bands", role: "group", "aria-label": "Band powers now; the line is their mean" }, bands.map(({ row }) => row)), eegChart(signal), mood, rows,
h("div", { class: "actions" },
h("button", { class: "button", type: "button", onclick: pick(false) }, "Read a recording (CSV)"),
h("button", { class: "button", type: "button", onclick: pick(true) }, "Play it as a stream"), halt, file,
h("button", { class: "button quiet", type: "button", onclick: guarded(async () => { stop(); await beginAgain(); }) }, "Begin again")),
eegRules(signal),
h("p", { class: "fine" }, "Alpha, beta, gamma, delta and theta powers from 0 to 1, or a recording of Mind Monitor. Programs send rows to /api/eeg/rows, or start the server with --eeg. A headband’s values are shares of the power from 1 to 44 Hz. This is an experiment, not a statement about health."));
}
return {
get eegPanel() { return eegPanel; },
};
},
"parts/failure-row.js"() {
const { h } = $from("core/dom.js");
const failureRow = ({ path, reason }) => h("li", {}, h("span", {}, path || "the music folder"), h("span", { class: "muted small" }, reason));
return {
get failureRow() { return failureRow; },
};
},
"parts/filterable.js"() {
const { here: pathHere } = $from("core/base.js");
const { debounced, h, uniqueID } = $from("core/dom.js");
const { announce, complain } = $from("core/live.js");
const { missed, note } = $from("core/router.js");
const { either } = $from("core/signals.js");
const { iconButton } = $from("player/transport.js");
function filterable({ path, sorts, query, signal, placeholder, kept = [], field = "q", show, more = [] }) {
const id = uniqueID("sort");
const body = h("div", {});
const found = h("p", { class: "muted number" });
const input = h("input", { type: "search", placeholder, "aria-label": placeholder, autocomplete: "off", spellcheck: "false", value: query.get(field) ?? "" });
const sort = h("select", { id }, sorts.map(([value, label]) => h("option", { value, selected: value === query.get("sort") }, label)));
const reverse = iconButton("swap", "Reverse order", () => { reverse.setAttribute("aria-pressed", String(reverse.getAttribute("aria-pressed") !== "true")); now(); }, { classes: "turn", "aria-pressed": String(query.get("reverse") === "1") });
let running = null;
async function now() {
running?.abort();
running = new AbortController();
const here = either(signal, running.signal);
const asked = Object.fromEntries(kept.filter((name) => query.get(name)).map((name) => [name, query.get(name)]));
if (input.value.trim()) asked[field] = input.value.trim();
if (sort.value !== sorts[0][0]) asked.sort = sort.value;
if (reverse.getAttribute("aria-pressed") === "true") asked.reverse = 1;
const address = new URLSearchParams(asked).toString();
if (pathHere() === path) note(address ? `${path}?${address}` : path);
try {
const { element, words } = await show(asked, here);
if (here.aborted) return;
body.replaceChildren(element);
found.textContent = words ?? "";
if (words && body.isConnected) announce(words);
} catch (problem) {
missed(problem);
complain(problem);
}
}
const soon = debounced(160, now);
input.addEventListener("input", soon);
sort.addEventListener("change", now);
return {
ready: now(),
element: h("div", { class: "section" },
h("div", { class: "filters" }, input, h("div", { class: "order" }, h("label", { for: id, class: "visually-hidden" }, "Order"), sort, reverse), more, found),
body),
};
}
return {
get filterable() { return filterable; },
};
},
"parts/found.js"() {
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { section } = $from("core/states.js");
const { albumCard } = $from("parts/album-card.js");
const { artistCard } = $from("parts/artist-card.js");
const { trackList } = $from("parts/track-list.js");
const [FIRST, FEW] = [5, 8];
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().trim();
const shelf = (label, items) => section(label, h("ul", { class: "shelf", "aria-label": label }, items));
const buttons = (label, items, link) => section(label, h("ul", { class: "actions", "aria-label": label }, items.map((item) => h("li", {}, link(item)))));
const button = (kind, href, name, note) => h("a", { class: "button compact", href }, icon(kind, 18), h("span", {}, name, note && h("span", { class: "muted" }, ` · ${note}`)));
const others = ({ artists, albums, playlists, genres, folders }) => [
artists.length > 0 && shelf("Artists", artists.map(artistCard)),
albums.length > 0 && shelf("Albums", albums.map(albumCard)),
playlists.length > 0 && buttons("Playlists", playlists, ({ id, name, mine, owner }) => button("playlists", `/playlists/${id}`, name, !mine && `by ${owner.name}`)),
genres.length > 0 && buttons("Genres", genres, ({ name, tracks }) => button("label", `/tracks?genre_is=${encodeURIComponent(name)}`, name, count(tracks, "track"))),
folders.length > 0 && buttons("Folders", folders, ({ name, path, tracks }) => button("folder", `/folders?path=${encodeURIComponent(path)}`, name, count(tracks, "track"))),
].filter(Boolean);
function found(words, list, { signal, isWhole, all }) {
const { items, sections } = list.answer;
const more = sections ? others(sections) : [];
const tracks = list.total > 0 && h("section", { class: "section" });
const show = (whole) => {
const title = h("h2", {}, count(list.total, "track"));
if (whole) return tracks.replaceChildren(title, list.element);
const first = trackList(items.slice(0, FIRST).map(({ track }) => track), { signal, label: `First tracks for ${words}`, options: (_, i) => ({ play: () => list.playFrom(i) }) });
const rest = h("button", { class: "button", type: "button", onclick: () => {
all();
show(true);
tracks.querySelector("h2").tabIndex = -1;
tracks.querySelector("h2").focus({ preventScroll: true });
} }, `Show all ${count(list.total, "track")}`);
tracks.replaceChildren(title, first, h("div", { class: "actions" }, rest));
};
if (tracks) show(isWhole || !more.length || list.total <= FEW);
const isMeant = sections && [...sections.artists, ...sections.albums].some(({ name }) => plain(name) === plain(words));
const parts = (isMeant ? [...more, tracks] : [tracks, ...more]).filter(Boolean);
return parts.length ? h("div", { class: "section results" }, parts) : null;
}
return {
get found() { return found; },
};
},
"parts/key-sheet.js"() {
const { h } = $from("core/dom.js");
const { dialog } = $from("parts/dialog.js");
const keys = [
["Space", "play, pause"], ["← →", "5 seconds back, forward"], ["↑ ↓", "louder, quieter"], ["n p", "next, previous track"], ["m", "mute"], ["s", "shuffle"],
["r", "repeat: off, all, one"], ["l", "like"], ["q", "the queue"], ["/", "search"], ["?", "these keys"],
];
const others = [["↑ ↓", "through results, menus, and on a handle: move a track"], ["Enter", "on the map: play the selected song"], ["+ −", "on the map: zoom"], ["Esc", "close, clear"]];
const keyTable = (all = false) => h("table", { class: "keys" },
h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Key"), h("th", { scope: "col" }, "What it does"))),
h("tbody", {}, [...keys, ...(all ? others : [])].map(([names, text]) => h("tr", {}, h("th", { scope: "row" }, names.split(" ").map((name, i) => [i > 0 && " ", h("kbd", {}, name)])), h("td", {}, text)))));
const showKeys = () => dialog({ title: "Keys", content: [keyTable(), h("p", { class: "fine" }, "Settings turn them off.")], action: "Close" });
return {
get keyTable() { return keyTable; },
get showKeys() { return showKeys; },
};
},
"parts/left-out.js"() {
const { number } = $from("core/format.js");
function leftOut(steps) {
const at = steps.findIndex(({ step }) => step === "without copies and other versions");
if (at < 1) return null;
const missing = steps[at - 1].tracks - steps[at].tracks;
return missing === 1 ? "One is a copy or another version of another." : `${number(missing)} are copies or other versions of others.`;
}
return {
get leftOut() { return leftOut; },
};
},
"parts/lyrics.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h, uniqueID } = $from("core/dom.js");
const REST = 5000;
const still = matchMedia("(prefers-reduced-motion: reduce)");
const PAUSE = "♪";
function lineAt(begun, seconds) {
let [from, to] = [0, begun.length];
while (from < to) {
const middle = (from + to) >> 1;
if (begun[middle] <= seconds) from = middle + 1;
else to = middle;
}
return from - 1;
}
function sheet(lyrics) {
const { synced, language, lines } = lyrics;
const properties = { class: synced ? "lyrics-lines synced" : "lyrics-lines", lang: language };
if (!synced) {
const text = lines.map((line) => line.text).join("\n").trim();
return { box: h("div", { ...properties, tabindex: "0", role: "region", "aria-label": "Lines" }, text.split("\n").map((line) => h("p", {}, line || "\u00a0"))), follow() {} };
}
const begun = lines.map(({ start }) => start);
const rows = lines.map(({ start, text }) => h("li", {}, h("button", { type: "button", onclick: () => player.seek(start) }, text || PAUSE)));
const box = h("ol", properties, rows);
let at = null;
let touched = -Infinity;
for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) box.addEventListener(name, () => { touched = performance.now(); }, { passive: true });
return { box, follow() {
const now = lineAt(begun, player.audio.currentTime);
if (now === at) return;
rows[at]?.removeAttribute("aria-current");
at = now;
rows[at]?.setAttribute("aria-current", "true");
if (performance.now() - touched < REST) return;
const row = rows[Math.max(at, 0)];
box.scrollTo({ top: row.offsetTop - (box.clientHeight - row.offsetHeight) / 2, behavior: still.matches ? "auto" : "smooth" });
} };
}
function lyrics(signal) {
const box = h("section", { class: "lyrics", "aria-label": "Lyrics", hidden: true });
let [shown, running, timer] = [null, null, 0];
const follow = () => shown?.follow();
function show(items, at = 0) {
shown = items.length ? sheet(items[at]) : null;
box.hidden = !shown;
document.body.classList.toggle("has-lyrics", Boolean(shown));
if (!shown) return box.replaceChildren();
const id = uniqueID("lyrics");
const choice = items.length > 1 && h("select", { id, "aria-label": "Text", onchange: ({ target }) => show(items, Number(target.value)) },
items.map(({ language, synced }, i) => h("option", { value: i, selected: i === at }, [language && language !== "xxx" ? language : `Text ${i + 1}`, synced && "with times"].filter(Boolean).join(", "))));
box.replaceChildren(h("div", { class: "section-head" }, h("h2", {}, "Lyrics"), choice), shown.box);
follow();
}
const load = async () => {
running?.abort();
running = new AbortController();
const mine = running;
const track = player.current();
const { items } = track?.id ? await api.get(`/api/tracks/${track.id}/lyrics`, {}, { signal: mine.signal }).catch(() => ({ items: [] })) : { items: [] };
if (!mine.signal.aborted && !signal.aborted) show(items);
};
const often = () => {
clearInterval(timer);
if (player.isPlaying() && !signal.aborted) timer = setInterval(follow, 60);
};
player.on("song", load, signal);
player.on("time", follow, signal);
player.on("state", often, signal);
signal.addEventListener("abort", () => { clearInterval(timer); running?.abort(); document.body.classList.remove("has-lyrics"); });
load();
often();
return box;
}
return {
get lyrics() { return lyrics; },
};
},
"parts/mood-playlists.js"() {
const { capital, count } = $from("core/format.js");
const { h } = $from("core/dom.js");
const { icon } = $from("core/icons.js");
const { guarded, toast } = $from("core/live.js");
const { loadPlaylists, value } = $from("core/store.js");
const { MOODS } = $from("parts/mood.js");
const { saveAnswer } = $from("parts/playlist-actions.js");
const LENGTH = 50;
function freeName(mood, taken) {
const name = capital(mood);
for (let n = 1; ; n++) {
const free = n === 1 ? name : `${name} ${n}`;
if (!taken.has(free.toLowerCase())) return free;
}
}
const filledMoods = () => MOODS.filter((mood) => value("moods")?.moods.some(({ name, tracks }) => name === mood && tracks > 0));
async function moodPlaylists() {
const taken = new Set(value("playlists").map(({ name }) => name.toLowerCase()));
const made = [];
try {
for (const mood of filledMoods()) {
const name = freeName(mood, taken);
await saveAnswer({ mood, count: LENGTH }, name);
made.push(name);
}
} finally {
if (made.length) {
await loadPlaylists();
toast(`${count(made.length, "living list")} made: ${made.join(", ")}.`, { link: { href: "/playlists", text: "Open" } });
}
}
}
const moodPlaylistsButton = (text, classes = "button compact") => h("button", { class: classes, type: "button", onclick: guarded(async ({ currentTarget: button }) => {
button.disabled = true;
try {
await moodPlaylists();
} finally {
button.disabled = false;
}
}) }, icon("playlists", 18), text);
return {
get filledMoods() { return filledMoods; },
get moodPlaylistsButton() { return moodPlaylistsButton; },
};
},
"parts/moodometer.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { debounced, h, rangeFill } = $from("core/dom.js");
const { capital, count } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { complain, guarded } = $from("core/live.js");
const { note } = $from("core/router.js");
const { savePlaylist } = $from("parts/playlist-actions.js");
const { trackList } = $from("parts/track-list.js");
const MOST = 100;
const meters = {
valence: ["dark", "bright"],
energy: ["quiet", "intense"],
danceability: ["for listening", "for dancing"],
};
function moodometer(signal, query) {
const asked = [...new Set(query.keys())].filter((name) => Object.hasOwn(meters, name) && query.get(name)).slice(0, 2);
const values = { valence: 0.6, energy: 0.5, danceability: 0.5, ...Object.fromEntries(asked.map((name) => [name, query.get(name)])) };
let chosen = asked.length ? asked : ["valence"];
let isChanged = false;
let found = [];
const results = h("div", { class: "section", "aria-live": "polite" });
const width = h("input", { id: "meter-width", type: "range", min: 0.02, max: 0.3, step: 0.01, value: query.get("width") ?? 0.1, "aria-label": "Width to either side" });
const widthText = h("output", { for: "meter-width" });
const request = () => ({ near: Object.fromEntries(chosen.map((name) => [name, values[name]])), tolerance: Number(width.value), count: MOST });
const title = () => `${capital(chosen.map((name) => `${name} ${values[name].toFixed(2)}`).join(", "))} ± ${Number(width.value).toFixed(2)}`;
const load = debounced(140, async () => {
if (isChanged && !signal.aborted) note(`/moods?${new URLSearchParams({ ...request().near, width: width.value })}`);
try {
const { items } = await api.post("/api/playlist", request(), { signal });
found = items.map((item) => item.track);
results.replaceChildren(
h("p", {}, found.length ? h("strong", {}, found.length === MOST ? `${MOST} tracks or more` : count(found.length, "track")) : "No songs found."),
trackList(found.slice(0, 5), { signal, label: "Moodometer" }));
buttons.forEach((button) => (button.disabled = !found.length));
} catch (problem) {
if (problem.reason === "NO_SONGS") { found = []; results.replaceChildren(h("p", {}, "No songs found.")); } else complain(problem);
}
});
const changed = () => { isChanged = true; load(); };
function slider(name, id) {
const output = h("output", { for: id });
const window = h("span", { class: "window", "aria-hidden": "true" });
const input = h("input", { id, type: "range", min: 0, max: 1, step: 0.01, value: values[name], "aria-label": `${capital(name)}, from ${meters[name][0]} to ${meters[name][1]}` });
const show = () => {
const [value, reach] = [Number(input.value), Number(width.value)];
values[name] = value;
output.textContent = value.toFixed(2);
input.setAttribute("aria-valuetext", `${value.toFixed(2)}, plus or minus ${reach.toFixed(2)}`);
window.style.setProperty("--from", `${Math.max(0, value - reach) * 100}%`);
window.style.setProperty("--to", `${Math.min(1, value + reach) * 100}%`);
rangeFill(input);
};
input.addEventListener("input", () => { show(); changed(); });
const element = h("div", {},
h("div", { class: "meter-value" }, output, h("span", { class: "muted" }, capital(name))),
h("div", { class: "meter-range" }, window, input),
h("div", { class: "meter-ends" }, meters[name].map((text) => h("span", {}, text))));
show();
return { element, show };
}
let sliders = [];
const place = h("div", { class: "meter-grid" });
const choose = () => {
sliders = chosen.map((name, i) => slider(name, i ? "meter-2" : "meter"));
place.replaceChildren(...sliders.map(({ element }) => element));
kinds.forEach((button, i) => button.setAttribute("aria-pressed", String(chosen.includes(Object.keys(meters)[i]))));
load();
};
const kinds = Object.keys(meters).map((key) => h("button", { type: "button", onclick: () => {
if (!chosen.includes(key)) chosen = [...chosen.slice(-1), key];
else if (chosen.length > 1) chosen = chosen.filter((name) => name !== key);
isChanged = true;
choose();
} }, capital(key)));
const widen = () => {
widthText.textContent = `± ${Number(width.value).toFixed(2)}`;
rangeFill(width);
sliders.forEach(({ show }) => show());
};
width.addEventListener("input", () => { widen(); changed(); });
const buttons = [
h("button", { class: "button primary", type: "button", onclick: guarded(() => { const { near, tolerance } = request(); return player.playWish({ near, tolerance, name: title() }); }) }, icon("play", 18), "Play continuously"),
h("button", { class: "button", type: "button", onclick: guarded(() => savePlaylist(found.map((track) => track.id), title(), request())) }, "Save as playlist"),
];
choose();
widen();
return h("section", { class: "card meter-grid", "aria-labelledby": "meter-title" },
h("h2", { id: "meter-title" }, "Moodometer"),
h("div", { class: "segments", role: "group", "aria-label": "What to measure, one or two" }, kinds), place,
h("div", { class: "meter-width" }, h("span", { class: "muted" }, "Width"), width, widthText),
h("div", { class: "actions" }, buttons), results);
}
return {
get moodometer() { return moodometer; },
};
},
"parts/name-head.js"() {
const { h } = $from("core/dom.js");
function nameHead(name, properties) {
const text = h("span", { class: "clamped" }, name);
const heading = h("h1", { title: name, ...properties }, text);
new ResizeObserver(() => {
if (heading.firstChild !== text && !text.clientHeight && !text.classList.contains("whole")) heading.replaceChildren(text);
if (heading.firstChild !== text || text.scrollHeight < text.clientHeight + 8 || !text.clientHeight) return;
const opener = h("button", { class: "opener", type: "button", "aria-expanded": "false", onclick: () => opener.setAttribute("aria-expanded", String(text.classList.toggle("whole"))) });
text.replaceWith(opener);
opener.append(text);
}).observe(heading);
return heading;
}
return {
get nameHead() { return nameHead; },
};
},
"parts/numbers.js"() {
const { clock, decimal } = $from("core/format.js");
const share = (low, high) => ({ low, high, words: (value) => (value < 0.35 ? low : value > 0.65 ? high : "in between") });
const unit = (digits, text) => ({ show: (value) => `${decimal(value, digits)} ${text}` });
const NUMBERS = [
["tempo", "Tempo", unit(0, "BPM")],
["valence", "Brightness of mood", share("dark", "bright")],
["energy", "Energy", share("calm", "intense")],
["danceability", "Danceability", share("hard to dance to", "easy to dance to")],
["acousticness", "Acoustic sound", share("electric", "acoustic")],
["instrumentalness", "Instrumental", share("sung or spoken", "nobody sings")],
["speechiness", "Spoken word", share("no speech", "mostly speech")],
["liveness", "Live", share("studio", "audience present")],
["happiness", "Happiness", share("low", "high")],
["sadness", "Sadness", share("low", "high")],
["anger", "Anger", share("low", "high")],
["calmness", "Calmness", share("low", "high")],
["gloom", "Gloom", share("soft", "minor and driving")],
["loudness", "Loudness", unit(1, "LUFS")],
["loudness_range", "Loudness range", unit(1, "LU")],
["duration", "Length", { show: clock, of: (track) => (track.duration_ms ?? 0) / 1000 }],
["year", "Year", { show: (value) => String(value) }],
["onset_rate", "Notes and hits per second", unit(1, "per second")],
["pulse_clarity", "Clarity of the pulse", share("faint", "clear")],
["beat_regularity", "Evenness of the beat", share("free", "steady")],
["tuning", "Tuning against A = 440 Hz", { show: (value) => `${decimal(100 * value, 0)} cents` }],
].map(([name, label, facts]) => ({ name, label, ...facts }));
const valueOf = (track, { name, of }) => (of ? of(track) : track[name]);
return {
get NUMBERS() { return NUMBERS; },
get valueOf() { return valueOf; },
};
},
"parts/own-data.js"() {
const api = $from("core/api.js");
const { at } = $from("core/base.js");
const { h } = $from("core/dom.js");
const { guarded } = $from("core/live.js");
const { isGuest, isLocal } = $from("core/store.js");
const { confirm, dialog, field } = $from("parts/dialog.js");
const WARNING = "Your likes, labels, moods, playlists and history are deleted. This cannot be undone.";
async function remove() {
const title = "Delete your account?";
const answer = isGuest()
? (await confirm(title, WARNING)) && (await api.del("/api/me"), true)
: await dialog({
title, action: "Delete", danger: true,
content: [h("p", { class: "muted" }, WARNING), field("Password", { name: "password", type: "password", required: true, autocomplete: "current-password" })],
submit: (data) => api.del("/api/me", { password: data.get("password") }),
});
if (answer) location.assign(at("/login"));
}
async function save() {
const data = await api.get("/api/me/export");
const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 1)], { type: "application/json" }));
h("a", { href: address, download: `SonicIndex of ${data.name}.json` }).click();
setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
const ownData = () => h("section", { class: "card stack", "aria-labelledby": "data-title" }, h("h2", { id: "data-title" }, "Your data"),
h("p", { class: "muted" }, "One file has your labels, likes, moods, playlists and history."),
h("div", { class: "actions" }, !isGuest() && h("a", { class: "button", href: "/import" }, "Import from other services"), h("button", { class: "button", type: "button", onclick: guarded(save) }, "Save your data"),
!isLocal() && h("button", { class: "button danger", type: "button", onclick: guarded(remove) }, "Delete your account")));
return {
get ownData() { return ownData; },
};
},
"parts/play-along.js"() {
const player = $from("player/player.js");
const { isEntering, settle } = $from("player/sound.js");
const { chordOf, easiestCapo, HIGHEST_CAPO, onGuitar, onUkulele, respelled, tonesOf, transposed } = $from("core/chords.js");
const { h, s, uniqueID } = $from("core/dom.js");
const { clock } = $from("core/format.js");
const { guarded } = $from("core/live.js");
const INSTRUMENTS = ["guitar", "ukulele", "piano"];
const FILES = [["chordpro", "ChordPro"], ["musicxml", "MusicXML"], ["midi", "MIDI"]];
const BLACK = [1, 3, 6, 8, 10];
const STEP = 50;
function strings(frets) {
const played = frets.filter((fret) => fret > 0);
const first = Math.max(...played, 0) > 4 ? Math.min(...played) : 1;
const x = (string) => 14 + string * 12;
const right = x(frets.length - 1);
return s("svg", { viewBox: `0 0 ${right + 14} 76`, "aria-hidden": "true" },
first > 1 && s("text", { x: 1, y: 24 }, String(first)),
[0, 1, 2, 3, 4].map((fret) => s("line", { x1: x(0), x2: right, y1: 14 + fret * 14, y2: 14 + fret * 14, class: fret || first > 1 ? null : "nut" })),
frets.map((fret, string) => [
s("line", { x1: x(string), x2: x(string), y1: 14, y2: 70 }),
fret === null ? s("text", { x: x(string) - 3, y: 10 }, "×")
: fret === 0 ? s("circle", { cx: x(string), cy: 7, r: 3, class: "open" }) : s("circle", { cx: x(string), cy: 7 + (fret - first + 1) * 14, r: 4.5 }),
]));
}
function keys({ root, minor }) {
const tones = [root, root + (minor ? 3 : 4), root + 7];
const whites = [...Array(24).keys()].filter((key) => !BLACK.includes(key % 12));
const place = (key) => whites.filter((white) => white < key).length * 10;
const key = (number, x, width, height, kind) => s("rect", { x, y: 2, width, height, class: tones.includes(number) ? `${kind} on` : kind });
return s("svg", { viewBox: "0 0 142 52", "aria-hidden": "true" },
whites.map((white) => key(white, 1 + place(white), 10, 48, "white")),
[...Array(24).keys()].filter((one) => BLACK.includes(one % 12)).map((black) => key(black, place(black) - 2, 6, 30, "black")));
}
function diagram(name, instrument) {
const chord = chordOf(name);
if (!chord) return null;
const frets = instrument === "guitar" ? onGuitar(chord) : instrument === "ukulele" ? onUkulele(chord) : null;
const says = frets ? `frets ${frets.map((fret) => fret ?? "none").join(", ")}` : `notes ${tonesOf(chord).map((tone) => respelled("C", tone)).join(", ")}`;
return h("div", { class: `chord-diagram ${instrument}`, role: "img", "aria-label": `${name} on the ${instrument}: ${says}` },
h("span", {}, name), frets ? strings(frets) : keys(chord));
}
const labelled = (text, control) => h("label", {}, h("span", { class: "fine" }, text), control);
const select = (options, onchange) => h("select", { onchange }, options.map(([value, text]) => h("option", { value }, text)));
function playAlong(track, { chords, keys: ranges, sections }, playFrom, signal) {
const key = ranges[0]?.key_name ?? null;
const isCurrent = () => player.current()?.id === track.id;
let [steps, capo, instrument, loop, speed] = [0, 0, "guitar", null, 1];
const named = (name) => respelled(name, steps - capo, key);
const chips = chords.map(({ name, start }) => h("button", { type: "button", class: "chord-chip", tabindex: -1, title: clock(start), onclick: guarded(() => playFrom(start)) }, name ?? "–"));
const strip = h("div", { class: "chord-strip", role: "group", tabindex: 0, "aria-label": "Chords" }, chips);
const now = h("div", { class: "chord-now" });
const all = h("div", { class: "chord-diagrams" });
const said = h("output", { "aria-live": "polite" });
const capos = select([...Array(HIGHEST_CAPO + 1).keys()].map((fret) => [fret, ""]), ({ target }) => { capo = Number(target.value); draw(); });
let shown = -1;
function follow() {
const time = isCurrent() ? player.audio.currentTime : 0;
const found = chords.findIndex(({ start, duration }) => time < start + duration);
const place = found < 0 ? chords.length - 1 : found;
if (place === shown) return;
chips[shown]?.removeAttribute("aria-current");
shown = place;
chips[place].setAttribute("aria-current", "true");
strip.scrollTo({ left: chips[place].offsetLeft - strip.clientWidth / 3, behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
const next = chords.slice(place + 1).find(({ name }) => name);
now.replaceChildren(...[chords[place], next].filter((one) => one?.name).map(({ name }) => diagram(named(name), instrument)));
}
function draw() {
const names = [...new Set(chords.map(({ name }) => name).filter(Boolean))];
chips.forEach((chip, i) => { chip.textContent = chords[i].name ? named(chords[i].name) : "–"; });
all.replaceChildren(...names.map((name) => diagram(named(name), instrument)));
const easiest = easiestCapo(chords, steps);
[...capos.options].forEach((option, fret) => { option.textContent = `${fret || "none"}${fret === easiest ? " (easiest)" : ""}`; });
said.value = steps ? `${steps > 0 ? "+" : "−"}${Math.abs(steps)}` : "0";
shown = -1;
follow();
}
const turn = (by) => { steps = Math.max(-11, Math.min(11, steps + by)); draw(); };
let isSlowed = false;
const slow = () => {
if (!isSlowed || !isCurrent() || isEntering()) return;
player.audio.preservesPitch = true;
player.audio.playbackRate = speed;
};
const hold = () => player.hold(loop && isCurrent() ? loop.start : null);
const rate = h("input", { type: "range", min: 0.5, max: 1, step: 0.05, value: 1, oninput: ({ target }) => {
speed = Number(target.value);
target.setAttribute("aria-valuetext", `${Math.round(speed * 100)} %`);
isSlowed = true;
if (isCurrent()) settle();
slow();
} });
player.on("time", () => { slow(); follow(); }, signal);
player.on("song", () => { hold(); slow(); follow(); }, signal);
player.on("state", slow, signal);
const watch = setInterval(() => {
if (!loop || !isCurrent() || !player.isPlaying()) return;
const end = Math.min(loop.start + loop.duration, player.length() - 0.3);
const time = player.audio.currentTime;
if (time >= end && time < end + 2) player.seek(loop.start);
}, STEP);
signal?.addEventListener("abort", () => {
clearInterval(watch);
[speed, loop] = [1, null];
slow();
hold();
});
const id = uniqueID("transpose");
const box = h("details", { class: "play-along", ontoggle: () => { shown = -1; follow(); } },
h("summary", {}, "Play along"),
h("div", { class: "play-along-controls" },
h("div", { role: "group", "aria-labelledby": id }, h("span", { class: "fine", id }, "Transpose"),
h("button", { class: "button", type: "button", "aria-label": "A semitone down", onclick: () => turn(-1) }, "−"), said,
h("button", { class: "button", type: "button", "aria-label": "A semitone up", onclick: () => turn(1) }, "+")),
labelled("Capo", capos),
labelled("Diagrams", select(INSTRUMENTS.map((one) => [one, one]), ({ target }) => { instrument = target.value; draw(); })),
labelled("Repeat", select([["", "nothing"], ...sections.map(({ label, start }, i) => [i, `${label} from ${clock(start)}`])], guarded(async ({ target }) => {
loop = target.value === "" ? null : sections[Number(target.value)];
hold();
if (loop) await playFrom(loop.start);
}))),
labelled("Speed", rate)),
strip, now, all,
h("p", { class: "fine" }, "Save the chords: ", FILES.map(([format, name], i) => [i > 0 && ", ", h("a", { href: `/api/tracks/${track.id}/chords?format=${format}`, download: "" }, name)])));
draw();
return box;
}
return {
get playAlong() { return playAlong; },
};
},
"parts/player-passwords.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { ago } = $from("core/format.js");
const { guarded, toast } = $from("core/live.js");
const { value } = $from("core/store.js");
const { once } = $from("parts/account-settings.js");
const { confirm, dialog, field, LONGEST_NAME } = $from("parts/dialog.js");
const state = (entry) => entry.void ? "void: the server lost its key; revoke it and create a new one" : entry.last_used ? `used ${ago(entry.last_used)}` : "never used";
const copyButton = (text) => h("button", { class: "button compact", type: "button", onclick: guarded(async () => {
await navigator.clipboard.writeText(text);
toast("Copied.");
}) }, "Copy");
async function playerPasswords(signal) {
const user = value("user");
if (user.role === "guest") return null;
const list = h("ul", { class: "rows" });
const load = async () => {
const { player_passwords: entries } = await api.get("/api/player-passwords", {}, { signal });
list.replaceChildren(...entries.map((entry) => h("li", {}, h("span", {}, h("strong", {}, entry.name), h("br"), h("span", { class: "muted small" }, `created ${ago(entry.created)}, ${state(entry)}`)),
h("button", { class: "button compact danger", type: "button", "aria-label": `Revoke the player ${entry.name}`, onclick: guarded(async () => { if (await confirm(`Revoke “${entry.name}”?`, "The player loses access immediately.", "Revoke")) { await api.del(`/api/player-passwords/${entry.id}`); await load(); } }) }, "Revoke"))));
};
const add = guarded(async () => {
const made = await dialog({ title: "New player password", action: "Create", content: field("Name of the player", { name: "name", required: true, maxlength: LONGEST_NAME, placeholder: "phone, car …", autocomplete: "off" }), submit: (data) => api.post("/api/player-passwords", { name: data.get("name").trim() }) });
if (!made) return;
await load();
await once(`Password for “${made.name}”`, made.password, [`Type it into the player now, with the user name “${user.name}”, or as its API key: it is not shown again. `, navigator.clipboard && copyButton(made.password)]);
});
await load();
return h("section", { class: "card stack", "aria-labelledby": "players-title" }, h("h2", { id: "players-title" }, "Player passwords"),
h("p", { class: "muted" }, "Each player that uses Subsonic’s protocol gets its own password. Do not enter the password of your account."), list,
h("div", { class: "actions" }, h("button", { class: "button", type: "button", onclick: add }, "New player password")));
}
return {
get playerPasswords() { return playerPasswords; },
};
},
"parts/reorder.js"() {
const { h } = $from("core/dom.js");
const { icon } = $from("core/icons.js");
const { announce } = $from("core/live.js");
function reorderable(list, { name, moved }) {
const rows = () => [...list.children];
let dragged = null;
const finish = async (from, to) => {
to = Math.min(Math.max(to, 0), rows().length - 1);
if (from === to) return;
announce(`${name(from)}: position ${to + 1} of ${rows().length}`);
await moved(from, to);
const now = list.isConnected ? list : document.querySelector(`ol[aria-label="${CSS.escape(list.getAttribute("aria-label"))}"]`);
now?.children[to]?.querySelector(".handle")?.focus();
};
const mark = (to) => rows().forEach((row, i) => {
row.classList.toggle("over-below", dragged !== null && i === to && to > dragged);
row.classList.toggle("over-above", dragged !== null && i === to && to < dragged);
});
const aim = (y) => {
const all = rows();
const middle = (row) => { const box = row.getBoundingClientRect(); return box.top + box.height / 2; };
let to = dragged;
while (to < all.length - 1 && y > middle(all[to + 1])) to += 1;
while (to > 0 && y < middle(all[to - 1])) to -= 1;
return to;
};
for (const [i, row] of rows().entries()) {
const handle = h("button", { class: "icon-button handle", type: "button", "aria-label": `Move ${name(i)}`, title: "Drag, or arrow keys", "aria-roledescription": "sortable" }, icon("grip", 20));
handle.addEventListener("keydown", (event) => {
const to = { ArrowUp: i - 1, ArrowDown: i + 1, Home: 0, End: rows().length - 1 }[event.key];
if (to === undefined) return;
event.preventDefault();
finish(i, to);
});
handle.addEventListener("pointerdown", (event) => {
if (event.button !== 0) return;
dragged = i;
handle.setPointerCapture(event.pointerId);
row.classList.add("grabbed");
});
handle.addEventListener("pointermove", (event) => {
if (dragged === null) return;
mark(aim(event.clientY));
const scroller = list.closest(".queue-side") ?? window;
if (event.clientY < 80) scroller.scrollBy(0, -12);
else if (event.clientY > innerHeight - 140) scroller.scrollBy(0, 12);
});
const drop = (event) => {
if (dragged === null) return;
const to = event.type === "pointerup" ? aim(event.clientY) : dragged;
const from = dragged;
dragged = null;
row.classList.remove("grabbed");
mark(-1);
finish(from, to);
};
handle.addEventListener("pointerup", drop);
handle.addEventListener("pointercancel", drop);
row.querySelector(".track-actions").prepend(handle);
}
}
return {
get reorderable() { return reorderable; },
};
},
"parts/queue-list.js"() {
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { count, spell, titleOf } = $from("core/format.js");
const { guarded } = $from("core/live.js");
const { either } = $from("core/signals.js");
const { value, watch } = $from("core/store.js");
const { iconButton } = $from("player/transport.js");
const { savePlaylist } = $from("parts/playlist-actions.js");
const { reorderable } = $from("parts/reorder.js");
const { selectable } = $from("parts/selection.js");
const { keepTrue, trackRow } = $from("parts/track-list.js");
const SHOWN = 200;
function waits() {
const isOn = value("headband");
if (!player.current() || !(isOn || player.wish())) return "Nothing. Add songs by their menus, or choose a mood.";
return `Something ${(!isOn && player.wish().mood?.toLowerCase()) || "that fits"}, chosen when this ends.`;
}
function queueList(signal, { id, more } = {}) {
const box = h("div", { class: "section" });
let drawn;
const update = () => {
drawn?.abort();
drawn = new AbortController();
const here = either(signal, drawn.signal);
const songs = player.songs();
const from = player.index();
const upcoming = songs.slice(from + 1);
const seconds = upcoming.reduce((sum, track) => sum + (track.duration_ms ?? 0) / 1000, 0);
const row = (track, i) => {
const place = from + 1 + i;
const out = iconButton("close", `Remove ${titleOf(track)} from the queue`, () => player.remove(place), { size: 18, classes: "roomy-only" });
const menu = () => ["line", { icon: "close", label: "Remove from the queue", action: () => player.remove(place) }];
return trackRow(track, { extra: out, menu, at: i, play: () => player.jump(place) });
};
const list = h("ol", { class: "tracks", "aria-label": "Queue" }, upcoming.slice(0, SHOWN).map(row));
if (upcoming.length > 1) reorderable(list, { name: (i) => titleOf(upcoming[i]), moved: (a, b) => player.move(from + 1 + a, from + 1 + b) });
selectable(list, here);
const tools = h("div", { class: "actions" },
songs.length > 0 && h("button", { class: "button compact", type: "button", onclick: guarded(() => savePlaylist(songs.map((track) => track.id))) }, "Save as playlist"),
upcoming.length > 0 && h("button", { class: "button compact quiet", type: "button", onclick: player.clearUpcoming }, "Clear"), more);
box.replaceChildren(
h("div", { class: "section-head" }, h("h2", { id, tabindex: "-1" }, upcoming.length ? `Next: ${count(upcoming.length, "track")}, ${spell(seconds)}` : "Next"), tools),
upcoming.length ? keepTrue(list, here) : h("p", { class: "muted" }, waits()),
);
};
player.on("queue", update, signal);
player.on("wish", update, signal);
watch("headband", update, signal);
update();
return box;
}
return {
get queueList() { return queueList; },
};
},
"parts/regions.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h, rangeFill, uniqueID } = $from("core/dom.js");
const { capital, count } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { guarded, toast } = $from("core/live.js");
const { isAdmin, isGuest, loadMoods, value, watch } = $from("core/store.js");
const { confirm, dialog, field, LONGEST_NAME } = $from("parts/dialog.js");
const sliders = [
["valence", "Brightness of the center", 0, 1], ["energy", "Energy of the center", 0, 1],
["valence_radius", "Width to either side", 0.05, 1], ["energy_radius", "Height to either side", 0.05, 1],
];
const ofGloom = [["gloom", "Gloom: minor and driving to the right", 0, 1], ["gloom_radius", "Gloom to either side", 0.05, 2]];
const slidersOf = (mood) => (mood.gloom === undefined ? sliders : [...sliders, ...ofGloom]);
const path = (name) => `/api/moods/${encodeURIComponent(name)}`;
const shape = (mood) => Object.fromEntries(slidersOf(mood).map(([key]) => [key, mood[key]]));
const change = (text, variant, disabled, action) => h("button", { class: `button compact ${variant}`, type: "button", disabled, onclick: guarded(async () => { if ((await action()) !== false) await loadMoods(); }) }, text);
function forEverybody(mood, draft) {
const name = capital(mood.name);
const save = async () => {
await api.put(`${path(mood.name)}/default`, shape(draft));
if (mood.own) await api.del(path(mood.name));
toast(`“${name}” saved for everybody who has not changed it.`);
};
const remove = async () => {
if (!(await confirm(`Remove “${name}” for everybody?`, "Standard moods get their original region back. Others are deleted.", "Remove"))) return false;
return api.del(`${path(mood.name)}/default`);
};
return [change("Save for everybody", "", false, save), !mood.own && !mood.standard && change("Remove for everybody", "quiet", false, remove)];
}
function region(mood, changed) {
const draft = { ...mood };
const rows = slidersOf(mood).map(([key, label, min, max]) => {
const id = uniqueID("region");
const output = h("output", { for: id });
const input = h("input", { id, type: "range", min, max, step: 0.01, value: mood[key], disabled: isGuest() });
const show = () => { draft[key] = Number(input.value); output.textContent = draft[key].toFixed(2); rangeFill(input); };
input.addEventListener("input", () => { show(); changed(draft); });
show();
return h("div", { class: "range-row" }, h("label", { class: "label", for: id }, label), output, input);
});
const box = h("details", { class: "region", name: "regions", data: { mood: mood.name } },
h("summary", {}, h("span", { class: "dot" }), capital(mood.name), h("span", { class: "muted" }, count(mood.tracks, "track")), icon("down", 18)),
h("div", {}, rows, h("div", { class: "actions" },
change("Save", "primary", isGuest(), async () => { await api.put(path(mood.name), shape(draft)); toast(`“${capital(mood.name)}” saved.`); }),
h("button", { class: "button compact", type: "button", onclick: guarded(() => player.playWish({ mood: mood.name, name: mood.name })) }, "Play"),
mood.own && change(mood.default ? "Reset" : "Delete", "quiet", false, () => api.del(path(mood.name))),
isAdmin() && forEverybody(mood, draft))));
box.addEventListener("toggle", () => changed(box.open ? draft : null));
return box;
}
function regions(signal, show) {
const list = h("div", { class: "region-list" });
let open = null;
const changed = (draft) => {
const moods = value("moods")?.moods ?? [];
open = draft?.name ?? null;
show(draft ? moods.map((mood) => (mood.name === draft.name ? { ...draft, active: true } : mood)) : []);
};
const update = () => {
const kept = open;
list.replaceChildren(...(value("moods")?.moods ?? []).map((mood) => region(mood, changed)));
const again = kept && [...list.children].find((box) => box.dataset.mood === kept);
if (again) again.open = true;
};
const add = guarded(() => dialog({
title: "A mood of your own", action: "Create",
content: [field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, autocomplete: "off" }), h("p", { class: "fine" }, "It starts in the middle of the map. Move it from there.")],
submit: async (data) => {
const name = data.get("name").trim().toLowerCase();
await api.put(path(name), { valence: 0.5, energy: 0.5, valence_radius: 0.25, energy_radius: 0.25 });
open = name;
await loadMoods();
},
}));
const reset = change("Back to the defaults", "quiet", false, async () => {
if (!(await confirm("Back to the defaults?", "Your own regions are removed.", "Remove"))) return false;
return api.del("/api/moods");
});
const offer = () => { reset.hidden = !(value("moods")?.moods ?? []).some((mood) => mood.own); };
for (const show of [update, offer]) { watch("moods", show, signal); show(); }
return h("section", { class: "card section", "aria-labelledby": "regions-title" },
h("div", { class: "section-head" }, h("h2", { id: "regions-title" }, "Regions of moods"), !isGuest() && h("div", { class: "actions" }, reset, h("button", { class: "button compact", type: "button", onclick: add }, "New mood"))),
h("p", { class: "muted" }, "Open a mood to see its region on the map and to change it. Changes apply to you only."), list);
}
return {
get regions() { return regions; },
};
},
"parts/resting.js"() {
const player = $from("player/player.js");
const { onNavigate } = $from("core/router.js");
const { hasHighlight, preview, stop } = $from("player/preview.js");
const { swallowClick } = $from("parts/hold.js");
const STORED = "sonic.previews";
const enabled = () => localStorage.getItem(STORED) !== "0";
const enable = (on) => localStorage.setItem(STORED, on ? "1" : "0");
const REST = 500;
let [cover, isHeld, timer] = [null, false, 0];
function leave() {
clearTimeout(timer);
if (!cover) return;
const plays = cover.classList.contains("sounding");
cover.classList.remove("resting", "sounding");
cover = null;
if (plays) stop();
}
function rest(found, held) {
leave();
const track = found.closest(".track")?.track;
if (!enabled() || player.isPlaying() || !track || !hasHighlight(track)) return;
[cover, isHeld] = [found, held];
if (held) found.classList.add("resting");
timer = setTimeout(() => {
found.classList.add("sounding");
preview(track, () => found.classList.remove("sounding"));
}, REST);
}
const coverOf = ({ target }) => target.closest?.(".track-play");
const isTouch = ({ pointerType }) => pointerType === "touch";
function lift() {
if (!cover || !isHeld) return;
if (cover.classList.contains("sounding")) swallowClick();
leave();
}
function connect() {
const on = (name, action) => document.addEventListener(name, action, { capture: true, passive: name !== "contextmenu" });
on("pointerover", (event) => {
const found = coverOf(event);
if (isTouch(event) || found === cover) return;
if (found) rest(found, false);
else leave();
});
on("pointerdown", (event) => {
const found = coverOf(event);
if (isTouch(event) && found) rest(found, true);
else leave();
});
on("pointerup", lift);
on("pointercancel", leave);
on("contextmenu", (event) => {
if (!cover || !isHeld) return;
event.preventDefault();
event.stopPropagation();
});
on("scroll", leave);
on("visibilitychange", leave);
document.documentElement.addEventListener("pointerleave", leave);
onNavigate(leave);
}
return {
get connect() { return connect; },
get enable() { return enable; },
get enabled() { return enabled; },
};
},
"parts/short-list.js"() {
function arranged(items, { q, reverse }, textOf, before) {
const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const words = plain(q ?? "");
const found = items.filter((item) => plain(textOf(item)).includes(words));
if (before) found.sort(before);
return reverse ? found.reverse() : found;
}
const loadFrom = (items) => async (from, amount) => ({ items: items.slice(from, from + amount), total: items.length });
return {
get arranged() { return arranged; },
get loadFrom() { return loadFrom; },
};
},
"parts/similar-tabs.js"() {
const { h } = $from("core/dom.js");
const similarTabs = (current) =>
h("nav", { "aria-label": "Sonically similar" }, h("div", { class: "segments" },
[["/similar", "Similar"], ["/path", "Path"], ["/explain", "Explain"]].map(([href, label]) => h("a", { href, "aria-current": href === current ? "page" : null }, label))));
return {
get similarTabs() { return similarTabs; },
};
},
"parts/song-picker.js"() {
const api = $from("core/api.js");
const { debounced, h, uniqueID } = $from("core/dom.js");
const { artistOf, count, titleOf } = $from("core/format.js");
const { announce, complain } = $from("core/live.js");
const { iconButton } = $from("player/transport.js");
const { cover } = $from("parts/cover.js");
const names = (track) => h("span", { class: "track-names" }, h("span", { class: "track-title" }, titleOf(track)), h("span", { class: "muted small" }, artistOf(track)));
function songPicker({ label, chosen = null, choose, placeholder = "Artist or song" }) {
const id = uniqueID("picker");
const box = h("div", { class: "field" });
let track = chosen;
function showChosen(focus) {
const change = iconButton("close", `Choose another for: ${label}`, () => { track = null; choose(null); showSearch(true); }, { size: 18 });
box.replaceChildren(h("span", { class: "label" }, label), h("div", { class: "chosen" }, cover(track), names(track), change));
if (focus) change.focus();
}
function showSearch(focus) {
const list = h("ul", { class: "picker-list", id: `${id}-list`, role: "listbox", "aria-label": label, hidden: true });
const input = h("input", {
id, type: "search", role: "combobox", autocomplete: "off", placeholder, "aria-expanded": "false", "aria-controls": `${id}-list`, "aria-autocomplete": "list",
});
let found = [];
let at = -1;
let running;
const close = () => { list.hidden = true; input.setAttribute("aria-expanded", "false"); input.removeAttribute("aria-activedescendant"); };
const pick = (item) => { track = item; close(); showChosen(true); choose(item); };
const mark = (to) => {
at = to;
[...list.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === at)));
if (at >= 0) { input.setAttribute("aria-activedescendant", `${id}-${at}`); list.children[at].scrollIntoView({ block: "nearest" }); }
};
const search = debounced(120, async () => {
running?.abort();
running = new AbortController();
const words = input.value.trim();
if (!words) return close();
try {
found = (await api.get("/api/search", { q: words, count: 8 }, { signal: running.signal })).items.map((item) => item.track);
} catch (problem) {
return problem.status === 400 ? close() : complain(problem);
}
list.replaceChildren(...found.map((item, i) => h("li", { id: `${id}-${i}`, role: "option", "aria-selected": "false", onmousedown: (event) => { event.preventDefault(); pick(item); } }, cover(item), names(item))));
list.hidden = !found.length;
input.setAttribute("aria-expanded", String(found.length > 0));
announce(count(found.length, "song"));
at = -1;
});
input.addEventListener("input", search);
input.addEventListener("blur", close);
input.addEventListener("keydown", (event) => {
if (event.key === "Escape" && !list.hidden) { event.preventDefault(); close(); }
else if (list.hidden || !found.length) return;
else if (event.key === "ArrowDown") { event.preventDefault(); mark((at + 1) % found.length); }
else if (event.key === "ArrowUp") { event.preventDefault(); mark((at - 1 + found.length) % found.length); }
else if (event.key === "Enter") { event.preventDefault(); pick(found[Math.max(at, 0)]); }
});
box.replaceChildren(h("label", { for: id }, label), h("div", { class: "picker" }, input, list));
if (focus) input.focus();
}
if (track) showChosen();
else showSearch();
return box;
}
return {
get songPicker() { return songPicker; },
};
},
"parts/sorted-tracks.js"() {
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { longTracks } = $from("parts/long-tracks.js");
const { NUMBERS, valueOf } = $from("parts/numbers.js");
const { starText } = $from("parts/stars.js");
const ORDERS = [["added", "Newly added"], ["plays", "Most played"], ["last_played", "Last played"], ["rating", "Most stars"], ...NUMBERS.map(({ name, label }) => [name, label])];
const days = (number) => (number < 1 ? "today" : `${count(Math.floor(number), "day")} ago`);
const marks = { plays: (number) => `${number} ×`, last_played: days, rating: starText };
const aside = (text) => h("span", { class: "track-mood track-fact number sorted" }, text);
function sorted(track, number) {
const value = valueOf(track, number);
const isKnown = typeof value === "number" && (value > 0 || number.name !== "tempo");
return aside(isKnown ? (number.show ?? ((it) => `${Math.round(it * 100)} %`))(value) : "–");
}
function sortedTracks(query, signal) {
const number = NUMBERS.find(({ name }) => name === query.sort);
const mark = marks[query.sort];
return longTracks({ query, label: "Tracks", signal, options: (track) => (number ? { aside: sorted(track, number) } : mark ? { aside: aside(mark(track.beside[query.sort])) } : {}) });
}
return {
get ORDERS() { return ORDERS; },
get sortedTracks() { return sortedTracks; },
};
},
"parts/sound-settings.js"() {
const player = $from("player/player.js");
const { h, rangeFill, uniqueID } = $from("core/dom.js");
const { guarded } = $from("core/live.js");
const { iconButton } = $from("player/transport.js");
const { dialog } = $from("parts/dialog.js");
const levels = [["track", "Every track alike"], ["album", "Every album alike"], ["off", "As they are"]];
const modes = [
["off", "Off", "Each track plays to its end, then the next one begins."],
["gapless", "Gapless", "The next track begins when the current one ends, without a pause."],
["fade", "Fade", "The next track fades in while the current one fades out."],
["dj", "DJ", "Beats meet beats where both tracks permit it. Other tracks end in an echo, fade, or keep their own ends. The crossfade is for tracks without a plan."],
];
const words = (seconds) => `${seconds} s`;
function content() {
const { leveling, mode, fade, trims } = player.soundSettings();
const [level, id] = [uniqueID("level"), uniqueID("fade")];
const output = h("output", { for: id }, words(fade));
const range = h("input", { id, type: "range", min: 1, max: 12, step: 1, value: fade, oninput: () => { output.textContent = words(Number(range.value)); rangeFill(range); player.changeSound({ fade: Number(range.value) }); } });
rangeFill(range);
const explanation = h("p", { class: "fine" });
const fadeRow = h("div", { class: "range-row" }, h("label", { for: id, class: "label" }, "Crossfade"), output, range);
const trimRow = h("label", { class: "switch" }, h("span", {}, "Leave out silence at the ends"), h("input", { type: "checkbox", checked: trims, onchange: ({ target }) => player.changeSound({ trims: target.checked }) }));
const buttons = modes.map(([value, label]) => h("button", { type: "button", value, onclick: () => { player.changeSound({ mode: value }); show(value); } }, label));
const show = (chosen) => {
buttons.forEach((button) => button.setAttribute("aria-pressed", String(button.value === chosen)));
explanation.textContent = modes.find(([value]) => value === chosen)[2];
fadeRow.hidden = !["fade", "dj"].includes(chosen);
trimRow.hidden = chosen === "off";
};
show(mode);
return h("div", { class: "stack" },
h("div", { class: "field" }, h("label", { for: level }, "Loudness"), h("select", { id: level, onchange: ({ target }) => player.changeSound({ leveling: target.value }) }, levels.map(([value, label]) => h("option", { value, selected: value === leveling }, label)))),
h("div", { class: "stack" }, h("span", { class: "label" }, "From track to track"), h("div", { class: "segments", role: "group", "aria-label": "From track to track" }, buttons), explanation),
fadeRow, trimRow,
h("p", { class: "fine" }, "Consecutive tracks of an album are never faded. Loud tracks are made quieter, and quiet ones stay as they are, so nothing clips."));
}
const soundButton = () => iconButton("settings", "Sound", guarded(() => dialog({ title: "Sound", content: content(), action: "Done" })));
return {
get soundButton() { return soundButton; },
};
},
"parts/spectrum.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { clock } = $from("core/format.js");
const { loading } = $from("core/states.js");
const QUIETEST = -120;
const COLORS = [[4, 6, 30], [70, 20, 110], [170, 40, 90], [240, 130, 40], [255, 245, 180]];
function color(level) {
const place = (1 - Math.max(0, Math.min(1, level / QUIETEST))) * (COLORS.length - 1);
const below = Math.min(COLORS.length - 2, Math.floor(place));
return COLORS[below].map((value, i) => Math.round(value + (place - below) * (COLORS[below + 1][i] - value)));
}
function drawn(name, { duration, highest, edge, levels }) {
const [width, height] = [levels.length, levels[0]?.length ?? 1];
const kilohertz = (hertz) => `${(hertz / 1000).toFixed(1)} kHz`;
const says = `Spectrum of ${name} over ${clock(duration)}, up to ${kilohertz(highest)}${edge ? `; it ends at ${kilohertz(edge)}` : ""}`;
const canvas = h("canvas", { class: "spectrum-picture", width, height, role: "img", "aria-label": says });
const context = canvas.getContext("2d");
const picture = context.createImageData(width, height);
levels.forEach((column, x) => column.forEach((level, y) => picture.data.set([...color(level), 255], 4 * ((height - 1 - y) * width + x))));
context.putImageData(picture, 0, 0);
const line = edge && h("i", { class: "spectrum-edge", vars: { "--at": `${(100 * (1 - edge / highest)).toFixed(2)}%` } }, h("span", {}, kilohertz(edge)));
return [h("div", { class: "spectrum" }, canvas, line), h("p", { class: "fine" }, `0 to ${kilohertz(highest)}, ${clock(duration)}${edge ? `; the line is where the spectrum ends` : ""}`)];
}
function spectrum(id, name, signal) {
const box = h("div", {});
let asked = false;
const open = async () => {
if (!details.open || asked) return;
asked = true;
box.replaceChildren(loading("Decoding …"));
try {
box.replaceChildren(...drawn(name, await api.get(`/api/tracks/${id}/spectrogram`, {}, { signal })));
} catch (problem) {
asked = false;
if (problem.name !== "AbortError") box.replaceChildren(h("p", { class: "muted" }, `No spectrum: ${problem.message}`));
}
};
const details = h("details", { ontoggle: open }, h("summary", {}, "Spectrum"), box);
return details;
}
return {
get spectrum() { return spectrum; },
};
},
"parts/structure.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h, s, uniqueID } = $from("core/dom.js");
const { capital, clock, titleOf } = $from("core/format.js");
const { guarded } = $from("core/live.js");
const { loading } = $from("core/states.js");
const { dotted } = $from("parts/dotted.js");
const { playAlong } = $from("parts/play-along.js");
const HEIGHT = 100;
const LANES = ["voice", "drums", "bass", "audience"];
const COLORS = 6;
function wave(levels) {
const loudest = Math.max(...levels);
const half = (level) => (HEIGHT / 2) * Math.max(0.01, 0.94 * 10 ** ((level - loudest) / 40));
const upper = levels.map((level, x) => `${x} ${(HEIGHT / 2 - half(level)).toFixed(1)}`);
const lower = levels.map((level, x) => `${x} ${(HEIGHT / 2 + half(level)).toFixed(1)}`).reverse();
return `M${[...upper, ...lower].join("L")}Z`;
}
const says = (part) => [`Section ${part.label}`, `${clock(part.start)} to ${clock(part.start + part.duration)}`, part.key_name, part.tempo > 0 && `${Math.round(part.tempo)} BPM`].filter(Boolean).join(", ");
const placeIn = (track) => (player.current()?.id === track.id ? player.audio.currentTime : null);
async function playFrom(track, seconds) {
if (placeIn(track) === null) await player.play([track]);
player.seek(seconds);
if (!player.isPlaying()) await player.resumeSound();
}
const changesOf = (keys) => keys.length > 1 && keys.map(({ key_name, start }, i) => (i ? `${key_name} from ${clock(start)}` : key_name)).join(", then ");
const listed = (track, sections) => h("details", { class: "structure-parts" },
h("summary", {}, "Sections, one by one"),
h("ol", {}, sections.map((part) => h("li", {}, h("button", {
type: "button", class: "structure-line", onclick: guarded(() => playFrom(track, part.start)),
}, h("span", { class: "fine" }, clock(part.start)), h("span", {}, says(part).replace("Section ", "")))))));
const sheet = (track, lines) => h("details", { class: "structure-sheet" },
h("summary", {}, lines[0].bars.length ? "Chords, bar by bar" : "Chords, one by one"),
h("ol", {}, lines.map(({ start, label, bars, chords }) => h("li", {}, h("button", {
type: "button", class: "structure-line", onclick: guarded(() => playFrom(track, start)),
}, h("span", { class: "fine" }, [clock(start), label].filter(Boolean).join(" ")), h("span", {}, bars.length ? `| ${bars.join(" | ")} |` : chords.join(" ")))))));
const heard = (name, parts) => `${name} ${parts.map(({ start, duration }) => `from ${clock(start)} to ${clock(start + duration)}`).join(", ")}`;
function drawn(track, answer, signal) {
const { duration, keys, sections, levels, bars, chords, lead_sheet, tempo } = answer;
const share = (seconds) => `${Math.min(100, (100 * seconds) / duration).toFixed(3)}%`;
const letters = [...new Set(sections.map((part) => part.label))];
const tint = (part) => `letter-${letters.indexOf(part.label) % COLORS}`;
const stretch = (part) => ({ "--from": share(part.start), "--length": share(part.duration) });
const position = h("i", { class: "structure-place", hidden: true });
const range = h("input", { type: "range", class: "structure-seek", min: 0, max: Math.floor(duration), step: 1, value: 0, "aria-label": `Play ${titleOf(track)} from` });
const buttons = sections.map((part) => h("button", {
type: "button", class: `structure-section ${tint(part)}`, tabindex: -1, vars: stretch(part), title: says(part),
onclick: guarded(() => playFrom(track, part.start)),
}, h("span", {}, part.label)));
const named = chords.filter(({ name }) => name);
const names = [...new Set(named.map(({ name }) => name))];
const places = named.map((chord) => h("button", {
type: "button", class: `structure-chord letter-${names.indexOf(chord.name) % COLORS}`, tabindex: -1, vars: stretch(chord), title: [chord.name, chord.numeral, clock(chord.start)].filter(Boolean).join(", "),
onclick: guarded(() => playFrom(track, chord.start)),
}, h("span", {}, chord.name)));
const lanes = LANES.filter((lane) => answer[lane].length).map((lane) => [capital(lane), answer[lane]]).map(([name, parts]) => h("div", { class: "structure-lane", role: "img", "aria-label": heard(name, parts) },
h("span", { class: "fine" }, name),
h("div", {}, parts.map((part) => h("i", { vars: stretch(part), title: heard(name, [part]) })))));
let held = false;
const update = () => {
const seconds = placeIn(track);
position.hidden = seconds === null;
position.style.setProperty("--from", share(seconds ?? 0));
if (seconds !== null && !held) range.value = seconds;
range.setAttribute("aria-valuetext", `${clock(Number(range.value))} of ${clock(duration)}`);
const mark = (parts, marked) => parts.forEach(({ start, duration: length }, i) => {
const on = seconds !== null && seconds >= start && seconds < start + length;
if (on) marked[i].setAttribute("aria-current", "true");
else marked[i].removeAttribute("aria-current");
});
mark(sections, buttons);
mark(named, places);
};
range.addEventListener("input", () => { held = true; update(); });
range.addEventListener("change", guarded(() => { held = false; return playFrom(track, Number(range.value)); }));
player.on("time", update, signal);
player.on("song", update, signal);
const scene = h("div", { class: "structure" },
h("div", { class: "structure-wave" },
sections.map((part) => h("i", { class: `structure-wash ${tint(part)}`, vars: stretch(part) })),
s("svg", { viewBox: `0 0 ${levels.length - 1} ${HEIGHT}`, preserveAspectRatio: "none", "aria-hidden": "true" }, s("path", { d: wave(levels) })),
range),
lanes,
places.length > 0 && h("div", { class: "structure-chords", "aria-hidden": "true" }, places),
h("div", { class: "structure-row", "aria-hidden": "true" }, buttons),
position);
update();
const barCount = Math.max(bars.length, lead_sheet.reduce((sum, line) => sum + line.bars.length, 0));
const facts = [sections.length && "Sections with the same letter sound alike", bars.length && (barCount > bars.length ? `${barCount} bars (${bars.length} with all beats)` : `${barCount} bars`), tempo > 0 && `${tempo.toFixed(1)} BPM`, changesOf(keys)].filter(Boolean);
const lines = [sections.length > 0 && listed(track, sections), lead_sheet.length > 0 && sheet(track, lead_sheet), named.length > 0 && playAlong(track, answer, (seconds) => playFrom(track, seconds), signal)].filter(Boolean);
return [scene, ...lines, h("p", { class: "fine structure-facts" }, facts.length ? dotted(...facts) : h("span", {}, "No sections and no bars were found."), h("span", {}, clock(duration)))];
}
function structure(track, signal) {
const id = uniqueID("structure");
const box = h("div", { class: "structure-box" }, loading("Looking for sections …"));
api.get(`/api/tracks/${track.id}/structure`, {}, { signal }).then(
(answer) => box.replaceChildren(...drawn(track, answer, signal)),
(problem) => { if (problem.name !== "AbortError") box.replaceChildren(h("p", { class: "muted" }, `No structure: ${problem.message}`)); },
);
return h("section", { class: "card stack", "aria-labelledby": id }, h("h2", { id }, "Structure"), box);
}
return {
get structure() { return structure; },
};
},
"parts/sung.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { clock, count } = $from("core/format.js");
const { complain } = $from("core/live.js");
const { section } = $from("core/states.js");
const { trackList } = $from("parts/track-list.js");
const LEAST = 4;
const SHOWN = 6;
const PAUSE = 1;
function playFrom(track, seconds) {
if (player.current()?.id !== track.id || !player.audio.source) return player.play([track], 0, null, seconds ?? 0);
if (seconds !== null) player.seek(seconds);
return player.resumeSound();
}
const lineOf = ({ text, start }) =>
h("span", { class: "track-mood told sung" }, h("q", {}, text), start !== null && h("span", { class: "muted small number" }, clock(start)));
function sung(words, signal) {
const element = h("div", {});
const show = ({ items, total, left_out: leftOut }) => {
const missing = leftOut > 0 && h("p", { class: "fine muted" }, `Not searched: the lyrics of ${count(leftOut, "song")}, which do not fit into the server’s memory.`);
if (!items.length) return element.replaceChildren(...(missing ? [missing] : []));
const list = trackList(items.map(({ track }) => track), { signal, label: `Lyrics with ${words}`, options: (track, i) => ({
aside: lineOf(items[i].line), seeks: true, play: () => playFrom(track, items[i].line.start),
}) });
element.replaceChildren(section(total > items.length ? `Lyrics: the best of ${count(total, "song")}` : "Lyrics", list, missing));
};
const ask = async () => {
let [answer, read] = [null, -1];
while (!answer || (answer.searched > read && answer.searched < answer.tracks)) {
if (answer) await api.pause(PAUSE);
read = answer?.searched ?? -1;
answer = await api.get("/api/lyrics", { q: words, count: SHOWN }, { signal });
show(answer);
}
return answer.total;
};
const isLong = words.replace(/\P{L}/gu, "").length >= LEAST;
return { element, done: isLong ? ask().catch((problem) => { complain(problem); return 0; }) : Promise.resolve(0) };
}
return {
get sung() { return sung; },
};
},
"parts/teaching.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { count, titleOf } = $from("core/format.js");
const { announce, guarded } = $from("core/live.js");
const { loadMoods } = $from("core/store.js");
const { iconButton } = $from("player/transport.js");
const { selectable } = $from("parts/selection.js");
const { keepTrue, trackRow } = $from("parts/track-list.js");
const AT_ONCE = 5;
const right = (accuracy) => (accuracy === null ? "More artists are needed to say how well it knows the word." : `It tells your songs from others in ${Math.round(100 * accuracy)} of 100 comparisons, for artists it did not learn from.`);
const told = ({ examples, counterexamples, accuracy }) => `Learned from ${count(examples, "song")}${counterexamples ? ` and ${count(counterexamples, "refusal")}` : ""}. ${right(accuracy)}`;
function teaching(name, signal) {
const path = `/api/taught/${encodeURIComponent(name)}`;
const words = h("p", { class: "muted" });
const list = h("ol", { class: "tracks teaching", "aria-label": "Songs to accept or refuse" });
selectable(list, signal);
keepTrue(list, signal);
const section = h("section", { class: "section", hidden: true }, h("h2", {}, "More like these"), words);
guarded(async () => {
const { words: all } = await api.get("/api/taught", undefined, { signal });
if (!all.some(({ word, outdated }) => outdated && word === name)) return;
words.textContent = `“${name}” must be learned again, because the analysis has a new version. “Find more” does that; your labels are still there.`;
section.hidden = false;
})();
const learn = async () => {
words.textContent = told(await api.put(path, undefined, { signal }));
const { items } = await api.get(`${path}/suggestions`, { count: AT_ONCE }, { signal });
section.hidden = false;
if (items.length) section.append(list);
else list.remove();
const tracks = items.map(({ track }) => track);
list.replaceChildren(...items.map((item, i) => row(item, i, tracks)));
list.dispatchEvent(new Event("rows"));
if (!items.length) words.textContent += " There are no other songs to ask about.";
announce(words.textContent);
await loadMoods();
};
const row = ({ track, value, nearest }, at, tracks) => {
const answer = (label, said) => guarded(async () => {
if (!made.isConnected || buttons.some((button) => button.disabled)) return;
for (const button of buttons) button.disabled = true;
try {
await api.put(`/api/tracks/${track.id}/labels/${encodeURIComponent(label)}`);
} catch (error) {
for (const button of buttons) button.disabled = false;
throw error;
}
const next = made.nextElementSibling ?? made.previousElementSibling;
made.remove();
announce(`“${titleOf(track)}” ${said}.`);
if (!next) return learn().then(() => list.querySelector(".teach-yes")?.focus());
next.querySelector(".teach-yes").focus();
});
const buttons = [
iconButton("check", `Accept ${titleOf(track)}`, answer(name, "accepted"), { classes: "teach-yes" }),
iconButton("close", `Refuse ${titleOf(track)}`, answer(`not ${name}`, "refused"), { classes: "teach-no" }),
];
const made = trackRow(track, {
all: () => tracks, at,
aside: h("span", { class: "track-mood track-fact number sorted", title: nearest ? `Most like “${titleOf(nearest)}”` : null }, `${Math.round(100 * value)} %`),
extra: buttons,
});
return made;
};
const title = `Accept or refuse songs, and the page learns what you mean by “${name}”. Searches then use it.`;
return { section, button: h("button", { class: "button", type: "button", title, onclick: guarded(learn) }, "Find more") };
}
return {
get teaching() { return teaching; },
};
},
"parts/year-charts.js"() {
const { h, s } = $from("core/dom.js");
const { capital, count, spell } = $from("core/format.js");
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const [WIDTH, HEIGHT, FOOT] = [600, 180, 22];
const tint = (mood) => `var(--${mood}, var(--other))`;
function bars(title, list, every = 1) {
const most = Math.max(1, ...list.map(([, , parts]) => parts.reduce((sum, [size]) => sum + size, 0)));
const step = WIDTH / list.length;
return s("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "year-chart", role: "img", "aria-label": title },
list.map(([label, words, parts], i) => {
let y = HEIGHT - FOOT;
return s("g", {}, s("title", {}, words), s("rect", { x: i * step, y: 0, width: step, height: HEIGHT, fill: "transparent" }),
parts.map(([size, color]) => {
const height = (size / most) * (HEIGHT - FOOT - 4);
y -= height;
return s("rect", { x: i * step + step * 0.14, y, width: step * 0.72, height, class: "part", vars: { "--tint": color } });
}),
i % every === 0 && s("text", { x: (i + 0.5) * step, y: HEIGHT - 5, "text-anchor": "middle" }, label));
}));
}
const rest = ({ plays, moods }) => plays - moods.reduce((sum, { plays: some }) => sum + some, 0);
function monthsChart(year) {
const moods = [...new Set(year.months.flatMap((month) => month.moods.map(({ mood }) => mood)))].sort();
const parts = (month) => [...moods.map((mood) => [month.moods.find((entry) => entry.mood === mood)?.plays ?? 0, tint(mood)]), [rest(month), "var(--other)"]];
return [
bars("Plays of each month, by mood", year.months.map((month, i) => [MONTHS[i], `${MONTHS[i]}: ${count(month.plays, "play")}, ${spell(month.seconds)}`, parts(month)])),
h("ul", { class: "year-legend" }, [...moods, "other"].map((mood) => h("li", { vars: { "--tint": tint(mood) } }, capital(mood === "other" ? "no mood" : mood)))),
];
}
const hoursChart = (year) => bars("Plays of each hour of the day", year.hours.map((plays, hour) => [String(hour), `${hour} to ${hour + 1} o’clock: ${count(plays, "play")}`, [[plays, "var(--accent)"]]]), 3);
return {
get MONTHS() { return MONTHS; },
get hoursChart() { return hoursChart; },
get monthsChart() { return monthsChart; },
};
},
"parts/year-picture.js"() {
const { count, number } = $from("core/format.js");
const { MONTHS } = $from("parts/year-charts.js");
const [WIDTH, HEIGHT, EDGE] = [1080, 1350, 80];
function fitted(pen, text, width) {
if (pen.measureText(text).width <= width) return text;
let end = text.length;
while (end > 1 && pen.measureText(`${text.slice(0, end)}…`).width > width) end -= 1;
return `${text.slice(0, end)}…`;
}
function list(pen, title, entries, x, y, color) {
const width = WIDTH / 2 - EDGE - 20;
pen.fillStyle = color("--muted");
pen.font = `600 28px ${color("--sans")}`;
pen.fillText(title, x, y);
entries.slice(0, 5).forEach(({ name }, i) => {
pen.fillStyle = color("--text");
pen.font = `650 36px ${color("--sans")}`;
pen.fillText(fitted(pen, `${i + 1}  ${name}`, width), x, y + 58 + i * 56);
});
}
function months(pen, year, color) {
const most = Math.max(1, ...year.months.map(({ plays }) => plays));
const [step, foot, height] = [(WIDTH - 2 * EDGE) / 12, HEIGHT - 170, 230];
pen.textAlign = "center";
year.months.forEach((month, i) => {
let y = foot;
const x = EDGE + i * step;
const known = month.moods.reduce((sum, { plays }) => sum + plays, 0);
for (const [mood, plays] of [...month.moods.map(({ mood, plays }) => [mood, plays]), ["other", month.plays - known]]) {
const size = (plays / most) * height;
y -= size;
pen.fillStyle = color(`--${mood}`) || color("--other");
pen.fillRect(x + step * 0.14, y, step * 0.72, size);
}
pen.fillStyle = color("--muted");
pen.font = `500 24px ${color("--sans")}`;
pen.fillText(MONTHS[i], x + step / 2, foot + 38);
});
pen.textAlign = "left";
}
function yearPicture(year) {
const canvas = document.createElement("canvas");
[canvas.width, canvas.height] = [WIDTH, HEIGHT];
const style = getComputedStyle(document.documentElement);
const color = (name) => style.getPropertyValue(name).trim();
const pen = canvas.getContext("2d");
pen.fillStyle = color("--ground");
pen.fillRect(0, 0, WIDTH, HEIGHT);
pen.fillStyle = color("--accent");
pen.font = `750 150px ${color("--sans")}`;
pen.fillText(String(year.year), EDGE, 190);
pen.fillStyle = color("--text");
pen.font = `700 52px ${color("--sans")}`;
pen.fillText(`${number(Math.round(year.seconds / 3600))} hours of music`, EDGE, 280);
pen.fillStyle = color("--muted");
pen.font = `500 34px ${color("--sans")}`;
pen.fillText(`${count(year.plays, "play")} · ${count(year.tracks, "track")} · ${count(year.artists, "artist")} · ${count(year.days, "day")}`, EDGE, 335);
list(pen, "Most played artists", year.top_artists, EDGE, 450, color);
list(pen, "Most played tracks", year.top_tracks, WIDTH / 2 + 20, 450, color);
months(pen, year, color);
pen.fillStyle = color("--muted");
pen.font = `500 26px ${color("--sans")}`;
pen.fillText("SonicIndex", EDGE, HEIGHT - 50);
return canvas;
}
return {
get yearPicture() { return yearPicture; },
};
},
"player/queue-drop.js"() {
const api = $from("core/api.js");
const { within } = $from("core/base.js");
const { count } = $from("core/format.js");
const { announce, complain } = $from("core/live.js");
const { chosenWith } = $from("parts/selection.js");
const player = $from("player/player.js");
let dragged = null;
const canDrop = () => document.body.classList.contains("has-queue");
document.addEventListener("pointerdown", ({ target, pointerType }) => {
const row = target.closest?.("main .track");
if (row?.track) row.draggable = pointerType === "mouse" && canDrop() && !target.closest(".handle");
}, true);
document.addEventListener("dragstart", ({ target, dataTransfer }) => {
const row = canDrop() && target.closest?.("main .track");
if (!row?.track) return;
dragged = chosenWith(row);
dataTransfer.setData("text/plain", dragged.map(({ title, path }) => title ?? path).join("\n"));
dataTransfer.effectAllowed = "copy";
});
document.addEventListener("dragend", () => { dragged = null; });
async function tracksOf(address) {
const { origin, pathname } = new URL(address);
const [, kind, id] = origin === location.origin ? /^\/(albums|playlists)\/(\w+)$/.exec(within(pathname)) ?? [] : [];
if (kind === "albums") return (await api.get("/api/tracks", { album: id, sort: "album", count: 500 })).items.map(({ track }) => track);
if (kind === "playlists") return (await api.get(`/api/playlists/${id}`)).items.filter((item) => item.in_library && item.track).map(({ track }) => track);
return [];
}
function dropsInto(box, signal) {
const rows = () => [...box.querySelectorAll(".tracks > .track")];
const isOurs = ({ dataTransfer }) => dragged !== null || dataTransfer.types.includes("text/uri-list");
const placeOf = (y) => rows().filter((row) => { const { top, height } = row.getBoundingClientRect(); return y > top + height / 2; }).length;
const mark = (place) => rows().forEach((row, i) => {
row.classList.toggle("over-above", i === place);
row.classList.toggle("over-below", i === place - 1 && place === rows().length);
});
const on = (name, action) => box.addEventListener(name, action, { signal });
on("dragover", (event) => {
if (!isOurs(event)) return;
event.preventDefault();
event.dataTransfer.dropEffect = "copy";
box.classList.add("over");
mark(placeOf(event.clientY));
});
const leave = () => { box.classList.remove("over"); mark(-1); };
on("dragleave", (event) => { if (!box.contains(event.relatedTarget)) leave(); });
on("drop", async (event) => {
if (!isOurs(event)) return;
event.preventDefault();
const place = placeOf(event.clientY);
leave();
try {
const tracks = dragged ?? await tracksOf(event.dataTransfer.getData("text/uri-list").split("\n")[0].trim());
if (!tracks.length) return;
await player.insert(tracks, place);
announce(`${count(tracks.length, "track")} added to the queue at position ${place + 1}`);
} catch (problem) {
complain(problem);
}
});
}
return {
get dropsInto() { return dropsInto; },
};
},
"views/album.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { count, spell } = $from("core/format.js");
const { allOf } = $from("core/pages.js");
const { section } = $from("core/states.js");
const { nameHead } = $from("parts/name-head.js");
const { artistsOf } = $from("parts/album-card.js");
const { cover } = $from("parts/cover.js");
const { dotted } = $from("parts/dotted.js");
const { artistLinks, genreLink } = $from("parts/links.js");
const { downloadAlbum } = $from("parts/downloads.js");
const { playButtons } = $from("parts/play-buttons.js");
const { shareButton } = $from("parts/share.js");
const { tracksMenuButton } = $from("parts/tracks-menu.js");
const { trackList } = $from("parts/track-list.js");
function discs(tracks) {
const found = new Map();
for (const track of tracks) {
const disc = track.disc_number ?? 1;
if (!found.has(disc)) found.set(disc, []);
found.get(disc).push(track);
}
return [...found];
}
const tracksOf = async (id, signal) => (await allOf("/api/tracks", { album: id, sort: "album" }, signal)).map(({ track }) => track);
async function view({ id }, { signal }) {
const [album, tracks] = await Promise.all([api.get(`/api/albums/${id}`, {}, { signal }), tracksOf(id, signal)]);
const all = () => tracks;
const parts = discs(tracks);
const list = (some) => trackList(some, { signal, label: album.name, options: (track) => ({ all, at: tracks.indexOf(track), place: track.track_number ?? "" }) });
return h("div", {},
h("div", { class: "list-head" }, h("span", { class: "mosaic single" }, cover({ ...tracks[0], album: album.name, artist: artistsOf(album) })),
h("div", {}, h("p", { class: "muted" }, "Album"), nameHead(album.name),
h("p", {}, album.compilation || !album.artists.length ? artistsOf(album) : artistLinks(album.artists)),
h("p", { class: "muted" }, dotted(album.year, count(album.tracks, "track"), spell(album.seconds), ...album.genres.slice(0, 3).map(genreLink))),
playButtons(all, shareButton(album.name, `/albums/${id}`), tracksMenuButton(album.name, all, { download: () => downloadAlbum(id) })))),
parts.length > 1 ? parts.map(([disc, some]) => section(`Disc ${disc}`, list(some))) : list(tracks));
}
return {
get view() { return view; },
};
},
"views/albums.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { empty, head } = $from("core/states.js");
const { albumCard } = $from("parts/album-card.js");
const { browseTabs } = $from("parts/browse-tabs.js");
const { filterable } = $from("parts/filterable.js");
const { longList } = $from("parts/long-list.js");
const sorts = [["artist", "Artist"], ["name", "Title"], ["year", "Year"], ["added", "Newly added"], ["plays", "Most played"], ["tracks", "Most tracks"]];
async function view(_, { signal, query }) {
const list = filterable({
path: "/albums", sorts, query, signal, placeholder: "Filter albums", kept: ["genre", "year"],
show: async (asked, here) => {
const grid = await longList({ load: (offset, amount) => api.get("/api/albums", { ...asked, offset, count: amount }, { signal: here }), make: albumCard, label: "Albums", signal: here, width: 150, gap: 16, height: 76, classes: "grid" });
return grid.total ? { element: grid.element, words: count(grid.total, "album") } : { element: empty("No albums", "No album has a name like that. Folders show tracks without an album.", h("a", { class: "button", href: "/folders" }, "Folders")) };
},
});
await list.ready;
return h("div", {}, browseTabs("/albums"), head("Albums"), list.element);
}
return {
get view() { return view; },
};
},
"views/artist.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { empty, section } = $from("core/states.js");
const { nameHead } = $from("parts/name-head.js");
const { albumCard } = $from("parts/album-card.js");
const { cover } = $from("parts/cover.js");
const { dotted } = $from("parts/dotted.js");
const { filterable } = $from("parts/filterable.js");
const { playButtons } = $from("parts/play-buttons.js");
const { tracksMenuButton } = $from("parts/tracks-menu.js");
const { shareButton } = $from("parts/share.js");
const { ORDERS, sortedTracks } = $from("parts/sorted-tracks.js");
async function view({ id }, { signal, query }) {
let list;
const filter = filterable({
path: `/artists/${id}`, sorts: [["album", "Album"], ...ORDERS], query, signal, placeholder: "Filter tracks", field: "search",
show: async (asked, here) => {
list = await sortedTracks({ artist: id, sort: "album", ...asked }, here);
return list.total ? { element: list.element, words: count(list.total, "track") } : { element: empty("No tracks here", "No track matches these filters.") };
},
});
const [{ artist, albums }] = await Promise.all([api.get(`/api/artists/${id}`, {}, { signal }), filter.ready]);
return h("div", {},
h("div", { class: "list-head" }, h("span", { class: "mosaic single" }, cover({ id: artist.cover, artist: artist.name })),
h("div", {}, h("p", { class: "muted" }, "Artist"), nameHead(artist.name),
h("p", { class: "muted" }, dotted(albums.length > 0 && count(albums.length, "album"), count(artist.tracks, "track"))),
artist.tracks > 0 && playButtons(() => list.first(), shareButton(artist.name, `/artists/${id}`), tracksMenuButton(artist.name, () => list.first())))),
albums.length > 0 && section("Albums", h("ul", { class: "tiles" }, albums.map(albumCard))),
artist.tracks > 0 && section("Tracks", filter.element));
}
return {
get view() { return view; },
};
},
"views/artists.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { empty, head } = $from("core/states.js");
const { artistCard } = $from("parts/artist-card.js");
const { browseTabs } = $from("parts/browse-tabs.js");
const { filterable } = $from("parts/filterable.js");
const { longList } = $from("parts/long-list.js");
const sorts = [["name", "Name"], ["tracks", "Most tracks"], ["albums", "Most albums"]];
async function view(_, { signal, query }) {
const list = filterable({
path: "/artists", sorts, query, signal, placeholder: "Filter artists",
show: async (asked, here) => {
const grid = await longList({ load: (offset, amount) => api.get("/api/artists", { ...asked, offset, count: amount }, { signal: here }), make: artistCard, label: "Artists", signal: here, width: 150, gap: 16, height: 58, classes: "grid" });
return grid.total ? { element: grid.element, words: count(grid.total, "artist") } : { element: empty("No artists", "No artist has a name like that.") };
},
});
await list.ready;
return h("div", {}, browseTabs("/artists"), head("Artists"), list.element);
}
return {
get view() { return view; },
};
},
"views/band.js"() {
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { icon } = $from("core/icons.js");
const { announce, complain, guarded, toast } = $from("core/live.js");
const { head } = $from("core/states.js");
const { dialog } = $from("parts/dialog.js");
const { isAdmin } = $from("core/store.js");
const { gestureCard } = $from("band/gesture-list.js");
const { gestures } = $from("band/gestures.js");
const { barSeconds, beatSeconds } = $from("band/metres.js");
const { metronome } = $from("band/metronome.js");
const { listen, pad } = $from("band/motion.js");
const { invitePhone } = $from("band/phone.js");
const { perform } = $from("band/performance.js");
const { play } = $from("band/playback.js");
const { recordings } = $from("band/recordings.js");
const { question, settingsCard } = $from("band/settings.js");
const { hasDrums } = $from("band/song.js");
const { synthesizer } = $from("band/synth.js");
const COUNT_IN = 1;
function named() {
const now = new Date();
const two = (number) => String(number).padStart(2, "0");
return `Band ${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}.${two(now.getMinutes())}`;
}
async function view(_, { signal }) {
let running = null;
let begins = false;
let keeps = false;
const music = settingsCard();
const chord = h("p", { class: "band-chord", role: "status" }, "–");
const beats = metronome(signal);
const board = h("div", { class: "band-pad" }, h("span", {}, "Press here and move the mouse as you would the phone."));
pad(board, signal);
const pads = h("div", { class: "band-pads", role: "group", "aria-label": "Play a gesture" });
const notes = h("p", { class: "fine" });
const stage = h("section", { class: "card stack band-stage", "aria-label": "Playing", hidden: true }, chord, beats.element, pads, board);
const showPads = (meanings) => pads.replaceChildren(...meanings.map(({ name, action }, i) => h("button", { type: "button", class: "button band-button", onclick: () => running?.desk.press(name) },
h("strong", {}, action), h("span", {}, name), i < 9 && h("kbd", {}, String(i + 1)))));
const heard = (synth) => (answer) => {
synth.play(answer.notes);
for (const gesture of answer.gestures) {
chord.textContent = gesture.chord ?? gesture.action ?? "–";
announce(`${gesture.name}: ${chord.textContent}`);
}
if (answer.notices.length) notes.textContent = `${answer.notices.at(-1)}.`;
};
const sound = ({ synth, chosen, over, bar }) => (time, place, number) => {
const { tempo, metre, beat } = chosen;
if (running.records && number * bar < running.from - 1e-6) {
synth.click(time, metre, place);
setTimeout(() => { chord.textContent = String(place + 1); }, (time - synth.now()) * 1000);
} else if (over && hasDrums(over.song())) return;
else if (beat === "drums") synth.drums(time, tempo, metre, place, beatSeconds(tempo, metre));
else if (beat === "click") synth.click(time, metre, place);
};
async function begin(how) {
if (begins || running) return;
begins = true;
try { await start(how); } finally { begins = false; }
}
async function start({ records = false, over = null } = {}) {
const chosen = over ? { ...music.chosen(), tempo: over.song().tempo, metre: over.song().metre } : music.chosen();
const bar = barSeconds(chosen.tempo, chosen.metre);
const synth = synthesizer(chosen.instrument);
synth.load(["drums"]);
const reason = await listen();
let desk;
try {
notes.textContent = reason ? `${reason} You can play with the keys and the pad.` : "";
player.pause();
saved.silence();
desk = await perform(question(chosen), {
heard: heard(synth),
failed: (problem) => { complain(problem); stop().catch(complain); },
begun: () => synth.start(),
});
} catch (problem) {
await synth.close();
throw problem;
}
running = { desk, synth, chosen, bar, over, records, from: records ? COUNT_IN * bar : 0, along: null };
if (signal.aborted) {
running.records = false;
return stop();
}
if (over) running.along = play(synth, over.song, synth.context.currentTime - synth.now() + running.from);
beats.run(chosen.tempo, chosen.metre, synth.now, sound(running));
showPads(desk.gestures);
chord.textContent = "–";
update();
stage.scrollIntoView({ block: "nearest" });
}
async function stop() {
const ended = running;
if (!ended) return;
running = null;
keeps = ended.records;
beats.stop();
ended.along?.stop();
ended.desk.rest();
update();
try {
await ended.synth.close();
if (ended.records) await keep(ended).catch((problem) => retry(ended, problem));
} finally {
keeps = false;
await ended.desk.end();
}
}
const retry = (ended, problem) => dialog({
title: "The recording is not saved", content: h("p", {}, problem.message), action: "Try again", cancel: "Discard", submit: () => keep(ended),
});
async function keep(ended) {
const { chosen, over } = ended;
const layer = (ended.layer ??= await ended.desk.layer(ended.from, ended.bar, chosen.instrument));
if (!layer.events.length) return toast("No chord was played, so nothing is kept.");
await saved.keep(layer, { name: named(), tempo: chosen.tempo, metre: chosen.metre, layers: [] }, { drums: chosen.beat === "drums", over });
toast(over ? "The layer is kept." : "The recording is kept.");
}
const main = h("button", { type: "button", class: "button", onclick: guarded(() => (running ? stop() : begin())) });
const record = h("button", { type: "button", class: "button", onclick: guarded(async () => {
if (!running) return begin({ records: true });
if (running.records) return stop();
running.from = Math.ceil(running.desk.seconds() / running.bar + 0.1) * running.bar;
running.records = true;
announce("Recording begins with the next bar.");
update();
}) });
const phone = isAdmin() && location.protocol === "http:" && h("button", { type: "button", class: "button quiet", onclick: guarded(invitePhone) }, icon("band", 20), "Use a phone");
const list = gestureCard(() => (music.chosen().rest ? Number(music.chosen().rest) : undefined), () => update());
const saved = recordings(signal, (over) => begin({ records: true, over }));
const setup = h("div", { class: "stack" }, h("div", { class: "columns" }, list.element, music.element), saved.element);
const update = () => {
const isReady = gestures().length > 0;
main.replaceChildren(icon(running ? "pause" : "play", 18), running ? "Stop" : "Start");
main.classList.toggle("primary", !running?.records);
main.disabled = !isReady;
record.replaceChildren(h("i", { class: "record-dot" }), running?.records ? "Keep the recording" : "Record");
record.classList.toggle("primary", Boolean(running?.records));
record.disabled = !isReady;
if (phone) phone.hidden = Boolean(running);
setup.hidden = Boolean(running);
stage.hidden = !running;
};
document.addEventListener("keydown", (event) => {
if (!running || event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.target.closest("input, select, textarea")) return;
const gesture = running.desk.gestures[Number(event.key) - 1];
if (gesture) running.desk.press(gesture.name);
}, { signal });
addEventListener("beforeunload", (event) => { if (running?.records || keeps) event.preventDefault(); }, { signal });
signal.addEventListener("abort", () => stop().catch(complain), { once: true });
list.update();
return h("div", {}, head("Band", "Play chords by moving a phone: teach gestures, choose what they play, and start.", h("div", { class: "actions" }, main, record, phone), notes), stage, setup);
}
return {
get view() { return view; },
};
},
"views/duplicates.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { clock, count, decimal, nameOf, number } = $from("core/format.js");
const { guarded, toast } = $from("core/live.js");
const { note, refresh } = $from("core/router.js");
const { dotted } = $from("parts/dotted.js");
const { empty, head } = $from("core/states.js");
const { iconButton } = $from("player/transport.js");
const STEP = 50;
const kinds = [["recording", "Same recording"], ["audio", "Same audio"]];
const facts = (file) => [
file.format?.toUpperCase(), `${number(file.bit_rate)} kbit/s`, file.loudness !== undefined && `${decimal(file.loudness, 1)} LUFS`,
clock(file.seconds), file.lossless && "lossless", file.partial && "partial",
];
const STORED = "sonic.duplicates.hidden";
function hiddenOnes() {
try {
const all = JSON.parse(localStorage.getItem(STORED));
return new Set(Array.isArray(all) ? all : []);
} catch {
return new Set();
}
}
function hide(id, on) {
const all = hiddenOnes();
if (on) all.add(id);
else all.delete(id);
localStorage.setItem(STORED, JSON.stringify([...all]));
}
function group({ same, best, files, track }, all) {
const id = files[0].id;
const name = nameOf(track);
const isHidden = hiddenOnes().has(id);
const play = (file) => iconButton("play", `Play ${file.path}`, guarded(() => player.play([{ ...track, id: file.id, path: file.path, format: file.format, duration_ms: file.seconds * 1000 }])), { size: 20 });
const row = h("li", { class: "card stack", hidden: isHidden && !all },
h("div", { class: "section-head" }, h("h2", {}, h("a", { class: "plain", href: `/tracks/${id}` }, name)),
h("button", { class: "button compact quiet", type: "button", "aria-label": `${isHidden ? "Show" : "Hide"} ${name}`, onclick: () => {
hide(id, !isHidden);
let after = row.nextElementSibling;
while (after?.hidden) after = after.nextElementSibling;
const next = after?.querySelector("button") ?? document.querySelector("main h1");
row.replaceWith(group({ same, best, files, track }, all));
if (isHidden) return;
if (next.matches("h1")) next.tabIndex = -1;
next.focus();
toast(`“${name}” is hidden.`, { action: { text: "Undo", run: () => { hide(id, false); refresh(); } } });
} }, isHidden ? "Show again" : "Hide")),
h("p", { class: "muted small" }, same === "audio" ? "The same audio; tags may differ." : "The same recording in other encodings."),
h("ol", { class: "stack plain" }, files.map((file, i) => h("li", { class: "file" }, play(file),
h("div", {}, i === 0 ? h("strong", {}, file.path) : file.path, h("br"), h("span", { class: "muted small" }, dotted(...facts(file), i === 0 && `best: ${best}`)))))));
return row;
}
async function view(_, { signal, query }) {
const same = query.get("same") === "audio" ? "audio" : "recording";
const load = (offset) => api.get("/api/duplicates", { same, offset, count: STEP }, { signal });
const first = await load(0);
const all = query.get("hidden") === "1";
const some = (items) => items.map((item) => group(item, all));
const list = h("ol", { class: "stack plain" }, some(first.items));
const show = async () => {
const next = await load(list.children.length);
list.append(...some(next.items));
more.hidden = !next.items.length || list.children.length >= next.total;
};
const more = h("button", { class: "button", type: "button", hidden: first.total <= STEP, onclick: guarded(async () => {
await show();
note(`/duplicates?${new URLSearchParams({ ...(same === "audio" && { same }), ...(all && { hidden: 1 }), shown: list.children.length })}`);
}) }, "Show more");
while (!more.hidden && list.children.length < Number(query.get("shown"))) await show();
return h("div", {},
head("Duplicates", `${count(first.total, "recording")} in more than one file, the best file first. Nothing is deleted.`),
h("nav", { "aria-label": "Kind" }, h("div", { class: "segments" }, kinds.map(([value, label]) => h("a", { href: value === "recording" ? "/duplicates" : `/duplicates?same=${value}`, "aria-current": value === same ? "page" : null }, label)))),
!all && hiddenOnes().size > 0 && h("p", {}, h("a", { href: `/duplicates?${new URLSearchParams({ ...(same === "audio" && { same }), hidden: 1 })}` }, "Show hidden ones, too")),
first.total ? [list, h("div", { class: "actions" }, more)] : empty("No duplicates", "Every recording occurs once.", h("a", { class: "button", href: "/settings" }, "Settings")));
}
return {
get view() { return view; },
};
},
"views/explain.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { capital, decimal, nameOf, titleOf } = $from("core/format.js");
const { complain } = $from("core/live.js");
const { missed, note } = $from("core/router.js");
const { either } = $from("core/signals.js");
const { similarTabs } = $from("parts/similar-tabs.js");
const { songPicker } = $from("parts/song-picker.js");
const { head, loading, section } = $from("core/states.js");
const { trackList } = $from("parts/track-list.js");
const units = { tempo: " BPM", loudness: " LUFS", duration: " s" };
const shown = (name, value) => (typeof value === "number" ? `${decimal(value, Math.abs(value) >= 10 ? 1 : 2)}${units[name] ?? ""}` : "–");
function answer(record, signal) {
const parts = record.timbre.map((part, i) => ({ ...part, percent: Math.round(part.share * 100), i }));
return [
section(capital(record.summary.split(";")[0]), h("p", { class: "muted" }, capital(record.summary.split(";").slice(1).join(";").trim())), trackList([record.first, record.second], { signal, label: "The two tracks" })),
...(parts.length ? [section("What makes the difference",
h("div", { class: "parts-bar", "aria-hidden": "true" }, parts.map((part) => h("i", { class: `part-${part.i}`, vars: { "--share": part.share * 100 } }))),
h("ul", { class: "parts-key" }, parts.map((part) => h("li", { class: `part-${part.i}` }, h("span", { class: "dot" }), `${capital(part.name)} ${part.percent} %`))))] : []),
section("Descriptor by descriptor", h("div", { class: "table-wrap", tabindex: "0", role: "region", "aria-label": "Descriptors" }, h("table", {},
h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "What"), h("th", { scope: "col", class: "number" }, titleOf(record.first)), h("th", { scope: "col", class: "number" }, titleOf(record.second)), h("th", { scope: "col" }, "In words"))),
h("tbody", {}, record.descriptors.map((row) => h("tr", {}, h("th", { scope: "row" }, capital(row.name.replaceAll("_", " "))), h("td", { class: "number" }, shown(row.name, row.first)), h("td", { class: "number" }, shown(row.name, row.second)), h("td", {}, row.words))))))),
];
}
async function view(_, { signal, query }) {
const whole = async (id) => (id ? (await api.get(`/api/tracks/${id}`, {}, { signal })).track : null);
let [a, b] = await Promise.all([whole(query.get("a")), whole(query.get("b"))]);
const results = h("div", { class: "section" });
let running;
const load = async () => {
running?.abort();
running = new AbortController();
const here = either(signal, running.signal);
const [first, second] = [a, b];
note(`/explain?${new URLSearchParams(Object.entries({ a: a?.id, b: b?.id }).filter(([, id]) => id))}`);
if (!first || !second) return results.replaceChildren(h("p", { class: "muted" }, "Choose two songs."));
results.replaceChildren(loading("Comparing …"));
try {
const record = await api.get("/api/explain", { a: first.id, b: second.id }, { signal: here });
if (here.aborted) return;
results.replaceChildren(...answer(record, signal));
document.title = `${nameOf(first)} and ${nameOf(second)} · SonicIndex`;
} catch (problem) {
if (here.aborted) return;
results.replaceChildren();
missed(problem);
complain(problem);
}
};
load();
return h("div", {}, similarTabs("/explain"), head("Explain", "Why two songs sound alike, part by part."),
h("div", { class: "columns" }, songPicker({ label: "First", chosen: a, choose: (track) => { a = track; load(); } }), songPicker({ label: "Second", chosen: b, choose: (track) => { b = track; load(); } })), results);
}
return {
get view() { return view; },
};
},
"views/failures.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { empty, head } = $from("core/states.js");
const { failureRow } = $from("parts/failure-row.js");
const { longList } = $from("parts/long-list.js");
async function view(_, { signal }) {
const { items } = await api.get("/api/failures", {}, { signal });
if (!items.length) return h("div", {}, head("Files that could not be read"), empty("All is well", "Every file could be read.", h("a", { class: "button", href: "/" }, "Home")));
const list = await longList({ load: async (from, amount) => ({ items: items.slice(from, from + amount), total: items.length }), make: failureRow, label: "Files", signal, height: 62, classes: "failures" });
return h("div", {}, head("Files that could not be read", `${count(items.length, "file")}. They are tried again when they have changed.`), list.element);
}
return {
get view() { return view; },
};
},
"views/folders.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { empty, head } = $from("core/states.js");
const { browseTabs } = $from("parts/browse-tabs.js");
const { filterable } = $from("parts/filterable.js");
const { longList } = $from("parts/long-list.js");
const { tracksMenuButton } = $from("parts/tracks-menu.js");
const { playButtons } = $from("parts/play-buttons.js");
const { arranged, loadFrom } = $from("parts/short-list.js");
const { ORDERS, sortedTracks } = $from("parts/sorted-tracks.js");
const address = (path) => (path === "." ? "/folders" : `/folders?path=${encodeURIComponent(path)}`);
const row = ({ name, path, tracks }) => h("li", {}, h("a", { href: address(path) }, icon("folder", 22), h("span", {}, name), h("span", { class: "muted small" }, count(tracks, "track"))));
function trail(path) {
const names = path === "." ? [] : path.split("/");
const steps = [["Library", "."], ...names.map((name, i) => [name, names.slice(0, i + 1).join("/")])];
return h("nav", { "aria-label": "Path", class: "trail" }, steps.map(([name, at], i) => [i > 0 && h("span", { class: "muted", "aria-hidden": "true" }, " / "), h("a", { href: address(at), "aria-current": i === steps.length - 1 ? "page" : null }, name)]));
}
async function view(_, { signal, query }) {
const path = query.get("path") || ".";
const folder = await api.get("/api/folders", { path }, { signal });
const filter = filterable({
path: "/folders", kept: ["path"], query, signal, placeholder: "Filter this folder", field: "search",
sorts: [["", "Name"], ...(folder.folders.length ? [["tracks", "Most tracks"]] : []), ...(folder.tracks ? [["album", "Album"], ...ORDERS] : [])],
show: async ({ path: _, sort, search, reverse }, here) => {
const bySize = sort === "tracks";
const found = arranged(folder.folders, { q: search, reverse: reverse && (bySize || !sort) }, ({ name }) => name, bySize && ((a, b) => b.tracks - a.tracks));
const asked = { folder: path, flat: 1, search, ...(bySize ? {} : { sort, reverse }) };
const [folders, tracks] = await Promise.all([
found.length > 0 && longList({ load: loadFrom(found), make: row, label: "Folders", signal: here, height: 50, classes: "folders" }),
folder.tracks > 0 && sortedTracks(asked, here),
]);
const words = [folders && count(folders.total, "folder"), tracks && tracks.total > 0 && count(tracks.total, "track")].filter(Boolean).join(", ");
if (!words) return { element: empty("Nothing here", "No folder and no track has a name like that.") };
return { element: h("div", { class: "stack" }, folders && folders.element, tracks && tracks.total > 0 && tracks.element), words };
},
});
await filter.ready;
const name = path === "." ? "Folders" : path.split("/").pop();
const first = async () => (await api.get("/api/tracks", { folder: path, count: 500 }, { signal })).items.map(({ track }) => track);
return h("div", {}, browseTabs("/folders"), head(name, count(folder.total, "track"), trail(path), playButtons(first, tracksMenuButton(name, first))),
filter.element);
}
return {
get view() { return view; },
};
},
"views/genres.js"() {
const { h } = $from("core/dom.js");
const { count, hash } = $from("core/format.js");
const { allOf } = $from("core/pages.js");
const { empty, head } = $from("core/states.js");
const { browseTabs } = $from("parts/browse-tabs.js");
const { filterable } = $from("parts/filterable.js");
const { longList } = $from("parts/long-list.js");
const { arranged, loadFrom } = $from("parts/short-list.js");
const row = ({ name, tracks }) => h("li", {}, h("a", { class: "swatch", href: `/tracks?genre_is=${encodeURIComponent(name)}`, vars: { "--hue": hash(name) % 360 } }, h("strong", {}, name), h("span", {}, count(tracks, "track"))));
const byName = (a, b) => a.name.localeCompare(b.name);
async function view(_, { signal, query }) {
const genres = await allOf("/api/genres", {}, signal);
if (!genres.length) return h("div", {}, browseTabs("/genres"), head("Genres"), empty("No genres", "No track has a genre in its tags."));
const filter = filterable({
path: "/genres", sorts: [["tracks", "Most tracks"], ["name", "Name"]], query, signal, placeholder: "Filter genres",
show: async (asked, here) => {
const found = arranged(genres, asked, ({ name }) => name, asked.sort === "name" && byName);
if (!found.length) return { element: empty("No genres", "No genre has a name like that.") };
const list = await longList({ load: loadFrom(found), make: row, label: "Genres", signal: here, height: 76, classes: "rows-of-swatches" });
return { element: list.element, words: count(found.length, "genre") };
},
});
await filter.ready;
return h("div", {}, browseTabs("/genres"), head("Genres"), filter.element);
}
return {
get view() { return view; },
};
},
"views/health.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { guarded } = $from("core/live.js");
const { note } = $from("core/router.js");
const { empty, head } = $from("core/states.js");
const { spectrum } = $from("parts/spectrum.js");
const STEP = 50;
const faults = [
["", "All"], ["lossy", "Lossy"], ["upsampled", "Upsampled"], ["padded", "Padded bits"], ["clipped", "Clipped"], ["peaks", "Peaks"], ["gain", "Gain"],
["mono", "Mono"], ["silent_channel", "Silent channel"], ["opposite_phase", "Opposite phase"], ["dropouts", "Dropouts"], ["clicks", "Clicks"], ["hum", "Hum"],
["cut_start", "Cut start"], ["cut_end", "Cut end"], ["dc_offset", "DC offset"],
];
const labels = new Map(faults);
const file = ({ path, id, name, findings }, signal) => h("li", { class: "card stack" },
h("h2", {}, h("a", { class: "plain", href: `/tracks/${id}` }, name)),
h("p", { class: "muted small" }, path),
h("ul", { class: "stack plain" }, findings.map(({ kind, confidence, evidence }) =>
h("li", {}, h("strong", {}, labels.get(kind) ?? kind), ` (${Math.round(100 * confidence)} % sure). ${evidence}`))),
spectrum(id, name, signal));
async function view(_, { signal, query }) {
const fault = labels.has(query.get("fault")) ? query.get("fault") : "";
const load = (offset) => api.get("/api/health", { ...(fault && { fault }), offset, count: STEP }, { signal });
const first = await load(0);
const list = h("ol", { class: "stack plain" }, first.items.map((item) => file(item, signal)));
const show = async () => {
const next = await load(list.children.length);
list.append(...next.items.map((item) => file(item, signal)));
more.hidden = !next.items.length || list.children.length >= next.total;
};
const more = h("button", { class: "button", type: "button", hidden: first.total <= STEP, onclick: guarded(async () => {
await show();
note(`/health?${new URLSearchParams({ ...(fault && { fault }), shown: list.children.length })}`);
}) }, "Show more");
while (!more.hidden && list.children.length < Number(query.get("shown"))) await show();
return h("div", {},
head("Health", `${count(first.total, "file")} with faults. Nothing is deleted.`),
h("nav", { "aria-label": "Fault" }, h("div", { class: "segments" }, faults.map(([value, label]) =>
h("a", { href: value ? `/health?fault=${value}` : "/health", "aria-current": value === fault ? "page" : null }, label)))),
first.total ? [list, h("div", { class: "actions" }, more)] : empty("All is well", "No file has such a fault.", h("a", { class: "button", href: "/settings" }, "Settings")));
}
return {
get view() { return view; },
};
},
"views/help.js"() {
const { h } = $from("core/dom.js");
const { capital } = $from("core/format.js");
const { head, section } = $from("core/states.js");
const { keyTable } = $from("parts/key-sheet.js");
const { MOODS } = $from("parts/mood.js");
const answers = [
["Find and play", ["Search by artist or song; a part of the name is enough, and typos are forgiven.", "A click on a cover plays its song, then the rest of the list.", "While nothing plays, rest the pointer on a cover to hear the best thirty seconds. On a phone, hold the cover.", "The heart marks a song as liked. “Never propose” in the menu excludes a song."]],
["Moods", [`${capital(MOODS.join(", "))}: SonicIndex plays what fits and chooses again after each song, until you say “No mood”.`, "What a song feels like is computed from its sound. To correct it, label the song in its menu. Labelled songs come first.", "The moodometer plays songs within 0.10 of a value. On the map, click to play, or circle songs with the lasso to make a playlist. The list shows the same songs as text."]],
["Sonically similar", ["Similar songs share tone colour, rhythm, harmony, dynamics and style.", "An instant playlist saves the ten most similar songs.", "A path leads from one song to another in small steps; “Reshuffle” finds another way.", "Explain shows what makes two songs alike or different."]],
["Band", ["Move a phone, and it plays chords: teach a gesture by making it three times, choose its chord, press Start.", "“Use a phone” shows a code that the phone scans. Without a phone, drag on the pad, or press the keys 1 to 9.", "“Record” counts in a bar. Recordings can be edited, layered, and saved as MIDI or WAV."]],
["Playlists", ["A living list keeps the wish instead of the songs: they are chosen again whenever you open it, also by players. “Freeze” keeps those of now.", "Reorder by dragging the handle, or with the arrow keys on it.", "Everyone on this server sees shared playlists and can follow them.", "Import and export use m3u8, xspf and jspf."]],
];
async function view() {
return h("div", {}, head("Help"),
h("div", { class: "columns" }, answers.map(([title, lines]) => h("section", { class: "card stack" }, h("h2", {}, title), h("div", { class: "prose" }, h("ul", {}, lines.map((line) => h("li", {}, line))))))),
section("Keys", h("div", { class: "card" }, keyTable(true), h("p", { class: "fine" }, "Settings turn those of the player off."))),
h("p", { class: "muted" }, "All of this, and more, in the terminal: ", h("code", {}, "indexer help"), ". ", h("a", { href: "/legal" }, "Legal")));
}
return {
get view() { return view; },
};
},
"views/import.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { ago, count, number } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { guarded, toast } = $from("core/live.js");
const { isGuest, loadPlaylists } = $from("core/store.js");
const { empty, head, loading, section } = $from("core/states.js");
const LARGEST = 256 * 1024 * 1024;
const STEP = 100;
const nouns = [["plays", "play"], ["play_counts", "play count"], ["likes", "like"], ["ratings", "rating"], ["playlists", "playlist"], ["artists", "followed artist"]];
const sentence = (counts) => nouns.filter(([key]) => counts[key]).map(([key, noun]) => count(counts[key], noun)).join(", ") || "nothing new";
const some = (counts) => nouns.some(([key]) => counts[key]);
function report(name, result) {
const { notes } = result;
return h("section", { class: "card stack", "aria-label": `Report of ${name}` },
h("h2", {}, name),
h("p", {}, `${result.formats.join(", ")}: ${count(result.tracks, "track")}, ${number(result.found)} in your library.`),
h("p", {}, h("strong", {}, `Imported: ${sentence(result.added)}.`), some(result.missing) && ` Of these, ${sentence(result.missing)} wait for files.`),
some(result.known) && h("p", { class: "muted" }, `There already: ${sentence(result.known)}.`),
result.short > 0 && h("p", { class: "muted" }, `Left out: ${count(result.short, "play")} shorter than 30 seconds.`),
notes.length > 0 && h("details", {}, h("summary", {}, `${count(notes.length, "note")} about the files`),
h("ul", { class: "plain stack" }, notes.map((note) => h("li", { class: note.damage ? null : "muted" }, `${note.file}: ${note.count > 1 ? `${number(note.count)} × ` : ""}${note.reason}${note.place ? ` (${note.place})` : ""}`)))));
}
function missingTable(tracks) {
return tracks.map((track) => h("tr", {}, h("td", {}, number(track.plays)), h("td", {}, track.artist), h("td", {}, track.title, track.liked && " ♥"), h("td", {}, track.album ?? ""), h("td", {}, track.isrc ?? "")));
}
async function missing(signal) {
const load = (offset) => api.get("/api/import/missing", { offset, count: STEP }, { signal });
const first = await load(0);
if (!first.total) return null;
const body = h("tbody", {}, missingTable(first.items));
const more = h("button", { class: "button", type: "button", hidden: first.total <= STEP, onclick: guarded(async () => {
const next = await load(body.children.length);
body.append(...missingTable(next.items));
more.hidden = body.children.length >= next.total;
}) }, "Show more");
return section("Missing from your library",
h("p", { class: "muted" }, `${count(first.total, "track")}, the most played first. They are filled in when the files come.`),
h("div", { class: "table-wrap", tabindex: 0, role: "region", "aria-label": "Missing tracks" }, h("table", {}, h("thead", {}, h("tr", {}, ["Plays", "Artist", "Title", "Album", "ISRC"].map((name) => h("th", { scope: "col" }, name)))), body)),
h("div", { class: "actions" }, more, h("button", { class: "button", type: "button", onclick: guarded(saveTable) }, "Save as CSV")));
}
async function saveTable() {
const table = await api.request("GET", "/api/import/missing/export", { as: "blob" });
const address = URL.createObjectURL(table);
h("a", { href: address, download: "missing.csv" }).click();
setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
const made = (imports, undo) => section("Your imports", h("ol", { class: "stack plain" }, imports.map((one) => h("li", { class: "card stack" },
h("h3", {}, `${one.source}, ${ago(one.date)}`),
h("p", { class: "muted" }, `${sentence(one.added)}${one.missing_tracks ? `; ${count(one.missing_tracks, "track")} missing` : ""}.`),
h("div", { class: "actions" }, h("button", { class: "button", type: "button", "aria-label": `Take back the import of ${one.source}`, onclick: guarded(() => undo(one)) }, "Take back"))))));
async function view(_, { signal }) {
if (isGuest()) return h("div", {}, head("Import"), empty("Not for guests", "Register, and bring your plays, likes and playlists.", h("a", { class: "button primary", href: "/register" }, "Register")));
const [reports, rest] = [h("div", { class: "stack", "aria-live": "polite" }), h("div", {})];
const update = async () => {
const [{ items }, lacking] = await Promise.all([api.get("/api/import", {}, { signal }), missing(signal)]);
rest.replaceChildren(...[items.length && made(items, undo), lacking].filter(Boolean));
};
const undo = async (one) => {
await api.del(`/api/import/${one.import}`);
toast(`Taken back: ${sentence(one.added)}.`);
await Promise.all([update(), loadPlaylists()]);
};
const take = async (file) => {
if (file.size > LARGEST) throw new Error("An export may have at most 256 MiB; “indexer import” takes larger ones.");
const waiting = loading(`Reading ${file.name} …`);
reports.prepend(waiting);
try {
const result = await api.request("POST", "/api/import", { query: { filename: file.name }, body: file, type: "application/octet-stream" });
reports.prepend(report(file.name, result));
} finally {
waiting.remove();
}
await Promise.all([update(), loadPlaylists()]);
};
const takeAll = guarded(async (files) => { for (const one of files) await take(one); });
const file = h("input", { type: "file", multiple: true, hidden: true, id: "import-file", "aria-label": "Exports to import", onchange: async () => { await takeAll([...file.files]); file.value = ""; } });
await update();
const element = h("div", {},
head("Import", "Bring your plays, likes and playlists from Spotify, ListenBrainz, Last.fm, iTunes and others. Nothing leaves this server."),
h("div", { class: "card stack" },
h("p", {}, "Drop what you downloaded here, as it is: the zip of Spotify’s account data or streaming history, files of Exportify, TuneMyMusic, ListenBrainz, Last.fm, iTunes, rekordbox."),
h("div", { class: "actions" }, h("button", { class: "button primary", type: "button", onclick: () => file.click() }, icon("import", 20), "Choose files"), file)),
reports, rest);
element.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) { event.preventDefault(); element.classList.add("drop"); } });
element.addEventListener("dragleave", () => element.classList.remove("drop"));
element.addEventListener("drop", (event) => { event.preventDefault(); element.classList.remove("drop"); takeAll([...event.dataTransfer.files]); });
return element;
}
return {
get view() { return view; },
};
},
"views/legal.js"() {
const { h } = $from("core/dom.js");
const { head } = $from("core/states.js");
async function view() {
const part = (title, ...lines) => h("section", { class: "card stack" }, h("h2", {}, title), h("div", { class: "prose" }, lines.map((line) => h("p", {}, line))));
return h("div", {}, head("Legal"), h("div", { class: "columns" },
part("Your data", "Nothing leaves the machine that this server runs on. The page sends no requests elsewhere, collects no statistics, and sets no cookie except for your login.", "Likes, labels, playlists and history are stored in a file beside the index, which the administrator of the server can read. Passwords are kept as Argon2id hashes only."),
part("Music", "You hear the files of this library as they are. The operator of this server decides whether others may listen, and is responsible for it."),
part("Brainwaves", "Band powers select moods for playing. They say nothing about health and are not stored."),
part("Licence", "SonicIndex is under the MIT licence. It uses libraries with other licences. A package that contains an FFmpeg under the GPL is under the GPL as a whole. Dependencies.md in the sources lists all libraries and their licences.")));
}
return {
get view() { return view; },
};
},
"views/listen.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { hueOf } = $from("core/colour.js");
const { nameOf, titleOf } = $from("core/format.js");
const { cover } = $from("parts/cover.js");
const { dotted } = $from("parts/dotted.js");
const { albumLink, artistLink, titleLink } = $from("parts/links.js");
const { lyrics } = $from("parts/lyrics.js");
const { headbandState } = $from("parts/headband-state.js");
const { soundButton } = $from("parts/sound-settings.js");
const { castButton } = $from("player/cast.js");
const { currentMood, moodButtons, moodChip } = $from("parts/mood.js");
const { queueList } = $from("parts/queue-list.js");
const { watch } = $from("core/store.js");
const { trackMenuButton } = $from("parts/track-menu.js");
const { nextButton, playButton, previousButton, rateButton, repeatButton, seekBar, shuffleButton, volumeControl } = $from("player/transport.js");
function facts(track) {
const asked = player.wish()?.mood;
const moods = [...(track.mood ?? [])].sort((a, b) => (b === asked) - (a === asked));
return [
...moods.slice(0, 2).map(moodChip),
track.tempo > 0 && h("span", { class: "chip" }, `${Math.round(track.tempo)} BPM`),
track.key_name && h("span", { class: "chip" }, track.key_name),
track.genre && h("span", { class: "chip" }, track.genre),
].filter(Boolean);
}
function stage(signal) {
const art = h("div", {});
const title = h("div", { class: "stage-title" });
const about = h("div", { class: "facts" });
const menu = h("span", {});
const box = h(
"section", { class: "stage", "aria-label": "Now playing" }, art,
h("div", { class: "stage-text" }, title, about, seekBar(signal),
h("div", { class: "stage-controls" },
h("div", {}, shuffleButton(signal), previousButton({ size: 28 }), playButton(signal, { size: 34 }), nextButton({ size: 28 }), repeatButton(signal)),
h("div", {}, rateButton("like", signal), rateButton("dislike", signal), soundButton(), castButton(signal), menu, volumeControl(signal)))),
);
const update = () => {
const track = player.current();
if (!track) return;
box.style.setProperty("--hue", hueOf(track));
art.replaceChildren(cover(track));
title.replaceChildren(h("h1", { class: "clamped", title: titleOf(track), data: { title: nameOf(track) } }, titleLink(track)), h("p", {}, dotted(artistLink(track), track.album && albumLink(track))));
document.title = `${nameOf(track)} · SonicIndex`;
about.replaceChildren(...facts(track));
menu.replaceChildren(trackMenuButton(track));
if (track.tempo === undefined) {
api.get(`/api/tracks/${track.id}`, {}, { signal }).then((answer) => {
Object.assign(track, { ...answer.track, ...track });
if (player.current() === track) update();
}, () => {});
}
};
player.on("song", update, signal);
watch("relabeled", (changed) => {
const track = player.current();
if (track?.id !== changed.id) return;
track.mood = changed.mood;
about.replaceChildren(...facts(track));
}, signal);
update();
return box;
}
async function view(_, { signal }) {
const top = h("div", {});
let shown = null;
const update = () => {
const kind = player.current() ? "stage" : "empty";
if (kind === shown) return;
shown = kind;
top.replaceChildren(kind === "stage" ? stage(signal) : h("div", { class: "head" }, h("h1", { data: { title: "Listen" } }, "Listen"), h("p", {}, "Choose how you feel. SonicIndex plays what fits, one song after the other.")));
};
player.on("song", update, signal);
update();
return h("div", {}, h("div", { class: "listen-top" }, top, lyrics(signal)),
h("section", { class: "section", "aria-labelledby": "mood-title" }, h("div", { class: "section-head" }, h("h2", { id: "mood-title" }, "Mood"), currentMood(signal)), headbandState(signal), moodButtons(signal)),
queueList(signal, { id: "queue" }));
}
return {
get view() { return view; },
};
},
"views/login.js"() {
const api = $from("core/api.js");
const { here } = $from("core/base.js");
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { go, refresh } = $from("core/router.js");
const { changeUser, entered, loadOwn, loadStatus, useHeadband, value } = $from("core/store.js");
const { field } = $from("parts/dialog.js");
const { head } = $from("core/states.js");
function gate({ title, text, fields, action, submit, more }) {
const problem = h("p", { class: "problem", role: "alert" });
const button = h("button", { class: "button primary", type: "submit" }, action);
const form = h("form", { class: "stack" }, fields, problem, button);
const attempt = async (send) => {
problem.textContent = "";
button.disabled = true;
try {
const before = value("user")?.id;
await changeUser(async () => {
await send(new FormData(form));
await loadStatus();
if (value("user")?.id !== before) {
player.reset();
useHeadband(false);
}
if (entered()) await loadOwn();
});
if (["/login", "/register"].includes(here())) go("/", { replace: true });
else refresh();
} catch (error) {
problem.textContent = error.status === 429 && error.retryAfter ? `${error.message} Try again in ${error.retryAfter} s.` : error.message;
} finally { button.disabled = false; }
};
form.addEventListener("submit", (event) => { event.preventDefault(); attempt(submit); });
return h("div", {}, h("div", { class: "gate card stack" }, head(title, text), form, more?.(attempt)));
}
async function view() {
const status = value("status");
return gate({
title: "Log in", text: "This library requires a login.", action: "Log in",
fields: [field("Name", { name: "name", required: true, autocomplete: "username", autocapitalize: "off" }), field("Password", { name: "password", type: "password", required: true, autocomplete: "current-password" })],
submit: (data) => api.post("/api/session", { name: data.get("name").trim(), password: data.get("password") }),
more: (attempt) => h("div", { class: "actions" },
status?.guests && h("button", { class: "button", type: "button", onclick: () => attempt(() => api.post("/api/session", { guest: true })) }, "Look around as a guest"),
status?.registration !== "closed" && h("a", { class: "button quiet", href: "/register" }, "Register")),
});
}
return {
get gate() { return gate; },
get view() { return view; },
};
},
"views/mix.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { count, spell } = $from("core/format.js");
const { guarded, toast } = $from("core/live.js");
const { empty } = $from("core/states.js");
const { nameHead } = $from("parts/name-head.js");
const { loadOwn } = $from("core/store.js");
const { mosaic } = $from("parts/cover.js");
const { dotted } = $from("parts/dotted.js");
const { tracksMenuButton } = $from("parts/tracks-menu.js");
const { playButtons } = $from("parts/play-buttons.js");
const { trackList } = $from("parts/track-list.js");
async function view({ id }, { signal }) {
const mix = await api.get(`/api/mixes/${encodeURIComponent(id)}`, {}, { signal });
const tracks = mix.items.map(({ track }) => track);
const keep = guarded(async () => {
const list = await api.post("/api/playlists", { name: mix.name, ids: tracks.map((track) => track.id) });
await loadOwn();
toast(`Saved as “${list.name}”.`, { link: { href: `/playlists/${list.id}`, text: "Open" } });
});
return h("div", {},
h("div", { class: "list-head" }, mosaic(tracks, ""),
h("div", {}, h("p", { class: "muted" }, "Mix of today"), nameHead(mix.name), h("p", {}, mix.description),
tracks.length > 0 && h("p", { class: "muted" }, dotted(count(mix.tracks, "track"), spell(mix.seconds), `changes at ${new Date(mix.until).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}`)),
tracks.length > 0 && playButtons(() => tracks, h("button", { class: "button", type: "button", onclick: keep }, "Save as a playlist"), tracksMenuButton(mix.name, () => tracks)))),
tracks.length
? trackList(tracks, { signal, label: mix.name, options: (_, i) => ({ place: i + 1, all: () => tracks, at: i }) })
: empty("No tracks yet", `This mix ${mix.missing}.`));
}
return {
get view() { return view; },
};
},
"views/mixes.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { empty, head, section } = $from("core/states.js");
const { isGuest } = $from("core/store.js");
const { mixCard } = $from("parts/mix-card.js");
async function view(_, { signal }) {
const { items } = await api.get("/api/mixes", {}, { signal });
const there = items.filter((mix) => mix.tracks > 0);
const waiting = items.filter((mix) => mix.missing);
return h("div", {},
head("Made for you", "From what you played and liked before today. They stay the same all day, and no two days are alike.", h("div", { class: "actions" }, h("a", { class: "button", href: "/year" }, "Your year"), h("a", { class: "button", href: "/quiz" }, "Name that track"))),
there.length ? h("ul", { class: "tiles", "aria-label": "Mixes of today" }, there.map(mixCard)) : empty("Not yet", `Mixes follow from your plays. Listen for some days${isGuest() ? "" : ", or import your history of other services"}.`, h("a", { class: "button primary", href: "/listen" }, "Listen to something"), !isGuest() && h("a", { class: "button", href: "/import" }, "Import your history")),
waiting.length > 0 && section("More, when there is more history", h("dl", { class: "waiting" }, waiting.map((mix) => h("div", {}, h("dt", {}, mix.name), h("dd", { class: "muted" }, mix.missing))))));
}
return {
get view() { return view; },
};
},
"views/mood.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { capital, count, number } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { complain, guarded } = $from("core/live.js");
const { refresh } = $from("core/router.js");
const { empty } = $from("core/states.js");
const { value, watch } = $from("core/store.js");
const { leftOut } = $from("parts/left-out.js");
const { longList } = $from("parts/long-list.js");
const { playButtons } = $from("parts/play-buttons.js");
const { savePlaylist } = $from("parts/playlist-actions.js");
const { selectable } = $from("parts/selection.js");
const { loadFrom } = $from("parts/short-list.js");
const { teaching } = $from("parts/teaching.js");
const { keepTrue, trackRow } = $from("parts/track-list.js");
const [FIRST, MOST] = [100, 1000];
async function view({ name }, { signal }) {
let why = null;
const ask = async (amount) => {
const { items, steps } = await api.post("/api/playlist", { mood: name, count: amount }, { signal });
why = items.length < amount ? leftOut(steps) : null;
return items;
};
let items = await ask(FIRST);
const total = (value("moods")?.moods ?? []).find((mood) => mood.name === name.toLowerCase())?.tracks ?? items.length;
const title = h("h1", { data: { title: `${capital(name)} songs` } }, `${capital(name)} songs`);
if (!items.length) return h("div", {}, h("div", { class: "head" }, title), empty("No songs", "No track of the library fits this mood.", h("a", { class: "button", href: "/moods" }, "Moods")));
watch("relabeled", refresh, signal);
let tracks = [];
const words = h("p", {});
const body = h("div", {});
const tag = new RegExp(`#${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}_-])`, "iu");
const told = (track) => (tag.test(track.comment ?? "") ? `#${name} in the file` : "your label");
const aside = ({ labeled, fit, track }) => h("span", { class: "track-mood track-fact number sorted" }, labeled ? told(track) : `${Math.round(fit * 100)} %`);
const show = async () => {
tracks = items.map((item) => item.track);
const list = await longList({
load: loadFrom(items), label: `${capital(name)} songs`, signal, classes: "tracks",
make: (item, i) => trackRow(item.track, { all: () => tracks, at: i, aside: aside(item) }),
});
selectable(list.element, signal);
keepTrue(list.element, signal);
words.textContent = `${total > items.length ? `The best ${count(items.length, "track")} of ${number(total)}` : count(items.length, "track")}, those with your label first.${why ? ` ${why}` : ""}`;
body.replaceChildren(list.element);
};
await show();
const whole = items.length < FIRST ? Promise.resolve() : ask(MOST).then(async (all) => {
items = all;
if (!body.contains(document.activeElement)) return show();
const left = new AbortController();
const leave = guarded(async ({ relatedTarget }) => {
if (body.contains(relatedTarget)) return;
left.abort();
await show();
});
body.addEventListener("focusout", leave, { signal: left.signal });
});
whole.catch(complain);
const more = teaching(name.toLowerCase(), signal);
return h("div", {},
h("div", { class: "head" }, title, words,
playButtons(async () => { await whole; return items.map((item) => item.track); },
h("button", { class: "button", type: "button", onclick: guarded(() => player.playWish({ mood: name, name })) }, icon("listen", 20), "Play continuously"),
h("button", { class: "button", type: "button", onclick: guarded(() => savePlaylist(items.map((item) => item.track.id), `${capital(name)} songs`, { mood: name, count: MOST })) }, "Save as playlist"),
more.button)),
more.section, body);
}
return {
get view() { return view; },
};
},
"views/moods.js"() {
const { h } = $from("core/dom.js");
const { complain } = $from("core/live.js");
const { missed } = $from("core/router.js");
const { libraryMap } = $from("map/map.js");
const { currentMood, labelLinks, moodButtons, moodCards } = $from("parts/mood.js");
const { moodPlaylistsButton } = $from("parts/mood-playlists.js");
const { moodometer } = $from("parts/moodometer.js");
const { regions } = $from("parts/regions.js");
const { head, loading, section } = $from("core/states.js");
async function view(_, { signal, query }) {
const place = h("div", {}, loading("Drawing the map …"));
let show = () => {};
libraryMap(signal).then((map) => { place.replaceChildren(map.element); show = map.showRegions; }, (problem) => { place.replaceChildren(); missed(problem); complain(problem); });
return h("div", {},
head("Moods", "Bright or dark, quiet or intense: every song has its place."),
h("div", { class: "beside" },
h("section", { class: "section", "aria-label": "Pick a mood" }, currentMood(signal), moodButtons(signal)),
section("Your library", place)),
section("Songs by mood", { tools: moodPlaylistsButton("Make playlists of them") }, moodCards(signal), labelLinks(signal)),
h("div", { class: "columns" }, moodometer(signal, query), regions(signal, (shown) => show(shown))));
}
return {
get view() { return view; },
};
},
"views/nowhere.js"() {
const { failed } = $from("core/states.js");
const view = async () => failed({ status: 404, message: "There is no such page." });
return {
get view() { return view; },
};
},
"views/path.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h, rangeFill } = $from("core/dom.js");
const { hueOf } = $from("core/colour.js");
const { icon } = $from("core/icons.js");
const { count, nameOf, spell, titleOf } = $from("core/format.js");
const { complain, guarded, toast } = $from("core/live.js");
const { missed, note } = $from("core/router.js");
const { either } = $from("core/signals.js");
const { savePlaylist } = $from("parts/playlist-actions.js");
const { similarTabs } = $from("parts/similar-tabs.js");
const { songPicker } = $from("parts/song-picker.js");
const { head, loading, section } = $from("core/states.js");
const { closeness, trackList } = $from("parts/track-list.js");
const { iconButton } = $from("player/transport.js");
const stride = (share) => (share > 0.8 ? "a long step" : share > 0.45 ? "a step" : "a small step");
const [SONGS, SPACING] = [12, 3];
const SEEDS = 16;
const randomSeed = () => Math.floor(Math.random() * 1e9);
const whole = async (id, signal) => (id ? (await api.get(`/api/tracks/${id}`, {}, { signal })).track : null);
function slider(id, label, properties, words) {
const output = h("output", { for: id });
const input = h("input", { id, type: "range", ...properties });
const show = () => { output.textContent = words(Number(input.value)); input.setAttribute("aria-valuetext", output.textContent); rangeFill(input); };
input.addEventListener("input", show);
show();
return [input, h("div", { class: "range-row" }, h("label", { class: "label", for: id }, label), output, input)];
}
async function view(_, { signal, query }) {
let [from, to] = await Promise.all([whole(query.get("from"), signal), whole(query.get("to"), signal)]);
let seed = query.get("seed");
const results = h("div", { class: "section" });
const ends = h("div", { class: "path-ends" });
const [length, lengthRow] = slider("length", "Number of songs", { min: 3, max: 60, value: query.get("count") ?? SONGS }, String);
const [spacing, spacingRow] = slider("spacing", "Do not repeat an artist within", { min: 0, max: 8, value: query.get("spacing") ?? SPACING }, (value) => (value ? count(value, "song") : "off"));
const reshuffle = h("button", { class: "button", type: "button", onclick: () => { seed = randomSeed(); load(shown); } }, icon("shuffle", 20), "Reshuffle");
function remember() {
const parts = new URLSearchParams();
if (from) parts.set("from", from.id);
if (to) parts.set("to", to.id);
if (Number(length.value) !== SONGS) parts.set("count", length.value);
if (Number(spacing.value) !== SPACING) parts.set("spacing", spacing.value);
if (seed !== null) parts.set("seed", seed);
note(`/path?${parts}`);
}
let running;
let shown = "";
async function load(known) {
running?.abort();
running = new AbortController();
const here = either(signal, running.signal);
const [first, last] = [from, to];
shown = "";
remember();
reshuffle.disabled = !(first && last) || first.id === last.id;
if (!first || !last) {
results.replaceChildren(h("p", { class: "muted" }, "Choose where the journey begins and where it ends."));
return;
}
if (first.id === last.id) {
results.replaceChildren(h("p", { class: "muted", role: "status" }, "The journey ends where it begins. Choose two different songs."));
return;
}
results.replaceChildren(loading("Finding the way …"));
try {
const ask = async () => (await api.get("/api/path", { from: first.id, to: last.id, count: length.value, spacing: spacing.value, seed }, { signal: here })).items;
const idsOf = (list) => list.map((item) => item.track.id).join();
let items = await ask();
for (let tries = 1; known && tries < SEEDS && idsOf(items) === known; tries++) {
seed = randomSeed();
items = await ask();
}
if (here.aborted) return;
remember();
shown = idsOf(items);
if (shown === known) toast("There is no other path with these options.");
api.post("/api/asked", { id: first.id, kind: "path" }).catch(() => {});
const tracks = items.map((item) => item.track);
const widest = Math.max(...items.map((item) => item.step), 1e-9);
const seconds = tracks.reduce((sum, track) => sum + track.duration_ms / 1000, 0);
results.replaceChildren(section(`${count(tracks.length, "song")}, ${spell(seconds)}`, {
tools: h("div", { class: "actions" },
h("button", { class: "button primary compact", type: "button", onclick: guarded(() => player.play(tracks)) }, icon("play", 18), "Play"),
h("button", { class: "button compact", type: "button", onclick: guarded(() => savePlaylist(tracks.map((track) => track.id), `${titleOf(first)} to ${titleOf(last)}`)) }, "Save as playlist")),
}, h("div", { class: "path-rail", "aria-hidden": "true" }, tracks.map((track) => h("i", { vars: { "--hue": hueOf(track) } }))),
trackList(tracks, { signal, label: `From ${nameOf(first)} to ${nameOf(last)}`, options: (track, i) => ({ place: i + 1, aside: i === 0 ? undefined : closeness(items[i].step / widest, stride(items[i].step / widest)) }) })));
} catch (problem) {
if (here.aborted) return;
results.replaceChildren();
missed(problem);
complain(problem);
}
}
function showEnds() {
const swap = iconButton("swap", "Swap start and end", () => { [from, to] = [to, from]; showEnds(); load(); });
ends.replaceChildren(
songPicker({ label: "From", chosen: from, choose: (track) => { from = track; load(); } }), swap,
songPicker({ label: "To", chosen: to, choose: (track) => { to = track; load(); } }));
}
showEnds();
load();
length.addEventListener("change", () => load());
spacing.addEventListener("change", () => load());
return h("div", {}, similarTabs("/path"), head("Path", "From one song to another in small steps: each sounds like the one before."),
h("div", { class: "card stack" }, ends, h("div", { class: "fields" }, lengthRow, spacingRow, h("div", { class: "actions" }, reshuffle))), results);
}
return {
get view() { return view; },
};
},
"views/playlist.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { condition, count, spell, titleOf } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { guarded, toast } = $from("core/live.js");
const { go, refresh } = $from("core/router.js");
const { loadPlaylists, value } = $from("core/store.js");
const { mosaic } = $from("parts/cover.js");
const { confirm, dialog, field, LONGEST_NAME } = $from("parts/dialog.js");
const { dotted } = $from("parts/dotted.js");
const { menuOn } = $from("parts/menu.js");
const { reorderable } = $from("parts/reorder.js");
const { downloadTracks } = $from("parts/downloads.js");
const { tracksEntries } = $from("parts/tracks-menu.js");
const { share } = $from("parts/share.js");
const { empty } = $from("core/states.js");
const { nameHead } = $from("parts/name-head.js");
const { trackList } = $from("parts/track-list.js");
const { iconButton } = $from("player/transport.js");
const formats = [["m3u8", "M3U8, for most players"], ["xspf", "XSPF"], ["jspf", "JSPF"]];
const TOLD = "Others also read its conditions, such as the words that you asked for.";
const rowOf = (item) => ({ ...(item.track ?? { id: item.id, title: item.title, artist: item.artist, album: item.album, path: item.location, duration_ms: item.seconds * 1000 }), in_library: item.in_library });
async function view({ id }, { signal }) {
const path = `/api/playlists/${id}`;
const known = value("playlists").find((list) => list.id === id);
const lists = () => loadPlaylists().catch(() => {});
let list = await api.get(path, {}, { signal }).catch((problem) => {
if (known && problem.status === 404) lists();
throw problem;
});
if (known && known.name !== list.name) lists();
const top = h("div", {});
const body = h("div", { class: "section" });
const playable = () => list.items.filter((item) => item.in_library && (item.track || item.id)).map(rowOf);
const reload = async () => { list = await api.get(path, {}, { signal }); show(); loadPlaylists(); };
const change = (action) => guarded(async (...values) => {
try {
try { await action(...values); } catch (problem) {
if (problem.reason !== "STALE") throw problem;
toast("Someone else changed this playlist; this is the current version.");
}
await reload();
} catch (problem) {
if (problem.status !== 404 || signal.aborted) throw problem;
await loadPlaylists();
await refresh();
}
});
const rename = guarded(() => dialog({
title: "Rename playlist", action: "Rename", content: h("div", {},
field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, value: list.name }),
field("Description", { name: "description", maxlength: 300, value: list.description })),
submit: async (data) => {
await api.patch(path, { name: data.get("name").trim(), description: data.get("description").trim() });
await reload();
},
}));
const drop = guarded(async () => {
if (!(await confirm(`Delete “${list.name}”?`, "The music files are not changed."))) return;
await api.del(path).catch((problem) => { if (problem.status !== 404) throw problem; });
await loadPlaylists();
go("/playlists");
});
const save = async (format) => {
const url = URL.createObjectURL(await api.get(`${path}/export`, { format }, { as: "blob" }));
h("a", { href: url, download: `${list.name}.${format}` }).click();
setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
function buttons() {
const all = playable();
return h("div", { class: "actions below" },
h("button", { class: "button primary", type: "button", disabled: !all.length, onclick: guarded(() => player.play(all)) }, icon("play", 18), "Play"),
h("button", { class: "button", type: "button", disabled: all.length < 2, onclick: guarded(() => player.playShuffled(all)) }, icon("shuffle", 20), "Shuffle"),
list.mine
? h("button", { class: "button", type: "button", "aria-pressed": String(list.public), title: list.living && TOLD, onclick: change(async () => { await api.patch(path, { public: !list.public }); toast(list.public ? "The playlist is private again." : `The playlist is shared.${list.living ? ` ${TOLD}` : ""}`); }) }, icon(list.public ? "share" : "lock", 20), list.public ? "Shared" : "Private")
: h("button", { class: "button", type: "button", "aria-pressed": String(list.followed), onclick: change(() => (list.followed ? api.del(`${path}/follow`) : api.put(`${path}/follow`))) }, list.followed ? "Following" : "Follow"),
list.mine && list.living && h("button", { class: "button", type: "button", title: "Keep the tracks of now, to edit them", onclick: change(async () => { await api.patch(path, { living: false }); toast("The playlist keeps these tracks."); }) }, "Freeze"),
iconButton("link", `Share ${list.name}`, guarded(() => share(list.name, `/playlists/${id}`, list.public ? undefined : "It is private: nobody else can open it until you share it."))),
menuOn(iconButton("more", `More for ${list.name}`, null), "Playlist", async () => [
...(all.length ? [...tracksEntries(list.name, () => all, { download: () => downloadTracks(all, list.name, `${path}/download`) }), "line"] : []),
...formats.map(([format, label]) => ({ icon: "export", label, action: () => save(format) })),
...(list.mine ? ["line", { icon: "edit", label: "Rename …", action: rename }, { icon: "trash", label: "Delete …", action: drop, danger: true }] : []),
]));
}
function show() {
const isEditable = list.mine && !list.living;
const rows = list.items.map(rowOf);
top.replaceChildren(h("div", { class: "list-head" }, mosaic(rows.filter((row) => row.in_library).slice(0, 12), icon("playlists", 56)),
h("div", {}, h("p", { class: "muted" }, list.mine ? "Playlist" : ["Playlist by ", h("a", { href: `/profile/${list.owner.id}` }, list.owner.name)]), nameHead(list.name),
list.description && h("p", {}, list.description),
h("p", { class: "muted" }, dotted(count(list.items.length, "track"), spell(list.seconds))),
list.living && h("ul", { class: "terms", "aria-label": "Chosen again by" }, h("li", { class: "chip" }, icon("swap", 16), "Living"), list.conditions.map((words) => h("li", { class: "chip" }, condition(words)))),
list.problem && h("p", { class: "fine", role: "status" }, `These are the tracks of before, because the list cannot be chosen again: ${list.problem}`), buttons())));
if (!rows.length && list.living) return body.replaceChildren(empty("No track meets the conditions now", "They are looked at again whenever you open this list."));
if (!rows.length) return body.replaceChildren(empty("Empty so far", "Find songs, and add them by their menus.", h("a", { class: "button", href: "/" }, "Search")));
const take = (item) => change(async () => {
await api.del(`${path}/items`, { positions: [item.position], snapshot_id: list.snapshot_id });
const name = titleOf(item.track ?? item);
if (!item.in_library || !item.track) return toast(`“${name}” is removed from this playlist.`);
toast(`“${name}” is removed from this playlist.`, { action: { text: "Undo", run: async () => {
const { items } = await api.get(path);
await api.post(`${path}/items`, { ids: [item.track.id], position: Math.min(item.position - 1, items.length) });
if (signal.aborted) await loadPlaylists();
else await reload();
} } });
});
const remove = (item) => (isEditable ? ["line", { icon: "close", label: "Remove from this playlist", action: take(item) }] : []);
const out = (item) => isEditable && iconButton("close", `Remove ${titleOf(item.track ?? item)}`, take(item), { size: 18, classes: "roomy-only" });
const tracks = trackList(rows, { signal, label: list.name, options: (row, i) => ({ place: i + 1, extra: out(list.items[i]), menu: () => remove(list.items[i]) }) });
if (isEditable && rows.length > 1) reorderable(tracks, { name: (i) => titleOf(rows[i]), moved: change((from, to) => api.put(`${path}/items`, { from: from + 1, to: to + 1, snapshot_id: list.snapshot_id })) });
body.replaceChildren(tracks);
}
show();
return h("div", {}, top, body);
}
return {
get view() { return view; },
};
},
"views/playlists.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { capital, count, spell } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { guarded, toast } = $from("core/live.js");
const { go } = $from("core/router.js");
const { isGuest, loadPlaylists, loadStatus, value, watch } = $from("core/store.js");
const { mosaic } = $from("parts/cover.js");
const { filledMoods, moodPlaylistsButton } = $from("parts/mood-playlists.js");
const { explainLimit, savePlaylist } = $from("parts/playlist-actions.js");
const { empty, head, section } = $from("core/states.js");
const LARGEST = 8 * 1024 * 1024;
function listCard(list, signal) {
const art = h("span", {}, mosaic([], icon("playlists", 40)));
api.get(`/api/playlists/${list.id}`, {}, { signal }).then(({ items }) => {
const tracks = items.filter((item) => item.in_library).slice(0, 12).map((item) => item.track ?? item);
if (tracks.length) art.replaceChildren(mosaic(tracks, ""));
}, () => {});
return h("li", {}, h("a", { class: "list-card", href: `/playlists/${list.id}` }, art, h("span", {}, h("strong", {}, list.name),
h("span", { class: "muted small" }, `${count(list.tracks, "track")} · ${spell(list.seconds)}`),
h("span", { class: "muted small" }, [list.living && "living", list.mine ? (list.public ? "shared" : "private") : `by ${list.owner.name}`].filter(Boolean).join(" · ")))));
}
const cards = (lists, signal) => h("ul", { class: "lists" }, lists.map((list) => listCard(list, signal)));
function quota() {
const user = value("user");
if (!user?.playlist_limit) return null;
const used = value("playlists").filter((list) => list.mine).length;
return h("p", { class: "quota" }, h("span", { class: "pips", "aria-hidden": "true" }, Array.from({ length: user.playlist_limit }, (_, i) => h("i", { class: i < used ? "used" : null }))),
`${used} of ${user.playlist_limit} playlists`, h("a", { href: "/register" }, "Register to keep more"));
}
async function importFile(file) {
if (file.size > LARGEST) throw new Error("A playlist file may have at most 8 MiB.");
const list = await api.request("POST", "/api/playlists/import", { query: { filename: file.name, name: file.name.replace(/\.[^.]+$/, "") }, body: file, type: "application/octet-stream" }).catch(explainLimit);
await Promise.all([loadPlaylists(), isGuest() && loadStatus()]);
const what = list.lists.length > 1 ? `Imported ${count(list.lists.length, "playlist")}` : "Imported";
const left = list.remarks.filter((remark) => remark.line).length;
const notes = [list.missing && `${count(list.missing, "track")} not in the library`, left && `${count(left, "line")} left out`].filter(Boolean);
toast(notes.length ? `${what}; ${notes.join(", ")}.` : `${what}.`, { link: { href: `/playlists/${list.id}`, text: "Open" } });
}
async function view(_, { signal }) {
await loadPlaylists();
const shared = await api.get("/api/playlists/shared", {}, { signal });
const file = h("input", { type: "file", accept: ".m3u,.m3u8,.pls,.xspf,.jspf,.json,.wpl,.zpl,.asx,.wax,.wvx,.xml,.txt", hidden: true, id: "import", "aria-label": "Playlist to import", onchange: guarded(async () => { for (const one of file.files) await importFile(one); file.value = ""; }) });
const body = h("div", { class: "view" });
const update = () => {
const lists = value("playlists");
const own = lists.filter((list) => list.mine);
const followed = lists.filter((list) => !list.mine);
const others = shared.items.filter((list) => !list.mine && !followed.some((item) => item.id === list.id));
body.replaceChildren(...[
own.length ? section("Yours", cards(own, signal)) : empty("No playlists yet", "Make one here, from a song (instant playlist of ten), from the moodometer, or by a lasso on the map.",
filledMoods().length > 0 && moodPlaylistsButton(capital(filledMoods().join(", ")), "button primary"), h("a", { class: "button", href: "/similar" }, "From a song"), h("a", { class: "button", href: "/moods" }, "From the map")),
followed.length && section("You follow", cards(followed, signal)),
others.length && section("Shared by others", cards(others, signal)),
].filter(Boolean));
limit.replaceChildren(quota() ?? "");
};
const limit = h("div", {});
watch("playlists", update, signal);
watch("moods", update, signal);
update();
const element = h("div", {},
head("Playlists"),
h("div", { class: "section-head" }, h("div", { class: "actions" },
h("button", { class: "button primary", type: "button", onclick: guarded(async () => { const list = await savePlaylist([]); if (list) go(`/playlists/${list.id}`); }) }, icon("add", 20), "New playlist"),
h("button", { class: "button", type: "button", onclick: () => file.click() }, icon("import", 20), "Import"), file), limit),
h("p", { class: "fine" }, "Import reads m3u8, pls, xspf, jspf, wpl, asx and XML exports of iTunes; drop files anywhere here."), body);
element.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) { event.preventDefault(); element.classList.add("drop"); } });
element.addEventListener("dragleave", () => element.classList.remove("drop"));
element.addEventListener("drop", guarded(async (event) => { event.preventDefault(); element.classList.remove("drop"); for (const one of event.dataTransfer.files) await importFile(one); }));
return element;
}
return {
get listCard() { return listCard; },
get view() { return view; },
};
},
"views/profile.js"() {
const api = $from("core/api.js");
const { at } = $from("core/base.js");
const { h } = $from("core/dom.js");
const { ago } = $from("core/format.js");
const { guarded } = $from("core/live.js");
const { refresh } = $from("core/router.js");
const { whole } = $from("core/whole.js");
const { isLocal, loadStatus, useHeadband, value } = $from("core/store.js");
const { listCard } = $from("views/playlists.js");
const { confirm } = $from("parts/dialog.js");
const { avatar } = $from("parts/shell.js");
const { empty, section } = $from("core/states.js");
const { trackList } = $from("parts/track-list.js");
function followButton(id, name, followed, after) {
return h("button", { class: "button compact", type: "button", "aria-pressed": String(followed), "aria-label": `${followed ? "Unfollow" : "Follow"} ${name}`, onclick: guarded(async () => {
await (followed ? api.del(`/api/users/${id}/follow`) : api.put(`/api/users/${id}/follow`));
after();
}) }, followed ? "Following" : "Follow");
}
const people = (users, me, following, after) => h("ul", { class: "people" }, users.map((user) => h("li", {}, avatar(user.name), h("a", { href: `/profile/${user.id}` }, user.name), user.id !== me && followButton(user.id, user.name, following.has(user.id), after))));
async function heard(signal) {
const all = (await api.get("/api/history", { count: 40 }, { signal })).items;
const items = all.filter((item, i) => i === 0 || item.track.id !== all[i - 1].track.id || item.kind !== all[i - 1].kind).slice(0, 15);
const tracks = await Promise.all(items.map((item) => whole(item.track, signal)));
const forget = h("button", { class: "button compact quiet", type: "button", onclick: guarded(async () => {
if (await confirm("Delete your history?", "This cannot be undone.", "Forget")) { await api.del("/api/history"); refresh(); }
}) }, "Forget");
const kinds = { play: "played", similar: "similar songs", path: "path" };
return items.length
? section("History", { tools: forget }, trackList(tracks, { signal, label: "History", options: (_, i) => ({ aside: h("span", { class: "track-fact track-mood told" }, h("span", {}, kinds[items[i].kind] ?? items[i].kind), h("span", {}, ago(items[i].date))) }) }))
: section("History", empty("Nothing yet", "Tracks that you play appear here. Only you can see them."));
}
async function view({ id }, { signal }) {
const me = value("user");
const own = !id || id === me?.id;
const about = await api.get(`/api/users/${id ?? me.id}`, {}, { signal });
const [everybody, mine] = await Promise.all([api.get("/api/users", {}, { signal }), own ? about : api.get(`/api/users/${me.id}`, {}, { signal })]);
const following = new Set(mine.following.map((user) => user.id));
const after = () => { loadStatus(); refresh(); };
const { user } = about;
const others = everybody.items.filter(({ id: other, name }) => other !== me.id && !(isLocal() && name === "guest"));
const shared = about.playlists.filter((list) => list.public);
const role = { guest: "Guest", admin: own ? "You are the administrator of this server" : "Administrator of this server" }[user.role];
return h("div", {},
h("div", { class: "person" }, avatar(user.name, "large"),
h("div", {}, h("h1", {}, user.role === "guest" && own ? "Guest" : user.name), role && h("p", { class: "muted" }, role),
h("p", { class: "counts" }, h("span", {}, h("strong", {}, about.followers.length), ` ${about.followers.length === 1 ? "follower" : "followers"}`), h("span", {}, "follows ", h("strong", {}, about.following.length)), h("span", {}, h("strong", {}, shared.length), " shared ", shared.length === 1 ? "playlist" : "playlists"))),
own ? h("div", { class: "actions" }, h("a", { class: "button", href: "/settings" }, "Settings"), me.role === "guest" && h("a", { class: "button primary", href: "/register" }, "Register"),
!isLocal() && h("button", { class: "button", type: "button", onclick: guarded(async () => { await api.del("/api/session"); useHeadband(false); location.assign(at("/login")); }) }, "Log out"))
: h("div", { class: "actions" }, followButton(user.id, user.name, about.is_followed, after))),
section(own ? "What you share" : "Playlists", shared.length ? h("ul", { class: "lists" }, shared.map((list) => listCard(list, signal))) : h("p", { class: "muted" }, own ? ["Nothing yet. The “Private” button of a playlist shares it. ", h("a", { href: "/playlists" }, "Your playlists")] : "Nothing shared yet.")),
about.following.length > 0 && section("Follows", people(about.following, me.id, following, after)),
about.followers.length > 0 && section("Followers", people(about.followers, me.id, following, after)),
own && others.length > 0 && section(isLocal() ? "Other profiles" : "All users", people(others, me.id, following, after)),
own && section("Listening", h("div", { class: "actions" }, h("a", { class: "button", href: "/year" }, "Your year"), h("a", { class: "button", href: "/mixes" }, "Mixes of today"))),
own && (await heard(signal)));
}
return {
get view() { return view; },
};
},
"views/quiz.js"() {
const api = $from("core/api.js");
const keys = $from("player/keys.js");
const player = $from("player/player.js");
const { h, hiddenText } = $from("core/dom.js");
const { icon } = $from("core/icons.js");
const { artistOf, titleOf } = $from("core/format.js");
const { announce, guarded } = $from("core/live.js");
const { empty, head, section } = $from("core/states.js");
const { trackList } = $from("parts/track-list.js");
const { hasHighlight, preview, stop } = $from("player/preview.js");
const { mixed } = $from("player/queue.js");
const [QUESTIONS, CHOICES, ASKED] = [10, 4, 100];
async function some(signal) {
const { items } = await api.post("/api/playlist", { count: ASKED, random: true }, { signal });
const known = items.map(({ track }) => track).filter(hasHighlight);
return mixed([...new Map(known.map((track) => [titleOf(track).toLowerCase(), track])).values()]);
}
async function view(_, { signal }) {
const place = h("div", { class: "stack" });
let [tracks, right, number] = [[], 0, 0];
let choose = () => {};
const start = guarded(async () => {
tracks = await some(signal);
[right, number] = [0, 0];
if (tracks.length < CHOICES) return place.replaceChildren(empty("Not enough tracks", "A quiz needs four analysed tracks with different titles."));
player.pause();
ask();
});
function ask() {
const track = tracks[number];
const last = Math.min(QUESTIONS, tracks.length);
if (number === last) return finish();
const choices = mixed([track, ...mixed(tracks.filter((other) => other !== track)).slice(0, CHOICES - 1)]);
const sounding = h("p", { class: "muted", role: "status" });
const listen = () => { stop(); player.pause(); sounding.textContent = "Listen …"; preview(track, () => { sounding.textContent = ""; }); };
const again = h("button", { class: "button", type: "button", onclick: listen }, icon("play", 18), "Hear it again");
const next = h("button", { class: "button primary", type: "button", hidden: true, onclick: () => { number += 1; ask(); } }, number + 1 < last ? "Next" : "Result");
const answers = choices.map((choice, i) => h("button", { class: "quiz-choice", type: "button", onclick: () => choose(i) },
h("kbd", { "aria-hidden": "true" }, i + 1), h("span", {}, h("strong", {}, titleOf(choice)), h("small", {}, artistOf(choice)))));
choose = (i) => {
if (!choices[i]) return;
choose = () => {};
const isRight = choices[i] === track;
right += isRight;
answers.forEach((button, at) => {
button.disabled = true;
if (choices[at] === track) button.append(icon("check", 20), hiddenText("right"));
else if (at === i) button.append(icon("close", 20), hiddenText("wrong"));
button.classList.toggle("right", choices[at] === track);
button.classList.toggle("wrong", at === i && !isRight);
});
announce(isRight ? "Right." : `Wrong. It is ${titleOf(track)} by ${artistOf(track)}.`);
next.hidden = false;
next.focus();
};
const title = h("h2", { tabindex: "-1" }, `Track ${number + 1} of ${last}`);
place.replaceChildren(title, h("p", { class: "muted" }, `${right} right`), sounding, h("div", { class: "quiz-choices", role: "group", "aria-label": "Titles" }, answers), h("div", { class: "actions" }, again, next));
title.focus();
listen();
}
function finish() {
choose = () => {};
stop();
const again = h("button", { class: "button primary", type: "button", onclick: start }, "Play again");
const title = h("h2", { tabindex: "-1" }, `${right} of ${number} right`);
place.replaceChildren(title, h("div", { class: "actions" }, again), section("These were the tracks", trackList(tracks.slice(0, number), { signal, label: "Tracks of the quiz" })));
title.focus();
}
place.append(h("div", { class: "actions" }, h("button", { class: "button primary", type: "button", onclick: start }, icon("play", 18), "Start")));
document.addEventListener("keydown", (event) => {
if (!keys.enabled() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
if (event.target.closest("input, textarea, select, [role=menu]") || document.querySelector("dialog[open]")) return;
if (/^[1-4]$/.test(event.key)) choose(Number(event.key) - 1);
}, { signal });
signal.addEventListener("abort", stop);
return h("div", {}, head("Name that track", "The best thirty seconds of a track play. Choose its title, with the keys 1 to 4 if you like."), place);
}
return {
get view() { return view; },
};
},
"views/register.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { isGuest, value } = $from("core/store.js");
const { field, LONGEST_NAME } = $from("parts/dialog.js");
const { passwordField } = $from("parts/password-field.js");
const { empty } = $from("core/states.js");
const { gate } = $from("views/login.js");
async function view() {
const status = value("status");
if (status?.registration === "closed") return h("div", {}, h("h1", {}, "Register"), empty("Registration is closed", "Ask the administrator of this server for an account.", h("a", { class: "button", href: "/login" }, "Log in")));
const first = status?.registration === "first";
return gate({
title: first ? "Create the first account" : "Register", text: first ? "It administers this server and can create accounts for others. The name of a profile that exists keeps what the profile has." : isGuest() ? "The playlists you made as a guest stay yours." : "A name and a password are enough.", action: first ? "Create account" : "Register",
fields: [
field("Name", { name: "name", required: true, maxlength: LONGEST_NAME, autocomplete: "username", autocapitalize: "off" }),
passwordField("Password (8 characters or more)", "password", () => document.querySelector('.gate [name="name"]')?.value ?? ""),
field("E-mail (optional)", { name: "email", type: "email", autocomplete: "email" }),
status?.registration === "invite" && field("Invitation", { name: "invite", required: true, autocomplete: "off" }),
],
submit: (data) => api.post("/api/accounts", {
name: data.get("name").trim(), password: data.get("password"),
...(data.get("email").trim() && { email: data.get("email").trim() }), ...(data.get("invite") && { invite: data.get("invite").trim() }),
}),
more: () => h("p", { class: "fine" }, "Passwords are kept as Argon2id hashes only. ", !first && h("a", { href: "/login" }, "You have an account?")),
});
}
return {
get view() { return view; },
};
},
"views/settings.js"() {
const keys = $from("player/keys.js");
const resting = $from("parts/resting.js");
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { isAdmin, isLocal, value } = $from("core/store.js");
const { accounts } = $from("parts/accounts.js");
const { accountSettings, profileChooser } = $from("parts/account-settings.js");
const { eegPanel } = $from("parts/eeg.js");
const { ownData } = $from("parts/own-data.js");
const { playerPasswords } = $from("parts/player-passwords.js");
const { head } = $from("core/states.js");
function looks() {
const now = localStorage.getItem("sonic.theme") ?? "auto";
const buttons = [["auto", "As the system"], ["dark", "Dark"], ["light", "Light"]].map(([name, label]) => h("button", { type: "button", "aria-pressed": String(name === now), onclick: (event) => {
localStorage.setItem("sonic.theme", name);
dispatchEvent(new Event("sonic-theme"));
buttons.forEach((button) => button.setAttribute("aria-pressed", String(button === event.currentTarget)));
} }, label));
const shortcuts = h("input", { type: "checkbox", role: "switch", checked: keys.enabled(), onchange: () => keys.enable(shortcuts.checked) });
const previews = h("input", { type: "checkbox", role: "switch", checked: resting.enabled(), onchange: () => resting.enable(previews.checked) });
return h("section", { class: "card stack", "aria-labelledby": "looks-title" }, h("h2", { id: "looks-title" }, "Appearance and keys"),
h("div", { class: "segments", role: "group", "aria-label": "Theme" }, buttons),
h("label", { class: "switch" }, h("span", {}, h("strong", {}, "Keys"), h("br"), h("span", { class: "muted small" }, "Space plays and pauses, / searches, ? shows the others.")), shortcuts),
h("label", { class: "switch" }, h("span", {}, h("strong", {}, "Highlights"), h("br"), h("span", { class: "muted small" }, "While nothing plays, a pointer that rests on a cover plays the best thirty seconds, as does a finger held on it.")), previews));
}
function about() {
const status = value("status");
return h("section", { class: "card stack", "aria-labelledby": "about-title" }, h("h2", { id: "about-title" }, "About"),
h("p", {}, status.version),
h("p", { class: "muted" }, `${count(status.tracks, "track")}${status.failures ? `, ${count(status.failures, "file")} could not be read` : ""}. ${isLocal() ? "Only this machine reaches the page." : "People log in."}`),
h("div", { class: "actions" }, status.failures > 0 && isAdmin() && h("a", { class: "button", href: "/failures" }, "Unreadable files"), h("a", { class: "button", href: "/duplicates" }, "Duplicates"), h("a", { class: "button", href: "/health" }, "Health"), h("a", { class: "button", href: "/help" }, "Help"), h("a", { class: "button", href: "/legal" }, "Legal")));
}
async function view(_, { signal }) {
const account = isLocal() ? await profileChooser(signal) : await accountSettings(signal);
const element = h("div", {}, head("Settings"), h("div", { class: "columns" }, h("div", { class: "stack" }, looks(), account, await playerPasswords(signal), ownData(), !isLocal() && isAdmin() && (await accounts(signal)), about()), eegPanel(signal)));
if (location.hash === "#eeg") setTimeout(() => document.getElementById("eeg")?.scrollIntoView());
return element;
}
return {
get view() { return view; },
};
},
"views/setup.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { capital, count, number } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { announce, guarded } = $from("core/live.js");
const { go } = $from("core/router.js");
const { head } = $from("core/states.js");
const { loadStatus, loadUser, value, watch } = $from("core/store.js");
const { failureRow } = $from("parts/failure-row.js");
const EVERY = 1000;
const files = (audio) => (audio === null ? "" : audio ? count(audio, "audio file") : "");
function row({ name, path, audio, problem }, open) {
const note = problem ?? files(audio);
return h("li", {}, h("button", { type: "button", disabled: Boolean(problem), onclick: () => open(path) }, icon("folder", 22), h("span", {}, name), note && h("span", { class: "muted small" }, note)));
}
function trail(steps, open) {
return h("nav", { "aria-label": "Path", class: "trail" }, h("ol", {}, steps.map(({ name, path }, i) => h("li", {},
h("button", { type: "button", "aria-current": i === steps.length - 1 ? "location" : null, onclick: () => open(path) }, name === "/" ? "Computer" : name)))));
}
function pathOf(text) {
const bare = text.trim().replace(/^(["'])(.*)\1$/, "$2");
if (!bare.startsWith("file://")) return bare;
try {
return decodeURIComponent(new URL(bare).pathname);
} catch {
return bare;
}
}
function chooser(signal) {
const listing = h("div", { class: "stack" });
const problem = h("p", { class: "problem", role: "alert" });
let here = null;
const use = h("button", { class: "button primary", type: "button", disabled: true, onclick: guarded(async () => {
problem.textContent = "";
use.disabled = true;
try {
await api.post("/api/setup", { folder: here });
await loadStatus();
} catch (error) {
problem.textContent = error.message;
use.disabled = false;
}
}) }, "Use this folder");
const open = async (path) => {
problem.textContent = "";
try {
const found = await api.get("/api/setup/folders", { path }, { signal });
here = found.path;
use.disabled = false;
listing.replaceChildren(
trail(found.steps, open),
h("p", { class: "muted" }, found.audio ? `${count(found.audio, "audio file")} in this folder itself.` : "No audio files in this folder itself; those in folders below count, too."),
found.folders.length > 0 ? h("ul", { class: "folders choices", "aria-label": "Folders" }, found.folders.map((folder) => row(folder, open))) : h("p", { class: "muted" }, "No folders in it."));
announce(`${found.path}: ${count(found.folders.length, "folder")}`);
if (path) listing.querySelector('[aria-current="location"]').focus({ preventScroll: true });
} catch (error) {
if (error.name !== "AbortError") problem.textContent = error.message;
}
};
open();
const typed = h("input", { id: "path", type: "text", placeholder: "/home/me/Music", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
const paste = h("form", { class: "field" }, h("label", { for: "path" }, "Or its path"), h("div", { class: "copyable" }, typed, h("button", { class: "button", type: "submit" }, "Open")));
paste.addEventListener("submit", (event) => {
event.preventDefault();
const path = pathOf(typed.value);
if (path) open(path);
});
return h("div", { class: "card stack chooser" }, listing, paste, problem, h("div", { class: "actions" }, use));
}
function problemOf({ problem, failures }) {
return h("div", { class: "card stack" }, h("p", { class: "problem", role: "alert" }, `${capital(problem)}.`),
failures.length > 0 && h("ul", { class: "choices failures", tabindex: "0", "aria-label": "Files that could not be read" }, failures.map(failureRow)));
}
function building(choosable) {
const told = h("p", { role: "status" });
const bar = h("progress", { "aria-label": "Files listened to" });
const show = () => {
const status = value("status");
const counts = status?.building;
const text = counts ? `${number(counts.done)} of ${count(counts.total, "file")}${counts.failed ? `, ${number(counts.failed)} could not be read` : ""}` : "Looking for music …";
if (told.textContent !== text) told.textContent = text;
if (counts) Object.assign(bar, { max: counts.total, value: counts.done });
else bar.removeAttribute("value");
};
const other = choosable && h("button", { class: "button", type: "button", onclick: guarded(async () => {
await api.del("/api/setup");
await loadStatus();
}) }, "Choose another folder");
return { show, element: h("div", { class: "card stack" }, told, bar, h("p", { class: "muted" }, "The first tracks appear here as soon as they are ready. You can close this page; the work goes on as long as the server runs."), other && h("div", { class: "actions" }, other)) };
}
async function view(_, { signal }) {
const top = h("div", {});
const place = h("div", {});
const element = h("div", { class: "setup" }, top, place);
let shown = null;
let work = null;
const show = () => {
const setup = value("status")?.setup;
if (!setup) return;
const state = `${setup.state} ${setup.problem ?? ""}`;
if (shown !== state) {
const again = shown !== null;
shown = state;
if (setup.state === "building") {
work = building(setup.choosable);
top.replaceChildren(head("Listening to your music", setup.folder));
place.replaceChildren(work.element);
} else {
work = null;
top.replaceChildren(head("Where is your music?", setup.choosable ? "Choose the folder that holds it. SonicIndex listens to every file once and changes none; it keeps what it learns in a hidden folder beside your music." : `${capital(setup.refusal)}.`));
place.replaceChildren(...[setup.problem && problemOf(setup), setup.choosable && chooser(signal)].filter(Boolean));
}
if (again) {
const heading = top.querySelector("h1");
heading.setAttribute("tabindex", "-1");
heading.focus({ preventScroll: true });
}
}
work?.show();
};
watch("status", show, signal);
show();
const look = guarded(async () => {
if (signal.aborted) return;
const status = await loadStatus().catch(() => null);
if (signal.aborted) return;
if (status && !status.setup) {
await loadUser();
return go("/", { replace: true });
}
setTimeout(look, EVERY);
});
setTimeout(look, EVERY);
return element;
}
return {
get view() { return view; },
};
},
"views/similar.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { icon } = $from("core/icons.js");
const { artistOf, capital, nameOf, titleOf } = $from("core/format.js");
const { announce, guarded } = $from("core/live.js");
const { go, missed, note } = $from("core/router.js");
const { either } = $from("core/signals.js");
const { cover } = $from("parts/cover.js");
const { instantPlaylist, savePlaylist } = $from("parts/playlist-actions.js");
const { similarTabs } = $from("parts/similar-tabs.js");
const { songPicker } = $from("parts/song-picker.js");
const { empty, head, loading, section } = $from("core/states.js");
const { closeness, trackList } = $from("parts/track-list.js");
const { trackMenuButton } = $from("parts/track-menu.js");
const { iconButton } = $from("player/transport.js");
const words = (share) => (share > 0.85 ? "very close" : share > 0.65 ? "close" : share > 0.4 ? "related" : "further away");
const OPTIONS = ["method", "k", "min_tempo", "max_tempo", "same_genre", "duplicates"];
const given = (pairs) => Object.fromEntries([...pairs].filter(([name, value]) => OPTIONS.includes(name) && value));
const picker = () => songPicker({ label: "Start with a song", choose: (track) => track && go(`/similar/${track.id}`) });
function begin() {
const playing = player.current();
return h("div", {}, similarTabs("/similar"),
head("Sonically similar", "Choose a song, and hear what sounds like it: tone colour, rhythm, harmony, dynamics and style, not what others bought."),
picker(),
playing && h("div", { class: "actions" }, h("a", { class: "button", href: `/similar/${playing.id}` }, icon("listen", 20), `What plays: ${titleOf(playing)}`)));
}
function options(current, open, apply) {
const form = h("form", { class: "stack" },
h("div", { class: "fields" },
h("div", { class: "field" }, h("label", { for: "method" }, "Compare by"), h("select", { id: "method", name: "method" },
[["", "everything (default)"], ["timbre", "tone colour"], ["hybrid", "tone colour and descriptors"], ["dtw", "course over time (slower)"]].map(([value, label]) => h("option", { value, selected: current.method === value }, label)))),
h("div", { class: "field" }, h("label", { for: "k" }, "Number of songs"), h("input", { id: "k", name: "k", type: "number", min: 1, max: 100, value: current.k })),
h("div", { class: "field" }, h("label", { for: "slow" }, "Tempo from (BPM)"), h("input", { id: "slow", name: "min_tempo", type: "number", min: 0, max: 400, value: current.min_tempo ?? "" })),
h("div", { class: "field" }, h("label", { for: "fast" }, "Tempo to (BPM)"), h("input", { id: "fast", name: "max_tempo", type: "number", min: 0, max: 400, value: current.max_tempo ?? "" }))),
h("div", { class: "actions" },
h("label", { class: "check" }, h("input", { type: "checkbox", name: "same_genre", value: "1", checked: Boolean(current.same_genre) }), "Only its genre"),
h("label", { class: "check" }, h("input", { type: "checkbox", name: "duplicates", value: "1", checked: Boolean(current.duplicates) }), "Copies and other versions, too"),
h("button", { class: "button primary compact", type: "submit" }, "Apply")));
form.addEventListener("submit", (event) => { event.preventDefault(); apply(Object.fromEntries(new FormData(form))); });
return h("details", { class: "options", open }, h("summary", {}, "Options"), h("div", {}, form));
}
async function view({ id }, { signal, query }) {
if (!id) return begin();
let asked = { k: 10, ...given(query) };
const { track: seed } = await api.get(`/api/tracks/${id}`, {}, { signal });
api.post("/api/asked", { id, kind: "similar" }).catch(() => {});
const results = h("div", { class: "section" }, loading());
const ring = h("span", { class: "seed-ring" });
let found = [];
let running;
const load = async () => {
running?.abort();
running = new AbortController();
const here = either(signal, running.signal);
try {
const { items } = await api.get(`/api/similar/${id}`, asked, { signal: here });
if (here.aborted) return;
found = items.map((item) => item.track);
const farthest = Math.max(...items.map((item) => item.distance), 1e-9);
const nearest = Math.min(...items.map((item) => item.distance), farthest);
const share = ({ distance }) => (farthest > nearest ? 1 - 0.75 * ((distance - nearest) / (farthest - nearest)) : 1);
ring.replaceChildren(...found.slice(0, 4).map(cover));
results.replaceChildren(found.length
? section("Similar songs", trackList(found, {
signal, label: `Sonically similar to ${nameOf(seed)}`,
options: (track, i) => ({
place: i + 1, aside: closeness(share(items[i]), words(share(items[i]))),
extra: h("a", { class: "icon-button", href: `/explain?a=${seed.id}&b=${track.id}`, "aria-label": `Why ${titleOf(track)} is similar`, title: "Why?" }, icon("why", 20)),
}),
}))
: empty("No matches", "Widen the options."));
} catch (problem) {
if (here.aborted) return;
found = [];
missed(problem);
ring.replaceChildren();
results.replaceChildren(empty("That did not work", capital(problem.message)));
announce(problem.message);
}
};
load();
const playAll = guarded(async () => player.play([seed, ...found]));
return h("div", {}, similarTabs("/similar"),
h("div", { class: "seed" },
h("div", { class: "seed-art" }, cover(seed), ring, iconButton("play", `Play ${titleOf(seed)} and similar songs`, playAll, { size: 28 })),
h("div", { class: "seed-text" },
h("h1", { data: { title: `Similar to ${nameOf(seed)}` } }, h("span", {}, "Sonically similar to "), titleOf(seed), h("span", {}, " by "), artistOf(seed)),
h("div", { class: "actions" },
h("button", { class: "button primary", type: "button", onclick: guarded(() => instantPlaylist(id)) }, icon("playlists", 20), "Instant playlist"),
h("button", { class: "button", type: "button", onclick: guarded(() => savePlaylist([seed, ...found].map((track) => track.id), `Like ${titleOf(seed)}`)) }, "Save as …"),
h("a", { class: "button", href: `/path?from=${id}` }, icon("path", 20), "Path"), trackMenuButton(seed)))),
h("div", { class: "section" }, options(asked, String(query) !== "", (next) => { asked = given(Object.entries(next)); note(`/similar/${id}?${new URLSearchParams(asked)}`); load(); })),
results,
section("Another song", picker()));
}
return {
get view() { return view; },
};
},
"views/track.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { ago, capital, clock, count, decimal, nameOf, number, titleOf } = $from("core/format.js");
const { icon } = $from("core/icons.js");
const { guarded } = $from("core/live.js");
const { refresh } = $from("core/router.js");
const { watch } = $from("core/store.js");
const { section } = $from("core/states.js");
const { nameHead } = $from("parts/name-head.js");
const { cover } = $from("parts/cover.js");
const { dotted } = $from("parts/dotted.js");
const { artistLinks, genreLink } = $from("parts/links.js");
const { labelLink, moodLink } = $from("parts/mood.js");
const { NUMBERS, valueOf } = $from("parts/numbers.js");
const { shareButton } = $from("parts/share.js");
const { starButtons } = $from("parts/stars.js");
const { structure } = $from("parts/structure.js");
const { trackList } = $from("parts/track-list.js");
const { trackMenuButton } = $from("parts/track-menu.js");
const pair = (name, value) => (value === null || value === undefined || value === "" ? null : [h("dt", {}, name), h("dd", {}, value)]);
function measured(track) {
return h("dl", { class: "measures" }, NUMBERS.map((one) => {
const value = valueOf(track, one);
if (typeof value !== "number" || (one.name === "tempo" && !value)) return null;
return h("div", {}, h("dt", {}, one.label), one.low
? h("dd", {}, h("span", { class: "meter", vars: { "--share": `${Math.round(value * 100)}%` } }, h("i", {})), h("span", {}, `${Math.round(value * 100)} %, ${one.words(value)}`))
: h("dd", {}, one.show(value)));
}));
}
function tagged(track, album) {
return h("dl", { class: "pairs" },
pair("Album", album ? h("a", { href: `/albums/${album.id}` }, album.name) : track.album),
pair("Album artist", track.album_artist), pair("Track", track.track_number), pair("Disc", track.disc_number), pair("Year", track.year),
track.genres.length > 0 && pair("Genre", track.genres.map((name, i) => [i > 0 && ", ", genreLink(name)])),
pair("Comment", track.comment), pair("Tempo in the tags", track.tagged_bpm && `${track.tagged_bpm} BPM`), pair("Key in the tags", track.tagged_key), pair("Mood in the tags", track.tagged_mood));
}
function filed(track) {
const folder = track.path.includes("/") ? track.path.replace(/\/[^/]*$/, "") : ".";
return h("dl", { class: "pairs" },
pair("File", h("a", { href: folder === "." ? "/folders" : `/folders?path=${encodeURIComponent(folder)}` }, track.path)),
pair("Format", [track.format, track.sample_rate && `${number(track.sample_rate)} Hz`, track.channels === 1 ? "mono" : track.channels === 2 ? "stereo" : `${track.channels} channels`].filter(Boolean).join(", ")),
pair("Length", clock(track.duration_ms / 1000)), track.partial && pair("Damaged", "Only a part of the file could be read."),
pair("Kind", track.kind && capital(track.kind)), pair("Peak", typeof track.sample_peak === "number" ? track.sample_peak.toFixed(3) : null),
pair("ReplayGain", typeof track.replay_gain === "number" ? `${decimal(track.replay_gain, 2)} dB` : null),
pair("Silence at the ends", track.leading_silence || track.trailing_silence ? `${track.leading_silence ?? 0} s and ${track.trailing_silence ?? 0} s` : null),
pair("Id", h("code", {}, track.id)));
}
async function view({ id }, { signal }) {
const answer = await api.get(`/api/tracks/${id}`, {}, { signal });
const { track, album, artists, labels, taught, hashtags, moods, plays, last_played: last } = answer;
const alike = h("div", {});
const isMood = (name) => track.mood?.includes(name);
watch("relabeled", (changed) => changed.id === id && refresh(), signal);
api.get(`/api/similar/${id}`, { k: 8, duplicates: 1 }, { signal }).then(({ items }) => {
if (items.length) alike.replaceChildren(section("Sounds alike, copies and other versions first", trackList(items.map((item) => item.track), { signal, label: "Sounds alike" })));
}, () => {});
return h("div", {},
h("div", { class: "list-head" }, h("span", { class: "mosaic single" }, cover(track)),
h("div", {}, h("p", { class: "muted" }, "Track"), nameHead(titleOf(track), { data: { title: nameOf(track) } }),
h("p", {}, dotted(artists.length ? artistLinks(artists) : "Unknown artist", album && h("a", { class: "plain", href: `/albums/${album.id}` }, album.name), track.year)),
h("div", { class: "facts" }, (track.mood ?? []).map((name) => moodLink(name, labels.includes(name) ? "Your label" : null)), track.no_mood && h("span", { class: "chip" }, `No mood: ${track.no_mood}`), labels.filter((name) => !isMood(name)).map((name) => labelLink(name)), taught.map(({ word, value }) => labelLink(word, `${word} ${Math.round(100 * value)} %`, "A word that you taught")), hashtags.map((name) => h("span", { class: "chip" }, `#${name} in the file`)), track.key_name && track.key_name !== "none" && h("span", { class: "chip" }, `${track.key_name} · ${track.camelot}`)),
h("div", { class: "said muted" }, starButtons(track, signal), dotted(plays ? `played ${count(plays, "time")}` : "not played yet", last && `last ${ago(last)}`)),
h("div", { class: "actions below" },
h("button", { class: "button primary", type: "button", onclick: guarded(() => player.play([track])) }, icon("play", 18), "Play"),
h("a", { class: "button", href: `/similar/${id}` }, icon("similar", 20), "Sonically similar"), shareButton(titleOf(track), `/tracks/${id}`), trackMenuButton(track)))),
structure(track, signal),
h("div", { class: "columns" },
h("section", { class: "card stack" }, h("h2", {}, "How it sounds"), measured(track)),
h("div", { class: "stack" },
h("section", { class: "card stack" }, h("h2", {}, "How well moods fit"), h("dl", { class: "measures" }, moods.map(({ mood, fit }) => h("div", {}, h("dt", {}, capital(mood)), h("dd", {}, h("span", { class: "meter", data: { mood }, vars: { "--share": `${Math.round(fit * 100)}%` } }, h("i", {})), h("span", {}, `${Math.round(fit * 100)} %`)))))),
h("section", { class: "card stack" }, h("h2", {}, "Tags"), tagged(track, album)),
h("section", { class: "card stack" }, h("h2", {}, "File"), filed(track)))),
alike);
}
return {
get view() { return view; },
};
},
"views/tracks.js"() {
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { guarded } = $from("core/live.js");
const { go } = $from("core/router.js");
const { empty, head } = $from("core/states.js");
const { browseTabs } = $from("parts/browse-tabs.js");
const { filterable } = $from("parts/filterable.js");
const { tracksMenuButton } = $from("parts/tracks-menu.js");
const { playButtons } = $from("parts/play-buttons.js");
const { savePlaylist } = $from("parts/playlist-actions.js");
const { ORDERS, sortedTracks } = $from("parts/sorted-tracks.js");
const { iconButton } = $from("player/transport.js");
const sorts = [["", "Folder and file"], ["album", "Album"], ...ORDERS];
const kept = ["genre", "genre_is", "liked", "disliked", "range", "min_year", "max_year", "label", "kind"];
const MOST = 1000;
const MARKS = [
["", "All tracks"],
["liked=1", "Liked tracks", "No likes yet: the heart of a track adds one."],
["range=rating%3D4..", "Four stars and more", "No track has as many stars: the menu of a track gives them."],
["range=plays%3D..0", "Never played", "You have heard every track."],
["range=last_played%3D30..", "Not played for a month", "You have heard every track within a month."],
["disliked=1", "Never proposed", "None: the menu of a track has “Never propose”."],
];
const markOf = (query) => MARKS.find(([address]) => address && [...new URLSearchParams(address)].every(([name, value]) => query.get(name) === value));
function titleOf(query) {
const [from, to] = [query.get("min_year"), query.get("max_year")];
const genre = query.get("genre_is") || query.get("genre");
if (genre) return genre;
if (from || to) return from === to ? from : `${from ?? "…"} to ${to ?? "today"}`;
return markOf(query)?.[1] ?? "Tracks";
}
const UNKEPT = ["added", "plays", "last_played", "rating"];
const BETWEEN = /^(?<name>\w+)=(?<min>-?[\d.]*?)\.\.(?<max>-?[\d.]*)$/;
const limit = (text) => (text ? Number(text) : null);
function requestOf(asked) {
const { genre, genre_is: exact, liked, disliked, range, min_year: from, max_year: to, label, kind, search, sort, reverse } = asked;
if (exact || UNKEPT.includes(sort)) return null;
const ranges = [range, (from || to) && `year=${from ?? ""}..${to ?? ""}`].filter(Boolean).map((text) => BETWEEN.exec(text)?.groups);
if (ranges.includes(undefined)) return null;
const number = sort && sort !== "album";
return {
...(search && { search }), ...(genre && { genres: [genre] }), ...(liked && { liked: true }), ...(disliked && { disliked: true }),
...(ranges.length && { ranges: ranges.map(({ name, min, max }) => ({ name, min: limit(min), max: limit(max) })) }), ...(label && { labels: [label] }), ...(kind && { kinds: kind.split(",") }),
...(number && { prefer: { [sort]: reverse ? 1 : -1 } }), include_other: true, duplicates: true, with_disliked: true, count: MOST,
};
}
async function view(_, { signal, query }) {
let list;
let shown = {};
const mark = markOf(query);
const marks = h("select", { "aria-label": "Show", onchange: () => go(marks.value ? `/tracks?${marks.value}` : "/tracks") }, MARKS.map((one) => h("option", { value: one[0], selected: one === mark }, one[1])));
const save = iconButton("playlists", "Save as playlist", guarded(async () => {
const tracks = await list.first(MOST);
const [name, words] = [titleOf(query), shown.search];
await savePlaylist(tracks.map((track) => track.id), words ? `${name}: ${words}` : name, requestOf(shown));
}));
const filter = filterable({
path: "/tracks", sorts, query, signal, placeholder: "Filter tracks", kept, field: "search", more: [marks, save],
show: async (asked, here) => {
list = await sortedTracks(asked, here);
shown = asked;
return list.total ? { element: list.element, words: count(list.total, "track") } : { element: empty("No tracks here", ["plays", "last_played"].includes(asked.sort) ? "Nothing was played yet." : (!asked.search && mark?.[2]) || "No track matches these filters.") };
},
});
await filter.ready;
return h("div", {}, browseTabs("/tracks"), head(titleOf(query), null, playButtons(() => list.first(), tracksMenuButton(titleOf(query), () => list.first()))), filter.element);
}
return {
get view() { return view; },
};
},
"views/trending.js"() {
const api = $from("core/api.js");
const player = $from("player/player.js");
const { h } = $from("core/dom.js");
const { artistOf, count, titleOf } = $from("core/format.js");
const { guarded } = $from("core/live.js");
const { whole } = $from("core/whole.js");
const { cover } = $from("parts/cover.js");
const { empty, head } = $from("core/states.js");
const { closeness, trackList } = $from("parts/track-list.js");
const spans = [[24, "24 hours"], [168, "Week"], [720, "Month"]];
async function view(_, { signal, query }) {
const hours = Number(query.get("hours")) || 24;
const { items } = await api.get("/api/trending", { hours, count: 20 }, { signal });
const tracks = await Promise.all(items.map(({ track }) => whole(track, signal)));
const most = items[0]?.count ?? 1;
const times = (item) => count(item.count, "time");
const top = tracks.length >= 3 ? tracks.slice(0, 3) : [];
const rest = tracks.slice(top.length);
return h("div", {},
head("Trending", "The tracks that users here played and requested most."),
h("nav", { "aria-label": "Span" }, h("div", { class: "segments" }, spans.map(([value, label]) => h("a", { href: value === 24 ? "/trending" : `/trending?hours=${value}`, "aria-current": value === hours ? "page" : null }, label)))),
tracks.length
? [
top.length > 0 && h("ol", { class: "podium" }, top.map((track, i) => h("li", {}, h("button", { class: "tile", type: "button", "aria-label": `Play ${titleOf(track)} by ${artistOf(track)}`, disabled: track.in_library === false, onclick: guarded(() => player.play(tracks.filter((item) => item.in_library !== false), i)) },
h("span", { class: "rank" }, i + 1), cover(track), h("span", {}, h("strong", {}, titleOf(track)), h("small", {}, artistOf(track)), h("small", {}, times(items[i]))))))),
rest.length > 0 && trackList(rest, { signal, label: "Trending", options: (_, i) => ({ place: top.length + i + 1, aside: closeness(items[top.length + i].count / most, times(items[top.length + i])) }) }),
]
: empty("Quiet so far", "Nothing was played or requested in this time.", h("a", { class: "button primary", href: "/listen" }, "Listen to something")));
}
return {
get view() { return view; },
};
},
"views/year.js"() {
const api = $from("core/api.js");
const { h } = $from("core/dom.js");
const { count, number, spell } = $from("core/format.js");
const { guarded } = $from("core/live.js");
const { empty, head, section } = $from("core/states.js");
const { hoursChart, monthsChart } = $from("parts/year-charts.js");
const { yearPicture } = $from("parts/year-picture.js");
const SHOWN = 10;
function save(year) {
yearPicture(year).toBlob((blob) => {
const link = h("a", { download: `my-music-${year.year}.png` });
link.href = URL.createObjectURL(blob);
link.click();
setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}, "image/png");
}
function ranking(title, entries, href) {
if (!entries.length) return null;
const most = entries[0].plays;
const name = (entry) => (entry.track && href ? h("a", { href: href(entry) }, entry.name) : entry.name);
return h("div", { class: "card" }, h("h3", {}, title), h("ol", { class: "ranking" }, entries.slice(0, SHOWN).map((entry) => h("li", {},
h("span", {}, h("strong", {}, name(entry)), entry.artist && h("span", { class: "muted small" }, entry.artist)),
h("span", { class: "meter", vars: { "--share": `${(entry.plays / most) * 100}%` } }, h("i", {})), h("span", { class: "muted small number" }, count(entry.plays, "play"))))));
}
const figure = (value, words) => h("div", {}, h("dt", { class: "muted" }, words), h("dd", {}, value));
function figures(year) {
return h("dl", { class: "figures" },
figure(year.seconds < 3600 ? spell(year.seconds) : number(Math.round(year.seconds / 3600)), year.seconds < 3600 ? "of music" : "hours of music"),
figure(number(year.plays), "plays"), figure(number(year.days), year.days === 1 ? "day with music" : "days with music"),
figure(number(year.tracks), "tracks"), figure(number(year.artists), "artists"),
year.new_tracks !== null && figure(number(year.new_tracks), "tracks never played before"),
year.new_artists !== null && figure(number(year.new_artists), "artists never played before"));
}
async function view(_, { signal, query }) {
const year = await api.get("/api/stats", query.get("year") ? { year: query.get("year") } : {}, { signal });
const years = year.years.length > 1 && h("nav", { "aria-label": "Years" }, h("div", { class: "segments" }, year.years.map((one) => h("a", { href: `/year?year=${one}`, "aria-current": one === year.year ? "page" : null }, one))));
if (!year.plays) return h("div", {}, head("Your year", `Nothing was played in ${year.year}.`), years, empty("No plays yet", "What you play appears here. Only you can see it.", h("a", { class: "button primary", href: "/listen" }, "Listen to something")));
return h("div", {},
head(`Your ${year.year}`, "What you played. Only you can see it.", h("div", { class: "actions" }, h("button", { class: "button primary", type: "button", onclick: guarded(async () => save(year)) }, "Save as a picture"), h("a", { class: "button", href: "/mixes" }, "Mixes of today"))),
years, figures(year),
section("Months", h("div", { class: "card" }, monthsChart(year))),
section("Hours of the day", h("div", { class: "card" }, hoursChart(year))),
section("Most played", h("div", { class: "columns" },
ranking("Artists", year.top_artists, ({ track }) => `/artist-of/${track}`), ranking("Tracks", year.top_tracks, ({ track }) => `/tracks/${track}`),
ranking("Albums", year.top_albums, ({ track }) => `/album-of/${track}`), ranking("Genres", year.top_genres, ({ name }) => `/tracks?genre_is=${encodeURIComponent(name)}`))));
}
return {
get view() { return view; },
};
},
"views/years.js"() {
const { h } = $from("core/dom.js");
const { count } = $from("core/format.js");
const { allOf } = $from("core/pages.js");
const { empty, head } = $from("core/states.js");
const { browseTabs } = $from("parts/browse-tabs.js");
const { filterable } = $from("parts/filterable.js");
const { arranged } = $from("parts/short-list.js");
async function view(_, { signal, query }) {
const years = await allOf("/api/years", {}, signal);
const most = Math.max(1, ...years.map(({ tracks }) => tracks));
const row = ({ year, tracks }) => h("li", {}, h("a", { href: `/tracks?min_year=${year}&max_year=${year}&sort=album` },
h("strong", { class: "number" }, year), h("span", { class: "meter", vars: { "--share": `${(tracks / most) * 100}%` } }, h("i", {})), h("span", { class: "muted small" }, count(tracks, "track"))));
if (!years.length) return h("div", {}, browseTabs("/years"), head("Years"), empty("No years", "No track has a year in its tags."));
const filter = filterable({
path: "/years", sorts: [["year", "Latest first"], ["tracks", "Most tracks"]], query, signal, placeholder: "Filter years",
show: async (asked) => {
const found = arranged(years, asked, ({ year }) => String(year), asked.sort === "tracks" && ((a, b) => b.tracks - a.tracks));
if (!found.length) return { element: empty("No years", "No year has these digits.") };
return { element: h("ul", { class: "years" }, found.map(row)), words: count(found.length, "year") };
},
});
await filter.ready;
return h("div", {}, browseTabs("/years"), head("Years"), filter.element);
}
return {
get view() { return view; },
};
},
});
