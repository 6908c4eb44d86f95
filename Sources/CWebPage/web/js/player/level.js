// The volume of a track relative to others, and the parts to skip: settings of this browser.

const STORED = "sonic.sound";
const standard = { leveling: "track", mode: "gapless", fade: 6, trims: true };

/** Settings of earlier versions have no mode: no seconds meant no fade, and fades on beats are now made by "dj". */
const modern = ({ beats, ...kept }) => (kept.mode ? kept : { ...kept, mode: beats ? "dj" : kept.fade ? "fade" : "gapless", fade: kept.fade || standard.fade });

function stored() {
  try {
    return { ...standard, ...modern(JSON.parse(localStorage.getItem(STORED)) ?? {}) };
  } catch {
    return { ...standard };
  }
}
let settings = stored();

/**
 * { leveling: "track" | "album" | "off", mode: "off" | "gapless" | "fade" | "dj", fade: 1…12 s, trims: whether silence at the ends is
 * left out }.
 */
export const soundSettings = () => settings;
export function setSound(change) {
  settings = { ...settings, ...change };
  localStorage.setItem(STORED, JSON.stringify(settings));
}

const power = (decibels) => 10 ** (decibels / 10);

/** The gain of an album, dB, from its known tracks: that of their mean power, weighted by length. */
export function albumGain(tracks) {
  let [sum, seconds] = [0, 0];
  for (const { replay_gain: gain, duration_ms: length } of tracks) {
    if (typeof gain !== "number" || !(length > 0)) continue;
    sum += length * power(-gain);
    seconds += length;
  }
  return seconds ? -10 * Math.log10(sum / seconds) : null;
}

const isOfAlbum = (one, other) => Boolean(one?.album && other?.album) && one.album === other.album && (one.album_artist ?? null) === (other.album_artist ?? null);

/** Whether a track follows another on their album, without a pause or fade between them. */
export const follows = (one, other) => isOfAlbum(one, other) && (one.disc_number ?? 1) === (other.disc_number ?? 1) && other.track_number === one.track_number + 1;

/** A factor from 0 to 1 for the volume. It only attenuates, so nothing clips. */
export function levelOf(track, songs) {
  if (settings.leveling === "off" || typeof track.replay_gain !== "number") return 1;
  const gain = settings.leveling === "album" && track.album ? albumGain(songs.filter((song) => isOfAlbum(song, track))) : track.replay_gain;
  return Math.min(1, 10 ** ((gain ?? track.replay_gain) / 20));
}

// Shorter silence is part of the music.
const NOTICED = 0.3;
const noticed = (seconds) => (settings.trims && settings.mode !== "off" && seconds > NOTICED ? seconds : 0);

/** The start of a track after `before`, in seconds. */
export const beginOf = (track, before) => (follows(before, track) ? 0 : noticed(track.leading_silence));
/** Seconds to skip at the end of a track before `after`. */
export const leftOut = (track, after) => (follows(track, after) ? 0 : noticed(track.trailing_silence));
/** Seconds in which two tracks overlap. */
export const fadeBetween = (track, after) => (!after || !["fade", "dj"].includes(settings.mode) || follows(track, after) ? 0 : Math.min(settings.fade, (track.duration_ms ?? 0) / 3000, (after.duration_ms ?? 0) / 3000));
