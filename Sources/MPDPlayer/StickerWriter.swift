import AudioFeatures
package import MusicLibrary

/// Writes descriptors and moods of tracks as MPD's stickers, which its clients can search: `sticker find song "" mood =
/// happy`.
package struct StickerWriter {
    private let connection: MPDConnection
    private let place: PathMapping

    /// The number of stickers that are sent at once.
    private static let batchSize = 200

    /// - Throws: as ``PathMapping/found(_:in:)``.
    package init(_ library: Library, _ connection: MPDConnection) throws {
        self.connection = connection
        place = try PathMapping.found(library, in: connection)
    }

    /// Names and values of a track's stickers: numbers with two decimals, and as `mood` the mood that the track is
    /// filed under.
    package static func stickers(_ track: LibraryTrack, _ moods: MoodCatalog) -> [(name: String, value: String)] {
        var stickers: [(name: String, value: String)] = []
        for (name, value) in [
            ("valence", track.descriptors.valence), ("energy", track.descriptors.energy),
            ("danceability", track.descriptors.danceability),
        ] where value.isFinite {
            stickers.append((name, decimal(value)))
        }
        if let mood = moods.reading(of: track).moods.first { stickers.append(("mood", mood)) }
        return stickers
    }

    /// - Returns: the number of tracks with stickers, and the number of tracks that MPD does not have.
    /// - Throws: `MPDError`, also if MPD keeps no stickers (`sticker_file` in its configuration).
    package func write(
        _ tracks: some Sequence<LibraryTrack>, _ moods: MoodCatalog, isCancelled: () -> Bool
    ) throws -> (written: Int, unknown: Int) {
        var (written, unknown) = (0, 0)
        var batch: [(track: Int, name: String, arguments: [[UInt8]])] = []
        var missing: Set<Int> = []
        /// Sends the batch. An unknown song ends a list of commands. The rest is then sent without this song.
        func flush() throws {
            var rest = batch[...]
            while !rest.isEmpty {
                guard let position = try firstUnknown(rest.map { ($0.name, $0.arguments) }) else { break }
                let failed = rest[rest.startIndex + position].track
                missing.insert(failed)
                rest = rest.dropFirst(position).drop { $0.track == failed }
            }
            batch = []
        }
        for (number, track) in tracks.enumerated() {
            if isCancelled() { break }
            guard let uri = place.uri(track.path.bytes) else {
                unknown += 1
                continue
            }
            written += 1
            for sticker in Self.stickers(track, moods) {
                batch.append(
                    (
                        number, "sticker",
                        [
                            Array("set".utf8), Array("song".utf8), uri, Array(sticker.name.utf8),
                            Array(sticker.value.utf8),
                        ]
                    ))
            }
            if batch.count >= Self.batchSize { try flush() }
        }
        try flush()
        return (written - missing.count, unknown + missing.count)
    }

    /// Sends commands. None is executed after the first that names an unknown song.
    /// - Returns: the position of that command; nil if all were executed.
    private func firstUnknown(_ commands: [(name: String, arguments: [[UInt8]])]) throws(MPDError) -> Int? {
        do throws(MPDError) {
            try connection.send(commands)
            return nil
        } catch {
            if case .refused(let refusal) = error, refusal.code == MPDRefusal.noExist, refusal.position < commands.count
            {
                return refusal.position
            }
            throw error
        }
    }

    private static func decimal(_ value: Float) -> String {
        let hundredths = Int((value * 100).rounded())
        return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
}
