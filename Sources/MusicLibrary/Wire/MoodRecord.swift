/// The mood of a track, as `mood TRACK --json` prints it.
package struct TrackMoodsRecord: Codable, Hashable, Sendable {
    /// A mood and how well it fits.
    package struct Fit: Codable, Hashable, Sendable {
        /// A mood of the preferences.
        package var mood: String
        /// 1 at the center of its region, ½ at the edge.
        package var fit: Float
    }

    /// The track.
    package var track: TrackRecord
    /// By the user, in alphabetical order.
    package var labels: [String]
    /// In the file's comment, in alphabetical order.
    package var hashtags: [String]
    /// The moods whose region contains it, best first.
    package var moods: [Fit]

    /// A record of an answer.
    package init(_ answer: MoodAnswer, _ moods: MoodCatalog) {
        track = TrackRecord(answer.track, moods)
        labels = answer.labels.map(\.name)
        hashtags = answer.hashtags.map(\.name)
        self.moods = answer.reading.heard.map { Fit(mood: $0.name, fit: $0.fit) }
    }
}

/// The mood of brainwaves, as `mood --eeg --json` prints it: a line per change with `--follow`, then a summary.
package enum BrainwaveRecord {
    /// The current mood.
    package struct Mood: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        package enum Kind: String, Codable, Sendable { case mood }

        /// `mood`.
        package private(set) var type = Kind.mood
        /// Left out while undefined.
        package var mood: String?
        /// Rows read so far.
        package var row: Int
        /// Mean power of each band over the last rows, 0…1, by its name.
        package var average: [String: Double]

        /// The current mood of a recording.
        package init(_ recording: BrainwaveRecording) {
            mood = recording.state.mood
            row = recording.reader.rowCount
            average = Dictionary(
                uniqueKeysWithValues: BandPowers.Band.allCases.map { ($0.rawValue, recording.state.average[$0]) })
        }
    }

    /// The last line.
    package struct Summary: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        package enum Kind: String, Codable, Sendable { case summary }

        /// `summary`.
        package private(set) var type = Kind.summary
        /// Left out while undefined.
        package var mood: String?
        /// Number of valid rows.
        package var rows: Int
        /// Number of invalid rows.
        package var skipped: Int

        /// The summary of a recording.
        package init(_ recording: BrainwaveRecording) {
            mood = recording.state.mood
            rows = recording.reader.rowCount
            skipped = recording.reader.skippedCount
        }
    }
}

/// A track to play, as `radio --json` and `mood --play-next --json` print it.
package struct PlayRecord: Codable, Hashable, Sendable {
    /// Tells the lines apart.
    package enum Kind: String, Codable, Sendable { case track }

    /// `track`.
    package private(set) var type = Kind.track
    /// The mood it was chosen for; left out for any mood.
    package var mood: String?
    /// The path of the file, absolute if the music folder is known.
    package var path: String
    /// The track.
    package var track: TrackRecord

    /// - Parameters:
    ///   - player: the player that chose it.
    ///   - track: the track.
    package init(_ player: Player, _ track: LibraryTrack) {
        mood = player.request.mood
        path = player.path(track).description
        self.track = TrackRecord(track, player.moods)
    }
}
