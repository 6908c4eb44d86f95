import Foundation
import TestSupport
import Testing

/// `indexer duplicates` through the real binary.
struct DuplicatesCommandTests {
    /// The paths of each group, the best first.
    private func groups(_ result: IndexerProcess.Result) throws -> [[String]] {
        try result.objects().map { group in
            (group["files"] as? [[String: Any]] ?? []).compactMap { $0["path"] as? String }
        }
    }

    /// A clip, its copy in another format, and two performances of one piece.
    @Test func encodingsAreGroupedAndPerformancesAreNot() throws {
        let music = try MusicFolder.indexed.get()
        let result = try music.run("duplicates", "--json")
        #expect(result.status == 0)
        // truth.csv: "the same recording … in another format: a duplicate"; all others are different recordings.
        #expect(
            try groups(result).map { $0.sorted() } == [["Jazz/02-cafe-a-minuit-copy.ogg", "Jazz/02-cafe-a-minuit.mp3"]])
        let group = try #require(try result.objects().first)
        #expect(group["same"] as? String == "recording" && group["best"] as? String == "bit rate")
        let files = try #require(group["files"] as? [[String: Any]])
        for file in files {
            let path = try #require(file["path"] as? String)
            let size = try #require(
                try FileManager.default.attributesOfItem(atPath: music.path(path))[.size] as? NSNumber
            ).doubleValue
            let seconds = try #require(file["seconds"] as? Double)
            #expect(file["bit_rate"] as? Int == Int((size * 8 / 1000 / seconds).rounded()))
            #expect((file["loudness"] as? Double).map { $0 < 0 } == true && file["lossless"] as? Bool == false)
        }
        let rates = files.compactMap { $0["bit_rate"] as? Int }
        #expect(rates == rates.sorted(by: >))
        let copies = try music.run("duplicates", "--same-audio", "--json")
        #expect(copies.status == 1 && copies.output.isEmpty)
        #expect(try music.run("duplicates", "--same-audio").status == 1)
        let table = try music.run("duplicates")
        #expect(table.lines.count == 3 && table.errors.contains("1 recording in 2 files; no file was deleted"))
    }

    @Test func copiesAreGroupedWhateverTheirTags() throws {
        let music = try MusicFolder()
        for path in ["B/x.wav", "A/y.wav"] { try music.copy("Folk/02-long-winter.wav", as: path) }
        // Of the files of a first build, the older one was seen first.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: music.path("B/x.wav"))
        #expect(try music.run("build", "-q", ".").status == 0)
        let result = try music.run("duplicates", "--same-audio", "--json")
        #expect(try groups(result) == [["B/x.wav", "A/y.wav"]])
        let group = try #require(try result.objects().first)
        #expect(group["same"] as? String == "audio" && group["best"] as? String == "seen first")
        #expect(FileManager.default.fileExists(atPath: music.path("B/x.wav")))
    }
}
