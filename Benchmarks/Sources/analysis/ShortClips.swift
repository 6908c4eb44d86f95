import AudioFeatures
import BenchmarkKit
import Dispatch
import Foundation
import MusicLibrary

/// Many files of one second, which show the cost per file. Each is a second of an MP3, read with its tags and the hash
/// of its audio, as in a build.
struct ShortClips {
    private static let clipCount = 2_000
    private let clips: [String]
    private let threads: Int
    private let folder: URL
    private let decodeBare: @Sendable (String) -> Double

    /// nil without MP3s that are long enough.
    init?(_ files: AudioFormatFiles, threads: Int) {
        self.threads = threads
        decodeBare = files.decodeBare
        guard files.name == "MP3" else { return nil }
        folder = FileManager.default.temporaryDirectory.appending(
            path: "clips-\(ProcessInfo.processInfo.processIdentifier)")
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var clips: [String] = []
        for path in files.paths where clips.count < Self.clipCount {
            guard let bytes = FileManager.default.contents(atPath: path) else { continue }
            let seconds = files.decodeBare(path)
            guard seconds > 3 else { continue }
            let length = Int(Double(bytes.count) / seconds)
            // Not from the start, where the tags and the stated length are.
            for start in stride(from: length, through: bytes.count - 2 * length, by: length)
            where clips.count < Self.clipCount {
                let clip = folder.appending(path: "\(clips.count).mp3")
                guard (try? bytes[start..<start + length].write(to: clip)) != nil else { continue }
                clips.append(clip.path)
            }
        }
        guard !clips.isEmpty else { return nil }
        self.clips = clips
    }

    /// Measures, and removes the clips.
    func printRow() {
        defer { try? FileManager.default.removeItem(at: folder) }
        let analyzer = TrackAnalyzer()
        @Sendable func analyze(_ path: String) { _ = try? AnalyzedTrack(RawPath(path), analyzer: analyzer) }
        analyze(clips[0])
        let bare = threadSeconds { for clip in clips { _ = decodeBare(clip) } }.0
        let single = threadSeconds { for clip in clips { analyze(clip) } }.0
        let parallel = wallSeconds {
            DispatchQueue.concurrentPerform(iterations: clips.count) { analyze(clips[$0]) }
        }.0
        print(
            "\(clips.count) clips of one second: bare decoding \(brief(bare)) s, analysis \(brief(single)) s on one "
                + "thread, \(brief(parallel)) s on \(threads): 16,000 would take "
                + "\(brief(16_000 * parallel / Double(clips.count))) s.")
    }
}
