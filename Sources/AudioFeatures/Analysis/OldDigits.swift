import Foundation

/// What the digits in Swift say, by the readers that read them so far; for the proof of the move alone.
package enum OldDigits {
    package static func arrays() -> [(model: String, tensor: String, values: [Float])] {
        var found: [(model: String, tensor: String, values: [Float])] = []
        var reader = CoefficientReader(base64: DescriptorCoefficients.base64)
        func add(_ model: String, _ tensor: String, _ values: [Float]) { found.append((model, tensor, values)) }
        func bytes(_ values: [Int8]) -> [Float] { values.map { Float($0) } }
        let (centres, moodCentres) = (DescriptorCoefficients.centreCount, DescriptorCoefficients.moodCentreCount)
        add("first-stage", "mean", reader.next(54))
        add("first-stage", "scale", reader.next(54))
        add("first-stage", "centres", reader.next(centres * 54))
        add("first-stage", "relevance", reader.next(7 * 54))
        add("first-stage", "weights", reader.next(centres * 7))
        add("first-stage", "bias", reader.next(7))
        add("first-stage", "gamma", reader.next(1))
        add("calibration", "knots", reader.next(7 * 2 * DescriptorCoefficients.knotCount))
        add("mood", "mean", reader.next(258))
        add("mood", "scale", reader.next(258))
        add("mood", "relevance", reader.next(258))
        add("mood", "weights", reader.next(moodCentres * 4))
        add("mood", "bias", reader.next(4))
        add("mood", "centres", bytes(reader.nextBytes(moodCentres * 258)))
        for name in ["distance", "spread", "tableWeight", "energyWeight", "offset"] {
            add("mood", "unfamiliar.\(name)", reader.next(1))
        }
        for name in ["tableMean", "tableScale", "pulseMean", "pulseScale", "share"] {
            add("pulse", name, reader.next(1))
        }
        add("band-limit", "knots", reader.next(6))
        add("band-limit", "lostSpectrum", reader.next(5 * 25 * 24))
        add("band-limit", "lostMovement", reader.next(5 * 2 * 69))
        add("band-limit", "lostHeard", reader.next(5 * 65 * 64))
        add("voice", "mean", VoiceCoefficients.mean)
        add("voice", "scale", VoiceCoefficients.scale)
        add("voice", "weights", VoiceCoefficients.weights)
        add("voice", "bias", [VoiceCoefficients.bias])
        add("voice", "trackWeights", VoiceCoefficients.trackWeights)
        add("voice", "trackBias", [VoiceCoefficients.trackBias])
        add("voice", "averageLogit", [VoiceCoefficients.averageLogit])
        reader = CoefficientReader(base64: EmbeddingCoefficients.base64)
        func layer(_ model: String, _ name: String, _ rows: Int, _ columns: Int) {
            add(model, "\(name).weights×scale", reader.nextMatrix(rows, columns))
            add(model, "\(name).bias", reader.next(columns))
        }
        layer("embedding", "bands.0", 15, 16)
        layer("embedding", "bands.1", 9 * 16, 32)
        layer("embedding", "bands.2", 9 * 32, 64)
        layer("embedding", "time.0", 3 * 64 * 3, 128)
        layer("embedding", "time.1", 3 * 128, 128)
        layer("embedding", "last", 256, 64)
        reader = CoefficientReader(base64: BeatCoefficients.base64)
        add("beats", "unit", reader.next(64))
        add("beats", "shift", reader.next(64))
        layer("beats", "first", 5 * 64, 32)
        for k in 0..<8 {
            layer("beats", "blocks.\(k).convolution", 5 * 32, 32)
            layer("beats", "blocks.\(k).mixing", 32, 32)
        }
        layer("beats", "last", 32, 2)
        reader = CoefficientReader(base64: TempoCoefficients.base64)
        add("tempo", "mean", reader.next(57))
        add("tempo", "deviation", reader.next(57))
        add("tempo", "axes", reader.next(64 * 6))
        var parts = [[Float]](repeating: [], count: 4)
        for _ in 0..<8 {
            parts[0] += reader.next(57 * 16)
            parts[1] += reader.next(16)
            parts[2] += reader.next(16)
            parts[3] += reader.next(57)
        }
        for (name, values) in zip(["hidden", "bias", "outputs", "direct"], parts) {
            add("tempo", "members.\(name)", values)
        }
        add("tempo", "plain.direct", reader.next(33))
        let map = halves(SoundModelCoefficients.map)
        add("sound", "map", Array(map[..<(652 * 96)]))
        add("sound", "offset", Array(map[(652 * 96)...]))
        add("sound", "causes", halves(SoundModelCoefficients.causes))
        add("sound", "usualWidth", SoundModelCoefficients.usualWidth)
        add("sound", "references", data(SoundModelCoefficients.references).map { Float(Int8(bitPattern: $0)) })
        return found
    }

    private static func data(_ text: [String]) -> [UInt8] { Array(Data(base64Encoded: text.joined())!) }

    private static func halves(_ text: [String]) -> [Float] {
        let bytes = data(text)
        return stride(from: 0, to: bytes.count, by: 2).map { half(UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8) }
    }

    private static func half(_ bits: UInt16) -> Float {
        let (exponent, fraction) = (Int(bits >> 10) & 31, Float(bits & 1023))
        let magnitude =
            exponent == 0
            ? fraction * 0x1p-24 : Float(sign: .plus, exponent: exponent - 15, significand: 1 + fraction / 1024)
        return bits >> 15 == 1 ? -magnitude : magnitude
    }
}
