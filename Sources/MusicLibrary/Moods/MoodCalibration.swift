/// What valence and energy are compared with. They become shares of a collection: a valence of 0.4 means little, but
/// that nine tenths of the other tracks are less cheerful means much.
public struct MoodCalibration: Sendable {
    /// The tracks to compare with.
    public enum Kind: String, Codable, Sendable {
        /// Those of the library: "happy" means happy for this collection.
        case library
        /// Music of all kinds, for a track that is in no library, or in one without music.
        case music
    }

    /// A point in the plane of moods.
    public struct Place: Hashable, Sendable {
        /// Share of the compared tracks, music of all kinds among them, that are less cheerful, 0…1; NaN when unknown.
        public var valence: Float
        /// Share of the compared tracks that are less intense, 0…1; NaN when unknown.
        public var energy: Float

        /// Both shares, 0…1.
        public init(valence: Float, energy: Float) {
            self.valence = valence
            self.energy = energy
        }
    }

    /// The tracks to compare with.
    public let kind: Kind
    private let valence: Percentiles
    private let energy: Percentiles

    /// Number of tracks of all kinds of music that are added to those of a library. Among three tracks the least
    /// cheerful means nothing; among a thousand it does.
    private static let othersBeside: Float = 5

    /// Compares tracks with the music of a library and, with less weight, with music of all kinds.
    /// - Throws: `LibraryError` when the index is damaged.
    public init(_ library: Library) throws(LibraryError) {
        let others = try library.tracksOtherThanMusic()
        func music(_ name: String) throws(LibraryError) -> Percentiles {
            let values = try library.numbers(name)
            return Percentiles(of: values.indices.filter { !others.contains($0) }.map { values[$0] })
        }
        (valence, energy) = (try music("valence"), try music("energy"))
        kind = valence.count > 0 ? .library : .music
    }

    private init() {
        kind = .music
        (valence, energy) = (Percentiles(of: []), Percentiles(of: []))
    }

    /// Compares tracks with music of all kinds. The models of valence and energy already give ranks in it.
    public static let music = MoodCalibration()

    /// The place of a track in the plane.
    public func place(valence: Float, energy: Float) -> Place {
        Place(valence: Self.share(valence, of: self.valence), energy: Self.share(energy, of: self.energy))
    }

    /// A value is already the share of all music below it.
    private static func share(_ value: Float, of others: Percentiles) -> Float {
        guard others.count > 0 else { return value }
        let count = Float(others.count)
        return (count * others.share(below: value) + othersBeside * max(0, min(1, value))) / (count + othersBeside)
    }
}

extension Library {
    /// The plane of moods for this library, computed once.
    public func moodCalibration() throws(LibraryError) -> MoodCalibration {
        try prepared { () throws(LibraryError) in try MoodCalibration(self) }
    }

    /// The place of each track in the plane, by index, computed once.
    func moodPlaces() throws(LibraryError) -> [MoodCalibration.Place] {
        try prepared { () throws(LibraryError) in
            let calibration = try moodCalibration()
            return zip(try numbers("valence"), try numbers("energy")).map {
                calibration.place(valence: $0, energy: $1)
            }
        }
    }
}
