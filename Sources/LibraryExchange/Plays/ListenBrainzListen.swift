import Foundation

/// A listen of ListenBrainz (https://listenbrainz.readthedocs.io/en/latest/users/json.html).
struct ListenBrainzListen: Encodable {
    private struct Metadata: Encodable {
        let artistName, trackName: String
        let releaseName: String?
        let additionalInfo: Information
    }

    private struct Information: Encodable {
        let durationMs: Int?
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
                durationMs: Self.milliseconds(listen.seconds), tracknumber: listen.trackNumber,
                recordingMbid: Self.identifier(listen.recording), releaseMbid: Self.identifier(listen.release)))
    }

    /// ListenBrainz refuses a listen whose identifier is no UUID.
    private static func identifier(_ text: String?) -> String? {
        text.flatMap { UUID(uuidString: $0) }?.uuidString.lowercased()
    }

    /// ListenBrainz refuses a length of zero.
    private static func milliseconds(_ seconds: Double) -> Int? {
        let rounded = (seconds * 1000).rounded()
        return rounded >= 1 ? Int(exactly: rounded) : nil
    }

    private static func encoder() -> JSONEncoder {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return encoder
    }

    /// One object per line, as in ListenBrainz's files.
    static func lines(_ listens: [ListenLog.Listen]) throws -> String {
        let encoder = encoder()
        return try listens.map { String(decoding: try encoder.encode(Self($0)), as: UTF8.self) + "\n" }.joined()
    }

    private struct Submission: Encodable {
        let listenType = "import"
        let payload: [ListenBrainzListen]
    }

    /// The body of a request to `submit-listens`, for plays of the past.
    static func submission(_ listens: [ListenLog.Listen]) throws -> [UInt8] {
        Array(try encoder().encode(Submission(payload: listens.map { Self($0) })))
    }
}
