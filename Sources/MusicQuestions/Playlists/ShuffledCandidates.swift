import Foundation

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
        var draws: [Draw] = []
        draws.reserveCapacity(candidates.count)
        for candidate in candidates {
            let chance = Double.random(in: Double.leastNormalMagnitude..<1, using: &generator)
            let key = -log(chance) / Double(MoodRegion.fit(distance: candidate.distance))
            draws.append(Draw(key: key, candidate: candidate))
        }
        rest = BestFirst(draws)
    }

    mutating func next() -> PlaylistCandidate? { rest.next()?.candidate }
}
