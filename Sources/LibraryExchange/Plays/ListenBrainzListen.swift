import Foundation

/// A line of ListenBrainz's files (https://listenbrainz.readthedocs.io/en/latest/users/json.html).
struct ListenBrainzListen: Encodable {
    private struct Metadata: Encodable {
        let artistName, trackName: String
        let releaseName: String?
        let additionalInfo: Information
    }

    private struct Information: Encodable {
        let durationMs: Int
        let tracknumber: Int?
        let recordingMbid, releaseMbid: String?
        let submissionClient = "SonicIndex"
    }

    private let listenedAt: Int
    private let trackMetadata: Metadata

    private init(_ listen: ListenLog.Listen) {
        listenedAt = Int(listen.date.timeIntervalSince1970)
        trackMetadata = Metadata(
            artistName: listen.artist, trackName: listen.title, releaseName: listen.album,
            additionalInfo: Information(
                durationMs: Int((listen.seconds * 1000).rounded()), tracknumber: listen.trackNumber,
                recordingMbid: Self.identifier(listen.recording), releaseMbid: Self.identifier(listen.release)))
    }

    /// ListenBrainz refuses a listen whose identifier is no UUID.
    private static func identifier(_ text: String?) -> String? {
        text.flatMap { UUID(uuidString: $0) }?.uuidString.lowercased()
    }

    /// One object per line.
    static func lines(_ listens: [ListenLog.Listen]) throws -> String {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try listens.map { String(decoding: try encoder.encode(Self($0)), as: UTF8.self) + "\n" }.joined()
    }
}
