import SimilarityIndex
import SystemFiles

/// The order in which a mix offers its candidates on a day.
///
/// Each candidate has a place in a circle of days by its identity alone. The candidates of today come first; those of other
/// days follow only if today's are fewer than the mix is long, yesterday's last. So a track comes again as late as the
/// number of candidates allows, and no two days begin alike.
struct DailyRotation {
    /// Not seven, so that a mix of a weekday does not take the same turn every week.
    private static let longestCircle = 6

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
        let salt = Self.hash(key)
        var placed: [(place: UInt64, candidate: PlaylistCandidate)] = []
        for candidate in candidates {
            let id = try id(candidate.index)
            var generator = SeededGenerator(seed: id.low ^ id.high ^ salt)
            placed.append((generator.next(), candidate))
        }
        placed.sort { ($0.place, $0.candidate.index) < ($1.place, $1.candidate.index) }
        let days = min(Self.longestCircle, max(2, placed.count / max(1, size)))
        var generator = SeededGenerator(seed: salt &+ UInt64(bitPattern: Int64(day)))
        var order: [PlaylistCandidate] = []
        for turn in day..<day + days where order.count < size {
            let place = turn - turn.quotientDown(days) * days
            let part = placed[place * placed.count / days..<(place + 1) * placed.count / days].map(\.candidate)
            var shuffled = ShuffledCandidates(part, using: &generator)
            while let next = shuffled.next() { order.append(next) }
        }
        return order
    }

    /// FNV-1a: the same in every run.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
