import Foundation
import MusicLibrary

/// A playlist that nobody made: a mood, or what goes with what the listener likes. It is another every day, so that any player
/// can play a mood, and read-only.
enum SubsonicMix: Equatable {
    case mood(String)
    case instant

    private static let (moodPrefix, instantID) = ("mood-", "mix-instant")
    /// Tracks at most.
    private static let size = 100
    private static let secondsOfDay = 86_400

    /// nil where an id is no mix's.
    init?(_ id: String) {
        if id == Self.instantID {
            self = .instant
        } else if id.hasPrefix(Self.moodPrefix) {
            self = .mood(String(id.dropFirst(Self.moodPrefix.count)))
        } else {
            return nil
        }
    }

    /// All there are for a caller: the moods by name, then the mix.
    static func all(_ call: Call) throws -> [SubsonicMix] {
        try call.moods().regions.keys.sorted().map { .mood($0) } + [.instant]
    }

    var id: String {
        switch self {
        case .mood(let name): Self.moodPrefix + name
        case .instant: Self.instantID
        }
    }

    var name: String {
        switch self {
        case .mood(let name): name.prefix(1).uppercased() + name.dropFirst()
        case .instant: "Instant mix"
        }
    }

    var comment: String {
        switch self {
        case .mood(let name): "What is \(name), another choice every day"
        case .instant: "What sounds like what you liked and played last, another choice every day"
        }
    }

    /// When the choice of today was made, and until when it stays.
    static func day(_ now: Date = Date()) -> (number: Int, begin: Date, end: Date) {
        let number = Int(now.timeIntervalSince1970) / secondsOfDay
        func midnight(_ day: Int) -> Date { Date(timeIntervalSince1970: Double(day * secondsOfDay)) }
        return (number, midnight(number), midnight(number + 1))
    }

    /// The tracks of today, by index.
    /// - Throws: `SubsonicError` when there is no such mood.
    func tracks(_ call: Call) throws -> [Int] {
        let profile = try call.caller().profile
        if case .mood(let name) = self {
            guard try call.moods().regions[name] != nil else { throw SubsonicError.notFound("playlist") }
        }
        let day = Self.day().number
        let mix = try call.context.mixes.value(
            profile, "\(id) \(day)", epoch: call.context.epoch, generation: call.snapshot.generation
        ) {
            var request = try request(call)
            request.length = .tracks(Self.size)
            request.randomSeed = UInt64(day)
            let tracks = try Self.playlist(request, call).tracks
            return MixTracks(indices: try tracks.compactMap { try call.library.index(ofID: "\($0.track.id)") })
        }
        return mix.indices
    }

    private func request(_ call: Call) throws -> PlaylistRequest {
        var request = PlaylistRequest()
        switch self {
        case .mood(let name): request.mood = name
        case .instant:
            let marks = try call.marks().tracks
            // What was said today changes the choice of tomorrow, unless it is the first that was said.
            let begin = Self.day().begin
            func latest(_ dates: [Int: Date]) -> [Int] {
                let before = dates.filter { $0.value < begin }
                return (before.isEmpty ? dates : before).sorted { ($1.value, $0.key) < ($0.value, $1.key) }
                    .prefix(5).map(\.key)
            }
            request.likes = Array(Set(latest(marks.starred) + latest(marks.plays.mapValues(\.last)))).sorted()
        }
        return request
    }

    /// Where all that is liked is silent, nothing is like it, and any music will do.
    private static func playlist(_ request: PlaylistRequest, _ call: Call) throws -> PlaylistResult {
        do {
            return try call.session().playlist(request)
        } catch LibraryError.invalidQuery where !request.likes.isEmpty {
            var request = request
            request.likes = []
            return try call.session().playlist(request)
        }
    }
}
