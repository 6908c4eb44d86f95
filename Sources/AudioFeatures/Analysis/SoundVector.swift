import Foundation

/// The sound of a track as one point. Tracks that sound alike are near one another.
///
/// The vector is an affine map, learned from tracks of known artists, albums and genres, of 652 statistics: the
/// Gaussian of the MFCCs, their modulation spectrum, key-independent harmony, spectral contrast and pattern, stereo
/// width, `TimbreVector` and ``MusicEmbedding``. In a recording whose treble is cut off (``BandLimit``), what is
/// missing is restored. See <doc:SimilarityModel>.
///
/// ```swift
/// func vector(_ path: String) throws -> [Float]? {
///     try analyzer.analyze(path).soundVector?.values.map { Float($0) }
/// }
/// if let one = try vector("one.mp3"), let other = try vector("other.mp3") {           // nil for silence
///     for (part, share) in SoundVector.shares(of: one, other) { print(part, share) }  // how much each part differs
/// }
/// ```
public struct SoundVector: Sendable, Equatable {
    /// Numbers per vector.
    public static let dimension = 96

    /// Whole numbers, −127…127; differences are comparable between dimensions.
    public let values: [Int8]
    /// Mean distance of the nearest tenth of the reference vectors.
    public let radius: Float
    /// Mean, over the reference vectors, of the distance divided by the square root of both radii.
    public let mean: Float
    /// Standard deviation of the same.
    public let deviation: Float

    /// The vector of a track; nil for silence and for less than half a second.
    init?(of track: TrackMeasurements) {
        guard let inputs = Self.inputs(of: track) else { return nil }
        let point = Self.restored(Self.point(inputs), track.bandLimit)
        guard point.allSatisfy(\.isFinite) else { return nil }
        self.init(values: point.map { Int8(max(-127, min(127, $0.rounded()))) })
    }

    /// A vector with the values derived from it.
    /// - Precondition: `dimension` values.
    public init(values: [Int8]) {
        precondition(values.count == Self.dimension)
        self.values = values
        let model = SoundModel.fitted
        let distances = model.referenceDistances(values)
        let radius = max(1, Self.radius(distances))
        let scaled = zip(distances, model.referenceRadii).map { $0 / (radius * $1).squareRoot() }
        let mean = scaled.reduce(0, +) / Double(scaled.count)
        let variance = scaled.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(scaled.count)
        (self.radius, self.mean) = (Float(radius), Float(mean))
        deviation = Float(max(1e-3, variance.squareRoot()))
    }

    /// Mean of the nearest tenth of the distances.
    static func radius(_ distances: [Double]) -> Double {
        let nearest = distances.sorted().prefix(max(1, Int((Double(distances.count) / 10).rounded())))
        return nearest.reduce(0, +) / Double(nearest.count)
    }

    /// The point of a track with these inputs.
    package static func point(_ inputs: [Float]) -> [Double] { SoundModel.fitted.point(inputs) }

    /// The point as if the treble above the limit were not missing.
    package static func restored(_ point: [Double], _ limit: BandLimit) -> [Double] {
        TrebleModel.fitted.restored(point, limit)
    }

    /// The 652 inputs of the map; nil as for the vector.
    private static func inputs(of track: TrackMeasurements) -> [Float]? {
        // The tempo is left out: half and double the tempo sound alike, but differ as numbers.
        guard let basic = TimbreVector.withoutTempo(track) else { return nil }
        let statistics = track.statistics
        // The seventh band is where MP3 encoders cut.
        let contrast =
            track.sounding.mean(.contrast).prefix(6) + track.sounding.standardDeviation(.contrast).prefix(6)
        return NamedInputs<SoundInput> { block in
            switch block {
            case .timbre: statistics.timbre.embedding
            case .modulation: statistics.modulation.shape
            case .basic: basic
            case .harmony: statistics.harmony.values
            case .contrast: Array(contrast)
            case .spectrum: statistics.spectrum.levels
            // A mono copy must not count as a different sound.
            case .stereo: zip(track.stereo.levels, SoundModel.fitted.usualWidth).map { $0 ?? $1 }
            case .embedding: statistics.embedding.values
            }
        }.values
    }

    // MARK: Parts

    /// The parts that a difference of two vectors is divided into.
    public enum Part: String, CaseIterable, Sendable {
        /// Spectrum and noisiness, their variation, and stereo width.
        case color = "colour"
        /// Movement of tone color over seconds.
        case movement
        /// Movement of tone color within a second; attacks.
        case rhythm
        /// Intervals and progressions, independent of the key; clarity of pitch.
        case harmony
        /// Loudness and its variation.
        case loudness
        /// The kind of music, from a network trained on listeners' tags. The network has no output for less than 2.8
        /// seconds, which counts as a difference, too.
        case style
    }

    /// The share of each part in the squared distance of two vectors, as the most likely causes of their difference.
    /// The shares sum to 1, or are all 0 for equal vectors.
    public static func shares(of first: [Float], _ second: [Float]) -> [(part: Part, share: Float)] {
        let difference = zip(first, second).map { Double($0) - Double($1) }
        let shares = SoundModel.fitted.causes.map { max(0, SoundModel.form($0, difference)) }
        let sum = max(shares.reduce(0, +), .leastNormalMagnitude)
        return zip(Part.allCases, shares).map { ($0, Float($1 / sum)) }
    }

    /// The weights of a linear function of vectors, divided into parts: the sum of a difference with the weights of a part is
    /// the portion that the part is the likely cause of. The weights of all parts add up to the given ones.
    package static func parts(of weights: [Float]) -> [(part: Part, weights: [Float])] {
        zip(Part.allCases, SoundModel.fitted.causes).map { part, cause in
            let rows = (0..<dimension).map { row in
                (0..<dimension).reduce(0.0) { $0 + cause[row * dimension + $1] * Double(weights[$1]) }
            }
            return (part, rows.map { Float($0) })
        }
    }

    /// The matrix, dimension × dimension, that weights the parts of a difference when multiplied with it. Parts without
    /// a weight have weight 1. Distances keep their average length: only the ratios of the weights matter.
    public static func reweighting(_ weights: [Part: Float]) -> [Float] {
        var result = [Float](repeating: 0, count: dimension * dimension)
        for (part, cause) in zip(Part.allCases, SoundModel.fitted.causes) {
            let weight = max(0, weights[part] ?? 1).squareRoot()
            for position in result.indices { result[position] += weight * Float(cause[position]) }
        }
        let gain = SoundModel.fitted.gain(of: result)
        return gain > 0 ? result.map { $0 / gain } : result
    }
}
