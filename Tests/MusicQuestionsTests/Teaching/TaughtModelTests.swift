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

    /// The definition in double precision, for all tracks at once and for each.
    @Test func valuesAreThoseOfTheDefinition() throws {
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
        let made = try MadeUpLibrary(tracks)
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
}
