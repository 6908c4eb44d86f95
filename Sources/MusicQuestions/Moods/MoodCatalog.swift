import AudioFeatures
package import SimilarityIndex

/// The moods of tracks: the regions of the plane, the places of tracks in it, and their labels. Every statement about a
/// track's mood comes from here.
///
/// ```swift
/// let reading = try session.moods().reading(of: track.track)
/// print(reading.moods, reading.fits.first?.name ?? "")             // labels of the user, or else what is heard
/// ```
public struct MoodCatalog: Sendable {
    /// The mood of a track.
    public struct Reading: Sendable {
        /// All moods, best first, with how well they fit by the track's sound: 1 at the center of the region, ½ at its
        /// edge.
        public let fits: [(name: String, fit: Float)]
        /// The moods among its labels, in alphabetical order: the user's labels or, if none of these is a mood, those
        /// in its comment.
        public let said: [String]

        /// The moods whose region contains the track, best first, without those that a label refuses, such as “not happy”.
        public var heard: [(name: String, fit: Float)] {
            fits.prefix(heardCount).filter { !refused.contains($0.name) }
        }
        fileprivate let heardCount: Int
        /// The moods that a label says it does not have.
        fileprivate let refused: Set<String>
        fileprivate let kind: TrackKind

        /// The moods it is filed under: its labels, or else those heard, best first; empty between the regions, see
        /// ``whyNone``.
        public var moods: [String] { said.isEmpty ? heard.map(\.name) : said }

        /// Why it has no mood; nil if it has one.
        public var whyNone: String? {
            guard moods.isEmpty else { return nil }
            guard kind == .music else { return "it is \(kind == .silence ? "silent" : kind.rawValue), no music" }
            guard let nearest = fits.first else { return "the preferences have no moods" }
            if heardCount > 0 {
                return "a label refuses \(fits.prefix(heardCount).map(\.name).joined(separator: " and "))"
            }
            return "it lies between the regions of moods, nearest to \(nearest.name)"
        }
    }

    /// Regions by the name of their mood.
    public let regions: [String: MoodRegion]
    /// How valence and energy become a place in the plane.
    public let calibration: MoodCalibration
    private let labels: LabelCatalog
    /// By name, because the first of equally near regions counts.
    private let sorted: [(name: String, region: MoodRegion)]

    /// - Parameters:
    ///   - regions: by the name of their mood.
    ///   - calibration: how valence and energy become a place in the plane.
    ///   - labels: the labels of tracks.
    package init(
        _ regions: [String: MoodRegion] = MoodRegion.standard, _ calibration: MoodCalibration = .music,
        labels: LabelCatalog = LabelCatalog()
    ) {
        self.regions = regions
        self.calibration = calibration
        self.labels = labels
        sorted = regions.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The mood of a track.
    public func reading(of track: LibraryTrack) -> Reading {
        let place = calibration.place(of: track)
        let distances = regions.map { (name: $0.key, distance: $0.value.distance(to: place)) }
            .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
        return Reading(
            fits: distances.map { ($0.name, MoodRegion.fit(distance: $0.distance)) }, said: said(of: track.id).sorted(),
            heardCount: distances.count { $0.distance <= 1 },
            refused: labels.labels(of: track.id).isEmpty ? [] : Set(regions.keys.filter { isRefused($0, track.id) }),
            kind: track.descriptors.kind)
    }

    /// Whether a label says that a track does not have a mood.
    private func isRefused(_ mood: String, _ id: TrackID) -> Bool { labels.answer(mood, of: id) == false }

    /// The tracks of a library that a label says do not have a mood, by index.
    func refused(_ mood: String, in library: Library) throws(LibraryError) -> Set<Int> {
        var found: Set<Int> = []
        for id in labels.labeledTracks where isRefused(mood, id) { found.formUnion(try library.indices(of: id)) }
        return found
    }

    /// The moods that a track is filed under, as from ``reading(of:)``.
    /// - Parameter place: its place, from ``Library/placesOfMusic()``.
    package func moods(of id: TrackID, at place: MoodCalibration.Point) -> [String] {
        let said = said(of: id)
        guard said.isEmpty else { return said.sorted() }
        var heard: [(name: String, distance: Float)] = []
        for (name, region) in sorted {
            let distance = region.distance(to: place)
            if distance <= 1, !isRefused(name, id) { heard.append((name, distance)) }
        }
        if heard.count > 1 { heard.sort { ($0.distance, $0.name) < ($1.distance, $1.name) } }
        return heard.map(\.name)
    }

    /// The moods among the labels: the user's labels or, if none of these is a mood, those in the comment.
    /// - Parameter wanted: a label that counts as a mood here.
    func said(of id: TrackID, wanted: String? = nil) -> Set<String> {
        for labels in [labels.userLabels(of: id), labels.commentLabels(of: id)] where !labels.isEmpty {
            let names = Set(labels.map(\.name)).filter {
                ($0 == wanted || regions[$0] != nil) && !isRefused($0, id)
            }
            if !names.isEmpty { return names }
        }
        return []
    }

    /// The same by index, for the tracks of a library that have any.
    func said(in library: Library, wanted: String? = nil) throws(LibraryError) -> [Int: Set<String>] {
        var result: [Int: Set<String>] = [:]
        for id in labels.labeledTracks {
            let names = said(of: id, wanted: wanted)
            guard !names.isEmpty else { continue }
            for index in try library.indices(of: id) { result[index] = names }
        }
        return result
    }

    /// The first mood that each track of a library is filed under, by index; nil for none. As ``reading(of:)``, but most
    /// tracks are not read.
    package func firstMoods(in library: Library) throws(LibraryError) -> [String?] {
        let places = try library.placesOfMusic()
        let said = try said(in: library)
        var refused: [String: Set<Int>] = [:]
        for name in regions.keys { refused[name] = try self.refused(name, in: library) }
        var result: [String?] = []
        result.reserveCapacity(places.count)
        for (index, place) in places.enumerated() {
            if let names = said[index] {
                result.append(names.min())
            } else {
                var (nearest, least): (String?, Float) = (nil, .infinity)
                for (name, region) in sorted {
                    let distance = region.distance(to: place)
                    if distance <= 1, distance < least, refused[name]?.contains(index) != true {
                        (nearest, least) = (name, distance)
                    }
                }
                result.append(nearest)
            }
        }
        return result
    }
}
