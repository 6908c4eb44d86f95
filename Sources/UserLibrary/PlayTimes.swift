import SimilarityIndex

/// The plays of a profile, to find those that several exports contain. Two plays of one track that start less than a minute
/// apart are one: exports give the minute only, and services that were told of a play disagree by some seconds.
struct PlayTimes {
    enum Subject: Hashable {
        case track(TrackID)
        case named(ImportKey)
    }

    private struct Minute: Hashable {
        let subject: Subject
        let number: Int
    }

    private var times: [Minute: Int] = [:]

    /// Adds a play of what may be known as several: by the name in an export, and as the track that it was matched to.
    /// - Returns: whether it is new to all of them.
    mutating func insert(_ time: Int, of subjects: [Subject]) -> Bool {
        guard !subjects.contains(where: { isKnown(time, of: $0) }) else { return false }
        for subject in subjects { times[Minute(subject: subject, number: time / 60)] = time }
        return true
    }

    private func isKnown(_ time: Int, of subject: Subject) -> Bool {
        let number = time / 60
        return ((number - 1)...(number + 1)).contains { near in
            times[Minute(subject: subject, number: near)].map { abs($0 - time) < 60 } ?? false
        }
    }
}
