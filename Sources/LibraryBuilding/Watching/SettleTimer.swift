/// Decides when to scan a changing folder: after a quiet period, so that no file is read while it is copied, but after
/// a maximum wait even if something writes all the time.
package struct SettleTimer {
    /// Seconds without a change.
    package let quiet: Double
    /// Seconds after the first change at which the wait ends anyway.
    package let patience: Double
    private var changes: (first: Double, last: Double)?

    package init(quiet: Double, patience: Double) { (self.quiet, self.patience) = (quiet, patience) }

    /// Whether something changed and has not been seen.
    package var isPending: Bool { changes != nil }

    /// Records a change. - Parameter now: seconds of any clock that never runs backwards.
    package mutating func note(at now: Double) { changes = (changes?.first ?? now, now) }

    /// Whether to scan now.
    /// - Parameter isBeingWritten: whether a file that was written to is still open.
    package func isDue(at now: Double, isBeingWritten: Bool) -> Bool {
        guard let changes else { return false }
        return (now - changes.last >= quiet && !isBeingWritten) || now - changes.first >= patience
    }

    /// Marks all changes so far as seen.
    package mutating func reset() { changes = nil }
}
