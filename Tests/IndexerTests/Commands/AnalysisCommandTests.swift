import Foundation
import TestSupport
import Testing

/// The text of `analysis` agrees with its JSON.
struct AnalysisCommandTests {
    private static func minutes(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded())
        return "\(whole / 60):" + (whole % 60 < 10 ? "0" : "") + "\(whole % 60)"
    }

    /// In one of these clips drums and a bass play, in the other neither. The text shows the same as the JSON.
    @Test(arguments: ["Jazz/02-cafe-a-minuit.mp3", "Folk/02-long-winter.wav"])
    func passagesAreShown(clip: String) throws {
        let path = repositoryFile("SampleAudio/\(clip)").path(percentEncoded: false)
        let text = try IndexerProcess.run(["analysis", path])
        #expect(text.status == 0)
        let object = try #require(try IndexerProcess.run(["analysis", "--json", path]).objects().first)
        let passages = try ["voice", "drums", "bass", "audience"].flatMap { name in
            try #require(object[name] as? [[String: Double]]).map { (name, $0) }
        }
        let tables = text.lines.split(separator: "", omittingEmptySubsequences: false).map(Array.init)
        #expect(tables[0].count == (object["sections"] as? [Any]).map { $0.count + 1 })
        let keys = try #require(object["keys"] as? [Any])
        let tempos = try #require(object["tempos"] as? [Any])
        let chords = try #require(object["chords"] as? [[String: Any]]).filter { $0["name"] is String }
        // What is not found has neither a table nor an empty line.
        let isShown = [true, !passages.isEmpty, keys.count > 1, tempos.count > 1, !chords.isEmpty]
        #expect(tables.count == isShown.count { $0 })
        let rows = (passages.isEmpty ? [] : tables[1]).dropFirst().map { $0.split(separator: " ").map(String.init) }
        let expected = try passages.map { name, stretch in
            let (start, length) = (try #require(stretch["start"]), try #require(stretch["duration"]))
            return [
                name, Self.minutes(start), Self.minutes(start + length), Self.minutes(length),
                String(format: "%.2f", try #require(stretch["confidence"])),
            ]
        }
        #expect(rows == expected)
        // The number of bars is that of the table of chords, whose cells are between bar lines.
        let bars = try #require(object["bars"] as? [Any])
        let cells = chords.isEmpty ? nil : tables.last?.dropFirst().reduce(0) { $0 + $1.count { $0 == "|" } - 1 }
        let said = try #require(text.errors.firstMatch(of: /(\d+) bars?(?: of [^ ,]+)?(?: \((\d+) with all beats\))?,/))
        #expect(Int(said.1) == cells ?? bars.count, "\(text.errors)")
        #expect(said.2.flatMap { Int($0) } == (cells == bars.count ? nil : bars.count))
        #expect(text.errors.contains("\(try #require(object["beats"] as? [Any]).count) beats"))
    }

    @Test func chordsAreShownOneByOne() throws {
        let path = repositoryFile("SampleAudio/Jazz/02-cafe-a-minuit.mp3").path(percentEncoded: false)
        let object = try #require(try IndexerProcess.run(["analysis", "--json", path]).objects().first)
        let chords = try #require(object["chords"] as? [[String: Any]])
        let shown = try IndexerProcess.run(["analysis", "--chords", path]).lines
        #expect(shown.count == chords.count + 1)
        for (line, chord) in zip(shown.dropFirst(), chords) {
            let start = try #require(chord["start"] as? Double)
            let cells = line.split(separator: " ").map(String.init)
            #expect(abs((cells.first.flatMap(Double.init) ?? -1) - start) < 0.006)
            #expect(cells[2] == chord["name"] as? String ?? "–")
        }
    }

    /// MusicXML on stdout has the chords of the JSON in order; the MIDI file begins as one, and replaces only another one.
    @Test func chordsAreWrittenForOtherPrograms() throws {
        let song = repositoryFile("SampleAudio/Jazz/02-cafe-a-minuit.mp3").path(percentEncoded: false)
        let folder = try TemporaryFolder()
        let object = try #require(try IndexerProcess.run(["analysis", "--json", song]).objects().first)
        let roots = try #require(object["chords"] as? [[String: Any]]).compactMap { ($0["name"] as? String)?.first }
        let sheet = try IndexerProcess.run(["analysis", "--musicxml", song]).lines
        let written = sheet.compactMap { $0.firstMatch(of: /<root-step>(.)</).flatMap { $0.1.first } }
        // All of them last a beat or more.
        #expect(!roots.isEmpty && written == roots)
        let path = folder.file("song.mid")
        for _ in 0..<2 { #expect(try IndexerProcess.run(["analysis", "--midi", path, song]).status == 0) }
        let bytes = try Data(contentsOf: URL(filePath: path))
        #expect(bytes.starts(with: Array("MThd".utf8)))
        let text = folder.file("notes.txt")
        try Data("mine".utf8).write(to: URL(filePath: text))
        let refused = try IndexerProcess.run(["analysis", "--midi", text, song])
        #expect(refused.status == 2 && refused.errors.contains("is not a MIDI file; nothing was written"))
        #expect(try Data(contentsOf: URL(filePath: text)) == Data("mine".utf8))
    }

    @Test func oneSegmentIsNotSegments() throws {
        let folder = try TemporaryFolder()
        let silence = PCMFixture(samples: [Double](repeating: 0, count: 3 * 44_100))
        let file = try folder.write(silence.wav(), as: "silence.wav")
        let run = try IndexerProcess.run(["analysis", file])
        #expect(run.status == 0 && run.errors.contains("0 bars, 0 beats, 1 segment, no voice"), "\(run.errors)")
    }

    /// Before the analysis: FILE does not even exist.
    @Test(arguments: [("json", "chords"), ("json", "chordpro"), ("json", "musicxml"), ("chords", "chordpro")])
    func oneFormatIsPrinted(first: String, second: String) throws {
        let run = try IndexerProcess.run(["analysis", "--\(second)", "--\(first)", "missing.wav"])
        #expect(run.status == 2 && run.lines.isEmpty)
        #expect(run.errors.contains("--\(first) and --\(second) cannot be combined"), "\(run.errors)")
    }

    @Test func onlyAPictureIsReplaced() throws {
        let song = repositoryFile("SampleAudio/Folk/02-long-winter.wav").path(percentEncoded: false)
        let folder = try TemporaryFolder()
        let path = folder.file("song.svg")
        for _ in 0..<2 {  // the second one replaces the first
            let run = try IndexerProcess.run(["analysis", "--plot", path, song])
            #expect(run.status == 0 && !run.lines.isEmpty)
            #expect(try String(contentsOfFile: path, encoding: .utf8).contains("<svg"))
        }
        try folder.write(Array("music".utf8), as: "song.svg")
        let refused = try IndexerProcess.run(["analysis", "--plot", path, song])
        #expect(refused.status == 2)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "music")
    }

    @Test func aPictureIsWrittenThroughALink() throws {
        let song = repositoryFile("SampleAudio/Folk/02-long-winter.wav").path(percentEncoded: false)
        let folder = try TemporaryFolder()
        let link = folder.file("link.svg")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "picture.svg")
        #expect(try IndexerProcess.run(["analysis", "--plot", link, song]).status == 0)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "picture.svg")
        #expect(try String(contentsOfFile: folder.file("picture.svg"), encoding: .utf8).contains("<svg"))
        #expect(try IndexerProcess.run(["analysis", "--plot", "/dev/null", song]).status == 0)
    }

    /// Before the analysis, which can take long: FILE does not even exist.
    @Test func aPictureThatCannotBeWrittenIsRefused() throws {
        let folder = try TemporaryFolder()
        for (name, reason) in [
            (folder.path, "Is a directory"), (folder.file("none/song.svg"), "No such file or directory"),
        ] {
            let run = try IndexerProcess.run(["analysis", "--plot", name, folder.file("missing.wav")])
            #expect(run.status == 2 && run.lines.isEmpty)
            #expect(run.errors.contains("--plot: \(name): \(reason)"), "\(run.errors)")
        }
    }

    @Test func lettersAreShown() throws {
        let path = repositoryFile("SampleAudio/Jazz/02-cafe-a-minuit.mp3").path(percentEncoded: false)
        let text = try IndexerProcess.run(["analysis", path])
        let object = try #require(try IndexerProcess.run(["analysis", "--json", path]).objects().first)
        let sections = try #require(object["sections"] as? [[String: Any]])
        let shown = text.lines.prefix { !$0.isEmpty }.dropFirst().map { $0.split(separator: " ")[1] }
        #expect(!sections.isEmpty && shown.map { "\($0)" } == sections.map { $0["label"] as? String })
    }
}
