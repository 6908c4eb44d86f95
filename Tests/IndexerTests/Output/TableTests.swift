import Foundation
import TestSupport
import Testing

#if os(Linux)  // where script(1) takes a command
    /// Tables on a terminal.
    struct TableTests {
        private let music: SampleMusic

        init() throws { music = try SampleMusic() }

        /// What a terminal of this many columns shows.
        private func lines(_ command: String, columns: Int) throws -> [String] {
            let result = try IndexerProcess.shell(
                #"script -qec "stty cols \#(columns) rows 24; exec '$indexer' \#(command)" /dev/null"#, in: music.root,
                environment: ["TERM": "dumb"])
            #expect(result.status == 0)
            return result.output.split(whereSeparator: \.isNewline).map(String.init)
        }

        @Test(arguments: [60, 80, 100, 120, 200])
        func tablesFitTheTerminal(columns: Int) throws {
            for command in ["list", "similar grindstone", "search --artist gravel", "playlist --mood happy"] {
                let lines = try lines(command, columns: columns).filter { !$0.hasPrefix("pool: ") }
                #expect(lines.count > 2)
                #expect(lines.allSatisfy { $0.count <= columns }, "\(command) on \(columns)")
            }
        }

        /// truth.csv has their keys. Musicians do not write D♯ major or A♯ minor.
        @Test func keysAreSpelledAsMusiciansDo() throws {
            let lines = try lines("list", columns: 200)
            for (path, key) in [
                ("Jazz/01-second-helping.mp3", "B♭ major"), ("Jazz/02-cafe-a-minuit.mp3", "E♭ major"),
                ("Classical/01-garden-waltz.mp3", "A♭ major"), ("Classical/04-button-shop.mp3", "D♭ major"),
                ("Jazz/03-blue-lamp.mp3", "B♭ minor"),
            ] {
                #expect(lines.contains { $0.hasSuffix(path) && $0.contains("  \(key)  ") }, "\(path): \(key)")
            }
        }

        @Test func thePathGivesWayFirst() throws {
            let wide = try lines("list", columns: 200)
            #expect(wide.dropFirst().first?.hasSuffix("Ambient/01-under-ice.mp3") == true)
            let narrower = try lines("list", columns: try #require(wide.map(\.count).max()) - 10)
            // The track is unchanged, and of the path the end is left.
            #expect(zip(wide, narrower).allSatisfy { $0.prefix(30) == $1.prefix(30) })
            #expect(narrower.contains { $0.contains("  …") && $0.hasSuffix(".mp3") })
        }

        /// The columns dance, LUFS, genre and path are dropped in this order, then valence and energy; the track keeps
        /// 30 columns.
        @Test func columnsGiveWayInOrder() throws {
            let order = ["dance", "LUFS", "genre", "path", "valence", "energy"]
            let all = ["track", "genre", "time", "BPM", "key", "LUFS", "valence", "energy", "dance", "path"]
            for columns in [60, 70, 80, 90, 100, 110, 120, 200] {
                let lines = try lines("list", columns: columns)
                let head = try #require(lines.first).split(separator: " ").map(String.init)
                let missing = order.prefix { !head.contains($0) }
                #expect(head == all.filter { !missing.contains($0) }, "on \(columns)")
                #expect(lines.contains { $0.hasPrefix("Quartet in Residence – Čtyři ") }, "30 of the longest name")
            }
            #expect(try lines("list", columns: 80).first?.hasSuffix("energy") == true)
            #expect(try lines("list", columns: 60).first?.hasSuffix("key") == true)
        }

        @Test func wideCharactersCountTwo() throws {
            let folder = try TemporaryFolder()
            let tone = PCMFixture.sawtooth
            let name = String(repeating: "雪の日", count: 20) + ".wav"
            try folder.write(tone.wav(), as: name)
            let lines = try lines("features '\(folder.path)/\(name)'", columns: 80)
            let row = try #require(lines.last)
            let width = row.reduce(0) { $0 + ($1.unicodeScalars.first!.value > 0x2E80 ? 2 : 1) }
            #expect(width <= 80 && row.contains("雪"))
        }
    }
#endif
