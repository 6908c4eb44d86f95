package import Foundation

/// What follows from all plays of the user: mixes of the day, music for a run, figures of a year.
extension Session {
    /// The mixes of a day, also those that need more history, which say so.
    /// - Throws: `UserStateError`, `LibraryError`; as ``taste(mustKnow:)``.
    package func mixes(on day: MixDay = MixDay()) throws -> [DayMix] {
        let taste = try taste()
        return try mixMaker(day).all().map { mix in
            var mix = mix
            mix.tracks = try taste.withoutDisliked(mix.tracks, in: library)
            return mix
        }
    }

    /// The mix of a day with an id or a name, of which the first words suffice.
    /// - Throws: as ``mixes(on:)``; `LibraryError.invalidQuery` when there is no such mix.
    package func mix(_ name: String, on day: MixDay = MixDay()) throws -> DayMix {
        let mixes = try mixes(on: day)
        let wanted = Library.normalized(name)
        let names = mixes.map { Library.normalized($0.name) }
        if let same = mixes.first(where: { Library.normalized($0.id) == wanted }) { return same }
        if let same = names.firstIndex(of: wanted) { return mixes[same] }
        let beginning = names.indices.filter { !wanted.isEmpty && names[$0].hasPrefix(wanted) }
        guard beginning.count == 1 else {
            throw LibraryError.invalidQuery(
                "no mix is called “\(name)”; there are: \(mixes.map(\.id).joined(separator: ", "))")
        }
        return mixes[beginning[0]]
    }

    /// Tracks for a run.
    /// - Throws: as ``mixes(on:)``.
    package func run(_ plan: RunningPlan, on day: MixDay = MixDay()) throws -> PlannedRun {
        try mixMaker(day).run(plan, for: try taste())
    }

    /// What was known of the user when a day began, so that what is said on it does not change its lists.
    package func taste(atBeginOf day: MixDay) throws -> UserTaste {
        try taste().before(Int(day.begin.timeIntervalSince1970), try state, try profile)
    }

    /// Makes the mixes of a day, before what is disliked by now is left out.
    package func mixMaker(_ day: MixDay) throws -> MixMaker {
        let (state, profile) = (try state, try profile)
        let listening = try Listening(
            try state.playLog(of: profile), likes: try state.likedTracks(of: profile),
            counted: try state.countedPlays(of: profile), in: library, day.zone)
        return try MixMaker(library, try taste(atBeginOf: day), listening, on: day)
    }

    /// What the user played in a year.
    /// - Parameters:
    ///   - year: the year; nil for the last one with plays.
    ///   - zone: the time zone of the user.
    /// - Throws: `UserStateError`, `LibraryError`; as ``taste(mustKnow:)``.
    package func listening(in year: Int? = nil, zone: TimeZone = .current) throws -> ListeningYear {
        try ListeningYear(
            year, of: try state.playLog(of: profile), in: library, try moods(), LocalClock(zone),
            today: MixDay(in: zone).date)
    }
}
