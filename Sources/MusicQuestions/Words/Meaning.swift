import AudioFeatures

/// The musical meaning of a word.
struct Meaning: Hashable, Sendable {
    /// The main word among those with this meaning. It identifies the meaning; listeners see their own word.
    var name: String
    /// Preferred values: weights of standardized descriptors, positive for high and negative for low, of total length
    /// 1; empty for meanings that are only limits.
    var weights: [String: Float] = [:]
    /// Limits that tracks must keep.
    var ranges: [DescriptorRange] = []
    /// The genre that it names.
    var genre: String?
    /// The genre tags that a word of the genre stands for.
    var spread = GenreSpread.own
    /// The heard tag that it names, which takes precedence over the weights.
    var heard: String?
    /// Whether it means tracks that the listener likes.
    var isLiked = false
    /// Whether it ends its part of the question: “songs I never played”, not “never played live”.
    var isLast = false
    /// A word that it means in titles: “remix”.
    var titled: String?
    /// Whether it means a choice by chance.
    var isRandom = false

    /// The genre tags that a word stands for.
    enum GenreSpread {
        /// Those with the word.
        case own
        /// Those with any word of the line, if the word is the name of the genre: the others are kinds of it.
        case kinds
        /// Those with any word of the line, because all of them mean the same.
        case synonyms
    }

    /// The agreement of two meanings: 1 the same, 0 unrelated, −1 opposite.
    func likeness(_ other: Meaning) -> Float { weights.product(other.weights) }

    /// Whether two meanings prefer opposite values of a measured descriptor.
    func isOpposite(_ other: Meaning) -> Bool {
        guard let main = mainDescriptor, main != "valence", main != "energy" else { return false }
        return likeness(other) < -0.9
    }

    /// Whether it is something that is heard or not, such as an instrument.
    var isHeard: Bool { heard != nil }

    /// The measured descriptor with the largest weight, not a tag.
    var mainDescriptor: String? { measured.max { (abs($0.value), $1.key) < (abs($1.value), $0.key) }?.key }

    /// The weights of measured descriptors.
    private var measured: [String: Float] { weights.filter { HeardTag(named: $0.key) == nil } }

    /// The meaning for an index without the data for tags.
    var withoutTags: Meaning {
        var meaning = self
        meaning.weights = Self.unit(measured)
        return meaning
    }

    /// Weights scaled to length 1; none for none.
    static func unit(_ weights: [String: Float]) -> [String: Float] {
        let length = weights.length
        return length > 0 ? weights.mapValues { $0 / length } : [:]
    }

    /// The limits of the opposite; nil if the opposite is not a range.
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
