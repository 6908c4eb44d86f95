// What this browser can play by itself; the rest comes from the server as WAV.

/** By the library's names of formats. */
const TYPES = {
  mp3: "audio/mpeg", wav: "audio/wav", flac: "audio/flac", mp4: "audio/mp4", aac: "audio/aac", aiff: "audio/aiff", caf: "audio/x-caf",
  vorbis: 'audio/ogg; codecs="vorbis"', opus: 'audio/ogg; codecs="opus"', oggFLAC: 'audio/ogg; codecs="flac"', matroska: "audio/webm",
};
const probe = document.createElement("audio");

/** Whether it is worth trying: an MP4 may hold what is not known all the same. */
export const mayPlay = (format) => Boolean(TYPES[format] && probe.canPlayType(TYPES[format]));
