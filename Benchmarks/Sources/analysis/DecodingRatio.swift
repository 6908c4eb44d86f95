import AudioFeatures
import BenchmarkKit
import Dispatch

/// What analysis takes beside bare decoding of the same files.
struct DecodingRatio {
    static let rounds = 5

    /// Of a table's row.
    let cells: [String]

    init(_ files: AudioFormatFiles, threads: Int) {
        let analyzer = TrackAnalyzer()
        var audio = 0.0
        var (bare, single, singleWall, parallel) = ([Double](), [Double](), [Double](), [Double]())
        for _ in 0..<Self.rounds {
            audio = 0
            bare.append(threadSeconds { for file in files.paths { audio += max(0, files.decodeBare(file)) } }.0)
            let (wall, processor) = wallSeconds {
                threadSeconds { for file in files.paths { _ = try? analyzer.analyze(RawPath(file)) } }.0
            }
            singleWall.append(wall)
            single.append(processor)
            parallel.append(
                wallSeconds {
                    DispatchQueue.concurrentPerform(iterations: files.paths.count) {
                        _ = try? analyzer.analyze(RawPath(files.paths[$0]))
                    }
                }.0)
        }
        let ratio = median(zip(bare, single).map { $0 / $1 })
        cells = [
            "\(files.paths.count) \(files.name)", "\(Int(audio)) s", "\(brief(median(bare))) s",
            "\(brief(median(single))) s", brief(ratio), "× \(brief(1 / ratio))", brief(1 / ratio - 1),
            brief(audio / median(single)), "\(brief(median(parallel))) s",
            "× \(brief(median(zip(singleWall, parallel).map { $0 / $1 })))",
        ]
    }
}
