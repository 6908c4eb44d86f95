package import AudioFeatures

/// The relation of two keys on the Camelot wheel, which is the circle of fifths with relative keys side by side.
package enum KeyRelation: Hashable, Sendable {
    /// The same key.
    case same
    /// Relative major and minor: the same number, the other letter.
    case relative
    /// The next number, same letter: a fifth up.
    case fifthUp
    /// The previous number, same letter: a fifth down.
    case fifthDown
    /// Any other relation, with fewer common notes. Steps on the wheel, 2 … 7.
    case clash(distance: Int)
    /// One of the tracks has no key.
    case unknown

    /// The relation from one key to the next.
    package init(from: KeyEstimate, to: KeyEstimate) {
        guard let (here, there) = Self.places(from, to) else {
            self = .unknown
            return
        }
        let up = (there - here + 12) % 12
        switch (up, from.mode == to.mode) {
        case (0, true): self = .same
        case (0, false): self = .relative
        case (1, true): self = .fifthUp
        case (11, true): self = .fifthDown
        case (_, let isSameMode): self = .clash(distance: min(up, 12 - up) + (isSameMode ? 0 : 1))
        }
    }

    /// Whether the two keys are compatible; nil if one is missing.
    package var fits: Bool? {
        switch self {
        case .same, .relative, .fifthUp, .fifthDown: true
        case .clash: false
        case .unknown: nil
        }
    }

    /// Positions on the circle of fifths, 0 … 11, which relative keys share.
    private static func places(_ first: KeyEstimate, _ second: KeyEstimate) -> (Int, Int)? {
        guard (0..<12).contains(first.tonic), (0..<12).contains(second.tonic) else { return nil }
        func place(_ key: KeyEstimate) -> Int { (7 * (key.mode == .major ? key.tonic : key.tonic + 3)) % 12 }
        return (place(first), place(second))
    }
}
