// The descriptors of a track: their names, and the meaning of low and high values.
import { clock, decimal } from "../core/format.js";

const share = (low, high) => ({ low, high, words: (value) => (value < 0.35 ? low : value > 0.65 ? high : "in between") });
const unit = (digits, text) => ({ show: (value) => `${decimal(value, digits)} ${text}` });

/** By name of the descriptor. Those with `low` and `high` range from 0 to 1. */
export const NUMBERS = [
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

export const valueOf = (track, { name, of }) => (of ? of(track) : track[name]);
