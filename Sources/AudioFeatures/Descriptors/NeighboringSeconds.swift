/// Gives each second of a track with the ones before and after it. At the ends of the track, the second itself replaces the missing
/// one.
struct NeighboringSeconds {
    /// Inputs of a model for three seconds.
    typealias Three = (before: [Float], second: [Float], after: [Float])

    private var before: [Float]?
    private var current: [Float]?

    /// - Returns: the second before this one with its neighbors; nil if this is the first.
    mutating func next(_ second: [Float]) -> Three? {
        defer { (before, current) = (current, second) }
        return current.map { (before ?? $0, $0, second) }
    }

    /// - Returns: the last second with its neighbors; nil without any.
    func last() -> Three? { current.map { (before ?? $0, $0, $0) } }
}
