import AudioFeatures
import Foundation
import SimilarityIndex

/// Why two tracks are similar or different.
public struct Explanation: Sendable {
    /// A comparison in one descriptor.
    public struct Difference: Sendable {
        /// As in ``DescriptorCatalog``.
        public let name: String
        /// Its values; nil where unknown.
        public let first, second: Float?
        /// Difference of the ranks within the library, 0 same … 1 from one end to the other.
        public let rankDifference: Float
    }

    /// Distance as in `similar`; two random tracks are about 1 apart, slightly more in an old index with float vectors.
    public let distance: Float
    /// Share of the library that is farther from the first track than the second is, 0…1.
    public let shareFarther: Float
    /// Share of the library's pairs of tracks that are farther apart, 0…1: pairs of music of the same kind of recording,
    /// full or with its treble cut off. nil if the library has too few pairs to say.
    public let shareOfPairsFarther: Float?
    /// Groups of timbre features with their share of the squared distance, the largest first; none in an index of an
    /// older analysis with byte vectors.
    public let timbreShares: [(name: String, share: Float)]
    /// Descriptors, the largest difference first.
    public let differences: [Difference]
}

extension Explanation {
    /// "much alike: distance 0.42, closer than 93 % of pairs in your library; 96 % of the library sounds less like the
    /// first". In a library that has too few pairs for a scale, only the numbers.
    public var summary: String {
        func percent(_ share: Float) -> String { "\(Int((share * 100).rounded(.down))) %" }
        let distance = "distance \(String(format: "%.2f", distance))"
        let ofFirst = "\(Int((shareFarther * 100).rounded())) % of the library sounds less like the first"
        guard let share = shareOfPairsFarther else { return "\(distance); \(ofFirst)" }
        let nearness =
            switch share {
            case 0.99...: "very much alike"
            case 0.9...: "much alike"
            case 0.65...: "somewhat alike"
            case 0.1...: "as different as two random tracks"
            default: "very different"
            }
        return "\(nearness): \(distance), closer than \(percent(share)) of pairs in your library; \(ofFirst)"
    }
}

extension Explanation.Difference {
    /// "a little more in the first", by what listeners hear; "unknown" if either value is missing.
    ///
    /// The library's other tracks make no difference: 160 and 140 BPM are different tempos in any library.
    public var words: String {
        guard let first, let second else { return "unknown" }
        let which = first > second ? "first" : "second"
        let (difference, steps) = heard(first, second)
        return switch difference {
        case ..<steps.least: "nearly the same"
        case ..<steps.clear: "a little more in the \(which)"
        case ..<steps.large: "more in the \(which)"
        default: "far more in the \(which)"
        }
    }

    /// The difference as listeners hear it, and the limits of hardly, clearly and very different.
    private func heard(
        _ first: Float, _ second: Float
    ) -> (difference: Float, steps: (least: Float, clear: Float, large: Float)) {
        func ratio() -> Float {
            let (low, high) = (min(abs(first), abs(second)), max(abs(first), abs(second)))
            return low > 0 ? high / low - 1 : high > 0 ? .infinity : 0
        }
        let difference = abs(first - second)
        return switch DescriptorCatalog.standard[name]?.unit {
        // A few percent of tempo are noticed only in direct comparison; mixing bends tempos by up to 6 to 8 %.
        case "BPM": (ratio(), (0.04, 0.1, 0.3))
        case "s": (ratio(), (0.05, 0.3, 1))
        // Decibels: 1 is about the least difference that is heard, and 10 are twice as loud.
        case "LUFS": (difference, (1, 4, 10))
        case "LU": (difference, (1, 4, 10))
        default: (difference, (0.05, 0.2, 0.45))
        }
    }
}

extension TrackHandle {
    /// Why another track is similar or different.
    /// - Throws: `LibraryError.invalidQuery` when one of them is silent or too short; `.unknownTrack` when the library
    ///   of this track does not have the other.
    public func explain(_ other: TrackHandle) throws(LibraryError) -> Explanation {
        try library.explain(index, try library.index(of: other))
    }
}

extension Library {
    /// Compares two tracks.
    /// - Throws: `LibraryError.invalidQuery` when one of them is silent or too short.
    package func explain(_ first: Int, _ second: Int) throws(LibraryError) -> Explanation {
        let search = try similaritySearch()
        let distance = try reading(search.distance(first, second))
        guard distance.isFinite else {
            throw .invalidQuery("one of the tracks is silent or too short to be compared")
        }
        let others = try reading(search.distances(from: first, to: 0..<count)).enumerated()
            .filter { $0.offset != first && $0.offset != second && $0.element.isFinite }
        let farther = others.count { $0.element > distance }
        var differences: [Explanation.Difference] = []
        for name in catalog.shown(in: .comparison).map(\.name) {
            let values = try numbers(name)
            let ranks = Percentiles(of: values)
            let difference = ranks.share(below: values[first]) - ranks.share(below: values[second])
            differences.append(
                .init(
                    name: name, first: values[first].isNaN ? nil : values[first],
                    second: values[second].isNaN ? nil : values[second],
                    rankDifference: difference.isNaN ? 0 : abs(difference)))
        }
        differences.sort { ($1.rankDifference, $0.name) < ($0.rankDifference, $1.name) }
        return Explanation(
            distance: distance, shareFarther: others.isEmpty ? 1 : Float(farther) / Float(others.count),
            shareOfPairsFarther: try pairDistances().shareFarther(than: distance, first, second),
            timbreShares: try timbreShares(first, second),
            differences: differences)
    }

    private func timbreShares(_ first: Int, _ second: Int) throws(LibraryError) -> [(name: String, share: Float)] {
        let space = try FeatureSpace(self)
        guard let here = try space.point(first), let there = try space.point(second) else { return [] }
        let total = max(FeatureSpace.squaredDistance(here, there), .leastNormalMagnitude)
        if knowsParts {
            return SoundVector.shares(of: here, there).map { ($0.part.name, $0.share) }
                .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        }
        // Other bytes come from another map, whose parts are unknown.
        guard reader.schema.vectorFormat == .floats else { return [] }
        return TimbreVector.parts.compactMap { name, range in
            // The index may come from another program and have shorter vectors.
            guard range.upperBound <= here.count else { return nil }
            return (name, FeatureSpace.squaredDistance(Array(here[range]), Array(there[range])) / total)
        }.sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }
}

extension SoundVector.Part {
    /// The name for people.
    var name: String {
        switch self {
        case .color: "tone colour"
        case .movement: "movement of tone colour"
        case .rhythm: "rhythm"
        case .harmony: "harmony"
        case .loudness: "loudness"
        case .style: "style"
        }
    }
}
