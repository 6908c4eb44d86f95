package import AudioFeatures
package import AudioTagging
package import SimilarityIndex

/// The changes to the tags of one file, the values that are kept, and the change itself.
package struct TagUpdate: Sendable {
    /// A field that will change.
    package struct Change: Sendable, Equatable {
        package let field: TagField
        /// The current values; empty if the field is missing.
        package let old: [String]
        /// The new values; empty if the field is removed.
        package let new: [String]

        package init(_ field: TagField, from old: [String], to new: [String]) {
            self.field = field
            self.old = old
            self.new = new
        }
    }

    /// A field that stays as it is.
    package struct Kept: Sendable, Equatable {
        package let field: TagField
        /// The current values.
        package let standing: [String]
        /// The proposed values; empty if the field would be removed.
        package let proposed: [String]
        /// Whether the field belongs to other formats; see ``TagPolicy/misplacedFields(_:)``.
        package let isMisplaced: Bool

        package init(field: TagField, standing: [String], proposed: [String], isMisplaced: Bool = false) {
            self.field = field
            self.standing = standing
            self.proposed = proposed
            self.isMisplaced = isMisplaced
        }
    }

    /// A value that is too uncertain to be written.
    package struct Doubt: Sendable, Equatable {
        package let field: TagField
        package let value: String
        /// 0…1, below `least`.
        package let confidence: Float
        /// That of the policy.
        package let least: Float

        package init(field: TagField, value: String, confidence: Float, least: Float) {
            self.field = field
            self.value = value
            self.confidence = confidence
            self.least = least
        }

        /// “its confidence, 0.45, is below 0.50”, with so many decimals that the two differ.
        package var reason: String {
            func texts(_ digits: Int) -> (String, String) {
                (.decimals(confidence, digits), .decimals(least, digits))
            }
            let digits = (2...6).first { texts($0).0 != texts($0).1 } ?? 7
            return "its confidence, \(texts(digits).0), is below \(texts(digits).1)"
        }
    }

    /// The file.
    package let path: RawPath
    /// Identity of its audio in the index.
    package let id: TrackID
    /// The fields that will change; empty if the tags agree.
    package let changes: [Change]
    /// The tag that is created as a copy of others, so that players still find their values; nil if none is.
    package private(set) var copiedTag: TagEdit.CopiedTag?
    /// Whether writing begins a tag in a file without one.
    private(set) var beginsTag = false
    /// Whether a tag that is left without fields is removed.
    private let removesEmptyTag: Bool
    /// Differing values of others, which are kept.
    package let kept: [Kept]
    /// Values that are not written because their confidence is too low.
    package let doubts: [Doubt]

    init(
        _ path: RawPath, id: TrackID, changes: [Change], kept: [Kept] = [], doubts: [Doubt] = [],
        removesEmptyTag: Bool = false
    ) {
        self.removesEmptyTag = removesEmptyTag
        self.path = path
        self.id = id
        self.changes = changes
        self.kept = kept
        self.doubts = doubts
    }

    /// Compares the tags with the proposed values.
    /// - Parameters:
    ///   - path: the file.
    ///   - id: identity of its audio in the index.
    ///   - policy: when to replace existing values.
    ///   - own: the value that this program last wrote to a field; empty when none is known.
    ///   - proposal: the proposed value of a field, given the current one.
    /// - Throws: `AudioError` when the file cannot be read, and errors of `proposal`.
    init(
        _ path: RawPath, id: TrackID, _ policy: TagPolicy, own: (TagField) -> [String]?,
        proposal: (TagField, _ standing: [String]) throws -> TagProposal.Value?
    ) throws {
        let format = try AudioFormat.detect(path)
        let fields = policy.fields(format)
        let misplaced = policy.misplacedFields(format)
        // A file whose tags cannot be written fails only when there is something to write.
        let present = Result { () throws(AudioError) in
            try AudioTags.fieldValues((fields + misplaced).map(\.property), of: path)
        }
        var (changes, kept, doubts): ([Change], [Kept], [Doubt]) = ([], [], [])
        for field in fields {
            let texts = ((try? present.get()[field.property]) ?? []).map(\.withoutTrailingNUL)
            guard let value = try proposal(field, texts) else { continue }
            let standing = try present.get()[field.property] ?? []
            // Of several comments, the first gets the hashtags.
            let wanted = [value.text] + (field == .comment ? Array(standing.dropFirst()) : [])
            let new = AudioTags.stored(wanted, of: field.property, in: format)
            guard new != standing, new != texts else { continue }
            let isEmpty = TagAgreement.isEmpty(texts, field)
            // A comment is only extended, so nothing is lost.
            let isOwn = !policy.onlyMissing && own(field) == standing
            if !(isEmpty || policy.overwrites || isOwn || field == .comment) {
                if !TagAgreement.agrees(texts, with: value.text, field) {
                    kept.append(Kept(field: field, standing: standing, proposed: new))
                }
            } else if let confidence = value.confidence, confidence < policy.leastConfidence {
                doubts.append(
                    Doubt(field: field, value: value.text, confidence: confidence, least: policy.leastConfidence))
            } else {
                changes.append(Change(field, from: standing, to: new))
            }
        }
        for field in misplaced {
            guard let standing = (try? present.get())?[field.property] else { continue }
            if policy.overwrites {
                changes.append(Change(field, from: standing, to: []))
            } else {
                kept.append(Kept(field: field, standing: standing, proposed: [], isMisplaced: true))
            }
        }
        self.init(path, id: id, changes: changes, kept: kept, doubts: doubts)
    }

    /// Adds the side effects of the changes.
    /// - Throws: the reason why the file cannot be written, if known in advance.
    mutating func look() throws(AudioError) {
        try TagObstacle.check(path)
        let preview = try replacement.preview()
        (copiedTag, beginsTag) = (preview.copiedTag, preview.beginsTag)
    }

    private var replacement: TagReplacement {
        TagReplacement(
            path, id: id, Dictionary(uniqueKeysWithValues: changes.map { ($0.field.property, $0.new) }),
            expected: Dictionary(uniqueKeysWithValues: changes.map { ($0.field.property, $0.old) }),
            removesEmptyTag: removesEmptyTag)
    }

    /// Writes the changes. After an error the file is unchanged.
    /// - Throws: `AudioError` with the file.
    package func write(_ options: TagReplacement.Options = .init()) throws(AudioError) {
        guard !changes.isEmpty else { return }
        try replacement.write(options)
    }
}
