import AudioFeatures
import CatalogSupport
import Foundation
import MusicQuestions
import SimilarityIndex
import TestSupport
import Testing

struct TaughtModelTests {
    private static let count = SoundVector.dimension + HeardTag.descriptors.count

    private static func model(_ seed: UInt64) -> (model: TaughtModel, weights: [Double], bias: Double) {
        var generator = SplitMix64(seed: seed)
        let weights = (0..<count).map { place in
            Double.random(in: -1...1, using: &generator) * (place < SoundVector.dimension ? 0.01 : 1)
        }
        return (TaughtModel(weights: weights, bias: -0.7), weights, -0.7)
    }

    @Test func textIsReadAsItWasWritten() throws {
        for seed in 1...5 as ClosedRange<UInt64> {
            let model = Self.model(seed).model
            #expect(TaughtModel(text: model.text) == model)
            #expect(model.text.utf8.count <= 300)
        }
        let none = TaughtModel(weights: [Double](repeating: 0, count: Self.count), bias: 0)
        #expect(TaughtModel(text: none.text) == none)
        #expect(none.sum(sound: [1], descriptors: [1]) == 0)
    }

    @Test(arguments: ["", "model", "AAAA", String(repeating: "A", count: 200)])
    func otherTextsAreRefused(_ text: String) { #expect(TaughtModel(text: text) == nil) }

    @Test func aConstantThatIsNoNumberIsRefused() throws {
        var bytes = [UInt8](try #require(Data(base64Encoded: Self.model(1).model.text)))
        // NaN, little-endian.
        bytes.replaceSubrange(0..<4, with: [0, 0, 0xC0, 0x7F])
        #expect(TaughtModel(text: Data(bytes).base64EncodedString()) == nil)
    }

    /// A weight is off by at most half of 1/127 of the largest one.
    @Test func roundingIsSmall() {
        let (model, weights, _) = Self.model(3)
        let (sound, others) = (weights.prefix(SoundVector.dimension), weights.dropFirst(SoundVector.dimension))
        for (kept, given) in [(model.soundWeights, sound), (model.descriptorWeights, others)] {
            let most = (given.map(abs).max() ?? 0) / 127 / 2 * 1.001
            #expect(zip(kept, given).allSatisfy { abs(Double($0) - $1) <= most })
        }
    }

    /// Twenty tracks with random numbers, then a silent one and one of noise.
    private static func library() throws -> MadeUpLibrary {
        var generator = SplitMix64(seed: 7)
        var tracks = (0..<20).map { number in
            MadeUpLibrary.Track("\(100 + number).mp3").with { track in
                track.place = (0..<SoundVector.dimension).map { _ in Float(Int.random(in: -60...60, using: &generator))
                }
                for name in HeardTag.descriptors {
                    let value = Float.random(in: 0...1, using: &generator)
                    track.numbers[name] = name == "mode" ? value.rounded() : value
                }
            }
        }
        tracks.append(MadeUpLibrary.Track("900.mp3").with { ($0.place, $0.kind) = (nil, .music) })
        tracks.append(MadeUpLibrary.Track("901.mp3").with { $0.numbers = ["music": 0.1] })
        return try MadeUpLibrary(tracks)
    }

    /// The definition in double precision, for all tracks at once and for each.
    @Test func valuesAreThoseOfTheDefinition() throws {
        let made = try Self.library()
        defer { withExtendedLifetime(made) {} }
        let model = Self.model(4).model
        let taught = TaughtWords(["chill": model])
        let values = try taught.values(of: "chill", in: made.library)
        for index in 0..<20 {
            let vector = try #require(try made.library.reader.vector(index))
            var sum = -0.7
            for (weight, value) in zip(model.soundWeights, vector) { sum += Double(weight) * Double(value) }
            for (place, weight) in model.descriptorWeights.enumerated() {
                let number = try made.library.numbers(HeardTag.descriptors[place])[index]
                sum += Double(weight) * Double(HeardTag.standardized(number, descriptor: place))
            }
            let expected = 1 / (1 + exp(-sum))
            // A hundred products in single precision.
            #expect(abs(Double(values[index]) - expected) < 1e-3)
            #expect(abs(Double(model.value(of: try made.library.track(index))) - expected) < 1e-3)
        }
        for index in [20, 21] {
            let track = try made.library.track(index)
            #expect(values[index].isNaN && model.value(of: track).isNaN && taught.values(of: track).isEmpty)
        }
        #expect(throws: LibraryError.self) { try taught.values(of: "loud", in: made.library) }
    }
    /// What makes the difference of a track and the mean of the music, one descriptor at a time, and in all.
    @Test func reasonsAddUpToTheDifferenceFromTheMean() throws {
        let made = try Self.library()
        defer { withExtendedLifetime(made) {} }
        let library = made.library
        let model = Self.model(4).model
        let taught = TaughtWords(["chill": model])
        let values = try taught.values(of: "chill", in: library)
        let sums: [Double] = values[0..<20].map { log(Double($0) / (1 - Double($0))) }
        let mean: Double = sums.reduce(0, +) / 20
        for index in 0..<20 {
            let reasons = try taught.reasons(for: "chill", index, in: library)
            #expect(reasons.count == 6 + HeardTag.descriptors.count)
            #expect(zip(reasons, reasons.dropFirst()).allSatisfy { abs($0.weight) >= abs($1.weight) })
            let total: Double = reasons.reduce(0) { $0 + Double($1.weight) }
            // The parts of the sound are kept in half precision.
            #expect(abs(total - (sums[index] - mean)) < 0.1)
            let energy = try #require(reasons.first { $0.name == "energy" })
            let energies = try library.numbers("energy")
            let place = try #require(HeardTag.descriptors.firstIndex(of: "energy"))
            let others: [Double] = energies[0..<20].map { Double(HeardTag.standardized($0, descriptor: place)) }
            let above: Double = others[index] - others.reduce(0, +) / 20
            #expect(abs(Double(energy.weight) - Double(model.descriptorWeights[place]) * above) < 1e-4)
            #expect(energy.value == energies[index])
        }
        for index in [20, 21] { #expect(try taught.reasons(for: "chill", index, in: library).isEmpty) }
        #expect(throws: LibraryError.self) { try taught.reasons(for: "loud", 0, in: library) }
    }
}
