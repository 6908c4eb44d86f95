import Foundation

/// What a word means of music.
struct Meaning: Hashable, Sendable {
    /// The word that stands for it and all that mean the same.
    var name: String
    /// What should be high, above 0, or low, below: weights of standardized descriptors, of length 1; empty for what only
    /// limits.
    var weights: [String: Float] = [:]
    /// What must be.
    var ranges: [DescriptorRange] = []
    /// The genre whose name it is.
    var genre: String?
    /// Whether it is what the listener likes.
    var isLiked = false

    /// How much two meanings have in common: 1 the same, 0 nothing, −1 opposites.
    func likeness(_ other: Meaning) -> Float {
        weights.reduce(0) { $0 + $1.value * (other.weights[$1.key] ?? 0) }
    }

    /// Whether one wants high what the other wants low, of something that is measured.
    func isOpposite(_ other: Meaning) -> Bool {
        guard let main = mainDescriptor, main != "valence", main != "energy" else { return false }
        return likeness(other) < -0.9
    }

    /// The descriptor that counts most.
    var mainDescriptor: String? { weights.max { (abs($0.value), $1.key) < (abs($1.value), $0.key) }?.key }

    /// Weights of length 1; none of none.
    static func unit(_ weights: [String: Float]) -> [String: Float] {
        let length = weights.values.reduce(0) { $0 + $1 * $1 }.squareRoot()
        return length > 0 ? weights.mapValues { $0 / length } : [:]
    }

    /// The limits when the opposite is said; nil where the opposite is no range.
    var oppositeRanges: [DescriptorRange]? {
        guard let range = ranges.first else { return [] }
        guard ranges.count == 1 else { return nil }
        switch (range.min, range.max) {
        case (let min?, nil): return [DescriptorRange(range.name, max: min)]
        case (nil, let max?): return [DescriptorRange(range.name, min: max)]
        case (let min?, let max?) where range.name == "mode" && min == max:
            return [DescriptorRange(range.name, (1 - min)...(1 - min))]
        default: return nil
        }
    }
}
