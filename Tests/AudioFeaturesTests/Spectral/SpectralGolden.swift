import AudioFeatures
import Foundation
import TestSupport

/// librosa's values for the signals in Tests/Golden/spectral; `make_spectral.py` there made them.
struct SpectralGolden {
    struct Feature: Decodable {
        let offset: Int
        let shape: [Int]
        let stride: Int
    }
    struct Signal: Decodable {
        let samples: Int
        let frames: Int
        let tuning: Double
        let features: [String: Feature]
    }
    struct EndToEnd: Decodable {
        let samples: Int
        let tuning: Double
        let means: [String: [Double]]
    }
    private struct Manifest: Decodable {
        let signals: [String: Signal]
        let end_to_end: [String: EndToEnd]
    }

    let signals: [String: Signal]
    let endToEnd: [String: EndToEnd]
    private let values: [Float]

    static let folder = repositoryFile("Tests/Golden/spectral")
    static let sampleAudio = repositoryFile("SampleAudio")

    static let shared = Result { try SpectralGolden() }

    init() throws {
        let json = try Data(contentsOf: Self.folder.appending(path: "values.json"))
        let manifest = try JSONDecoder().decode(Manifest.self, from: json)
        signals = manifest.signals
        endToEnd = manifest.end_to_end
        values = try Data(contentsOf: Self.folder.appending(path: "values.f32")).withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 4).map {
                Float(bitPattern: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)))
            }
        }
    }

    /// The stored rows of a feature, and which frames they are.
    func rows(_ feature: Feature) -> (matrix: FeatureMatrix, frames: [Int]) {
        let count = feature.shape[0] * feature.shape[1]
        let matrix = FeatureMatrix(
            values: Array(values[feature.offset..<feature.offset + count]), columnCount: feature.shape[1])
        return (matrix, (0..<feature.shape[0]).map { $0 * feature.stride })
    }

    /// The samples of a signal, read without this package's decoders (16-bit PCM, mono).
    func samples(_ name: String) throws -> [Float] {
        let isSampleAudio = name.hasSuffix(".wav")
        let url = (isSampleAudio ? Self.sampleAudio : Self.folder).appending(path: isSampleAudio ? name : name + ".wav")
        let bytes = [UInt8](try Data(contentsOf: url))
        var position = 12
        while position + 8 <= bytes.count {
            let size = (0..<4).reduce(0) { $0 | Int(bytes[position + 4 + $1]) << (8 * $1) }
            if bytes[position..<position + 4].elementsEqual("data".utf8) {
                return stride(from: position + 8, to: min(position + 8 + size, bytes.count) - 1, by: 2).map {
                    Float(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)) / 32768
                }
            }
            position += 8 + size + size % 2
        }
        return []
    }
}
