import Foundation
import SimilarityIndex

/// Makes the mixes of a day from what a listener played and liked before it. The same history gives the same mixes all
/// day: what is played, rated or labeled today counts from tomorrow, but what is disliked today is left out at once, by
/// ``UserTaste/withoutDisliked(_:in:)``.
package struct MixMaker: Sendable {
    let library: Library
    let day: MixDay
    /// Of all time; each mix takes what was before its begin.
    let listening: Listening
    /// The tracks that may be suggested, by index: music, neither disliked nor excluded, the first of its copies.
    let isAllowed: [Bool]
    let names: SoundName

    /// The number of plays before which nothing is known of a listener.
    static let leastPlays = 30
    /// A list of fewer tracks is none.
    static let leastTracks = 5
    /// Days after which a play counts half.
    private static let halfLife = 365.0
    /// What a play counts of which only the latest possible time is known: most were earlier.
    private static let untimedWeight = 0.5
    /// What a like counts, in plays.
    private static let likeInPlays = 3.0

    /// - Parameter taste: at the begin of the day.
    /// - Throws: `LibraryError` when the index is damaged.
    package init(
        _ library: Library, _ taste: UserTaste, _ listening: Listening, on day: MixDay
    ) throws(LibraryError) {
        self.library = library
        self.day = day
        self.listening = listening
        let maker = try PlaylistMaker(library, taste)
        var isAllowed = [Bool](repeating: false, count: library.count)
        for candidate in try maker.pool(PlaylistRequest()).candidates {
            isAllowed[candidate.index] = library.bestCopy(of: candidate.index) == candidate.index
        }
        self.isAllowed = isAllowed
        names = try SoundName(library, maker.moods)
    }

    /// All mixes, those that need more history too.
    package func all() throws(LibraryError) -> [DayMix] {
        let known = listening.before(LocalTime(seconds: day.number * 86_400))
        let affinities = affinities(known)
        return [try daylist(), try onRepeat(known), try forgotten(known)]
            + [try newToYou(known, affinities)] + (try tastes(known, affinities)) + [try anniversary(known)]
    }

    // MARK: What is loved

    /// How much each track is loved: its plays, of which old ones count less, and its like.
    func affinities(_ known: Listening) -> [Int: Double] {
        var sums: [Int: Double] = [:]
        for play in known.plays {
            let age = Double(day.number - play.time.dayNumber)
            sums[play.index, default: 0] += exp2(-age / Self.halfLife)
        }
        for (index, untimed) in known.untimed {
            let age = Double(day.number - untimed.until.dayNumber)
            sums[index, default: 0] += Double(untimed.count) * Self.untimedWeight * exp2(-age / Self.halfLife)
        }
        for index in known.likes.keys { sums[index, default: 0] += Self.likeInPlays }
        return sums.filter { isAllowed[$0.key] }
    }

    /// The most loved first.
    func mostLoved(_ affinities: [Int: Double], _ count: Int) -> [Int] {
        affinities.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(count).map(\.key)
    }

    // MARK: Choice

    /// Candidates with a weight each, 0…1 of the largest.
    func weighted(_ weights: [Int: Double]) -> [PlaylistCandidate] {
        let allowed = weights.filter { isAllowed[$0.key] && $0.value > 0 }
        guard let most = allowed.values.max() else { return [] }
        return allowed.map { index, weight in
            // The fit of the distance is the weight.
            PlaylistCandidate(index: index, distance: Float((most / weight - 1).squareRoot()), isLabeled: false)
        }
    }

    /// The tracks of a mix of a day: artists are spaced, copies and versions are folded.
    func chosen(
        _ candidates: [PlaylistCandidate], _ key: String, _ number: Int, size: Int
    ) throws(LibraryError) -> [Int] {
        let library = self.library
        let order = try DailyRotation(key: key, day: number, size: size).order(candidates) {
            index throws(LibraryError) in try library.id(index)
        }
        var request = PlaylistRequest()
        request.length = .tracks(size)
        var best: [Int] = []
        // A list of few artists has no room for spaces.
        for spacing in [3, 1, 0] {
            request.artistSpacing = spacing
            var selector = try PlaylistSelector(request, library, among: candidates)
            let found = try selector.select(order.makeIterator()).map(\.index)
            if found.count > best.count { best = found }
            if best.count * 3 >= min(size, order.count) * 2 { break }
        }
        return best
    }

    /// A mix of candidates, if there are enough.
    func mix(
        _ kind: DayMix.Kind, _ name: String, _ sentence: String, _ candidates: [PlaylistCandidate], size: Int,
        needs: String
    ) throws(LibraryError) -> DayMix {
        let tracks = try chosen(candidates, kind.id, day.number, size: size)
        guard tracks.count >= Self.leastTracks else {
            return absent(kind, name, sentence, "needs \(Self.leastTracks) tracks \(needs); there are \(tracks.count)")
        }
        return DayMix(
            kind: kind, name: name, sentence: sentence, tracks: tracks, whyNone: nil, begin: day.begin, end: day.end)
    }

    /// A mix that needs more history.
    func absent(_ kind: DayMix.Kind, _ name: String, _ sentence: String, _ why: String) -> DayMix {
        DayMix(
            kind: kind, name: name, sentence: sentence, tracks: [], whyNone: why, begin: day.begin, end: day.end)
    }

    static func needsPlays(_ count: Int, _ when: String = "") -> String {
        "needs \(leastPlays) plays\(when); there are \(count)"
    }

    /// The artists that occur most, in the spelling of their first track.
    func artists(of tracks: [Int], _ count: Int) throws(LibraryError) -> [String] {
        var counts: [String: (name: String, count: Int, first: Int)] = [:]
        for (position, index) in tracks.enumerated() {
            let own = try library.text("artist", index)
            guard let name = if let own { own } else { try library.text("album_artist", index) } else { continue }
            counts[Library.normalized(name), default: (name, 0, position)].count += 1
        }
        let sorted = counts.values.sorted { ($1.count, $0.first) < ($0.count, $1.first) }
        return sorted.prefix(count).map(\.name)
    }
}

extension [String] {
    /// `A`, `A and B`, `A, B and C`.
    var listed: String {
        count > 1 ? dropLast().joined(separator: ", ") + " and " + self[count - 1] : first ?? ""
    }
}
