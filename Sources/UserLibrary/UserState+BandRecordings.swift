package import Foundation

/// A recording of the band. Its content is JSON of who saved it.
package struct BandRecording: Sendable {
    package let id: Int
    package let content: String
    package let changed: Date
}

extension UserState {
    /// The maximum number of recordings of a profile.
    package static let bandRecordingLimit = 200
    /// The maximum size of all recordings of a profile, in bytes.
    package static let bandRecordingSize = 8_000_000

    /// A profile's recordings, the last changed first.
    package func bandRecordings(of profile: Profile) throws(UserStateError) -> [BandRecording] {
        try connection.rows(
            "SELECT id, content, changed FROM band_recording WHERE profile = ? ORDER BY changed DESC, id DESC",
            [.integer(profile.id)], Self.bandRecording)
    }

    /// A recording; nil if the profile has none with this id.
    package func bandRecording(_ id: Int, of profile: Profile) throws(UserStateError) -> BandRecording? {
        try connection.rows(
            "SELECT id, content, changed FROM band_recording WHERE profile = ? AND id = ?",
            [.integer(profile.id), .integer(id)], Self.bandRecording
        ).first
    }

    /// Adds a recording.
    /// - Returns: its id.
    /// - Throws: `UserStateError.full` at a limit. Guests may have as many recordings as playlists.
    package func addBandRecording(_ content: String, of profile: Profile) throws(UserStateError) -> Int {
        try write { () throws(UserStateError) in
            let count = try connection.integer(
                "SELECT count(*) FROM band_recording WHERE profile = ?", [.integer(profile.id)])
            let limit = min(Self.bandRecordingLimit, profile.playlistLimit ?? .max)
            guard count ?? 0 < limit else { throw .full("there can be at most \(limit) recordings; delete one") }
            try requireRoom(content, besides: nil, profile)
            try connection.run(
                "INSERT INTO band_recording(profile, content, changed) VALUES(?, ?, ?)",
                [.integer(profile.id), .text(content), .integer(Self.now())])
            return try connection.integer("SELECT last_insert_rowid()") ?? 0
        }
    }

    /// Replaces the content of a recording.
    /// - Returns: whether the profile has it.
    /// - Throws: `UserStateError.full` if there is no room.
    package func setBandRecording(_ id: Int, _ content: String, of profile: Profile) throws(UserStateError) -> Bool {
        try write { () throws(UserStateError) in
            try requireRoom(content, besides: id, profile)
            return try connection.run(
                "UPDATE band_recording SET content = ?, changed = ? WHERE profile = ? AND id = ?",
                [.text(content), .integer(Self.now()), .integer(profile.id), .integer(id)]) > 0
        }
    }

    /// - Parameter id: the recording that is replaced.
    private func requireRoom(_ content: String, besides id: Int?, _ profile: Profile) throws(UserStateError) {
        let size = try connection.integer(
            "SELECT sum(length(CAST(content AS BLOB))) FROM band_recording WHERE profile = ? AND id != ?",
            [.integer(profile.id), .integer(id ?? 0)])
        guard (size ?? 0) + content.utf8.count <= Self.bandRecordingSize else {
            throw .full("the recordings can have at most \(Self.bandRecordingSize / 1_000_000) MB together; delete one")
        }
    }

    /// Deletes a recording.
    /// - Returns: whether the profile had it.
    package func removeBandRecording(_ id: Int, of profile: Profile) throws(UserStateError) -> Bool {
        try write { () throws(UserStateError) in
            try connection.run(
                "DELETE FROM band_recording WHERE profile = ? AND id = ?", [.integer(profile.id), .integer(id)]) > 0
        }
    }

    private static func bandRecording(_ row: borrowing SQLiteStatement) -> BandRecording {
        BandRecording(
            id: row.integer(0), content: row.text(1), changed: Date(timeIntervalSince1970: Double(row.integer(2))))
    }
}
