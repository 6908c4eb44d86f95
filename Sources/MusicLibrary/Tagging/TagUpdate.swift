package import AudioFeatures
package import SimilarityIndex

/// What will change in the tags of one file, what stays against it, and the change itself.
package struct TagUpdate: Sendable {
    /// One field that will say something else.
    package struct Change: Sendable, Equatable {
        /// The field.
        package let field: TagField
        /// What the file says now; nothing where the field is missing.
        package let old: [String]
        /// What it will say; nothing where the field is removed.
        package let new: [String]

        package init(_ field: TagField, from old: [String], to new: [String]) {
            self.field = field
            self.old = old
            self.new = new
        }
    }

    /// One field that stays as it is.
    package struct Kept: Sendable, Equatable {
        /// The field.
        package let field: TagField
        /// What the file says.
        package let standing: [String]
        /// What it would have been made to say.
        package let proposed: [String]

        package init(field: TagField, standing: [String], proposed: [String]) {
            self.field = field
            self.standing = standing
            self.proposed = proposed
        }
    }

    /// A value that is too uncertain to be written.
    package struct Doubt: Sendable, Equatable {
        /// The field.
        package let field: TagField
        /// The value.
        package let value: String
        /// 0…1, below `TagPolicy.leastConfidence`.
        package let confidence: Float

        package init(field: TagField, value: String, confidence: Float) {
            self.field = field
            self.value = value
            self.confidence = confidence
        }
    }

    /// The file.
    package let path: RawPath
    /// Identity of its audio, by the index.
    package let id: TrackID
    /// What will change; nothing when the tags say it already.
    package let changes: [Change]
    /// The tag that the changes begin as a copy of others, so that players keep finding what those say; nil where none begins.
    package private(set) var copiedTag: TagEdit.CopiedTag?
    /// What somebody wrote, which disagrees and stays.
    package let kept: [Kept]
    /// What is not written for want of confidence.
    package let doubts: [Doubt]

    init(_ path: RawPath, id: TrackID, changes: [Change], kept: [Kept] = [], doubts: [Doubt] = []) {
        self.path = path
        self.id = id
        self.changes = changes
        self.kept = kept
        self.doubts = doubts
    }

    /// Compares what the tags say with what they should say.
    /// - Parameters:
    ///   - path: the file.
    ///   - id: identity of its audio, by the index.
    ///   - policy: what a value that stands in the file is worth.
    ///   - own: what this program wrote last into a field; nothing when it is not known to have written any.
    ///   - proposal: what a field should say, given what it says.
    /// - Throws: `AudioError` when the file cannot be read, and what `proposal` throws.
    init(
        _ path: RawPath, id: TrackID, _ policy: TagPolicy, own: (TagField) -> [String]?,
        proposal: (TagField, _ standing: [String]) throws -> TagProposal.Value?
    ) throws {
        let format = try AudioFormat.detect(path)
        let fields = policy.fields(format)
        // A file whose tags cannot be written fails only when there is something to write.
        let present = Result { () throws(AudioError) in try AudioTags.fieldValues(fields.map(\.property), of: path) }
        var (changes, kept, doubts): ([Change], [Kept], [Doubt]) = ([], [], [])
        for field in fields {
            guard let value = try proposal(field, (try? present.get()[field.property]) ?? []) else { continue }
            let standing = try present.get()[field.property] ?? []
            // Of several comments the first gets the hashtags, and the others stay.
            let texts = [value.text] + (field == .comment ? Array(standing.dropFirst()) : [])
            let new = AudioTags.stored(texts, of: field.property, in: format)
            guard new != standing else { continue }
            let isEmpty = TagAgreement.isEmpty(standing, field)
            // A comment is added to, which takes nothing from it.
            let isOwn = !policy.onlyMissing && own(field) == standing
            if !(isEmpty || policy.overwrites || isOwn || field == .comment) {
                if !TagAgreement.agrees(standing, with: value.text, field) {
                    kept.append(Kept(field: field, standing: standing, proposed: new))
                }
            } else if let confidence = value.confidence, confidence < policy.leastConfidence {
                doubts.append(Doubt(field: field, value: value.text, confidence: confidence))
            } else {
                changes.append(Change(field, from: standing, to: new))
            }
        }
        self.init(path, id: id, changes: changes, kept: kept, doubts: doubts)
    }

    /// Also lists the side effects of the changes.
    /// - Throws: why the file cannot be written, as far as that is known before.
    mutating func look() throws(AudioError) {
        try TagObstacle.check(path)
        copiedTag = try replacement.preview().copiedTag
    }

    private var replacement: TagReplacement {
        TagReplacement(
            path, id: id, Dictionary(uniqueKeysWithValues: changes.map { ($0.field.property, $0.new) }),
            expected: Dictionary(uniqueKeysWithValues: changes.map { ($0.field.property, $0.old) }))
    }

    /// Writes the changes; after an error the file is as it was.
    /// - Throws: `AudioError` naming the file.
    package func write(_ options: TagReplacement.Options = .init()) throws(AudioError) {
        guard !changes.isEmpty else { return }
        try replacement.write(options)
    }
}
