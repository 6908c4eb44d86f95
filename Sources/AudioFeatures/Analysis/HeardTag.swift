import Foundation

/// What can be heard in music and has a name: a genre, an instrument, a voice, a character.
///
/// A linear model tells how likely a listener is to hear it, from what an index keeps of a track: its ``SoundVector`` and its
/// descriptors. <doc:HeardTags> has the figures of every tag.
public struct HeardTag: Sendable, Hashable {
    /// What a tag names.
    public enum Kind: String, Sendable, CaseIterable {
        /// A style of music.
        case genre
        /// What is played.
        case instrument
        /// Who sings, or that nobody does.
        case voice
        /// How it sounds.
        case character
    }

    /// The least confidence of what is likelier heard than not.
    public static let likely: Float = 0.5

    /// In lower case, as people write it: "hip hop".
    public let name: String
    /// What it names.
    public let kind: Kind
    /// Other words for it; no two tags share one.
    public let aliases: [String]
    /// The area under the ROC curve, of artists the model was not fitted to: 0.5 is chance, 1 is always right.
    public let accuracy: Float
    /// Among ``all``.
    private let position: Int

    init(name: String, kind: Kind, aliases: [String], accuracy: Float, position: Int) {
        (self.name, self.kind, self.aliases) = (name, kind, aliases)
        (self.accuracy, self.position) = (accuracy, position)
    }

    /// All tags, by kind.
    public static var all: [HeardTag] { HeardTagModel.fitted.tags }

    /// The tag of a name or another word for it; case, hyphens and underscores make no difference. nil when there is none.
    public init?(named word: String) {
        guard let position = HeardTagModel.fitted.positions[Self.normalized(word)] else { return nil }
        self = Self.all[position]
    }

    static func normalized(_ word: String) -> String {
        word.lowercased().split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
    }
}

// MARK: Confidence

extension HeardTag {
    /// The descriptors that tags are told by, beside the sound vector.
    package static let descriptors = HeardTagInput.descriptors.map(\.rawValue)

    /// A descriptor's value as the model takes it.
    /// - Parameters:
    ///   - value: NaN where it is missing; it then says nothing.
    ///   - descriptor: which of ``descriptors``.
    package static func standardized(_ value: Float, descriptor: Int) -> Float {
        HeardTagModel.fitted.standardized(value, descriptor)
    }

    /// What each number of the sound vector counts.
    package var soundWeights: ArraySlice<Float> {
        HeardTagModel.fitted.weights(of: position, HeardTagInput.sound.range)
    }

    /// What each of ``descriptors`` counts, as ``standardized(_:descriptor:)`` has it.
    package var descriptorWeights: ArraySlice<Float> {
        HeardTagModel.fitted.weights(of: position, HeardTagInput.sound.count..<HeardTagInput.total)
    }

    /// Adds to the sum of each track what a descriptor counts.
    /// - Parameters:
    ///   - values: of the tracks.
    ///   - descriptor: which of ``descriptors``.
    package func add(_ values: [Float], descriptor: Int, to sums: inout [Float]) {
        let (model, weight) = (HeardTagModel.fitted, descriptorWeights[descriptorWeights.startIndex + descriptor])
        for track in sums.indices { sums[track] += weight * model.standardized(values[track], descriptor) }
    }

    /// What is added to the sum of all.
    package var bias: Float { HeardTagModel.fitted.bias[position] }

    /// 0…1, of the sum of all: of tracks with 0.8 about eight in ten have what the tag names.
    package static func confidence(ofSum sum: Float) -> Float { 1 / (1 + exp(-sum)) }
}
