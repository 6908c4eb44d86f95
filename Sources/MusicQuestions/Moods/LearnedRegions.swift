import SimilarityIndex

/// Moods learn from labels: the regions of a user who sorts songs into moods.
///
/// The center of a region moves by the difference between the user's tracks and those that the given region contains. So a user who
/// agrees with the given region keeps it. The size of a region stays. The page MoodQuadrants of AudioFeatures describes it.
struct LearnedRegions {
    /// The minimum number of artists with a mood's label.
    static let leastArtists = 8
    /// The given center weighs as much as this many artists.
    private static let given: Float = 10
    /// How many standard errors a learned region must do better on labels that it did not learn from. Of eight random
    /// labels, 2 in 100 reach this, of more fewer.
    private static let leastGain: Float = 3
    /// The number of other tracks that labeled ones are compared with.
    private static let comparedCount = 1_000

    /// The mean places of each artist's tracks with a mood's label; a mood with too few artists has none.
    private var votes: [String: [MoodCalibration.Point]] = [:]
    /// An even choice of the library's music.
    private var others: [MoodCalibration.Point] = []

    /// - Throws: `LibraryError` when the index is damaged.
    init(_ labels: LabelCatalog, _ moods: Set<String>, in library: Library) throws(LibraryError) {
        var labeled: [String: [TrackID]] = [:]
        for id in labels.labeledTracks {
            for label in labels.userLabels(of: id) where moods.contains(label.name) {
                labeled[label.name, default: []].append(id)
            }
        }
        labeled = labeled.filter { $0.value.count >= Self.leastArtists }
        guard !labeled.isEmpty else { return }
        let places = try library.placesOfMusic()
        for (mood, ids) in labeled {
            var byArtist: [String: [MoodCalibration.Point]] = [:]
            // Sorted, because rounding depends on the order, and that of a set is another one in each run.
            for id in ids.sorted() {
                guard let index = try library.indices(of: id).first, places[index].isKnown else { continue }
                let artist = try library.text("artist", index).map { Library.normalized($0) } ?? "\(id)"
                byArtist[artist, default: []].append(places[index])
            }
            guard byArtist.count >= Self.leastArtists else { continue }
            votes[mood] = byArtist.sorted { $0.key < $1.key }.map { MoodCalibration.Point.mean(of: $0.value) }
        }
        guard !votes.isEmpty else { return }
        let music = places.filter(\.isKnown)
        let step = max(1, music.count / Self.comparedCount)
        others = stride(from: 0, to: music.count, by: step).map { music[$0] }
    }

    func region(_ mood: String, _ given: MoodRegion) -> MoodRegion {
        guard let votes = votes[mood] else { return given }
        let inside = others.filter { given.distance(to: $0) <= 1 }
        guard !inside.isEmpty else { return given }
        let usual = MoodCalibration.Point.mean(of: inside)
        let gains = votes.indices.map { held in
            let rest = votes.indices.filter { $0 != held }.map { votes[$0] }
            let moved = Self.moved(given, from: usual, to: rest)
            return shareNearer(given, than: votes[held]) - shareNearer(moved, than: votes[held])
        }
        let count = Float(gains.count)
        let mean = gains.reduce(0, +) / count
        let variance = gains.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
        guard mean > Self.leastGain * (variance / count).squareRoot() else { return given }
        return Self.moved(given, from: usual, to: votes)
    }

    /// The share of the music that fits a region better than a place does. The smaller it is, the better the region knows the place;
    /// in the mean of places at random it is one half, whatever the region.
    private func shareNearer(_ region: MoodRegion, than place: MoodCalibration.Point) -> Float {
        let distance = region.distance(to: place)
        var nearer: Float = 0
        for other in others {
            let found = region.distance(to: other)
            nearer += found < distance ? 1 : found == distance ? 0.5 : 0
        }
        return nearer / Float(others.count)
    }

    private static func moved(
        _ given: MoodRegion, from usual: MoodCalibration.Point, to votes: [MoodCalibration.Point]
    ) -> MoodRegion {
        let mean = MoodCalibration.Point.mean(of: votes)
        let share = Float(votes.count) / (Float(votes.count) + Self.given)
        func center(_ center: Float, _ usual: Float, _ mean: Float) -> Float {
            guard !usual.isNaN, !mean.isNaN else { return center }
            return max(0, min(1, center + share * (mean - usual)))
        }
        var region = given
        region.valence = center(given.valence, usual.valence, mean.valence)
        region.energy = center(given.energy, usual.energy, mean.energy)
        if let gloom = given.gloom { region.gloom?.center = center(gloom.center, usual.gloom, mean.gloom) }
        return region
    }
}

extension MoodCalibration.Point {
    fileprivate var isKnown: Bool { !valence.isNaN && !energy.isNaN }

    /// The mean of some places; gloom of those where it is known.
    fileprivate static func mean(of places: [Self]) -> Self {
        func mean(_ values: [Float]) -> Float {
            let known = values.filter { !$0.isNaN }
            return known.isEmpty ? .nan : known.reduce(0, +) / Float(known.count)
        }
        return Self(
            valence: mean(places.map(\.valence)), energy: mean(places.map(\.energy)), gloom: mean(places.map(\.gloom)))
    }
}
