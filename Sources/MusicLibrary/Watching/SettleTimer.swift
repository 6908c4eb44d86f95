/// Says when a folder that changes is to be looked at: once it has been quiet for a while, so that a file that is being
/// copied is not read half, but not never where something writes all the time.
package struct SettleTimer {
    /// Seconds without a change.
    package let quiet: Double
    /// Seconds since the first change after which quiet is waited for no longer.
    package let patience: Double
    private var changes: (first: Double, last: Double)?

    package init(quiet: Double, patience: Double) { (self.quiet, self.patience) = (quiet, patience) }

    /// Whether something changed and has not been seen.
    package var isPending: Bool { changes != nil }

    /// Something changed.
    /// - Parameter now: seconds of any clock that never goes back.
    package mutating func note(at now: Double) { changes = (changes?.first ?? now, now) }

    /// Whether to look now.
    /// - Parameter isBeingWritten: whether a file is open that was written to.
    package func isDue(at now: Double, isBeingWritten: Bool) -> Bool {
        guard let changes else { return false }
        return (now - changes.last >= quiet && !isBeingWritten) || now - changes.first >= patience
    }

    /// All changes so far have been seen.
    package mutating func reset() { changes = nil }
}
