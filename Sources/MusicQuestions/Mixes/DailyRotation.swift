import SimilarityIndex
import SystemFiles

/// The order in which a mix offers its candidates on a day.
///
/// Each candidate has one of eight places by its identity alone, so that others may come and go. Each day has a place,
/// too: the reversed bits of its number. So neighboring days lie in different halves. The candidates of a day are those
/// of its place; if they are too few, those of its quarter, then those of its half. The other half, where yesterday is,
/// follows only if far too few remain. So a track comes again as late as the number of candidates allows.
struct DailyRotation {
    /// Names the mix.
    let key: String
    /// Days since 1970.
    let day: Int
    /// The number of tracks of the mix.
    let size: Int

    /// - Parameters:
    ///   - candidates: in any order.
    ///   - id: the identity of a track.
    func order(
        _ candidates: [PlaylistCandidate], id: (Int) throws(LibraryError) -> TrackID
    ) throws(LibraryError) -> [PlaylistCandidate] {
        let salt = FNV1a.hash(key)
        let today = UInt64(truncatingIfNeeded: day)
        let place = (today & 1) << 2 | today & 2 | (today & 4) >> 2
        // By the number of leading bits that a place does not share with the day's.
        var parts = [[PlaylistCandidate]](repeating: [], count: 4)
        var chances: [Int: Double] = [:]
        for candidate in candidates {
            let id = try id(candidate.index)
            var own = SeededGenerator(seed: id.low ^ id.high ^ salt)
            let drawn = own.next()
            parts[64 - (drawn >> 61 ^ place).leadingZeroBitCount].append(candidate)
            var daily = SeededGenerator(seed: drawn &+ today)
            chances[candidate.index] = ShuffledCandidates.chance(using: &daily)
        }
        func shuffled(_ part: [PlaylistCandidate]) -> [PlaylistCandidate] {
            var shuffled = ShuffledCandidates(part) { chances[$0.index] ?? 1 }
            var order: [PlaylistCandidate] = []
            while let next = shuffled.next() { order.append(next) }
            return order
        }
        var part = parts[0]
        for more in parts[1...2] where part.count < size { part += more }
        let order = shuffled(part)
        return order.count * 3 < size * 2 ? order + shuffled(parts[3]) : order
    }
}
