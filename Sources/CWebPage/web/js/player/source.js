// The address of a track's sound in a format that this browser can play.

// MIME types of an index's formats. Browsers play no others.
const TYPES = {
  mp3: "audio/mpeg", wav: "audio/wav", aiff: "audio/aiff", au: "audio/basic", caf: "audio/x-caf", flac: "audio/flac",
  vorbis: "audio/ogg; codecs=vorbis", opus: "audio/ogg; codecs=opus", oggFLAC: "audio/ogg; codecs=flac", speex: "audio/ogg; codecs=speex",
  mp4: "audio/mp4", aac: "audio/aac", matroska: "audio/webm", ac3: "audio/ac3", wma: "audio/x-ms-wma",
};
const browser = new Audio();
const plays = (format) => !format || browser.canPlayType(TYPES[format] ?? "") !== "";

// Tracks whose content differs from the usual one of their format: ALAC in MP4, which is mostly AAC, or ADPCM in WAV.
const unread = new Set();

const isWave = ({ id, format }) => unread.has(id) || !plays(format);

/** The address of a track's sound: the file, or a WAV made by the server. */
export const sourceOf = (track) => `/media/${encodeURIComponent(track.id)}${isWave(track) ? "?as=wav" : ""}`;

/** The browser could not play a track, so request WAV from now on. False if it already was WAV. */
export function askForWave(track) {
  if (isWave(track)) return false;
  unread.add(track.id);
  return true;
}
