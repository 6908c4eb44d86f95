import Foundation
import MusicLibrary
import SimilarityIndex
import TestSupport
import Testing

/// An index that is truncated while a command reads it.
struct LostFileTests {
    @Test func theReaderSaysSoInsteadOfCrashing() throws {
        let folder = try TemporaryFolder()
        let index = folder.file("library.sidx")
        let schema = LibrarySchema.index
        var writer = try IndexWriter(schema: schema)
        // Much more output than a pipe holds: after its first byte, most of the index is still unread.
        for number in 10_000..<15_000 {
            try writer.append(
                IndexEntry(
                    id: TrackID(high: 0, low: UInt64(number)), path: Array("\(number).mp3".utf8), fileSize: 1,
                    modificationTime: 1, frameCount: 44_100, sampleRate: 44_100, channelCount: 1,
                    analysisVersion: schema.analysisVersion, texts: schema.textColumns.map { _ in nil },
                    numbers: schema.numberColumns.map { _ in 0.5 }, vector: nil, sequence: .empty))
        }
        try writer.write(to: index)

        let process = IndexerProcess.make(["export", "-i", index])
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        #expect(try output.fileHandleForReading.read(upToCount: 1)?.count == 1)
        try #require(truncate(index, 1_000) == 0)
        _ = try output.fileHandleForReading.readToEnd()
        let message = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit && process.terminationStatus == 2)
        #expect(message.contains("truncated") && message.split(separator: "\n").count == 1, "\(message)")
    }
}
