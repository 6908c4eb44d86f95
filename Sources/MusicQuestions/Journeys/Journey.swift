import SimilarityIndex

/// A smooth path from one track to another: every step is small and leads forward.
///
/// The obvious method, which picks the nearest track to each of n points on the straight line, may jump back and forth
/// beside the line. Here the tracks near the line are sorted by their position along it. Among all selections of the
/// wanted number in that order, dynamic programming finds the one with the least sum of squared steps, which prefers
/// many small steps to a few large ones. Distances are those of the search.
struct Journey {
    /// The number of tracks near the line that take part. More are slower and no smoother.
    private static let poolSize = 256

    private let library: Library
    private let space: FeatureSpace
    private let search: SimilaritySearch
    private let works: KnownWorks
    /// Tracks that must not be used.
    private var used: Set<Int>
    /// Songs of which no other version may be used.
    private var usedWorks: Set<Int>
    /// Tracks that may be used.
    private let allowed: [Int]
    private let rules: JourneyRules

    init(
        _ library: Library, _ space: FeatureSpace, allowed: [Int], waypoints: [Int], _ rules: JourneyRules
    ) throws(LibraryError) {
        self.library = library
        self.space = space
        search = try library.similaritySearch()
        works = try library.works()
        self.allowed = allowed
        used = Set(waypoints)
        usedWorks = []
        self.rules = rules
        for waypoint in waypoints {
            if let work = try work(waypoint) { usedWorks.insert(work) }
        }
    }

    /// The tracks between two, at most `count`; fewer when the library has no more.
    mutating func leg(from start: Int, to end: Int, count: Int) throws(LibraryError) -> [Int] {
        guard count > 0 else { return [] }
        guard let origin = try space.point(start), let goal = try space.point(end) else { return [] }
        let near = try candidates(origin, goal, atLeast: count)
        let stops = try distinct(near, from: [start, end])
        let steps = try library.reading(Steps([start] + stops + [end], search))
        var artists: [Int: Set<String>] = [:]
        for index in [start] + stops + [end] where rules.spacing > 0 { artists[index] = try library.artistKeys(index) }
        var left = Array(stops.indices)
        var indices: [Int] = []
        // A track whose artist comes too soon is replaced by the next best one, while there are enough.
        while true {
            indices = steps.smoothest(left.map { $0 + 1 }, count: min(count, left.count)).map { stops[$0 - 1] }
            guard left.count > count, let offender = rules.firstOffender([start] + indices + [end], artists) else {
                break
            }
            left.removeAll { stops[$0] == offender }
        }
        used.formUnion(indices)
        for index in indices {
            if let work = try work(index) { usedWorks.insert(work) }
        }
        return indices
    }

    private struct Stop {
        let index: Int
        /// Position along the line, 0…1 between its ends.
        let progress: Float
        /// Squared distance from the line between the ends.
        let detour: Float
    }

    private func candidates(
        _ origin: [Float], _ goal: [Float], atLeast count: Int
    ) throws(LibraryError) -> [Int] {
        let line = zip(origin, goal).map { $1 - $0 }
        let length = max(FeatureSpace.squaredDistance(origin, goal), .leastNormalMagnitude)
        var stops: [Stop] = []
        for index in allowed where !used.contains(index) {
            guard let point = try space.point(index) else { continue }
            var along: Float = 0
            for dimension in point.indices { along += (point[dimension] - origin[dimension]) * line[dimension] }
            let progress = min(1, max(0, along / length))
            var detour: Float = 0
            for dimension in point.indices {
                let difference = point[dimension] - (origin[dimension] + progress * line[dimension])
                detour += difference * difference
            }
            stops.append(Stop(index: index, progress: progress, detour: detour * rules.stretch(of: index)))
        }
        stops.sort { ($0.detour, $0.index) < ($1.detour, $1.index) }
        // A random choice uses only the preferred tracks, never all of a small library, in which the smoothest path
        // would always be the same.
        let favored = min(max(16, 3 * count), max(count, stops.count * 3 / 4))
        let room = rules.seed == nil ? max(Self.poolSize, 2 * count) : favored
        return try songs(stops, room).sorted { ($0.progress, $0.index) < ($1.progress, $1.index) }.map(\.index)
    }

    /// The first tracks, at most `room`, one version of each song. Titles are compared only as far as needed, because that is slow.
    private func songs(_ stops: [Stop], _ room: Int) throws(LibraryError) -> [Stop] {
        var (seen, kept) = (usedWorks, [Stop]())
        for stop in stops where kept.count < room {
            if let work = try work(stop.index), !seen.insert(work).inserted { continue }
            kept.append(stop)
        }
        return kept
    }

    /// The song of a track, the same for all its versions; nil without a title or an artist.
    private func work(_ index: Int) throws(LibraryError) -> Int? {
        try library.text("artist", index) == nil ? nil : try works.work(index, in: library)
    }

    /// The candidates without copies of the ends and of one another.
    private func distinct(_ stops: [Int], from ends: [Int]) throws(LibraryError) -> [Int] {
        var kept: [Int] = []
        candidates: for stop in stops {
            for other in ends + kept where try library.reading(search.isSameRecording(other, stop)) {
                continue candidates
            }
            kept.append(stop)
        }
        return kept
    }
}

/// A request for a smooth path.
///
/// ```swift
/// let request = JourneyRequest([try library["one"], try library["another"]], count: 8)
/// for step in try session.journey(request) { print(step.track.displayName, step.distance) }
/// ```
public struct JourneyRequest: Sendable {
    /// At least two tracks that the path visits in this order.
    public var waypoints: [TrackHandle]
    /// Total number of tracks, including the waypoints.
    public var count: Int
    /// The minimum number of tracks between two of the same artist, if the library has others.
    public var artistSpacing = 0
    /// A seed for other paths that are nearly as smooth; nil for the smoothest.
    public var randomSeed: UInt64?

    /// - Parameters:
    ///   - waypoints: at least two tracks.
    ///   - count: total number of tracks.
    public init(_ waypoints: [TrackHandle], count: Int = 20) {
        self.waypoints = waypoints
        self.count = count
    }
}

/// A track on a path.
public struct JourneyStep: Sendable {
    /// The track.
    public let track: LibraryTrack
    /// Distance from the track before, as in `similar` (two random tracks are about 1 apart; see ``SimilarTrack``); 0
    /// for the first.
    public let distance: Float
}

extension Library {
    /// A smooth path through tracks in the given order.
    /// - Parameters:
    ///   - request: the waypoints and the length.
    ///   - filter: conditions on the tracks between them.
    ///   - taste: the labels, ratings and genre groups that it refers to.
    /// - Returns: at most the requested number; fewer when the library has no more. Other versions of the waypoints are
    ///   not used.
    /// - Throws: `LibraryError.invalidQuery` for fewer than two waypoints, a count below theirs, a silent one, or
    ///   consecutive copies of one recording; `.unknownTrack` for a waypoint of another library.
    public func journey(
        _ request: JourneyRequest, passing filter: TrackFilter = TrackFilter(), for taste: UserTaste = UserTaste()
    ) throws(LibraryError) -> [JourneyStep] {
        try journey(request, allowed: filter.isEmpty ? nil : try indices(passing: filter, for: taste))
    }

    /// The same with the tracks that may lie between the waypoints; nil for all.
    /// - Throws: as ``journey(_:passing:for:)``.
    package func journey(_ request: JourneyRequest, allowed: [Int]?) throws(LibraryError) -> [JourneyStep] {
        let search = try similaritySearch()
        var steps: [JourneyStep] = []
        var before: Int?
        for index in try way(request, allowed: allowed) {
            let distance = if let before { try reading(search.distance(before, index)) } else { Float(0) }
            steps.append(JourneyStep(track: try track(index), distance: distance))
            before = index
        }
        return steps
    }

    private func way(_ request: JourneyRequest, allowed: [Int]?) throws(LibraryError) -> [Int] {
        let (waypoints, count) = (try indices(of: request.waypoints), request.count)
        guard waypoints.count >= 2 else { throw .invalidQuery("a path needs two tracks or more") }
        guard Set(waypoints).count == waypoints.count else {
            throw .invalidQuery("a path cannot visit the same track twice")
        }
        guard count >= waypoints.count else {
            throw .invalidQuery("a path through \(waypoints.count) tracks cannot have \(count)")
        }
        let space = try FeatureSpace(self)
        var points: [[Float]] = []
        for waypoint in waypoints {
            guard let point = try space.point(waypoint) else {
                throw .invalidQuery("\(try track(waypoint).path) is silent or too short, so no path leads to it")
            }
            points.append(point)
        }
        let search = try similaritySearch()
        for (from, to) in zip(waypoints, waypoints.dropFirst())
        where try reading(search.isSameRecording(from, to)) {
            throw .invalidQuery(
                "\(try track(from).path) and \(try track(to).path) are the same recording, so no track is between them")
        }
        let lengths = zip(points, points.dropFirst()).map { FeatureSpace.squaredDistance($0, $1).squareRoot() }
        let shares = Self.shares(of: count - waypoints.count, lengths)
        var journey = try Journey(
            self, space, allowed: allowed ?? Array(0..<self.count), waypoints: waypoints,
            JourneyRules(spacing: request.artistSpacing, seed: request.randomSeed))
        var way = [waypoints[0]]
        for (leg, share) in shares.enumerated() {
            way += try journey.leg(from: waypoints[leg], to: waypoints[leg + 1], count: share)
            way.append(waypoints[leg + 1])
        }
        return way
    }

    /// Whole numbers proportional to lengths, with the sum `total`.
    private static func shares(of total: Int, _ lengths: [Float]) -> [Int] {
        let sum = max(lengths.reduce(0, +), .leastNormalMagnitude)
        var shares: [Int] = []
        var (length, given): (Float, Int) = (0, 0)
        for part in lengths {
            length += part
            let upTo = Int((Float(total) * min(1, length / sum)).rounded())
            shares.append(upTo - given)
            given = upTo
        }
        shares[shares.count - 1] += total - given
        return shares
    }
}
