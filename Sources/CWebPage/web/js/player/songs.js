// The part of a track that the player keeps.

const kept = ["id", "path", "title", "artist", "album", "genre", "format", "duration_ms", "valence", "energy", "tempo", "key_name", "mood", "album_artist", "track_number", "disc_number", "replay_gain", "leading_silence", "trailing_silence", "highlight"];

/** Converts a track, a track of the history or an item of a playlist to a song of the queue. */
export function song(track) {
  const whole = track.track ?? track;
  const result = Object.fromEntries(kept.filter((name) => whole[name] !== undefined).map((name) => [name, whole[name]]));
  result.path ??= track.location;
  return result;
}
