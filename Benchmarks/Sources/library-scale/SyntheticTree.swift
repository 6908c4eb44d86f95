import AudioFeatures
import Foundation
import MusicLibrary
import SimilarityIndex

/// A folder of empty stubs, and an index that contains them as known tracks, as for a build without changes.
enum SyntheticTree {
    static let provenance = "library-scale"

    static func make(_ folder: String, count: Int) throws {
        let library = SyntheticLibrary(count: count)
        let index = "\(LibraryBuilder(root: folder, provenance: provenance).output)"
        try FileManager.default.createDirectory(
            at: URL(filePath: index).deletingLastPathComponent(), withIntermediateDirectories: true)
        var writer = try IndexWriter(
            schema: LibrarySchema.index, provenance: provenance, scratchBeside: index)
        var parents: Set<String> = []
        for number in 0..<count {
            var entry = try library.entry(number)
            let path = "\(folder)/\(entry.displayPath)"
            let parent = String(path.prefix(upTo: path.lastIndex(of: "/") ?? path.startIndex))
            if parents.insert(parent).inserted {
                try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            }
            entry.fileSize = 0
            try makeStub(path, modificationTime: entry.modificationTime)
            try writer.append(entry)
        }
        try writer.write(to: index)
    }

    /// A tree of different clips of one second, 100 per folder.
    static func makeClips(_ folder: String, count: Int) throws {
        for number in 0..<count {
            let parent = "\(folder)/\(number / 100)"
            try FileManager.default.createDirectory(atPath: parent, withIntermediateDirectories: true)
            try Data(waveHeader(seconds: 1) + second(number)).write(to: URL(filePath: "\(parent)/\(number).wav"))
        }
    }

    /// A folder with one clip of the given length.
    static func makeLongClip(_ folder: String, minutes: Int) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let path = "\(folder)/long.wav"
        try Data(waveHeader(seconds: 60 * minutes)).write(to: URL(filePath: path))
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seekToEnd()
        for number in 0..<60 * minutes { try file.write(contentsOf: Data(second(number % 100))) }
        try file.close()
    }

    private static let sampleRate = 22_050

    /// A second of a noisy tone, mono, 16 bits.
    private static func second(_ number: Int) -> [UInt8] {
        var noise = Noise(.track, number)
        let pitch = 110 * exp2(3 * noise.uniform())
        return (0..<sampleRate).flatMap { position in
            let tone = 12_000 * sin(2 * .pi * pitch * Float(position) / Float(sampleRate))
            return little(Int(tone + 1_000 * noise.normal()), 2)
        }
    }

    /// RIFF WAVE.
    private static func waveHeader(seconds: Int) -> [UInt8] {
        let byteCount = 2 * sampleRate * seconds
        let format =
            little(1, 2) + little(1, 2) + little(sampleRate, 4) + little(2 * sampleRate, 4) + little(2, 2)
            + little(16, 2)
        return Array("RIFF".utf8) + little(36 + byteCount, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + format
            + Array("data".utf8) + little(byteCount, 4)
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    private static func makeStub(_ path: String, modificationTime: Int64) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw Failure(description: "cannot write \(path)") }
        defer { close(descriptor) }
        let time = timespec(
            tv_sec: Int(modificationTime / 1_000_000_000), tv_nsec: Int(modificationTime % 1_000_000_000))
        guard futimens(descriptor, [time, time]) == 0 else { throw Failure(description: "cannot date \(path)") }
    }
}
