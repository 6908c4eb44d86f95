import Foundation
import SimilarityIndex
import SystemFiles

/// Candidates in a random order in which better tracks tend to come first (Efraimidis & Spirakis 2006,
/// doi:10.1016/j.ipl.2005.11.003). Those that the user labeled come before all others.
struct ShuffledCandidates: IteratorProtocol {
    private struct Draw: Comparable {
        let key: Double
        let candidate: PlaylistCandidate

        static func < (first: Draw, second: Draw) -> Bool {
            if first.candidate.isLabeled != second.candidate.isLabeled { return first.candidate.isLabeled }
            return (first.key, first.candidate.index) < (second.key, second.candidate.index)
        }

        static func == (first: Draw, second: Draw) -> Bool {
            (first.key, first.candidate.index) == (second.key, second.candidate.index)
        }
    }

    private var rest: BestFirst<Draw>

    init(_ candidates: [PlaylistCandidate], using generator: inout some RandomNumberGenerator) {
        self.init(candidates) { _ in Self.chance(using: &generator) }
    }

    /// The order that a seed and the identity of each track give: without one of them, the others stay as they are.
    init(_ candidates: [PlaylistCandidate], seed: UInt64, in library: Library) throws(LibraryError) {
        var chances: [Int: Double] = [:]
        for candidate in candidates {
            let id = try library.id(candidate.index)
            var own = SeededGenerator(seed: id.low ^ id.high)
            var seeded = SeededGenerator(seed: own.next() &+ seed)
            chances[candidate.index] = Self.chance(using: &seeded)
        }
        self.init(candidates) { chances[$0.index] ?? 1 }
    }

    /// - Parameter chance: of a candidate, above 0, at most 1.
    init(_ candidates: [PlaylistCandidate], chance: (PlaylistCandidate) -> Double) {
        var draws: [Draw] = []
        draws.reserveCapacity(candidates.count)
        for candidate in candidates {
            let key = -log(chance(candidate)) / Double(MoodRegion.fit(distance: candidate.distance))
            draws.append(Draw(key: key, candidate: candidate))
        }
        rest = BestFirst(draws)
    }

    static func chance(using generator: inout some RandomNumberGenerator) -> Double {
        Double.random(in: Double.leastNormalMagnitude..<1, using: &generator)
    }

    mutating func next() -> PlaylistCandidate? { rest.next()?.candidate }
}
