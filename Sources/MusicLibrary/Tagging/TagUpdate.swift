public import AudioFeatures
public import SimilarityIndex

/// What will change in the tags of one file, and the change itself.
public struct TagUpdate: Sendable {
    /// One field.
    public struct Change: Sendable, Equatable {
        /// The field.
        public let field: TagField
        /// What the file says now.
        public let old: String?
        /// What it will say.
        public let new: String
    }

    /// The file.
    public let path: RawPath
    /// Identity of its audio, by the index.
    public let id: TrackID
    /// What will change; nothing when the tags say it already.
    public let changes: [Change]

    /// Compares what the tags say with what they should say.
    /// - Throws: `AudioError` when the file cannot be read.
    public init(_ path: RawPath, id: TrackID, _ values: (_ comment: String?) throws -> [TagField: String]) throws {
        self.path = path
        self.id = id
        let present = try AudioTags.values(TagField.allCases.map(\.property), of: path)
        let wanted = try values(present[TagField.comment.property])
        changes = TagField.allCases.compactMap { field in
            guard let new = wanted[field], new != present[field.property] else { return nil }
            return Change(field: field, old: present[field.property], new: new)
        }
    }

    /// Writes the changes; after an error the file is as it was.
    /// - Throws: `AudioError` naming the file.
    public func write(_ options: TagReplacement.Options = .init()) throws(AudioError) {
        guard !changes.isEmpty else { return }
        try TagReplacement(
            path, id: id, Dictionary(uniqueKeysWithValues: changes.map { ($0.field.property, [$0.new]) })
        )
        .write(options)
    }
}
