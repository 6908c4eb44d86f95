import SimilarityIndex

/// The plays of a profile, to find those that several exports contain. Two plays of one track that start less than a minute
/// apart are one: exports give the minute only, and services that were told of a play disagree by some seconds.
struct PlayTimes {
    enum Subject: Hashable {
        case track(TrackID)
        /// By `NamedTrack.key`.
        case named(String)
    }

    private struct Minute: Hashable {
        let subject: Subject
        let number: Int
    }

    private var times: [Minute: Int] = [:]

    /// Adds a play.
    /// - Returns: whether it is new.
    mutating func insert(_ time: Int, of subject: Subject) -> Bool {
        let number = time / 60
        for near in (number - 1)...(number + 1) {
            if let known = times[Minute(subject: subject, number: near)], abs(known - time) < 60 { return false }
        }
        times[Minute(subject: subject, number: number)] = time
        return true
    }
}
