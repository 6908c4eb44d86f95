import AudioFeatures
import Foundation
import SimilarityIndex

/// The linear model of a taught word. Its inputs are those of heard tags: the numbers of the sound vector, and the
/// standardized `HeardTag.descriptors`.
///
/// It is kept in 122 bytes: three 32-bit floats (the constant, the scale of the weights of the sound vector, that of the other weights),
/// little-endian, then a byte per weight.
package struct TaughtModel: Hashable, Sendable {
    /// The number of inputs.
    static let inputCount = SoundVector.dimension + HeardTag.descriptors.count

    private let bias: Float
    private let soundScale: Float
    private let descriptorScale: Float
    private let quantized: [Int8]

    /// Rounds weights to a byte each.
    /// - Parameters:
    ///   - weights: one per input.
    ///   - bias: the constant.
    /// - Precondition: all are finite.
    package init(weights: [Double], bias: Double) {
        precondition(weights.count == Self.inputCount)
        func scale(_ weights: ArraySlice<Double>) -> Float { Float((weights.map(abs).max() ?? 0) / 127) }
        self.bias = Float(bias)
        soundScale = scale(weights.prefix(SoundVector.dimension))
        descriptorScale = scale(weights.dropFirst(SoundVector.dimension))
        let scales = (soundScale, descriptorScale)
        quantized = weights.enumerated().map { place, weight in
            let scale = Double(place < SoundVector.dimension ? scales.0 : scales.1)
            return scale > 0 ? Int8(max(-127, min(127, (weight / scale).rounded()))) : 0
        }
    }

    // MARK: Values

    package var soundWeights: [Float] { quantized.prefix(SoundVector.dimension).map { Float($0) * soundScale } }

    package var descriptorWeights: [Float] {
        quantized.dropFirst(SoundVector.dimension).map { Float($0) * descriptorScale }
    }

    /// The sum for inputs: more than 0 for what is more like the examples than not.
    package func sum(sound: [Float], descriptors: [Float]) -> Float {
        zip(soundWeights, sound).reduce(bias) { $0 + $1.0 * $1.1 }
            + zip(descriptorWeights, descriptors).reduce(0) { $0 + $1.0 * $1.1 }
    }

    /// How much a track is what the word means, 0…1; NaN if unknown, and for a track that is not music.
    package func value(of track: LibraryTrack) -> Float {
        track.heardInputs.map { HeardTag.confidence(ofSum: sum(sound: $0.sound, descriptors: $0.descriptors)) } ?? .nan
    }

    /// The sums of all tracks, by index; NaN if unknown. It is not kept: the model changes with every example.
    package func sums(in library: Library) throws(LibraryError) -> [Float] {
        guard library.knowsParts else { return [Float](repeating: .nan, count: library.count) }
        var sums = try library.reading(library.reader.vectorSums(weights: soundWeights))
        let weights = descriptorWeights
        for (position, name) in HeardTag.descriptors.enumerated() where weights[position] != 0 {
            for (index, value) in try library.numbers(name).enumerated() {
                sums[index] += weights[position] * HeardTag.standardized(value, descriptor: position)
            }
        }
        for index in sums.indices { sums[index] += bias }
        return sums
    }

    // MARK: Storage

    /// The bytes in base 64.
    package var text: String {
        var bytes: [UInt8] = []
        for number in [bias, soundScale, descriptorScale] {
            for shift in [0, 8, 16, 24] as [UInt32] {
                bytes.append(UInt8(truncatingIfNeeded: number.bitPattern >> shift))
            }
        }
        return Data(bytes + quantized.map { UInt8(bitPattern: $0) }).base64EncodedString()
    }

    /// Reads ``text``; nil for any other text.
    package init?(text: String) {
        guard let data = Data(base64Encoded: text), data.count == 12 + Self.inputCount else { return nil }
        let bytes = [UInt8](data)
        func number(_ place: Int) -> Float {
            Float(bitPattern: bytes[4 * place..<4 * place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
        }
        (bias, soundScale, descriptorScale) = (number(0), number(1), number(2))
        guard bias.isFinite, soundScale.isFinite, descriptorScale.isFinite else { return nil }
        quantized = bytes[12...].map { Int8(bitPattern: $0) }
    }
}
