import AudioFeatures
import Foundation
import Synchronization

/// Files as 16-bit WAV, for players that cannot read them. They are decoded to unnamed temporary files, of which the
/// last few are kept.
final class WaveRenditions: Sendable {
    /// The maximum size in bytes: an hour and a half of stereo at 44.1 kHz.
    private static let largestSize = 1 << 30
    private static let capacity = 4

    private struct Rendition {
        let key: String
        let file: FileRegion
    }

    /// Only one is created at a time.
    private let kept = Mutex<[Rendition]>([])

    /// The rendition of a file.
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - original: the open file; the rendition depends on its content.
    /// - Throws: `AudioError` when it cannot be decoded, `APIError` when it is too long.
    func wave(_ path: RawPath, like original: FileRegion) throws -> FileRegion {
        let key = "\(original.inode) \(original.size) \(original.modified)"
        return try kept.withLock { kept in
            if let known = kept.first(where: { $0.key == key }) { return known.file }
            let file = try Self.render(path)
            kept.append(Rendition(key: key, file: file))
            if kept.count > Self.capacity { kept.removeFirst() }
            return file
        }
    }

    private static func render(_ path: RawPath) throws -> FileRegion {
        let source = try AudioFile(path)
        let url = FileManager.default.temporaryDirectory.appending(path: "sonic-\(Token().hash.prefix(20)).wav")
        guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else {
            throw APIError(503, .busy, "there is no space for temporary files")
        }
        defer { try? FileManager.default.removeItem(at: url) }
        let output = try FileHandle(forWritingTo: url)
        try output.write(contentsOf: Data(count: 44))
        var samples = [Float](repeating: 0, count: 65_536 / source.channelCount * source.channelCount)
        var size = 0
        while true {
            let count = try source.read(into: &samples) * source.channelCount
            guard count > 0 else { break }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(2 * count)
            for sample in samples[..<count] {
                let value = Int16(max(-32_768, min(32_767, (sample * 32_768).rounded())))
                bytes.append(UInt8(truncatingIfNeeded: value))
                bytes.append(UInt8(truncatingIfNeeded: value >> 8))
            }
            size += bytes.count
            guard size < largestSize else {
                throw APIError(413, .tooLarge, "the track is too long to be converted to WAV")
            }
            try output.write(contentsOf: Data(bytes))
        }
        try output.seek(toOffset: 0)
        try output.write(
            contentsOf: Data(header(size: size, sampleRate: source.sampleRate, channelCount: source.channelCount)))
        try output.close()
        guard let file = FileRegion(RawPath(url.path)) else {
            throw APIError(503, .busy, "there is no space for temporary files")
        }
        return file
    }

    private static func header(size: Int, sampleRate: Int, channelCount: Int) -> [UInt8] {
        func number(_ value: Int, bytes: Int) -> [UInt8] {
            (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        return Array("RIFF".utf8) + number(36 + size, bytes: 4) + Array("WAVEfmt ".utf8) + number(16, bytes: 4)
            + number(1, bytes: 2) + number(channelCount, bytes: 2) + number(sampleRate, bytes: 4)
            + number(2 * channelCount * sampleRate, bytes: 4) + number(2 * channelCount, bytes: 2)
            + number(16, bytes: 2) + Array("data".utf8) + number(size, bytes: 4)
    }
}
