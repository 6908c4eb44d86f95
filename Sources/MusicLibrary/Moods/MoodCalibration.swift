/// Against what valence and energy are held to become a place in the plane of moods: one track's valence means little, that
/// nine tenths of the others are less cheerful means much.
public struct MoodCalibration: Sendable {
    /// Which others.
    public enum Kind: String, Codable, Sendable {
        /// Those of the library: "happy" means happy for this collection.
        case library
        /// Music of all kinds, for a track that is in no library.
        case music
    }

    /// A point of the plane of moods.
    public struct Place: Hashable, Sendable {
        /// Share of the others that are less cheerful, 0…1; NaN when unknown.
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

    /// Holds tracks against those of a library.
    /// - Throws: `LibraryError` when the index is damaged.
    public init(_ library: Library) throws(LibraryError) {
        kind = .library
        valence = Percentiles(of: try library.numbers("valence"))
        energy = Percentiles(of: try library.numbers("energy"))
    }

    private init(_ kind: Kind, valence: [Float], energy: [Float]) {
        self.kind = kind
        self.valence = Percentiles(of: valence)
        self.energy = Percentiles(of: energy)
    }

    /// Holds tracks against music of all kinds: the 0.5th, 1.5th … 99.5th percentile of the 13,129 tracks of the Free Music
    /// Archive of which the Echo Nest told valence and energy (Defferrard et al., FMA, 2017, arXiv:1612.01840), which the
    /// models of these two follow.
    public static let music = MoodCalibration(.music, valence: musicValence, energy: musicEnergy)

    /// Where a track lies.
    public func place(valence: Float, energy: Float) -> Place {
        Place(valence: self.valence.share(below: valence), energy: self.energy.share(below: energy))
    }

    private static let musicValence: [Float] = [
        0.028, 0.034, 0.036, 0.038, 0.039, 0.040, 0.049, 0.058, 0.065, 0.072, 0.078, 0.085, 0.096, 0.105, 0.114, 0.121,
        0.128, 0.137, 0.144, 0.152, 0.160, 0.168, 0.177, 0.186, 0.194, 0.202, 0.209, 0.217, 0.225, 0.234, 0.242, 0.252,
        0.260, 0.268, 0.278, 0.288, 0.296, 0.306, 0.316, 0.325, 0.333, 0.343, 0.351, 0.360, 0.370, 0.379, 0.387, 0.397,
        0.405, 0.413, 0.423, 0.433, 0.442, 0.452, 0.460, 0.468, 0.477, 0.488, 0.497, 0.507, 0.516, 0.525, 0.535, 0.544,
        0.554, 0.564, 0.573, 0.585, 0.593, 0.605, 0.616, 0.626, 0.640, 0.652, 0.660, 0.671, 0.682, 0.691, 0.700, 0.710,
        0.722, 0.733, 0.746, 0.758, 0.771, 0.782, 0.796, 0.808, 0.822, 0.836, 0.848, 0.862, 0.878, 0.894, 0.910, 0.924,
        0.941, 0.960, 0.965, 0.973,
    ]

    private static let musicEnergy: [Float] = [
        0.002, 0.010, 0.024, 0.038, 0.049, 0.063, 0.077, 0.092, 0.108, 0.121, 0.135, 0.149, 0.163, 0.177, 0.190, 0.205,
        0.218, 0.232, 0.245, 0.259, 0.270, 0.282, 0.293, 0.305, 0.316, 0.326, 0.337, 0.348, 0.361, 0.369, 0.379, 0.389,
        0.400, 0.409, 0.418, 0.427, 0.438, 0.447, 0.456, 0.463, 0.472, 0.480, 0.488, 0.496, 0.505, 0.513, 0.522, 0.530,
        0.538, 0.545, 0.554, 0.564, 0.571, 0.579, 0.588, 0.597, 0.606, 0.616, 0.625, 0.635, 0.645, 0.654, 0.662, 0.671,
        0.681, 0.689, 0.698, 0.706, 0.714, 0.723, 0.732, 0.741, 0.750, 0.760, 0.769, 0.781, 0.789, 0.798, 0.807, 0.815,
        0.825, 0.834, 0.843, 0.852, 0.860, 0.868, 0.876, 0.884, 0.893, 0.904, 0.912, 0.920, 0.929, 0.937, 0.944, 0.953,
        0.963, 0.972, 0.984, 0.996,
    ]
}

extension Library {
    /// The plane of moods as this library has it, made once.
    public func moodCalibration() throws(LibraryError) -> MoodCalibration {
        try prepared { () throws(LibraryError) in try MoodCalibration(self) }
    }
}
