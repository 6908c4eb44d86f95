package import SimilarityIndex

/// The labels of a library's tracks: those a user attached, and the hashtags of their comments.
package struct LabelCatalog: Sendable, Equatable {
    private var byUser: [TrackID: Set<Label>]
    private let byComment: [TrackID: Set<Label>]

    package init() { (byUser, byComment) = ([:], [:]) }

    /// Only labels from comments.
    package init(_ library: Library) throws(LibraryError) { (byUser, byComment) = ([:], try library.hashtags()) }

    /// Reads both.
    /// - Throws: `LibraryError` or `UserStateError`.
    package init(_ library: Library, _ state: UserState, _ profile: Profile) throws {
        byUser = Dictionary(
            try state.labeledTracks(of: profile).map { ($0.track.id, Set($0.labels)) }, uniquingKeysWith: { $1 })
        byComment = try library.hashtags()
    }

    /// Labels the user attached.
    package func userLabels(of id: TrackID) -> Set<Label> { byUser[id] ?? [] }

    /// Takes back a label that the user attached.
    package mutating func remove(_ name: String, from id: TrackID) {
        guard let labels = byUser[id] else { return }
        let rest = labels.filter { $0.name != name }
        byUser[id] = rest.isEmpty ? nil : rest
    }

    /// Hashtags of the comment.
    package func commentLabels(of id: TrackID) -> Set<Label> { byComment[id] ?? [] }

    /// Both.
    package func labels(of id: TrackID) -> Set<Label> { userLabels(of: id).union(commentLabels(of: id)) }

    /// Whether a track is what a word means, by its labels: the word itself, or “not” and the word. Labels of the user take precedence
    /// over those of the comment; nil if no label says it.
    package func answer(_ word: String, of id: TrackID) -> Bool? {
        for labels in [userLabels(of: id), commentLabels(of: id)] where !labels.isEmpty {
            if labels.contains(where: { $0.name == "not \(word)" }) { return false }
            if labels.contains(where: { $0.name == word }) { return true }
        }
        return nil
    }

    /// Every track with a label.
    package var labeledTracks: Set<TrackID> { Set(byUser.keys).union(byComment.keys) }

    /// Every label and the number of its tracks.
    package var counts: [Label: Int] {
        labeledTracks.reduce(into: [:]) { counts, id in
            for label in labels(of: id) { counts[label, default: 0] += 1 }
        }
    }
}

extension Library {
    /// The hashtags of the comments, by track; tracks without any are left out.
    func hashtags() throws(LibraryError) -> [TrackID: Set<Label>] {
        guard let column = textColumn("comment") else { return [:] }
        return try prepared(hashtags(inColumn: column))
    }

    private func hashtags(inColumn column: Int) throws(LibraryError) -> [TrackID: Set<Label>] {
        var result: [TrackID: Set<Label>] = [:]
        for index in 0..<count {
            guard let comment = try reading(reader.text(column, index)) else { continue }
            let tags = Label.hashtags(in: comment)
            if !tags.isEmpty { result[try id(index), default: []].formUnion(tags) }
        }
        return result
    }
}
