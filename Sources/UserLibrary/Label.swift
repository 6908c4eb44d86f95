public import SimilarityIndex

/// A word a user attaches to tracks: a mood such as `happy`, or any other.
public struct Label: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Lower case, without surrounding spaces and a leading `#`.
    public let name: String

    /// - Parameter text: 1 to 64 characters; case and a leading `#` make no difference.
    /// - Throws: `UserStateError.invalid` when the rest is empty, too long or contains control characters.
    public init(_ text: String) throws(UserStateError) {
        let trimmed = text.drop { $0.isWhitespace || $0 == "#" }.reversed().drop(while: \.isWhitespace).reversed()
        let name = String(trimmed).lowercased()
        guard UserState.isUsableName(name) else {
            throw .invalid("“\(text)” is not a valid label; use 1 to 64 characters, such as happy")
        }
        self.name = name
    }

    private init(word: Substring) { name = word.lowercased() }

    /// What this label says is not so, `not chill` for `chill` and the reverse.
    fileprivate var opposite: String { name.hasPrefix("not ") ? String(name.dropFirst("not ".count)) : "not \(name)" }

    /// The label.
    public var description: String { name }

    /// Alphabetic.
    public static func < (left: Label, right: Label) -> Bool { left.name < right.name }

    /// The hashtags of a comment. `#happy` and `#Happy!` are happy; `#happyhour`, `a#happy` and the fragment of a URL
    /// are not.
    public static func hashtags(in comment: String) -> Set<Label> {
        comment.split(whereSeparator: \.isWhitespace).filter { !$0.contains("://") }
            .reduce(into: []) { $0.formUnion(hashtags(inWord: $1)) }
    }

    private static func hashtags(inWord text: Substring) -> Set<Label> {
        func isWord(_ character: Character) -> Bool {
            character.isLetter || character.isNumber || character == "_" || character == "-"
        }
        var found: Set<Label> = []
        var previous: Character?
        var rest = text
        while let first = rest.first {
            rest = rest.dropFirst()
            if first == "#", !(previous.map { isWord($0) || $0 == "#" || $0 == "&" } ?? false) {
                let word = rest.prefix(while: isWord)
                // "#1" is a number, not a label.
                if word.contains(where: \.isLetter), word.count <= 64 { found.insert(Label(word: word)) }
            }
            previous = first
        }
        return found
    }
}

/// A track with its saved labels.
public struct LabeledTrack: Sendable {
    /// The track.
    public let track: RememberedTrack
    /// Its labels by the user, in alphabetical order.
    public let labels: [Label]
}

extension UserState {
    /// Attaches a label, and removes its opposite: `not chill` for `chill` and the reverse. Repetition has no effect.
    /// - Returns: whether it is new.
    @discardableResult
    public func add(_ label: Label, to track: RememberedTrack, of profile: Profile) throws(UserStateError) -> Bool {
        try write { () throws(UserStateError) in
            try remember(track)
            try connection.run(
                "DELETE FROM label WHERE profile = ? AND track = ? AND label = ?",
                [.integer(profile.id), .text("\(track.id)"), .text(label.opposite)])
            return try connection.run(
                "INSERT OR IGNORE INTO label(profile, track, label, created) VALUES(?, ?, ?, ?)",
                [.integer(profile.id), .text("\(track.id)"), .text(label.name), .integer(Self.now())]) > 0
        }
    }

    /// Removes a label.
    /// - Returns: whether the track had it.
    public func remove(_ label: Label, from track: TrackID, of profile: Profile) throws(UserStateError) -> Bool {
        try write { () throws(UserStateError) in
            try connection.run(
                "DELETE FROM label WHERE profile = ? AND track = ? AND label = ?",
                [.integer(profile.id), .text("\(track)"), .text(label.name)]) > 0
        }
    }

    /// The labeled tracks of a profile, sorted by path.
    public func labeledTracks(of profile: Profile) throws(UserStateError) -> [LabeledTrack] {
        let rows = try connection.rows(
            """
            SELECT \(RememberedTrack.columns), label.label FROM label JOIN track ON track.id = label.track
            WHERE label.profile = ? ORDER BY track.path, track.id, label.label
            """, [.integer(profile.id)]
        ) { row in (track: RememberedTrack(row, from: 0), label: row.text(6)) }
        var result: [LabeledTrack] = []
        for (track, text) in rows {
            guard let track else { continue }
            let label = try Label(text)
            if let last = result.last, last.track.id == track.id {
                result[result.count - 1] = LabeledTrack(track: track, labels: last.labels + [label])
            } else {
                result.append(LabeledTrack(track: track, labels: [label]))
            }
        }
        return result
    }
}
