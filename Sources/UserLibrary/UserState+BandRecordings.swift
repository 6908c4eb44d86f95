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
    /// - Throws: `UserStateError.invalid` at the limit.
    package func addBandRecording(_ content: String, of profile: Profile) throws(UserStateError) -> Int {
        try write { () throws(UserStateError) in
            let count = try connection.integer(
                "SELECT count(*) FROM band_recording WHERE profile = ?", [.integer(profile.id)])
            guard count ?? 0 < Self.bandRecordingLimit else {
                throw .invalid("there can be at most \(Self.bandRecordingLimit) recordings; delete one")
            }
            try connection.run(
                "INSERT INTO band_recording(profile, content, changed) VALUES(?, ?, ?)",
                [.integer(profile.id), .text(content), .integer(Self.now())])
            return try connection.integer("SELECT last_insert_rowid()") ?? 0
        }
    }

    /// Replaces the content of a recording.
    /// - Returns: whether the profile has it.
    package func setBandRecording(_ id: Int, _ content: String, of profile: Profile) throws(UserStateError) -> Bool {
        try write { () throws(UserStateError) in
            try connection.run(
                "UPDATE band_recording SET content = ?, changed = ? WHERE profile = ? AND id = ?",
                [.text(content), .integer(Self.now()), .integer(profile.id), .integer(id)]) > 0
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
