import AudioFeatures
import SimilarityIndex

/// The moods of tracks: the regions of the plane, the places of tracks in it, and their labels. Every statement about a
/// track's mood comes from here.
public struct MoodCatalog: Sendable {
    /// The mood of a track.
    public struct Reading: Sendable {
        /// All moods, best first, with how well they fit by the track's sound: 1 at the center of the region, ½ at its
        /// edge.
        public let fits: [(name: String, fit: Float)]
        /// The moods among its labels, in alphabetical order: the user's labels or, if none of these is a mood, those
        /// in its comment.
        public let said: [String]

        /// The moods whose region contains the track, best first.
        public var heard: [(name: String, fit: Float)] { Array(fits.prefix(heardCount)) }
        fileprivate let heardCount: Int

        /// The moods it is filed under: its labels, or else those heard, best first; empty in the middle of the plane.
        public var moods: [String] { said.isEmpty ? heard.map(\.name) : said }
    }

    /// Regions by the name of their mood.
    public let regions: [String: MoodRegion]
    /// How valence and energy become a place in the plane.
    public let calibration: MoodCalibration
    private let labels: LabelCatalog

    /// - Parameters:
    ///   - regions: by the name of their mood.
    ///   - calibration: how valence and energy become a place in the plane.
    ///   - labels: the labels of tracks.
    public init(
        _ regions: [String: MoodRegion] = MoodRegion.standard, _ calibration: MoodCalibration = .music,
        labels: LabelCatalog = LabelCatalog()
    ) {
        self.regions = regions
        self.calibration = calibration
        self.labels = labels
    }

    /// The mood of a track.
    public func reading(of track: LibraryTrack) -> Reading {
        // Only music has a place in the plane.
        let place =
            track.descriptors.kind == .music
            ? calibration.place(valence: track.descriptors.valence, energy: track.descriptors.energy)
            : MoodCalibration.Place(valence: .nan, energy: .nan)
        let distances = regions.map { (name: $0.key, distance: $0.value.distance(to: place)) }
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        return Reading(
            fits: distances.map { ($0.name, MoodRegion.fit(distance: $0.distance)) }, said: said(of: track.id).sorted(),
            heardCount: distances.count { $0.distance <= 1 })
    }

    /// The moods among the labels: the user's labels or, if none of these is a mood, those in the comment.
    /// - Parameter wanted: a label that counts as a mood here.
    func said(of id: TrackID, wanted: String? = nil) -> Set<String> {
        for labels in [labels.userLabels(of: id), labels.commentLabels(of: id)] where !labels.isEmpty {
            let names = Set(labels.map(\.name)).filter { $0 == wanted || regions[$0] != nil }
            if !names.isEmpty { return names }
        }
        return []
    }
}
