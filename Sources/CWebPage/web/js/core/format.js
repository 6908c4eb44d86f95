// Numbers and names in readable form.

const fileName = (path) => (path ?? "").split("/").pop().replace(/\.[^.]+$/, "");
export const titleOf = (track) => track.title || fileName(track.path ?? track.location) || "Unknown";
export const artistOf = (track) => track.artist || "Unknown artist";
export const nameOf = (track) => (track.artist ? `${track.artist} – ${titleOf(track)}` : titleOf(track));

/** 83 → "1:23". */
export function clock(seconds) {
  if (!Number.isFinite(seconds)) return "–:––";
  const whole = Math.max(0, Math.round(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const tail = String(rest).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${tail}` : `${minutes}:${tail}`;
}

/** 5400 → "1 h 30 min". */
export function spell(seconds) {
  const minutes = Math.round((seconds ?? 0) / 60);
  if (minutes < 1) return `${Math.round(seconds ?? 0)} s`;
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const counter = new Intl.NumberFormat("en");
export const number = (value) => counter.format(value);
export const count = (value, one, many = `${one}s`) => `${number(value)} ${value === 1 ? one : many}`;

/** With so many decimals. No zero is negative. */
export const decimal = (value, digits) => value.toFixed(digits).replace(/^-(?=[0.]+$)/, "");

/** A condition in words, whose numbers need no decimals when they are large: "tempo 115.2…124.8" → "tempo 115–125". */
export const condition = (words) =>
  words.replace(/(\d+(?:\.\d+)?)…(\d+(?:\.\d+)?)/g, (_, ...ends) => ends.slice(0, 2).map((end) => (end >= 10 ? Math.round(end) : end)).join("–"));

/** "3 minutes ago". */
export function ago(date) {
  const seconds = (Date.now() - new Date(date)) / 1000;
  for (const [length, unit] of [[86400, "day"], [3600, "hour"], [60, "minute"]]) {
    if (seconds >= length) return `${count(Math.floor(seconds / length), unit)} ago`;
  }
  return "just now";
}

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** A number 0…2³²−1 that depends only on the text. */
export function hash(text) {
  let value = 2166136261;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 16777619);
  return value >>> 0;
}
