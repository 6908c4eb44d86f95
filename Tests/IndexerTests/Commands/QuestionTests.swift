import Foundation
import SimilarityIndex
import TestSupport
import Testing

/// Every command that answers from the index, as text and as JSON.
struct QuestionTests {
    private let music: MusicFolder
    private static let paths = [
        "Classical/02-four-neighbours.mp3", "Electronic/03-warm-concrete.mp3",
        "Electronic/04-warm-concrete-late-mix.mp3", "Folk/02-long-winter.wav", "Jazz/02-cafe-a-minuit-copy.ogg",
        "Jazz/02-cafe-a-minuit.mp3",
    ]
    private static let spotifyKeys: Set<String> = [
        "path", "id", "title", "artist", "album", "genre", "duration_ms", "tempo", "key", "mode", "time_signature",
        "loudness", "valence", "energy", "danceability", "acousticness", "instrumentalness", "speechiness", "liveness",
    ]

    init() throws { music = try MusicFolder.indexed.get() }

    @Test func listShowsALineATrack() throws {
        let result = try music.run("list")
        #expect(result.status == 0 && result.errors.isEmpty)
        #expect(result.lines.count == Self.paths.count + 1)
        for (line, path) in zip(result.lines.dropFirst(), Self.paths) { #expect(line.hasSuffix(path)) }
        #expect(result.output.contains("Quartet in Residence – Čtyři sousedé"))
        // Columns are aligned: the last one begins at the same position in every line.
        let header = try #require(result.lines.first)
        let column = try #require(header.range(of: "path")).lowerBound.utf16Offset(in: header)
        let begin: Int = header.prefix(column).count
        for (line, path) in zip(result.lines.dropFirst(), Self.paths) {
            let found: Int = line.count - path.count
            #expect(found == begin)
        }
    }

    @Test func listFiltersAndSorts() throws {
        let jazz = try music.run("list", "--genre", "jazz", "--json").objects()
        #expect(jazz.compactMap { $0["path"] as? String } == Array(Self.paths.suffix(2)))
        let fast = try music.run("list", "-r", "tempo=123.0..125", "--json").objects()
        #expect(fast.compactMap { $0["path"] as? String } == ["Electronic/03-warm-concrete.mp3"])
        let sorted = try music.run("list", "-s", "loudness", "--reverse", "--json").objects()
        let loudness = sorted.compactMap { $0["loudness"] as? Double }
        #expect(loudness.count == 6 && loudness == loudness.sorted(by: >))
        let none = try music.run("list", "-r", "valence=..-1")
        #expect(none.status == 1 && none.output.isEmpty && none.errors.contains("no track meets the conditions"))
    }

    /// In the columns of time and length, and for limits.
    @Test func halfASecondCountsAsOne() throws {
        let music = try MusicFolder()
        let tone = PCMFixture(sampleRate: 8_000, samples: (0..<100_000).map { sin(Double($0) / 9) / 3 })
        try music.folder.write(tone.wav(), as: "a.wav")
        #expect(try music.run("build", "-q", ".").status == 0)
        let row = try #require(try music.run("list", "--columns", "time,duration").lines.last)
        #expect(row.split(separator: " ") == ["0:13", "13"])
        #expect(try music.run("list", "-r", "duration=13..").status == 0)
        #expect(try music.run("list", "-r", "duration=..12").status == 1)
    }

    /// Through a link, and from parent folders of the whole library.
    @Test func foldersAreExcludedByAnyPath() throws {
        let music = try MusicFolder(["Rock/02-grindstone.mp3", "Folk/01-hill-road.mp3"])
        #expect(try music.run("build", "-q", ".").status == 0)
        let elsewhere = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: elsewhere.file("link"), withDestinationPath: music.path("Rock"))
        func left(_ folder: String) throws -> [String] {
            try music.run("list", "--json", "--exclude-folder", folder).objects().compactMap { $0["path"] as? String }
        }
        #expect(try left(elsewhere.file("link")) == ["Folk/01-hill-road.mp3"])
        #expect(try left("Rock/../Folk//.") == ["Rock/02-grindstone.mp3"])
        #expect(try left("/").isEmpty && left("..").isEmpty)
        #expect(try left("/Rock").count == 2)
        // "." is the current folder. A name is first looked up among the library's folders.
        for (named, left) in [
            (".", "Folk"), ("./", "Folk"), ("../Rock", "Folk"), ("Rock", "Folk"), ("Folk", "Rock"), ("../Folk", "Rock"),
        ] {
            let found = try IndexerProcess.run(["list", "--json", "--exclude-folder", named], in: music.path("Rock"))
            let folders = try found.objects().compactMap { ($0["path"] as? String)?.prefix(4) }
            #expect(folders == [Substring(left)] && found.errors.isEmpty, "\(named)")
        }
        for nothing in ["", "./Folk"] {
            let found = try IndexerProcess.run(["list", "--json", "--exclude-folder", nothing], in: music.path("Rock"))
            #expect(try found.objects().count == 2 && found.errors.contains("no track"), "\(nothing)")
        }
    }

    /// One clip of music, and one of silence.
    @Test func kindsAreChosenByName() throws {
        let mixed = try MusicFolder(["Rock/01-iron-ferry.mp3"])
        try mixed.folder.write(
            PCMFixture(sampleRate: 22_050, samples: [Double](repeating: 0, count: 22_050 * 5)).wav(), as: "nothing.wav")
        #expect(try mixed.run("build", ".", "--quiet").status == 0)
        func paths(_ arguments: String...) throws -> [String] {
            let objects = try IndexerProcess.run(arguments + ["--json"], in: mixed.root).objects()
            return objects.compactMap { ($0["track"] as? [String: Any] ?? $0)["path"] as? String }
        }
        let (song, nothing) = ("Rock/01-iron-ferry.mp3", "nothing.wav")
        #expect(try paths("list", "--kind", "music") == [song])
        #expect(try paths("list", "--kind", "speech,silence") == [nothing])
        #expect(try paths("list", "--kind", "speech", "--kind", "noise") == [])
        #expect(try paths("search", "nothing", "--kind=silence") == [nothing])
        #expect(try paths("playlist", "--kind", "silence") == [nothing])
        let wrong = try mixed.run("list", "--kind", "music,songs")
        #expect(wrong.status == 2 && wrong.errors.contains("music, speech, noise, silence, not “songs”"))
    }

    @Test func infoTellsOfTheLibrary() throws {
        let text = try music.run("info")
        #expect(text.status == 0 && text.errors.isEmpty)
        #expect(text.lines.contains { $0.hasPrefix("tracks") && $0.hasSuffix(" 6") })
        #expect(text.output.contains("Electronic 2, Jazz 2"))
        let object = try #require(try music.run("info", "--json").objects().first)
        #expect(object["tracks"] as? Int == 6 && object["failures"] as? Int == 0)
    }

    @Test func infoOfNoTracksHasNoShareOfOne() throws {
        let empty = try MusicFolder()
        #expect(try empty.run("build", ".", "--quiet").status == 0)
        let size = try #require(try empty.run("info").lines.first { $0.hasPrefix("size") })
        #expect(size.hasSuffix(" KiB"))
        #expect(try music.run("info").output.contains(" KiB per track)"))
    }

    @Test func infoTellsOfOneTrack() throws {
        let text = try music.run("info", "kilo hertz - warm concrete")
        #expect(text.status == 0 && text.errors.isEmpty)
        #expect(text.lines.contains { $0.hasPrefix("key") && $0.contains("G minor") })
        #expect(text.lines.contains { $0.hasPrefix("tempo") && $0.contains(" BPM") })
        // As in its tags.
        for (label, value) in [("year", "2022"), ("album artist", "Various Artists"), ("track number", "3")] {
            #expect(text.lines.contains { $0.hasPrefix(label) && $0.hasSuffix("  \(value)") })
        }
        let object = try #require(try music.run("info", "--json", "03-warm-concrete.mp3").objects().first)
        #expect(object["genres"] as? [String] == ["Electronic"] && object["artists"] as? [String] == ["Kilo Hertz"])
        #expect(Self.spotifyKeys.isSubset(of: Set(object.keys)))
        let id = try #require(object["id"] as? String)
        #expect(try music.run("info", id).output == text.output)
    }

    @Test func similarFindsTheSamePieceFirst() throws {
        let text = try music.run("similar", "kilo hertz - warm concrete", "-k2")
        #expect(text.status == 0)
        #expect(text.errors.contains("Warm Concrete"), "the heading is talk")
        #expect(text.lines.count == 3)
        #expect(text.lines[1].hasSuffix("Electronic/04-warm-concrete-late-mix.mp3"))

        let found = try music.run("similar", "--json", "kilo hertz - warm concrete").objects()
        #expect(found.compactMap { $0["rank"] as? Int } == Array(1...found.count))
        let distances = found.compactMap { $0["distance"] as? Double }
        #expect(distances.count == found.count && distances == distances.sorted())
        let track = try #require(found.first?["track"] as? [String: Any])
        #expect(track["title"] as? String == "Warm Concrete (Late Mix)")
        #expect(Self.spotifyKeys.isSubset(of: Set(track.keys)))
    }

    /// A file that is not in the library, even if it is a copy of a track. Copies are hidden as usual.
    @Test func aFileOutsideTheLibraryCanBeTheQuestion() throws {
        let elsewhere = try TemporaryFolder()
        let copy = elsewhere.file("new.mp3")
        try FileManager.default.copyItem(atPath: music.path(Self.paths[1]), toPath: copy)
        let found = try music.run("similar", copy, "--json").objects()
        let own = try music.run("similar", Self.paths[1], "--json").objects()
        func answers(_ records: [[String: Any]]) -> [String] {
            records.map { "\($0["distance"] ?? "") \(($0["track"] as? [String: Any])?["path"] ?? "")" }
        }
        #expect(answers(found) == answers(own) && found.count == 4)  // of six, without itself and a copy
        let shown = try music.run("similar", copy, "--show-duplicates", "-k1")
        #expect(shown.lines.last?.hasSuffix(Self.paths[1]) == true && shown.errors.contains("Warm Concrete"))

        let text = elsewhere.file("notes.txt")
        try Data("no sound".utf8).write(to: URL(filePath: text))
        let refused = try music.run("similar", text)
        #expect(refused.status == 2 && refused.output.isEmpty && refused.errors.contains(text))
        let missing = try music.run("similar", elsewhere.file("missing.mp3"))
        #expect(missing.status != 0 && missing.errors.contains("missing.mp3"))
    }

    @Test(arguments: ["timbre", "dtw", "hybrid"]) func everyMethodAnswers(method: String) throws {
        let shown = try music.run("similar", Self.paths[5], "--json", "--show-duplicates", "-m", method).objects()
        #expect((shown.first?["track"] as? [String: Any])?["path"] as? String == Self.paths[4])
        let genre = try music.run("similar", Self.paths[1], "--json", "--same-genre", "-m", method).objects()
        #expect(genre.count == 1)
    }

    @Test func copiesAreHiddenUnlessAskedFor() throws {
        let copies = try MusicFolder(["Folk/02-long-winter.wav", "Rock/01-iron-ferry.mp3"])
        try copies.copy("Folk/02-long-winter.wav", as: "copy.wav")
        #expect(try copies.run("build", ".").status == 0)
        func paths(_ options: String...) throws -> [String] {
            try IndexerProcess.run(["similar", "copy.wav", "--json"] + options, in: copies.root).objects()
                .compactMap { ($0["track"] as? [String: Any])?["path"] as? String }
        }
        #expect(try paths() == ["Rock/01-iron-ferry.mp3"])
        #expect(try paths("--show-duplicates") == ["Folk/02-long-winter.wav", "Rock/01-iron-ferry.mp3"])
        let neighbors = try copies.run("neighbors").lines
        #expect(neighbors.last == "copy.wav\tRock/01-iron-ferry.mp3")
        #expect(
            try copies.run("neighbors", "--show-duplicates").lines.allSatisfy {
                $0.contains("\tFolk") || $0.contains("\tcopy")
            })
    }

    @Test func aTrackHeldAgainstItselfIsTheSame() throws {
        let result = try music.run("explain", Self.paths[1], Self.paths[1])
        #expect(result.status == 0 && result.lines.count == 2 && result.lines.last == "the same track twice")
    }

    @Test func anAmbiguousNameListsTheCandidates() throws {
        let result = try music.run("similar", "warm")
        #expect(result.status == 2 && result.output.isEmpty)
        for path in Self.paths[1...2] { #expect(result.errors.contains("\n  \(path)  ")) }
        let unknown = try music.run("info", "nobody - nothing")
        #expect(unknown.status == 2 && unknown.errors.contains("nobody - nothing"))
    }

    /// MP3 of 96 kbit/s and Vorbis of 61 kbit/s; writing tags still needs one file.
    @Test func twoEncodingsOfARecordingMakeNoNameAmbiguous() throws {
        let info = try music.run("info", "low tide trio - cafe a minuit")
        #expect(info.status == 0 && info.output.contains("Jazz/02-cafe-a-minuit.mp3"))
        #expect(try music.run("similar", "café à minuit").status == 0)
        #expect(try music.run("tag", "--write", "bpm", "--dry-run", "café à minuit").errors.contains("names 2 tracks"))
    }

    @Test func neighborsIsATableOfPaths() throws {
        let result = try music.run("neighbors", "-k", "2")
        #expect(result.status == 0 && result.errors.isEmpty)
        let rows = result.lines.map { $0.components(separatedBy: "\t") }
        #expect(rows.compactMap(\.first) == Self.paths)
        for row in rows {
            #expect(row.count == 3 && Set(row).count == 3)
            #expect(Set(row).isSubset(of: Set(Self.paths)))
        }
        let all = try music.run("neighbors", "-k", "100", "--show-duplicates").lines
        #expect(all.allSatisfy { $0.components(separatedBy: "\t").count == 6 })
    }

    /// The paths of the table in order, with the distances of `similar`.
    @Test(arguments: [[], ["--show-duplicates"], ["-m", "hybrid"]]) func neighborsAsJSONAreThoseOfTheTable(
        options: [String]
    ) throws {
        let table = try IndexerProcess.run(["neighbors", "-k", "3"] + options, in: music.root)
        let json = try IndexerProcess.run(["neighbors", "-k", "3", "--json"] + options, in: music.root)
        let objects = try json.objects()
        #expect(json.status == 0 && json.errors.isEmpty && objects.count == Self.paths.count)
        for (object, line) in zip(objects, table.lines) {
            let path = try #require(object["path"] as? String)
            let neighbors = try #require(object["neighbors"] as? [[String: Any]])
            #expect(
                [path] + neighbors.compactMap { $0["path"] as? String } == line.components(separatedBy: "\t"))
            let similar = try IndexerProcess.run(["similar", path, "-k", "3", "--json"] + options, in: music.root)
                .objects()
            for (neighbor, found) in zip(neighbors, similar) {
                #expect(try #require(neighbor["rank"] as? Int) == found["rank"] as? Int)
                #expect(try #require(neighbor["distance"] as? Double) == found["distance"] as? Double)
                let id = try #require(neighbor["id"] as? String)
                #expect(id == (found["track"] as? [String: Any])?["id"] as? String)
            }
            #expect(neighbors.count == similar.count)
        }
    }

    @Test func exportPrintsEveryTrack() throws {
        let objects = try music.run("export").objects()
        #expect(objects.compactMap { $0["path"] as? String } == Self.paths)
        for object in objects { #expect(Self.spotifyKeys.isSubset(of: Set(object.keys))) }
        #expect(try music.run("export", "--json").output == music.run("export").output)
        let csv = try music.run("export", "--csv")
        #expect(csv.lines.count == 7)
        let header = try #require(csv.lines.first).components(separatedBy: ",")
        #expect(Set(header) == Self.spotifyKeys.union(["kind", "music", "track_number", "disc_number"]))
        #expect(try music.run("export", "--csv", "--json").status == 2)
    }

    @Test func errorsAndVerifyHaveNothingToSay() throws {
        let errors = try music.run("errors")
        #expect(errors.status == 0 && errors.output.isEmpty && !errors.errors.isEmpty)
        let verify = try music.run("verify")
        #expect(verify.status == 0 && verify.output.contains("6 tracks") && verify.errors.isEmpty)
        let other = repositoryFile("Tests/Golden/index/small.sidx").path(percentEncoded: false)
        let foreign = try IndexerProcess.run(["verify", "-i", other])
        #expect(foreign.status == 0 && foreign.output.contains("3 tracks, no damage"))
    }

    @Test func anIndexOfAnOlderAnalysisAnswersAndSaysSo() throws {
        let reader = try IndexReader(path: music.index)
        var schema = reader.schema
        schema.analysisVersion -= 1
        var writer = try IndexWriter(schema: schema, provenance: nil)
        for index in 0..<reader.count {
            var entry = try reader.entry(index)
            entry.analysisVersion = schema.analysisVersion
            try writer.append(entry)
        }
        let folder = try TemporaryFolder()
        let old = folder.file("old.sidx")
        try writer.write(to: old)
        for command in [["list"], ["similar", Self.paths[1]]] {
            let answer = try IndexerProcess.run(command + ["-i", old])
            #expect(try answer.output == IndexerProcess.run(command, in: music.root).output && answer.status == 0)
            #expect(answer.errors.contains("was made by an older analysis; “indexer build” updates it"))
        }
        // Its vectors come from an older analysis, so their parts are unknown.
        let weighed = try IndexerProcess.run(["similar", "--weights", "style=2", Self.paths[1], "-i", old])
        #expect(
            weighed.status != 0 && weighed.errors.contains("an index of an older analysis does not support weights"))
        let pair = ["explain", Self.paths[0], Self.paths[1]]
        let explained = try IndexerProcess.run(pair + ["-i", old])
        let here = try IndexerProcess.run(pair, in: music.root)
        #expect(
            explained.status == 0 && here.output.contains("tone colour") && !explained.output.contains("tone colour"))
        let verify = try IndexerProcess.run(["verify", "-i", old])
        #expect(verify.status == 0 && verify.output.contains("no damage"))
        #expect(verify.errors.contains("analysis version \(schema.analysisVersion)"))
    }

    @Test func featuresNeedsNoIndex() throws {
        let path = music.path(Self.paths[1])
        let text = try IndexerProcess.run(["features", path])
        #expect(text.status == 0 && text.errors.isEmpty)
        #expect(text.lines.count == 2 && text.lines[1].contains("G minor"))

        var object = try #require(try IndexerProcess.run(["features", "--json", path]).objects().first)
        var indexed = try #require(try music.run("info", "--json", Self.paths[1]).objects().first)
        #expect(object["path"] as? String == path)
        #expect(object["added"] is NSNull && indexed["added"] is String)
        for key in ["path", "added"] { (object[key], indexed[key]) = (nil, nil) }
        #expect(object as NSDictionary == indexed as NSDictionary, "the same as the index holds")
    }

    @Test func featuresGoesOnAfterABadFile() throws {
        let bad = try music.folder.write(ascii("no music"), as: ".bad.mp3")
        let result = try IndexerProcess.run(["features", "--json", bad, music.path(Self.paths[3]), "/nowhere.mp3"])
        #expect(result.status == 1)
        #expect(try result.objects().count == 1)
        #expect(result.errors.contains("\(bad): this is text") && result.errors.contains("/nowhere.mp3: "))
    }

    /// Chinese characters occupy two columns of a terminal each; the last column must begin below its title.
    @Test func wideScriptsKeepTheColumns() throws {
        let tone = PCMFixture.sawtooth
        let files = try ["雪の日の歌.wav", "snow.wav"].map { try music.folder.write(tone.wav(), as: "." + $0) }
        let result = try IndexerProcess.run(["features"] + files)
        #expect(result.status == 0 && result.lines.count == 3)
        let columns = zip(result.lines, ["path"] + files).map { line, last in
            #expect(line.hasSuffix(last))
            return line.dropLast(last.count).reduce(0) { $0 + ($1.unicodeScalars.first!.value > 0x2E80 ? 2 : 1) }
        }
        #expect(Set(columns).count == 1, "\(columns)")
    }

    @Test func featuresOfNothingShowNoTable() throws {
        let result = try IndexerProcess.run(["features", "/nowhere.mp3"])
        #expect(result.status == 1 && result.output.isEmpty && result.errors.contains("/nowhere.mp3: "))
    }

    /// `info` and playlists agree on the moods of a track.
    @Test func infoAndMoodAgree() throws {
        for path in Self.paths {
            let info = try #require(try music.run("info", path).lines.first { $0.hasPrefix("moods") })
            let moods = try #require(
                try music.run("mood", "--json", path).objects().first?["moods"] as? [[String: Any]])
            #expect(moods.allSatisfy { info.contains($0["mood"] as? String ?? "?") })
            #expect(info.contains("none") == moods.isEmpty)
        }
    }

    // MARK: Where the index is

    @Test func theIndexIsFoundUpwardsByOptionAndByEnvironment() throws {
        let expected = try music.run("export").output
        #expect(!expected.isEmpty)
        #expect(try IndexerProcess.run(["export"], in: music.path("Jazz")).output == expected)
        for place in [music.root, music.index] {
            #expect(try IndexerProcess.run(["export", "-i", place]).output == expected)
            #expect(try IndexerProcess.run(["export", "--index=\(place)"]).output == expected)
            #expect(try IndexerProcess.run(["export"], environment: ["SONIC_INDEX": place]).output == expected)
        }
        let both = try IndexerProcess.run(["export", "-i", music.root], environment: ["SONIC_INDEX": "/nowhere"])
        #expect(both.output == expected)
    }

    @Test(arguments: ["list", "info", "neighbors", "export", "errors", "verify", "similar"])
    func withoutAnIndexTheToolSaysWhatToDo(command: String) throws {
        let empty = try MusicFolder()
        let operands = command == "similar" ? ["x"] : []
        let result = try IndexerProcess.run([command] + operands, in: empty.root)
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(result.errors.contains("indexer build") && result.errors.contains("-i"))
        let named = try IndexerProcess.run([command, "-i", "/nowhere.sidx"] + operands, in: empty.root)
        #expect(named.status == 2 && named.errors.contains("/nowhere.sidx"))
    }

    @Test func aDamagedIndexIsAnErrorNotACrash() throws {
        let copy = try MusicFolder()
        let bytes = Array(try Data(contentsOf: URL(filePath: music.index)))
        for (name, damaged) in [
            ("half.sidx", Array(bytes.prefix(bytes.count / 2))), ("text.sidx", ascii("hello")), ("empty.sidx", []),
        ] {
            let path = try copy.folder.write(damaged, as: name)
            for command in ["list", "export", "verify"] {
                let result = try IndexerProcess.run([command, "-i", path])
                #expect(result.status == 2 && result.output.isEmpty)
                #expect(result.errors.contains(path))
            }
        }
        var flipped = bytes
        flipped[bytes.count - 200] ^= 1
        let path = try copy.folder.write(flipped, as: "flipped.sidx")
        #expect(try IndexerProcess.run(["verify", "-i", path]).status == 2)
    }

    // MARK: Pipes

    @Test func aReaderThatLeavesEarlyIsNoDrama() throws {
        let result = try IndexerProcess.shell("\"$indexer\" export | head -n 1", in: music.root)
        #expect(result.status == 0 && result.lines.count == 1 && result.errors.isEmpty)
        // The reader closes the pipe at once: no error is printed, with any exit status.
        let closed = try IndexerProcess.shell("\"$indexer\" export | true", in: music.root)
        #expect(closed.errors.isEmpty)
    }

    #if os(Linux)
        @Test func aFullDiskIsAnError() throws {
            let result = try IndexerProcess.shell("\"$indexer\" export > /dev/full", in: music.root)
            #expect(result.status == 2 && !result.errors.isEmpty)
        }

        /// A track that was not delivered to the player does not count as played.
        @Test func undeliveredTracksAreNotPlayed() throws {
            let music = try MusicFolder(["Rock/02-grindstone.mp3"])
            #expect(try music.run("build", "-q", ".").status == 0)
            let result = try IndexerProcess.shell(
                "\"$indexer\" mood --mood angry --play-next > /dev/full", in: music.root)
            #expect(result.status == 2 && result.errors.contains("cannot write all of the output"))
            #expect(try music.run("history", "--json").output.isEmpty)
            #expect(try music.run("mood", "--mood", "angry", "--play-next").status == 0)
            #expect(try music.run("history", "--json").objects().count == 1)
        }
    #endif
}
