/// A part of a question that is understood, but that questions cannot do.
struct Unsupported: Sendable {
    enum Reason {
        /// “Most played”.
        case orderByPlays
        /// “Recently added”.
        case orderByAge
        /// “Not in A minor”: a key is two descriptors, of which only one can be excluded.
        case refusedKey
        /// “In A minor or C major”: conditions hold together, and no track has two keys.
        case secondKey
    }

    let words: String
    let reason: Reason

    /// A clause without a full stop.
    var limit: String {
        switch reason {
        case .orderByPlays: "questions do not sort by plays"
        case .orderByAge: "questions do not sort by age in the library"
        case .refusedKey: "questions cannot exclude a key"
        case .secondKey: "questions can have one key only"
        }
    }

    /// A part of the description of what was understood.
    var description: String {
        switch reason {
        case .orderByPlays, .orderByAge: "“\(words)” does not order the tracks: \(limit)"
        case .refusedKey: "“\(words)” is not excluded: \(limit)"
        case .secondKey: "“\(words)” is left out: \(limit)"
        }
    }
}
