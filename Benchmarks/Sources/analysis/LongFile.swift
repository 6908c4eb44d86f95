import AudioFeatures
import BenchmarkKit
import Foundation

/// The largest file alone, with and without a second thread that decodes.
struct LongFile {
    private let path: String
    private let seconds: Double

    init?(_ files: AudioFormatFiles) {
        func size(_ path: String) -> Int { FileManager.default.contents(atPath: path)?.count ?? 0 }
        guard let path = files.paths.max(by: { size($0) < size($1) }) else { return nil }
        self.path = path
        seconds = files.decodeBare(path)
    }

    func printRow() {
        let analyzer = TrackAnalyzer()
        let times = (0..<9).map { _ in
            [false, true].map { decodesAhead in
                wallSeconds { _ = try? analyzer.analyze(RawPath(path), decodesAhead: decodesAhead) }.0
            }
        }
        let (alone, ahead) = (median(times.map { $0[0] }), median(times.map { $0[1] }))
        print(
            "One file of \(Int(seconds)) s alone: \(brief(alone)) s on one thread, \(brief(ahead)) s with a second one that "
                + "decodes, × \(brief(median(times.map { $0[0] / $0[1] }))).")
    }
}
