import AudioFeatures
import Foundation
import TestSupport
import Testing

struct SoundVectorTests {
    private static func samples(seconds: Double, gain: Float = 1) -> [Float] {
        var random = SplitMix64(seed: 4)
        return (0..<Int(seconds * 22_050)).map { n in
            let t = Double(n) / 22_050
            let tone = sin(2 * .pi * 220 * t) + 0.5 * sin(2 * .pi * 331 * t) * sin(2 * .pi * 0.7 * t)
            return gain
                * (Float(0.1 * tone) * (n % 11_025 < 6_000 ? 1 : 0.4) + Float.random(in: -0.01...0.01, using: &random))
        }
    }

    @Test func silenceAndBlinksHaveNone() {
        let analyzer = TrackAnalyzer()
        #expect(analyzer.analyze(samples: []).soundVector == nil)
        #expect(analyzer.analyze(samples: [Float](repeating: 0, count: 44_100)).soundVector == nil)
        #expect(analyzer.analyze(samples: Self.samples(seconds: 0.2)).soundVector == nil)
    }

    @Test(arguments: [0.6, 1, 3, 12]) func anyLengthGivesAUsableVector(_ seconds: Double) throws {
        let vector = try #require(TrackAnalyzer().analyze(samples: Self.samples(seconds: seconds)).soundVector)
        #expect(vector.values.count == SoundVector.dimension && !vector.values.contains(-128))
        #expect(vector.radius > 0 && vector.mean > 0 && vector.deviation > 0)
        #expect([vector.radius, vector.mean, vector.deviation].allSatisfy { $0.isFinite })
    }

    @Test func gainChangesLittle() throws {
        let analyzer = TrackAnalyzer()
        let loud = try #require(analyzer.analyze(samples: Self.samples(seconds: 12)).soundVector)
        for gain: Float in [0.25, 4] {
            let other = try #require(analyzer.analyze(samples: Self.samples(seconds: 12, gain: gain)).soundVector)
            let distance = zip(loud.values, other.values).reduce(0.0) { $0 + pow(Double($1.0) - Double($1.1), 2) }
            #expect(distance.squareRoot() < 0.5 * Double(loud.radius), "nearer than the nearest tenth of music")
        }
    }

    static func distance(_ one: SoundVector, _ other: SoundVector) -> Float {
        zip(one.values, other.values).reduce(0) { $0 + pow(Float($1.0) - Float($1.1), 2) }.squareRoot()
    }

    @Test func theSameDistancesGiveTheSameSurroundings() {
        let vector = SoundVector(values: (0..<96).map { Int8($0 - 48) })
        #expect(vector == SoundVector(values: vector.values))
    }

    private struct Case: Decodable {
        let inputs: [Float]
        let point: [Double]
        let shares: [Float]
    }

    /// The map and its causes equal the results of `Training/models/similarity.py` from the same coefficients.
    @Test func pythonAgrees() throws {
        let cases = try JSONDecoder().decode(
            [Case].self, from: Data(contentsOf: repositoryFile("Tests/Golden/models/sound.json")))
        #expect(cases.count == 6)
        let first = SoundVector.point(cases[0].inputs)
        for item in cases {
            let point = SoundVector.point(item.inputs)
            #expect(zip(point, item.point).allSatisfy { abs($0 - $1) < 2e-3 } && point.count == item.point.count)
            let shares = SoundVector.shares(of: first.map { Float($0) }, point.map { Float($0) })
            #expect(
                zip(shares, item.shares).allSatisfy { abs($0.share - $1) < 1e-3 } && item.shares.count == shares.count)
        }
    }

    private struct Restored: Decodable {
        let point: [Double]
        let band: Float
        let certainty: Float
        let restored: [Double]
    }

    private static func restored() throws -> [Restored] {
        try JSONDecoder().decode(
            [Restored].self, from: Data(contentsOf: repositoryFile("Tests/Golden/models/treble.json")))
    }

    /// What is restored equals the results of `Training/models/treble.py` from the same coefficients.
    @Test func pythonRestoresTheSame() throws {
        let cases = try Self.restored()
        #expect(cases.count { $0.restored != $0.point } > 8)
        for item in cases {
            let found = SoundVector.restored(item.point, BandLimit(band: item.band, certainty: item.certainty))
            // Edges and certainties are in single precision.
            #expect(zip(found, item.restored).allSatisfy { abs($0 - $1) < 1e-3 } && found.count == item.restored.count)
        }
    }

    /// A recording with all its treble keeps its point to the last bit. So does one whose edge is uncertain, or so high
    /// or so low that it is not counted as one.
    @Test func nothingIsAddedWhereNothingIsMissing() throws {
        for point in try Self.restored().map(\.point) {
            for (band, certainty): (Float, Float) in [(128, 0), (100, 0), (76, 1), (70, 1), (125, 1), (128, 1)] {
                #expect(SoundVector.restored(point, BandLimit(band: band, certainty: certainty)) == point)
            }
        }
    }

    /// Between edges at least four bands apart, corrections are interpolated. From one edge to the next that is a
    /// twentieth of a band higher, a correction therefore changes by at most an eightieth of the sum of two of them.
    @Test func noEdgeMakesAJump() throws {
        let point = try #require(try Self.restored().first).point
        let restored = stride(from: Float(75), through: 129, by: 0.05).map {
            SoundVector.restored(point, BandLimit(band: $0, certainty: 1))
        }
        func distance(_ one: [Double], _ other: [Double]) -> Double {
            zip(one, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
        }
        let longest = try #require(restored.map { distance($0, point) }.max())
        #expect(longest > 1)
        for (one, other) in zip(restored, restored.dropFirst()) {
            #expect(distance(one, other) < 1.05 * 2 * longest / 80)
        }
    }

    /// If only one kind of input differs, most of the difference is assigned to that part.
    @Test(arguments: [(SoundVector.Part.color, 0..<231), (.harmony, 438..<498), (.style, 588..<652)])
    func differencesAreAscribedToThePartThatDiffers(_ part: SoundVector.Part, _ inputs: Range<Int>) {
        var random = SplitMix64(seed: 3)
        var shares: [SoundVector.Part: Float] = [:]
        for _ in 0..<20 {
            let pair = (0..<2).map { _ in
                SoundVector.point((0..<652).map { inputs.contains($0) ? .random(in: -1...1, using: &random) : 0 })
                    .map { Float($0) }
            }
            for (part, share) in SoundVector.shares(of: pair[0], pair[1]) { shares[part, default: 0] += share }
        }
        #expect(shares.max { $0.value < $1.value }?.key == part, "\(shares)")
    }

    @Test func sharesAddUpAndWeightsOfOneChangeNothing() {
        var random = SplitMix64(seed: 2)
        for _ in 0..<10 {
            let first = (0..<96).map { _ in Float.random(in: -60...60, using: &random).rounded() }
            let second = (0..<96).map { _ in Float.random(in: -60...60, using: &random).rounded() }
            let shares = SoundVector.shares(of: first, second)
            #expect(shares.map(\.part) == SoundVector.Part.allCases)
            #expect(abs(shares.reduce(0) { $0 + $1.share } - 1) < 1e-5)
            #expect(SoundVector.shares(of: first, first).allSatisfy { $0.share == 0 })
        }
        let identity = SoundVector.reweighting([:])
        for row in 0..<96 {
            for column in 0..<96 {
                // Six numbers of half precision.
                #expect(abs(identity[row * 96 + column] - (row == column ? 1 : 0)) < 3e-3)
            }
        }
        let doubled = SoundVector.reweighting(
            Dictionary(uniqueKeysWithValues: SoundVector.Part.allCases.map { ($0, 4) }))
        // Only the ratios of the weights matter.
        #expect(zip(identity, doubled).allSatisfy { abs($0 - $1) < 1e-4 })
    }
    @Test func partsOfWeightsAddUpToThem() {
        var random = SplitMix64(seed: 5)
        let weights: [Float] = (0..<96).map { _ in Float.random(in: -1...1, using: &random) }
        let parts = SoundVector.parts(of: weights)
        #expect(parts.map(\.part) == SoundVector.Part.allCases)
        for place in 0..<96 {
            let sum: Float = parts.reduce(0) { $0 + $1.weights[place] }
            // 96 numbers, each off by up to 3e-3, as above.
            #expect(abs(sum - weights[place]) < 0.05)
        }
        // The share of a part in a difference, by the other function: its form, for the difference as weights.
        let shares = SoundVector.shares(of: weights, [Float](repeating: 0, count: 96))
        let forms: [Float] = parts.map { part in max(0, zip(part.weights, weights).reduce(0) { $0 + $1.0 * $1.1 }) }
        let total: Float = forms.reduce(0, +)
        for (share, form) in zip(shares, forms) { #expect(abs(share.share - form / total) < 1e-4) }
    }
}
