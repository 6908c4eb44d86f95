import AudioFeatures
import BenchmarkKit
import Dispatch

/// The time of analysis compared with bare decoding of the same files.
struct DecodingRatio {
    static let rounds = 5

    /// The figures of a row.
    let cells: [String]

    init(_ files: AudioFormatFiles, threads: Int) {
        let analyzer = TrackAnalyzer()
        var audio = 0.0
        var (bare, single, parallelBare, parallel) = ([Double](), [Double](), [Double](), [Double]())
        for _ in 0..<Self.rounds {
            audio = 0
            let (bareWall, bareProcessor) = wallSeconds {
                threadSeconds { for file in files.paths { audio += max(0, files.decodeBare(file)) } }.0
            }
            let (wall, processor) = wallSeconds {
                threadSeconds { for file in files.paths { _ = try? analyzer.analyze(RawPath(file)) } }.0
            }
            bare.append(bareProcessor)
            single.append(processor)
            // Bare decoding shows the possible gain of two threads on this machine.
            parallelBare.append(bareWall / Self.inParallel(files) { _ = files.decodeBare($0) })
            parallel.append(wall / Self.inParallel(files) { _ = try? analyzer.analyze(RawPath($0)) })
        }
        let ratio = median(zip(bare, single).map { $0 / $1 })
        cells = [
            "\(files.paths.count) \(files.name)", "\(Int(audio)) s", "\(brief(median(bare))) s",
            "\(brief(median(single))) s", brief(ratio), "× \(brief(1 / ratio))", brief(1 / ratio - 1),
            brief(audio / median(single)), "× \(brief(median(parallel)))", "× \(brief(median(parallelBare)))",
        ]
    }

    /// The seconds that an operation on all files takes, with one thread per processor.
    private static func inParallel(_ files: AudioFormatFiles, _ body: @Sendable (String) -> Void) -> Double {
        wallSeconds {
            DispatchQueue.concurrentPerform(iterations: files.paths.count) { body(files.paths[$0]) }
        }.0
    }
}
