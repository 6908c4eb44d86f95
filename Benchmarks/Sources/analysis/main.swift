// Full analysis of MP3 files against bare libmpg123 decoding of the same files in the same run.
//
//     swift run -c release --package-path Benchmarks analysis [FOLDER]     (default: SampleAudio)
//
// A round decodes all files bare, analyses all on one thread, then analyses all on all threads. Single-thread figures
// are processor time of the thread, which other programs disturb less than the wall clock; medians over the rounds.

import AudioFeatures
import BareMP3
import BenchmarkKit
import Dispatch
import Foundation

let rounds = 5
let folder = CommandLine.arguments.dropFirst().first ?? "SampleAudio"
let files = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? [])
    .filter { $0.lowercased().hasSuffix(".mp3") }.sorted().map { "\(folder)/\($0)" }
guard !files.isEmpty else {
    FileHandle.standardError.write(Data("no MP3 files under \(folder)\n".utf8))
    exit(2)
}

let analyzer = TrackAnalyzer()
let threads = ProcessInfo.processInfo.activeProcessorCount
var audio = 0.0
var (bare, single, parallel, singleWall) = ([Double](), [Double](), [Double](), [Double]())
for _ in 0..<rounds {
    audio = 0
    bare.append(threadSeconds { for file in files { audio += max(0, bare_mp3_decode(file)) } }.0)
    let (wall, processor) = wallSeconds {
        threadSeconds { for file in files { _ = try? analyzer.analyze(RawPath(file)) } }.0
    }
    singleWall.append(wall)
    single.append(processor)
    parallel.append(
        wallSeconds {
            DispatchQueue.concurrentPerform(iterations: files.count) { _ = try? analyzer.analyze(RawPath(files[$0])) }
        }.0)
}
let ratios = zip(bare, single).map { $0 / $1 }
let speedups = zip(singleWall, parallel).map { $0 / $1 }
print(
    """
    | \(files.count) MP3 files, \(Int(audio)) s of audio, median of \(rounds) rounds | time | × real time |
    |---|---|---|
    | bare libmpg123 decoding, 1 thread | \(String(format: "%.2f", median(bare))) s | \(Int(audio / median(bare))) |
    | full analysis, 1 thread | \(String(format: "%.2f", median(single))) s | \(Int(audio / median(single))) |
    | full analysis, \(threads) threads | \(String(format: "%.2f", median(parallel))) s (wall) | \
    \(Int(audio / median(parallel))) |

    analysis at \(String(format: "%.3f", median(ratios))) of bare decode speed on one thread; \
    \(threads) threads are \(String(format: "%.2f", median(speedups)))× one; peak memory \
    \(String(format: "%.0f", ProcessMemory.peakBytes / 1_048_576)) MiB
    """)
