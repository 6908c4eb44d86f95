import AudioFeatures

/// What valence, energy and gloom are compared with. They become shares of a collection: a valence of 0.4 means little,
/// but that nine tenths of the other tracks are less cheerful means much.
public struct MoodCalibration: Sendable {
    /// The tracks to compare with.
    public enum Kind: String, Codable, Sendable {
        /// Those of the library: "happy" means happy for this collection.
        case library
        /// Music of all kinds, for a track that is in no library, or in one without music.
        case music
    }

    /// A point in the plane of moods, and its gloom.
    package struct Point: Hashable, Sendable {
        /// Share of the compared tracks, music of all kinds among them, that are less cheerful, 0…1; NaN when unknown.
        package var valence: Float
        /// Share of the compared tracks that are less intense, 0…1; NaN when unknown.
        package var energy: Float
        /// Share of the compared tracks that are less gloomy, 0…1; NaN when unknown.
        package var gloom: Float

        /// The place of what has no mood.
        static let none = Point(valence: .nan, energy: .nan)

        /// Shares, 0…1.
        package init(valence: Float, energy: Float, gloom: Float = .nan) {
            self.valence = valence
            self.energy = energy
            self.gloom = gloom
        }
    }

    /// The tracks to compare with.
    public let kind: Kind
    private let valence: Percentiles
    private let energy: Percentiles
    private let gloom: Percentiles

    /// Number of tracks of all kinds of music that are added to those of a library. Among three tracks the least
    /// cheerful means nothing; among a thousand it does.
    private static let othersBeside: Float = 5

    /// Compares tracks with the music of a library and, with less weight, with music of all kinds.
    /// - Throws: `LibraryError` when the index is damaged.
    public init(_ library: Library) throws(LibraryError) {
        let others = try library.tracksOtherThanMusic()
        func music(_ values: [Float]) -> Percentiles {
            Percentiles(of: values.indices.filter { !others.contains($0) }.map { values[$0] })
        }
        (valence, energy) = (music(try library.numbers("valence")), music(try library.numbers("energy")))
        gloom = music(try library.gloom())
        kind = valence.count > 0 ? .library : .music
    }

    private init() {
        kind = .music
        (valence, energy, gloom) = (Percentiles(of: []), Percentiles(of: []), Percentiles(of: []))
    }

    /// Compares tracks with music of all kinds. Valence, energy and gloom are already ranks in it.
    public static let music = MoodCalibration()

    /// The place of music with these values.
    package func place(valence: Float, energy: Float, gloom: Float = .nan) -> Point {
        Point(
            valence: Self.share(valence, of: self.valence), energy: Self.share(energy, of: self.energy),
            gloom: Self.share(gloom, of: self.gloom))
    }

    /// The place of a track; only music has one.
    package func place(of track: LibraryTrack) -> Point {
        let descriptors = track.descriptors
        guard descriptors.kind == .music else { return .none }
        return place(valence: descriptors.valence, energy: descriptors.energy, gloom: descriptors.gloom)
    }

    /// A value is already the share of all music below it.
    private static func share(_ value: Float, of others: Percentiles) -> Float {
        guard others.count > 0, !value.isNaN else { return value }
        let count = Float(others.count)
        return (count * others.share(below: value) + othersBeside * max(0, min(1, value))) / (count + othersBeside)
    }
}

extension Library {
    /// Gloom of all tracks, by index, computed once without reading every track. What is missing counts as in a track: as 0.
    package func gloom() throws(LibraryError) -> [Float] {
        try prepared(measuredGloom(), as: "gloom")
    }

    private func measuredGloom() throws(LibraryError) -> [Float] {
        func known(_ name: String) throws(LibraryError) -> [Float] { try numbers(name).map { $0.isNaN ? 0 : $0 } }
        let (modes, confidences) = (try known("mode"), try known("key_confidence"))
        let regularities = try known("beat_regularity")
        return modes.indices.map {
            TrackDescriptors.gloom(mode: modes[$0], keyConfidence: confidences[$0], beatRegularity: regularities[$0])
        }
    }

    /// The plane of moods for this library, computed once.
    package func moodCalibration() throws(LibraryError) -> MoodCalibration {
        try prepared(MoodCalibration(self))
    }

    /// The place of each track as ``MoodCalibration/place(of:)`` finds it, by index, computed once; most tracks are not
    /// read. Only music has one.
    package func placesOfMusic() throws(LibraryError) -> [MoodCalibration.Point] {
        try prepared(measuredPlacesOfMusic(), as: "music")
    }

    private func measuredPlacesOfMusic() throws(LibraryError) -> [MoodCalibration.Point] {
        let (kinds, calibration) = (try kinds(), try moodCalibration())
        var places = try moodPlaces()
        var isMissing = [Bool](repeating: false, count: count)
        for name in ["valence", "energy", "mode", "key_confidence", "beat_regularity"] {
            for (index, number) in try numbers(name).enumerated() where number.isNaN { isMissing[index] = true }
        }
        for index in places.indices {
            if kinds[index] != .music {
                places[index] = .none
            } else if isMissing[index] {
                places[index] = calibration.place(of: try track(index))
            }
        }
        return places
    }

    /// The place of each track in the plane, by index, computed once.
    func moodPlaces() throws(LibraryError) -> [MoodCalibration.Point] {
        try prepared(measuredPlaces())
    }

    private func measuredPlaces() throws(LibraryError) -> [MoodCalibration.Point] {
        let calibration = try moodCalibration()
        let (valence, energy, gloom) = (try numbers("valence"), try numbers("energy"), try gloom())
        return valence.indices.map { calibration.place(valence: valence[$0], energy: energy[$0], gloom: gloom[$0]) }
    }
}
