import Foundation

/// Mixes that follow from the times of plays.
extension MixMaker {
    // MARK: Daylist

    /// What is played at this time of the week, rather than at others. It begins and ends with the part of the day.
    func daylist() throws(LibraryError) -> DayMix {
        let part = PartOfDay(day.moment)
        let known = listening.before(part.begin)
        var weights: [Int: Double] = [:]
        var others: [Int: Double] = [:]
        var count = 0
        for play in known.plays {
            let played = PartOfDay(play.time)
            let recent = exp2(-Double(part.dayNumber - played.dayNumber) / Self.daylistHalfLife)
            if played.name == part.name {
                count += 1
                let isNear = played.weekday == part.weekday
                weights[play.index, default: 0] +=
                    recent * (isNear ? 1 : played.isWeekend == part.isWeekend ? 0.4 : 0.1)
            } else {
                others[play.index, default: 0] += recent
            }
        }
        let sentence = "What you play on \(part.text)s"
        guard count >= Self.leastPlays else {
            return absent(.daylist, "Daylist", sentence, Self.needsPlays(count, " on \(part.name.text)s"))
        }
        // What is played as much at other times says little about this one.
        for (index, weight) in weights { weights[index] = weight * weight / (weight + others[index, default: 0] / 3) }
        // Tracks that were heard once at this time, long ago, are left to other mixes.
        let most = weights.filter { isAllowed[$0.key] }.values.max() ?? 0
        let candidates = weighted(weights.filter { $0.value >= most / 50 })
        let tracks = try chosen(candidates, "daylist \(part.name.text)", part.dayNumber, size: Self.daylistSize)
        guard tracks.count >= Self.leastTracks else {
            let why = "needs \(Self.leastTracks) tracks played on \(part.name.text)s; there are \(tracks.count)"
            return absent(.daylist, "Daylist", sentence, why)
        }
        let best = mostLoved(weights.filter { isAllowed[$0.key] }, 24)
        let words = try names.words(for: best, apartFrom: others.keys.filter { weights[$0] == nil }.sorted())
        return DayMix(
            kind: .daylist, name: words.map { "\(part.text): \($0)" } ?? part.text, sentence: sentence, tracks: tracks,
            whyNone: nil, begin: day.absolute(part.begin), end: day.absolute(part.end))
    }

    private static let daylistSize = 40
    /// Days after which a play counts half: habits change sooner than tastes.
    private static let daylistHalfLife = 180.0

    // MARK: On repeat and forgotten

    /// What was played at least twice in the last 30 days.
    func onRepeat(_ known: Listening) throws(LibraryError) -> DayMix {
        var counts: [Int: Double] = [:]
        for play in known.plays.reversed() {
            guard play.time.dayNumber >= day.number - Self.repeatDays else { break }
            counts[play.index, default: 0] += 1
        }
        return try mix(
            .onRepeat, "On repeat", "What you played most in the last \(Self.repeatDays) days",
            weighted(counts.filter { $0.value >= 2 }), size: 30,
            needs: "played twice or more in the last \(Self.repeatDays) days")
    }

    private static let repeatDays = 30

    /// What was played three times or liked, and not in the last half year.
    func forgotten(_ known: Listening) throws(LibraryError) -> DayMix {
        var counts: [Int: Double] = [:]
        var recent: Set<Int> = []
        for play in known.plays {
            counts[play.index, default: 0] += 1
            if play.time.dayNumber >= day.number - Self.forgottenDays { recent.insert(play.index) }
        }
        for (index, untimed) in known.untimed where untimed.until.dayNumber < day.number - Self.forgottenDays {
            counts[index, default: 0] += Double(untimed.count)
        }
        // Another file of the song counts as the song.
        let works = try library.works()
        var heard: Set<Int> = []
        for index in recent { if let work = try works.work(index, in: library) { heard.insert(work) } }
        var favorites: [Int: Double] = [:]
        for (index, count) in counts where !recent.contains(index) {
            let isLiked = known.likes[index] != nil
            guard count >= 3 || isLiked else { continue }
            if let work = try works.work(index, in: library), heard.contains(work) { continue }
            favorites[index] = count + (isLiked ? 3 : 0)
        }
        return try mix(
            .forgotten, "Forgotten favourites", "What you played much, and not for half a year", weighted(favorites),
            size: 40, needs: "that were played three times or liked, and not for half a year")
    }

    /// Half a year.
    private static let forgottenDays = 183

    // MARK: Anniversary

    /// What was played within three days of this day, in other years.
    func anniversary(_ known: Listening) throws(LibraryError) -> DayMix {
        let today = day.date
        var years: [Int: Int] = [:]
        if let first = known.plays.first {
            let begin = CivilDate(dayNumber: first.time.dayNumber).year
            for year in begin - 1..<max(begin, today.year) {
                let middle = CivilDate.dayNumber(year: year, month: today.month, day: today.day)
                for near in middle - Self.reach...middle + Self.reach { years[near] = year }
            }
        }
        var counts: [Int: Double] = [:]
        var found: Set<Int> = []
        for play in known.plays {
            guard let year = years[play.time.dayNumber] else { continue }
            counts[play.index, default: 0] += 1
            found.insert(year)
        }
        let when = "around \(today.dayAndMonth)"
        let shown = found.sorted().map { String($0) }
        return try mix(
            .anniversary, "Anniversary",
            "Played \(when) in \(shown.isEmpty ? "other years" : Array(shown.suffix(4)).listed)", weighted(counts),
            size: 30, needs: "played \(when) in earlier years")
    }

    /// Days before and after.
    private static let reach = 3
}
