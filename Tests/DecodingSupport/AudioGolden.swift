public import AudioDecoding
import Foundation
import TestSupport

/// Output of FFmpeg and soxr for the files in Tests/Golden/audio, written by `make_audio.py` there.
public struct AudioGolden: Decodable {
    /// Frames per second, in Hz.
    public let rate: Int
    /// Number of channels.
    public let channels: Int
    /// Number of encoded frames.
    public let frames: Int
    /// Number of frames that FFmpeg returns.
    public let decodedFrames: Int
    /// Levels of blocks of 500 frames, by channel.
    public let rms: [[Double]]
    /// The first frame of `middle`.
    public let middleAt: Int
    /// Some frames from the middle.
    public let middle: [[Double]]
    /// Number of samples of the mean of the channels at 22,050 Hz.
    public let monoFrames: Int
    /// The first sample of `mono`.
    public let monoAt: Int
    /// Some samples of the mean of the channels at 22,050 Hz.
    public let mono: [Double]

    /// The values of all files, by name.
    public static func all() throws -> [String: AudioGolden] {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(
            [String: AudioGolden].self, from: Data(repositoryBytes("Tests/Golden/audio/values.json")))
    }

    /// How far samples may differ from FFmpeg's. Its numbers are rounded to 1e-7, and two decoders in Float32 differ by
    /// a few units of 2⁻²⁴ of full scale per synthesis step; 3e-6 is fifty such units. The reference output of lame is in
    /// 16 bits: half a unit is 1.5e-5, and rounding to nearest may go either way.
    public static func tolerance(_ name: String) -> Double {
        ["free.mp3", "rate24000.mp3"].contains(name) ? 3.5e-5 : 3e-6
    }

    /// The path of a file.
    public static func path(_ name: String) -> RawPath {
        RawPath(repositoryFile("Tests/Golden/audio/\(name)").path(percentEncoded: false))
    }

    /// The bytes of a file.
    public static func bytes(_ name: String) throws -> [UInt8] {
        try repositoryBytes("Tests/Golden/audio/\(name)")
    }
}
