import Foundation

/// A named property that can be heard in music: a genre, an instrument, a voice, a character, a mood.
///
/// A linear model predicts the probability that a listener hears it. Its inputs are in the index: the ``SoundVector``
/// and the descriptors of a track. <doc:HeardTags> has the figures of every tag.
///
/// ```swift
/// if let tag = HeardTag(named: "hip hop") { print(tag.kind, tag.accuracy) }
/// print(HeardTag.all.filter { $0.kind == .instrument }.map(\.name))
/// ```
public struct HeardTag: Sendable, Hashable {
    /// The kind of a tag.
    public enum Kind: String, Sendable, CaseIterable {
        /// A style of music.
        case genre
        /// An instrument that plays.
        case instrument
        /// The kind of voice, or none.
        case voice
        /// A character of the sound.
        case character
        /// A mood that listeners name: tender, tense.
        case mood
    }

    /// The confidence from which on a tag is more likely present than absent.
    public static let likely: Float = 0.5

    /// In lower case, as people write it: "hip hop".
    public let name: String
    /// Its kind.
    public let kind: Kind
    /// Aliases. No two tags share one.
    package let aliases: [String]
    /// The area under the ROC curve, for artists held out: 0.5 is chance, 1 is always right.
    public let accuracy: Float
    /// Among ``all``.
    private let position: Int

    init(name: String, kind: Kind, aliases: [String], accuracy: Float, position: Int) {
        (self.name, self.kind, self.aliases) = (name, kind, aliases)
        (self.accuracy, self.position) = (accuracy, position)
    }

    /// All tags.
    public static var all: [HeardTag] { HeardTags.fitted.all }

    /// The tag with a name or alias; case, hyphens and underscores make no difference. nil if there is none.
    public init?(named word: String) {
        guard let position = HeardTags.fitted.positions[Self.normalized(word)] else { return nil }
        self = Self.all[position]
    }

    /// The tag that is heard at least as surely: vocals, for kinds of voices. nil for all others.
    package var container: HeardTag? {
        guard kind == .voice, name != "instrumental", let vocals = HeardTag(named: "vocals"), vocals != self else {
            return nil
        }
        return vocals
    }

    static func normalized(_ word: String) -> String {
        word.lowercased().split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
    }
}

// MARK: Confidence

extension HeardTag {
    /// The descriptors that are inputs, in addition to the sound vector.
    package static let descriptors = HeardTagInput.descriptors.map(\.rawValue)

    /// The standardized value of a descriptor.
    /// - Parameters:
    ///   - value: NaN if it is missing, which has no effect.
    ///   - descriptor: the index in ``descriptors``.
    package static func standardized(_ value: Float, descriptor: Int) -> Float {
        HeardTags.fitted.standardized(value, descriptor)
    }

    /// The weights of the numbers of the sound vector.
    package var soundWeights: ArraySlice<Float> {
        HeardTags.fitted.weights(of: position, HeardTagInput.sound.range)
    }

    /// The weights of ``descriptors``, for values of ``standardized(_:descriptor:)``.
    package var descriptorWeights: ArraySlice<Float> {
        HeardTags.fitted.weights(of: position, HeardTagInput.sound.count..<HeardTagInput.total)
    }

    /// Adds the contribution of a descriptor to the sum of each track.
    /// - Parameters:
    ///   - values: the values of the tracks.
    ///   - descriptor: which of ``descriptors``.
    package func add(_ values: [Float], descriptor: Int, to sums: inout [Float]) {
        let (model, weight) = (HeardTags.fitted, descriptorWeights[descriptorWeights.startIndex + descriptor])
        for track in sums.indices { sums[track] += weight * model.standardized(values[track], descriptor) }
    }

    /// The constant of the sum.
    package var bias: Float { HeardTags.fitted.bias[position] }

    /// The confidence for a sum, 0…1. About eight in ten tracks with 0.8 have the tag.
    package static func confidence(ofSum sum: Float) -> Float { 1 / (1 + exp(-sum)) }
}
