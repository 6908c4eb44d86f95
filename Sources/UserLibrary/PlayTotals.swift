import SimilarityIndex

/// How often programs say that tracks were played. What a program says of a track later includes what it said before.
struct PlayTotals {
    private struct Place: Hashable {
        let subject: PlayTimes.Subject
        let source: String
    }

    private var totals: [Place: Int] = [:]

    init() {}

    /// What an import says. It may name a track in several ways.
    init(_ entries: [ImportAddition.Entry]) {
        for entry in entries {
            for count in entry.counts {
                totals[Place(subject: Self.subject(entry), source: count.source), default: 0] += count.plays
            }
        }
    }

    mutating func set(_ total: Int, of subject: PlayTimes.Subject, in source: String) {
        totals[Place(subject: subject, source: source)] = total
    }

    /// Whether a program says more of a track than is known. What is known may be of another track, which this name had
    /// before.
    func exceeds(_ known: PlayTotals, _ entry: ImportAddition.Entry, _ source: String) -> Bool {
        let place = Place(subject: Self.subject(entry), source: source)
        let name = Place(subject: .named(ImportKey(entry.key)), source: source)
        return totals[place] ?? 0 > known.totals[place] ?? known.totals[name] ?? 0
    }

    private static func subject(_ entry: ImportAddition.Entry) -> PlayTimes.Subject {
        entry.track.map { .track($0.id) } ?? .named(ImportKey(entry.key))
    }
}
