// Where a track's sound is, in a form that this browser can play.

// What browsers call the formats of an index. One that is not here is played by none of them.
const TYPES = {
  mp3: "audio/mpeg", wav: "audio/wav", aiff: "audio/aiff", au: "audio/basic", caf: "audio/x-caf", flac: "audio/flac",
  vorbis: "audio/ogg; codecs=vorbis", opus: "audio/ogg; codecs=opus", oggFLAC: "audio/ogg; codecs=flac", speex: "audio/ogg; codecs=speex",
  mp4: "audio/mp4", aac: "audio/aac", matroska: "audio/webm", ac3: "audio/ac3", wma: "audio/x-ms-wma",
};
const browser = new Audio();
const plays = (format) => !format || browser.canPlayType(TYPES[format] ?? "") !== "";

// Tracks that hold what their format does not tell: ALAC in MP4, which is mostly AAC, or ADPCM in WAV.
const unread = new Set();

const isWave = ({ id, format }) => unread.has(id) || !plays(format);

/** The address of a track's sound: the file, or a WAV that the server makes of it. */
export const sourceOf = (track) => `/media/${encodeURIComponent(track.id)}${isWave(track) ? "?as=wav" : ""}`;

/** The browser could not read a track: it is to come as WAV from here on. False when it did so already. */
export function askForWave(track) {
  if (isWave(track)) return false;
  unread.add(track.id);
  return true;
}
