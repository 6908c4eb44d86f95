import Foundation
import SimilarityIndex

/// Moods learn from labels: the regions of a user who sorts songs into moods.
///
/// A label says that its region should fit a track better than the regions of the other moods in use do. Centers and sizes are those
/// under which the labels are most probable, if the probability of a mood is its share of the sum of the squared fits. A penalty on
/// every change keeps regions with few labels near the given ones. Labels that agree with the given regions change nothing. The page
/// MoodQuadrants of AudioFeatures has the figures.
struct LearnedRegions {
    /// The minimum number of artists with labels, of two moods or more.
    static let leastArtists = 8
    /// The maximum number of votes that are fitted to.
    private static let mostVotes = 200
    /// Parts of the artists that are held out in turn.
    private static let foldCount = 5
    /// How many standard errors more probable the learned regions must make labels that they did not learn from.
    private static let leastGain = 1.0
    /// The penalty on the change of a center, in radii, along each axis, and on the logarithm of a region's size.
    private static let penalties = [10.0, 10, 10, 6]
    /// Steps of the gradient descent. With 60 the best mood of every track is that of the minimum, up to 40 labels.
    private static let stepCount = 60

    /// The mean place of an artist's tracks with a mood's label.
    private struct Vote {
        let artist: String
        /// The position in `names`.
        let mood: Int
        let place: MoodCalibration.Point
    }

    /// The moods with labels, in alphabetical order.
    private let names: [String]
    /// Their regions, without what was learned.
    private let given: [MoodRegion]
    /// By artist, then by mood.
    private var votes: [Vote] = []

    /// - Parameter given: the regions that may change.
    /// - Throws: `LibraryError` when the index is damaged.
    init(_ labels: LabelCatalog, _ given: [String: MoodRegion], in library: Library) throws(LibraryError) {
        var labeled: [String: [TrackID]] = [:]
        for id in labels.labeledTracks {
            for label in labels.userLabels(of: id) where given[label.name] != nil {
                labeled[label.name, default: []].append(id)
            }
        }
        names = labeled.keys.sorted()
        self.given = names.compactMap { given[$0] }
        guard names.count > 1, labeled.values.reduce(0, { $0 + $1.count }) >= Self.leastArtists else { return }
        let places = try library.placesOfMusic()
        for (mood, name) in names.enumerated() {
            var byArtist: [String: [MoodCalibration.Point]] = [:]
            // Sorted, because rounding depends on the order, and that of a set is another one in each run.
            for id in (labeled[name] ?? []).sorted() {
                guard let index = try library.indices(of: id).first, places[index].isKnown else { continue }
                let artist = try library.text("artist", index).map { Library.normalized($0) } ?? "\(id)"
                byArtist[artist, default: []].append(places[index])
            }
            votes += byArtist.map { Vote(artist: $0.key, mood: mood, place: .mean(of: $0.value)) }
        }
        votes.sort { ($0.artist, $0.mood) < ($1.artist, $1.mood) }
        if votes.count > Self.mostVotes {
            votes = (0..<Self.mostVotes).map { votes[$0 * votes.count / Self.mostVotes] }
        }
    }

    /// The regions that have changed, by the name of their mood.
    var regions: [String: MoodRegion] {
        let artists = Set(votes.map(\.artist)).sorted()
        guard artists.count >= Self.leastArtists else { return [:] }
        let folds = Dictionary(uniqueKeysWithValues: zip(artists, artists.indices.map { $0 % Self.foldCount }))
        var (gains, regrets): ([Double], Double) = ([], 0)
        for fold in 0..<Self.foldCount {
            let learned = fitted(to: votes.filter { folds[$0.artist] != fold })
            for vote in votes where folds[vote.artist] == fold {
                gains.append(probability(of: vote, learned) - probability(of: vote, given))
                regrets += regret(of: vote, learned) - regret(of: vote, given)
            }
        }
        let count = Double(gains.count)
        let mean = gains.reduce(0, +) / count
        let variance = gains.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (count - 1)
        // Labels that agree are more probable the further the regions are apart, but nothing is to be regretted. Labels at random can be
        // regretted less, where all moods fit alike, but are not more probable.
        guard mean > Self.leastGain * (variance / count).squareRoot(), regrets < 0 else { return [:] }
        return Dictionary(uniqueKeysWithValues: zip(names, fitted(to: votes)))
    }

    /// The share of the label's mood in the sum of the squared fits, 0…1.
    private func probability(of vote: Vote, _ regions: [MoodRegion]) -> Double {
        let squares = fits(vote, regions).map { $0 * $0 }
        return squares[vote.mood] / squares.reduce(0, +)
    }

    /// How much better the best mood fits than that of the label, 0…1: 0 where they are the same.
    private func regret(of vote: Vote, _ regions: [MoodRegion]) -> Double {
        let fits = fits(vote, regions)
        return (fits.max() ?? 0) - fits[vote.mood]
    }

    private func fits(_ vote: Vote, _ regions: [MoodRegion]) -> [Double] {
        regions.map { Double(MoodRegion.fit(distance: $0.distance(to: vote.place))) }
    }

    // MARK: Fit

    /// The regions under which some votes are most probable. Regions without a vote stay.
    private func fitted(to votes: [Vote]) -> [MoodRegion] {
        let moods = Set(votes.map(\.mood)).sorted()
        let offsets = votes.map { vote in given.map { $0.offsets(of: vote.place) } }
        var changes = [Double](repeating: 0, count: Self.penalties.count * given.count)
        var (loss, gradient) = loss(changes, votes, offsets, moods)
        var length = 1 / (Double(votes.count) + (Self.penalties.max() ?? 0))
        for _ in 0..<Self.stepCount {
            let next = zip(changes, gradient).map { $0 - length * $1 }
            let found = self.loss(next, votes, offsets, moods)
            if found.loss <= loss {
                (changes, loss, gradient) = (next, found.loss, found.gradient)
                length *= 1.5
            } else {
                length /= 4
            }
        }
        // Only differences of sizes tell moods apart, so the sizes stay in the mean.
        let mean = moods.reduce(0) { $0 + changes[4 * $1 + 3] / Double(moods.count) }
        for mood in moods { changes[4 * mood + 3] -= mean }
        return given.enumerated().map { mood, region in region.changed(by: changes[4 * mood..<4 * mood + 4]) }
    }

    /// The negative logarithm of the probability of votes, with the penalties, and its derivatives.
    /// - Parameters:
    ///   - changes: of each region, those that ``penalties`` lists.
    ///   - offsets: of each vote, those from the given regions.
    ///   - moods: those that are compared.
    private func loss(
        _ changes: [Double], _ votes: [Vote], _ offsets: [[SIMD3<Double>]], _ moods: [Int]
    ) -> (loss: Double, gradient: [Double]) {
        var loss = 0.0
        var gradient = changes
        for (position, change) in changes.enumerated() {
            let penalty = Self.penalties[position % 4]
            loss += penalty / 2 * change * change
            gradient[position] *= penalty
        }
        let sizes = given.indices.map { exp(-changes[4 * $0 + 3]) }
        var (distances, squares) = (sizes, sizes)
        for (vote, offsets) in zip(votes, offsets) {
            func offset(_ mood: Int) -> SIMD3<Double> {
                // Along gloom, all of it stays 0 where gloom does not matter.
                offsets[mood] - SIMD3(changes[4 * mood], changes[4 * mood + 1], changes[4 * mood + 2])
            }
            var sum = 0.0
            for mood in moods {
                distances[mood] = (offset(mood) * offset(mood)).sum() * sizes[mood]
                squares[mood] = 1 / ((1 + distances[mood]) * (1 + distances[mood]))
                sum += squares[mood]
            }
            loss -= log(squares[vote.mood] / sum)
            for mood in moods {
                let error = squares[mood] / sum - (mood == vote.mood ? 1 : 0)
                let slope = 2 * error / (1 + distances[mood])
                let inner = offset(mood) * (2 * slope * sizes[mood])
                for axis in 0..<3 { gradient[4 * mood + axis] += inner[axis] }
                gradient[4 * mood + 3] += slope * distances[mood]
            }
        }
        return (loss, gradient)
    }
}

extension MoodRegion {
    /// The offsets of a place from the center, in radii; 0 along gloom where it does not matter.
    fileprivate func offsets(of place: MoodCalibration.Point) -> SIMD3<Double> {
        let gloom = gloom.map { place.gloom.isNaN ? 0 : (place.gloom - $0.center) / $0.radius } ?? 0
        return SIMD3(
            Double((place.valence - valence) / valenceRadius), Double((place.energy - energy) / energyRadius),
            Double(gloom))
    }

    /// The region with another center and size.
    /// - Parameter changes: of the center, in radii, along valence, energy and gloom; the logarithm of the square of the size.
    fileprivate func changed(by changes: ArraySlice<Double>) -> Self {
        let changes = changes.map { Float($0) }
        let size = exp(changes[3] / 2)
        func center(_ center: Float, _ radius: Float, _ change: Float) -> Float {
            max(0, min(1, center + change * radius))
        }
        return Self(
            valence: center(valence, valenceRadius, changes[0]), energy: center(energy, energyRadius, changes[1]),
            valenceRadius: valenceRadius * size, energyRadius: energyRadius * size,
            gloom: gloom.map { Gloom(center: center($0.center, $0.radius, changes[2]), radius: $0.radius * size) })
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
