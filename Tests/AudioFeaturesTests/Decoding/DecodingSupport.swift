import AudioFeatures
import Foundation
import TestSupport

/// Output of FFmpeg and soxr for the files in Tests/Golden/audio, written by `make_audio.py` there.
struct AudioGolden: Decodable {
    let rate: Int
    let channels: Int
    let frames: Int
    let decodedFrames: Int
    let rms: [[Double]]
    let middleAt: Int
    let middle: [[Double]]
    let monoFrames: Int
    let monoAt: Int
    let mono: [Double]

    static func all() throws -> [String: AudioGolden] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(
            [String: AudioGolden].self, from: Data(repositoryBytes("Tests/Golden/audio/values.json")))
    }

    static func path(_ name: String) -> RawPath {
        RawPath(repositoryFile("Tests/Golden/audio/\(name)").path(percentEncoded: false))
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        try repositoryBytes("Tests/Golden/audio/\(name)")
    }
}

/// The interleaved samples of a whole file, read in blocks of an awkward size.
func decode(_ path: RawPath, framesPerBlock: Int = 777) throws -> (file: AudioFile, samples: [Float]) {
    let file = try AudioFile(path)
    var block = [Float](repeating: 0, count: framesPerBlock * file.channelCount)
    var samples: [Float] = []
    while true {
        let count = try file.read(into: &block)
        if count == 0 { return (file, samples) }
        samples += block.prefix(count * file.channelCount)
    }
}

/// The kind of the `AudioError` that `body` throws, or `nil`.
func errorKind(_ body: () throws -> Void) -> AudioError.Kind? {
    do {
        try body()
        return nil
    } catch {
        return (error as? AudioError)?.kind
    }
}

/// A sine of `frequency` in Hz.
func sine(_ frequency: Double, rate: Int, count: Int, amplitude: Double = 0.5) -> [Double] {
    (0..<count).map { amplitude * sin(2 * .pi * frequency * Double($0) / Double(rate)) }
}
