import AudioFeatures
import Foundation
import SimilarityIndex

/// Tracks as comma-separated values after RFC 4180: a header line, then a line a track.
public enum CSVTable {
    private static let columns: [(name: String, value: @Sendable (LibraryTrack) -> String)] = [
        ("path", { $0.path.description }),
        ("id", { $0.id.description }),
        ("title", { $0.tags.title ?? "" }),
        ("artist", { $0.tags.artist ?? "" }),
        ("album", { $0.tags.album ?? "" }),
        ("genre", { $0.tags.genre ?? "" }),
        ("duration_ms", { String($0.durationMilliseconds) }),
        ("tempo", { number($0.descriptors.tempo.beatsPerMinute, 3) }),
        ("key", { String($0.descriptors.key.tonic) }),
        ("mode", { String($0.descriptors.key.mode.rawValue) }),
        ("time_signature", { String(SpotifyAudioFeatures.timeSignature($0.descriptors.tempo)) }),
        ("loudness", { number(Float($0.descriptors.loudness.integrated), 2) }),
        ("valence", { number($0.descriptors.valence, 4) }),
        ("energy", { number($0.descriptors.energy, 4) }),
        ("danceability", { number($0.descriptors.danceability, 4) }),
        ("acousticness", { number($0.descriptors.acousticness, 4) }),
        ("instrumentalness", { number($0.descriptors.instrumentalness, 4) }),
        ("speechiness", { number($0.descriptors.speechiness, 4) }),
        ("liveness", { number($0.descriptors.liveness, 4) }),
    ]

    /// The names of the columns.
    public static var header: String { columns.map(\.name).joined(separator: ",") }

    /// One track's values.
    public static func line(_ track: LibraryTrack) -> String {
        columns.map { quoted($0.value(track)) }.joined(separator: ",")
    }

    private static func number(_ value: Float, _ digits: Int) -> String {
        String(format: "%.\(digits)f", value)
    }

    private static func quoted(_ text: String) -> String {
        guard text.contains(where: { ",\"\r\n".contains($0) || $0.isNewline }) else { return text }
        return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
