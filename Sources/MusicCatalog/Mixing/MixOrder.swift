public import SimilarityIndex

/// A request for an order of tracks for mixing.
public struct MixRequest: Sendable {
    /// The course of energy; nil for the best transitions.
    public var energy: EnergyShape?
    /// The first track; nil for the best one.
    public var start: TrackID?

    /// The best transitions.
    public init(energy: EnergyShape? = nil, start: TrackID? = nil) {
        self.energy = energy
        self.start = start
    }
}

/// Tracks in an order for mixing: compatible keys, close tempi, and the requested course of energy.
///
/// Keys are compatible if they are equal, neighbors on the Camelot wheel, or relatives. Tempi are close if one is at
/// most 6 % faster, also at half or double tempo. Each relation is weighted by its
/// confidence, so that a guess has little effect.
///
/// ```swift
/// let order = try MixOrder(tracks, MixRequest(energy: .rise))
/// for track in order.tracks { print(track.displayName) }
/// print(order.remarks)                                             // ["3 of 20 steps break the tempo rule"]
/// ```
public struct MixOrder: Sendable {
    /// In playing order, without copies of the same audio.
    public let tracks: [LibraryTrack]
    /// From each track to the next; one fewer than tracks.
    package let steps: [MixStep]
    /// Tracks that were left out as copies.
    public let repeatedCount: Int
    /// Whether no order is better; false for many tracks, where this is unknown.
    public let isBest: Bool

    /// The maximum number of tracks. Time and memory grow with the square.
    public static let largestCount = 2000

    /// Orders tracks.
    /// - Parameters:
    ///   - tracks: in any order.
    ///   - request: the request. A start that is not among the tracks is added.
    /// - Throws: `LibraryError.invalidQuery` when there are more than ``largestCount``.
    public init(_ tracks: [LibraryTrack], _ request: MixRequest = MixRequest()) throws(LibraryError) {
        var seen: Set<TrackID> = []
        let distinct = tracks.filter { seen.insert($0.id).inserted }
        guard distinct.count <= Self.largestCount else {
            throw .invalidQuery(
                "\(distinct.count) tracks cannot be ordered for mixing; the maximum is \(Self.largestCount)")
        }
        let first = request.start.flatMap { start in distinct.firstIndex { $0.id == start } }
        guard first != nil || request.start == nil else {
            throw .invalidQuery("the track to start with is not among those to be ordered")
        }
        let order = OrderSearch(MixCosts(distinct, request.energy), first: first).best()
        self.init(ordered: order.map { distinct[$0] }, repeatedCount: tracks.count - distinct.count)
    }

    /// The cost of an order, which the search minimizes.
    package static func cost(of tracks: [LibraryTrack], _ energy: EnergyShape?) -> Double {
        MixCosts(tracks, energy).total(Array(tracks.indices))
    }

    private init(ordered tracks: [LibraryTrack], repeatedCount: Int) {
        self.tracks = tracks
        self.repeatedCount = repeatedCount
        steps = zip(tracks, tracks.dropFirst()).map { MixStep(from: $0, to: $1) }
        isBest = tracks.count <= OrderSearch.exactCount
    }
}

extension MixOrder {
    /// How many of the steps keep a rule.
    package struct Tally: Hashable, Sendable {
        /// Number of steps that keep it.
        package let kept: Int
        /// Number of steps that break it.
        package let broken: Int
        /// Number of unknown steps, where a track lacks a key or a tempo.
        package let unknown: Int

        init(_ verdicts: [Bool?]) {
            kept = verdicts.count { $0 == true }
            broken = verdicts.count { $0 == false }
            unknown = verdicts.count { $0 == nil }
        }
    }

    /// The rule of keys.
    package var keys: Tally { Tally(steps.map(\.key.fits)) }
    /// The rule of tempi.
    package var tempi: Tally { Tally(steps.map(\.tempo.fits)) }

    /// Remarks on the steps, one line each: "3 of 20 steps break the tempo rule".
    public var remarks: [String] {
        guard !steps.isEmpty else { return [] }
        func line(_ count: Int, _ one: String, _ many: String) -> String? {
            count == 0 ? nil : "\(count) of \(steps.count.counted("step")) \(count == 1 ? one : many)"
        }
        let unsureKeys = steps.count { $0.key.fits != nil && !$0.isKeySure }
        let unsureTempi = steps.count { $0.tempo.fits != nil && !$0.isTempoSure }
        let lines = [
            line(tempi.broken, "breaks the tempo rule", "break the tempo rule"),
            line(keys.broken, "breaks the key rule", "break the key rule"),
            line(tempi.unknown, "has no known tempo", "have no known tempo"),
            line(keys.unknown, "has no known key", "have no known key"),
            line(unsureTempi, "relies on an uncertain tempo (?)", "rely on an uncertain tempo (?)"),
            line(unsureKeys, "relies on an uncertain key (?)", "rely on an uncertain key (?)"),
        ].compactMap { $0 }
        let isKept = tempi.kept == steps.count && keys.kept == steps.count
        return (isKept ? ["all steps keep the tempo and the key rule"] : []) + lines
    }
}
