import SimilarityIndex
import SystemFiles

/// Distances of pairs of tracks of a library, by timbre: the scale on which two tracks are near or far.
///
/// What recordings without treble lack is only estimated, so they tend to be nearer to one another than to others. Pairs
/// are therefore counted by kind of recording, and a pair is compared with pairs of its kind.
struct PairDistances: Sendable {
    /// Whether both tracks, one, or none can lack treble.
    private enum Kind: Int { case full, mixed, cut }

    /// Fewer pairs than this are no scale.
    private static let leastCount = 30
    /// Pairs of each kind that are measured. Shares of this many are exact to about 1 %.
    private static let pairCount = 1_000
    /// A recording at this rate or less lacks part of the spectrum that is compared.
    private static let cutRate = 16_000

    /// By kind.
    private let distances: [[Float]]
    private let isCut: [Bool]

    /// - Throws: `LibraryError` when the index is damaged.
    init(_ library: Library) throws(LibraryError) {
        let others = try library.tracksOtherThanMusic()
        let search = try library.similaritySearch()
        var isCut: [Bool] = []
        for index in 0..<library.count {
            isCut.append(try library.reading(library.reader.sampleRate(index)) <= Self.cutRate)
        }
        self.isCut = isCut
        let music = (0..<library.count).filter { !others.contains($0) }
        let (full, cut) = (music.filter { !isCut[$0] }, music.filter { isCut[$0] })
        var distances: [[Float]] = []
        for pairs in [Self.pairs(full, full), Self.pairs(full, cut), Self.pairs(cut, cut)] {
            var found: [Float] = []
            for (first, second) in pairs {
                let distance = try library.reading(search.distance(first, second))
                if distance.isFinite { found.append(distance) }
            }
            distances.append(found)
        }
        self.distances = distances
    }

    /// The share of pairs of the same kind that are farther apart than two tracks, 0…1; nil if there are too few of
    /// them to say.
    func shareFarther(than distance: Float, _ first: Int, _ second: Int) -> Float? {
        let kind = isCut[first] == isCut[second] ? (isCut[first] ? Kind.cut : .full) : .mixed
        let compared = distances[kind.rawValue]
        guard compared.count >= Self.leastCount else { return nil }
        return Float(compared.count { $0 > distance }) / Float(compared.count)
    }

    /// All pairs of two tracks, one from either list; or, if there are many, some of them, always the same.
    private static func pairs(_ first: [Int], _ second: [Int]) -> [(Int, Int)] {
        guard first.count * second.count > 2 * pairCount else {
            let isSame = first == second
            return first.flatMap { one in second.filter { isSame ? $0 > one : $0 != one }.map { (one, $0) } }
        }
        var generator = SeededGenerator(seed: 1)
        return (0..<pairCount).compactMap { _ in
            let one = first[Int.random(in: first.indices, using: &generator)]
            let other = second[Int.random(in: second.indices, using: &generator)]
            return one == other ? nil : (one, other)
        }
    }
}

extension Library {
    /// The distances of pairs, measured once.
    func pairDistances() throws(LibraryError) -> PairDistances {
        try prepared(PairDistances(self))
    }
}
