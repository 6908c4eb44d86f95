/// Against what valence and energy are held to become a place in the plane of moods: one track's valence means little, that
/// nine tenths of the others are less cheerful means much.
public struct MoodCalibration: Sendable {
    /// Which others.
    public enum Kind: String, Codable, Sendable {
        /// Those of the library: "happy" means happy for this collection.
        case library
        /// Music of all kinds, for a track that is in no library, or in one without music.
        case music
    }

    /// A point of the plane of moods.
    public struct Place: Hashable, Sendable {
        /// Share of the others, music of all kinds among them, that are less cheerful, 0…1; NaN when unknown.
        public var valence: Float
        /// Share of the others that are less intense, 0…1; NaN when unknown.
        public var energy: Float

        /// Both shares, 0…1.
        public init(valence: Float, energy: Float) {
            self.valence = valence
            self.energy = energy
        }
    }

    /// Which others.
    public let kind: Kind
    private let valence: Percentiles
    private let energy: Percentiles

    /// Of music of all kinds so many tracks stand beside those of a library: three tracks have no least cheerful one to speak
    /// of, a thousand do.
    private static let othersBeside: Float = 5

    /// Holds tracks against the music of a library, and a little against that of all kinds.
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

    /// Holds tracks against music of all kinds, in which the models of valence and energy tell ranks already.
    public static let music = MoodCalibration()

    /// Where a track lies.
    public func place(valence: Float, energy: Float) -> Place {
        Place(valence: Self.share(valence, of: self.valence), energy: Self.share(energy, of: self.energy))
    }

    /// A value is itself the share of all kinds of music that lies below.
    private static func share(_ value: Float, of others: Percentiles) -> Float {
        guard others.count > 0 else { return value }
        let count = Float(others.count)
        return (count * others.share(below: value) + othersBeside * max(0, min(1, value))) / (count + othersBeside)
    }
}

extension Library {
    /// The plane of moods as this library has it, made once.
    public func moodCalibration() throws(LibraryError) -> MoodCalibration {
        try prepared { () throws(LibraryError) in try MoodCalibration(self) }
    }
}
