/// An entry of Spotify's history of streams: of the “account data”, which has the last year, with `endTime` in minutes, or of
/// the “extended streaming history”, which has all years, with `ts` in seconds. Both are the end of the stream, in UTC
/// (https://support.spotify.com/article/understanding-my-data/). Private sessions, podcasts and audiobooks are left out;
/// addresses, devices and places are not even looked at.
enum SpotifyHistory {
    static func take(_ entry: JSONText.Value, at number: Int, of name: String, into library: inout ImportedLibrary) {
        library.found("Spotify")
        let place = "entry \(number)"
        func skip(_ reason: String, isDamage: Bool = false) {
            library.note(name, reason, at: place, isDamage: isDamage)
        }
        if entry["incognito_mode"].isTrue || entry["incognito_session"].isTrue {
            return skip("played in a private session")
        }
        if !entry["spotify_episode_uri"].isNull || entry["episode_name"].text != nil || entry["podcastName"].text != nil
        {
            return skip("an episode of a podcast or a video")
        }
        if !entry["audiobook_uri"].isNull || entry["audiobook_title"].text != nil {
            return skip("a chapter of an audiobook")
        }
        let artist = entry["master_metadata_album_artist_name"].text ?? entry["artistName"].text
        let title = entry["master_metadata_track_name"].text ?? entry["trackName"].text
        guard let artist, let title, artist != "Unknown Artist" || title != "Unknown Track" else {
            return skip("no artist or title: Spotify has removed the track")
        }
        guard let end = (entry["ts"].text ?? entry["endTime"].text).flatMap(ImportedDate.seconds) else {
            return skip("no readable time", isDamage: true)
        }
        guard let listened = (entry.has("ms_played") ? entry["ms_played"] : entry["msPlayed"]).number, listened >= 0
        else {
            return skip("without a length of listening", isDamage: true)
        }
        let named = NamedTrack(
            artist: artist, title: title,
            album: entry["master_metadata_album_album_name"].text ?? entry["albumName"].text)
        library.play(named, at: max(1, end - min(listened, 1 << 40) / 1000), listened: listened)
    }
}
