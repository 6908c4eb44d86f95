// Full analysis of audio files against bare decoding of the same files in the same run.
//
//     swift run -c release --package-path Benchmarks analysis [FOLDER]     (default: SampleAudio)
//
// A round decodes all files of a format bare, analyses all on one thread, then analyses all on all threads.
// Single-thread figures are processor time of the thread, which other programs affect less than wall time; medians over
// the rounds.

import BenchmarkKit
import Foundation

let folder = CommandLine.arguments.dropFirst().first ?? "SampleAudio"
let formats = AudioFormatFiles.all(in: folder)
guard !formats.isEmpty else {
    FileHandle.standardError.write(Data("no audio files under \(folder)\n".utf8))
    exit(2)
}

let threads = ProcessInfo.processInfo.activeProcessorCount
let table = MarkdownTable(
    "Analysis and bare decoding",
    note:
        "\(folder); \(Processor.name); medians of \(DecodingRatio.rounds) rounds. Speed is that of bare decoding = 1.",
    columns: [
        "files", "audio", "bare decoding", "analysis, 1 thread", "speed", "time", "rest ÷ decoding", "× real time",
        "\(threads) threads", "of bare decoding",
    ])
for files in formats { table.row(DecodingRatio(files, threads: threads).cells) }
print("\nPeak memory \(ProcessMemory.peakMebibytes) MiB.")
ShortClips(formats[0], threads: threads)?.printRow()
LongFile(formats[0])?.printRow()
