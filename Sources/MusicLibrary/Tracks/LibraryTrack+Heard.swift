public import AudioFeatures

extension LibraryTrack {
    /// All tags with how likely they are heard in it, 0…1, the surest first. Empty where it is not known, and of what is not music.
    public var heard: [(tag: HeardTag, confidence: Float)] {
        guard let sound, descriptors.kind == .music else { return [] }
        let numbers = sound.map { Float($0) }
        let others = HeardTag.descriptors.enumerated().map { position, name in
            HeardTag.standardized(
                DescriptorCatalog.standard[name]?.value(of: self) ?? .nan, descriptor: position)
        }
        return HeardTag.all.map { tag in
            var sum: Float = 0
            for (weight, number) in zip(tag.soundWeights, numbers) { sum += weight * number }
            for (weight, number) in zip(tag.descriptorWeights, others) { sum += weight * number }
            return (tag, HeardTag.confidence(ofSum: sum + tag.bias))
        }.sorted { ($1.confidence, $0.tag.name) < ($0.confidence, $1.tag.name) }
    }

    /// Of these, those that are likelier heard than not.
    public var likelyHeard: [(tag: HeardTag, confidence: Float)] {
        Array(heard.prefix { $0.confidence >= HeardTag.likely })
    }
}
