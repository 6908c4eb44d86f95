import Foundation

/// The filters for a track's tuning. Creating them takes as long as analyzing half a second of music. There are only a
/// hundred tunings, so created filters are kept, 40 kB each.
package final class TunedFilters: @unchecked Sendable {  // `made` is under the lock
    package struct Filters: Sendable {
        package let chroma: Chroma
        package let constantQ: ConstantQFilters
    }

    private let lock = NSLock()
    private var made: [Double: Filters] = [:]

    package init() {}

    /// - Parameter tuning: semitones, as from `TuningEstimator`.
    package func filters(for tuning: Double) -> Filters {
        lock.lock()
        let found = made[tuning]
        lock.unlock()
        if let found { return found }
        let filters = Filters(chroma: Chroma(tuning: tuning), constantQ: ConstantQFilters(tuning: tuning))
        lock.lock()
        made[tuning] = filters
        lock.unlock()
        return filters
    }
}
