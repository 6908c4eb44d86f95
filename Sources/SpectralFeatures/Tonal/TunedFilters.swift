import Foundation

/// The filters of a track's tuning. Making them takes as long as analysing half a second of music, and tunings come in a
/// hundred steps, so those that were made stay, 40 kB each.
package final class TunedFilters: @unchecked Sendable {  // `made` is under the lock
    package struct Filters: Sendable {
        package let chroma: Chroma
        package let constantQ: ConstantQFilters
    }

    private let lock = NSLock()
    private var made: [Double: Filters] = [:]

    package init() {}

    /// - Parameter tuning: semitones, as `TuningEstimator` gives them.
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
