import Foundation
package import MusicLibrary

/// What follows from the history, cached: reading 200,000 plays takes a second.
extension Call {
    /// The mixes of the caller's history now, also those that need more history.
    package func dayMixes() throws -> [DayMix] {
        let day = MixDay()
        let made = try context.dayMixes.value(
            try caller().profile, epoch: try numbers(of: day), generation: snapshot.generation
        ) { try mixMaker(day).all() }
        let taste = try listening().taste
        return try made.map { mix in
            var mix = mix
            mix.tracks = try taste.withoutDisliked(mix.tracks, in: library)
            return mix
        }
    }

    /// Tracks for a run.
    package func run(_ plan: RunningPlan) throws -> PlannedRun {
        try mixMaker(MixDay()).run(plan, for: try listening().taste)
    }

    /// What the caller played in a year; nil for the last one with plays.
    package func listening(in year: Int?) throws -> ListeningYear {
        let counts = try countsOfListening(before: .max, [])
        return try context.years.value(
            try caller().profile, year.map { "\($0)" } ?? "",
            epoch: [MixDay().number] + counts + [try listening().moodNumber], generation: snapshot.generation
        ) { try session().listening(in: year) }
    }

    /// The numbers on which the lists of a day depend. What is played, rated or labeled today changes nothing, but an
    /// import or a deletion of what is older does.
    func numbers(of day: MixDay) throws -> [Int] {
        let part = PartOfDay(day.moment)
        let numbers = [day.number, part.begin.seconds]
        let begin = Int(max(day.begin, day.absolute(part.begin)).timeIntervalSince1970)
        return numbers + (try countsOfListening(before: begin, numbers)) + [try listening().preferencesNumber]
    }

    private func mixMaker(_ day: MixDay) throws -> MixMaker {
        try context.mixMakers.value(
            try caller().profile, epoch: try numbers(of: day), generation: snapshot.generation
        ) { try session().mixMaker(day) }
    }

    /// - Parameter numbers: those from which the time follows.
    private func countsOfListening(before time: Int, _ numbers: [Int]) throws -> [Int] {
        let profile = try caller().profile
        return try context.listeningCounts.value(
            profile, numbers.isEmpty ? "all" : "", epoch: numbers + [context.epoch], generation: snapshot.generation
        ) { try state().countsOfListening(of: profile, before: time) }
    }
}
