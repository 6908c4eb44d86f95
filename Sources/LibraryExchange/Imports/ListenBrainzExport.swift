import Foundation

/// Lines of an export of ListenBrainz: listens, and love or hate of recordings
/// (https://listenbrainz.readthedocs.io/en/latest/users/json.html).
enum ListenBrainzExport {
    static func take(_ entry: JSONText.Value, at number: Int, of name: String, into library: inout ImportedLibrary) {
        library.found("ListenBrainz")
        let (metadata, place) = (entry["track_metadata"], "entry \(number)")
        let more = metadata["additional_info"]
        let isFeedback = entry.has("score")
        guard let artist = metadata["artist_name"].text, let title = metadata["track_name"].text else {
            // Feedback of an older server names the recording by number only.
            library.note(name, "no artist or title", at: place, isDamage: !isFeedback)
            return
        }
        let length = more["duration_ms"].number.map { Double($0) / 1000 } ?? more["duration"].number.map { Double($0) }
        let recording =
            metadata["mbid_mapping"]["recording_mbid"].text ?? more["recording_mbid"].text
            ?? entry["recording_mbid"].text
        let named = NamedTrack(
            artist: artist, title: title, album: metadata["release_name"].text, isrc: more["isrc"].text,
            recording: recording?.lowercased(), seconds: length.flatMap { $0 > 0 ? $0 : nil })
        if isFeedback {
            switch entry["score"].number {
            case 1: library.like(named, at: entry["created"].time)
            case -1: library.dislike(named, at: entry["created"].time)
            // The feedback was taken back.
            default: break
            }
            return
        }
        guard let time = entry["listened_at"].time else {
            // A pinned recording is no listen.
            if !entry.has("pinned_until") { library.note(name, "no time", at: place, isDamage: true) }
            return
        }
        library.play(named, at: time)
    }
}
