import Foundation
package import MusicLibrary

extension Call {
    /// The mixes of the caller's history now, also those that need more history.
    package func dayMixes() throws -> [DayMix] {
        let (profile, day) = (try caller().profile, MixDay())
        let part = PartOfDay(day.moment)
        let numbers = [day.number, part.begin.seconds]
        // What is played today changes nothing, but an import or a deletion of older plays does.
        let begin = Int(max(day.begin, day.absolute(part.begin)).timeIntervalSince1970)
        let counts = try context.listeningCounts.value(
            profile, epoch: numbers + [context.epoch], generation: snapshot.generation
        ) { try state().countsOfListening(of: profile, before: begin) }
        return try context.dayMixes.value(
            profile, epoch: numbers + counts + [try listening().moodNumber], generation: snapshot.generation
        ) { try session().mixes(on: day) }
    }
}
