import Foundation
import TestSupport
import Testing

/// The size of `make stress`: minutes, not seconds.
enum Stress {
    static let isAsked = ProcessInfo.processInfo.environment["SONIC_STRESS"] != nil
    static let seed: UInt64 = 20_261_120
}

/// A music folder, its index before many changes, and the expected index.
struct StressLibrary {
    let music: MusicFolder
    /// The index of the original folder.
    let old: Data
    /// The index of the changed folder, by undisturbed builds on one, two and four threads.
    let reference: Data
    let trackCount: Int
    /// The duration of an undisturbed build on two threads.
    let duration: Duration

    /// - Parameter copies: WAV files that differ in a few samples, beside all clips of SampleAudio.
    init(copies: Int) throws {
        let music = try MusicFolder()
        let clips = try FileManager.default.subpathsOfDirectory(
            atPath: repositoryFile("SampleAudio").path(percentEncoded: false)
        ).filter { ["mp3", "flac", "wav", "ogg", "opus"].contains(($0 as NSString).pathExtension) }
        for clip in clips {
            try music.copy(clip, as: clip)
            // A build that is not the first one takes old files for seen today.
            try FileManager.default.setAttributes([.modificationDate: Date()], ofItemAtPath: music.path(clip))
        }
        func write(_ number: Int, variant: Int) throws {
            try music.folder.write(try Self.wave(variant: variant), as: "\(number).wav")
        }
        for number in 0..<copies { try write(number, variant: number) }
        try #require(try music.run("build", "-q", ".").status == 0)
        old = try Data(contentsOf: URL(filePath: music.index))

        for number in 0..<copies {
            switch number % 4 {
            case 0: try write(number, variant: copies + number)
            case 1:
                try FileManager.default.moveItem(
                    atPath: music.path("\(number).wav"), toPath: music.path("moved \(number).wav"))
            case 2: try FileManager.default.removeItem(atPath: music.path("\(number).wav"))
            default: break
            }
        }
        var times: [Duration] = []
        let indexes = try [1, 4, 2].map { jobs in
            let path = music.path("reference \(jobs).sidx")
            let start = ContinuousClock.now
            try #require(try music.run("build", "-q", "-j\(jobs)", ".", "-o", path).status == 0)
            times.append(start.duration(to: .now))
            return try Data(contentsOf: URL(filePath: path))
        }
        try #require(indexes.allSatisfy { $0 == indexes[0] })
        reference = indexes[0]
        duration = times[2]
        trackCount = clips.count + copies - (copies + 1) / 4
        self.music = music
    }

    /// A WAV file; variants differ in a few samples.
    static func wave(variant: Int) throws -> [UInt8] {
        var bytes = try repositoryBytes("SampleAudio/Folk/02-long-winter.wav")
        for (position, byte) in "\(variant)".utf8.enumerated() { bytes[100_000 + 2 * position] = byte }
        return bytes
    }

    /// Replaces an index, as a finished build does.
    func restore(_ index: Data) throws {
        try index.write(to: URL(filePath: music.index), options: .atomic)
    }
}
