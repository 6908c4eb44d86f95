import Foundation
import TestSupport

/// A history of 40 plays of six clips of SampleAudio, and of two plays of a track that is not there, as Spotify exports it.
///
/// Each track is played once a day from 1 November 2024 on, at noon UTC, five minutes after the one before it.
enum MadeUpHistory {
    struct Track {
        let path, artist, title: String
        let plays: Int
    }

    /// The most played first.
    static let tracks = [
        Track(path: "Rock/02-grindstone.mp3", artist: "Gravel Saints", title: "Grindstone", plays: 12),
        Track(path: "Classical/01-garden-waltz.mp3", artist: "Orchestra of the Annex", title: "Garden Waltz", plays: 9),
        Track(path: "Pop/01-paper-boats.mp3", artist: "Mara Lind", title: "Paper Boats", plays: 7),
        Track(path: "Rock/03-sunday-windows.mp3", artist: "The Semitones", title: "Sunday Windows", plays: 5),
        Track(path: "Electronic/02-night-bus-north.mp3", artist: "Kilo Hertz", title: "Night Bus North", plays: 4),
        Track(path: "Groove/02-harbour-sun.mp3", artist: "Big Small Change", title: "Harbour Sun", plays: 3),
    ]
    static let missing = Track(path: "", artist: "Nobody", title: "Here, or There", plays: 2)

    /// Writes it into the folder of a library.
    /// - Returns: the path of the file.
    static func write(_ music: SampleMusic) throws -> String {
        var entries: [[String: Any]] = []
        for (number, track) in (tracks + [missing]).enumerated() {
            for day in 1...track.plays {
                // A minute was heard; the time is that of its end.
                let minute = 1 + 5 * number
                let time = String(format: "2024-11-%02dT12:%02d:00Z", day, minute)
                entries.append([
                    "ts": time, "ms_played": 60_000, "master_metadata_track_name": track.title,
                    "master_metadata_album_artist_name": track.artist,
                ])
            }
        }
        let data = try JSONSerialization.data(withJSONObject: entries)
        return try music.folder.write(Array(data), as: "Streaming_History_Audio_2024.json")
    }

    /// SampleAudio with this history.
    static func played() throws -> SampleMusic {
        let music = try SampleMusic()
        let result = try music.run("import", try write(music))
        guard result.status == 0 else { throw ImportFailed(errors: result.errors) }
        return music
    }

    struct ImportFailed: Error { let errors: String }
}
