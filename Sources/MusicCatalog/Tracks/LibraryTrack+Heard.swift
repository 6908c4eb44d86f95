public import AudioFeatures

extension LibraryTrack {
    /// All tags with their confidence, 0…1, the highest first. Empty if unknown, and for a track that is not music.
    public var heard: [(tag: HeardTag, confidence: Float)] {
        guard let (numbers, others) = heardInputs else { return [] }
        func confidence(_ tag: HeardTag) -> Float {
            var sum: Float = 0
            for (weight, number) in zip(tag.soundWeights, numbers) { sum += weight * number }
            for (weight, number) in zip(tag.descriptorWeights, others) { sum += weight * number }
            return min(HeardTag.confidence(ofSum: sum + tag.bias), tag.container.map(confidence) ?? 1)
        }
        return HeardTag.all.map { ($0, confidence($0)) }
            .sorted { ($1.confidence, $0.tag.name) < ($0.confidence, $1.tag.name) }
    }

    /// What tags and taught words are computed from: the numbers of the sound vector, and the standardized
    /// `HeardTag.descriptors`. nil if unknown, and for a track that is not music.
    package var heardInputs: (sound: [Float], descriptors: [Float])? {
        guard let sound, descriptors.kind == .music else { return nil }
        let others = HeardTag.descriptors.enumerated().map { position, name in
            HeardTag.standardized(
                DescriptorCatalog.standard[name]?.value(of: self) ?? .nan, descriptor: position)
        }
        return (sound.map { Float($0) }, others)
    }

    /// The tags with a confidence of at least ½.
    public var likelyHeard: [(tag: HeardTag, confidence: Float)] {
        Array(heard.prefix { $0.confidence >= HeardTag.likely })
    }
}
