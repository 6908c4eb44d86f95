import AudioFeatures
import AudioTagging
import Foundation
import TestSupport
import Testing

/// Tags written by the real binary, into one clip of every format.
struct TagCommandTests {
    private static let clips = [
        "Rock/02-grindstone.mp3", "Folk/02-long-winter.wav", "Folk/03-moth-lullaby.flac", "Ambient/02-first-light.opus",
        "Jazz/02-cafe-a-minuit-copy.ogg", "Classical/04-button-shop.mp3",
    ]
    private let folder: TemporaryFolder

    /// Copies of clips to write to, with SampleAudio's index. The missing clips are never read.
    init() throws {
        folder = try TemporaryFolder()
        let music = try SampleMusic()
        let manager = FileManager.default
        try manager.copyItem(atPath: music.path(".sonic"), toPath: folder.path + "/.sonic")
        for clip in Self.clips {
            let target = folder.path + "/" + clip
            try manager.createDirectory(
                atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try manager.copyItem(atPath: SampleMusic.sampleFolder + "/" + clip, toPath: target)
        }
    }

    private func run(_ arguments: String...) throws -> IndexerProcess.Result {
        try IndexerProcess.run(["tag", "--yes"] + arguments, in: folder.path)
    }

    private func bytes(_ clip: String) throws -> Data { try Data(contentsOf: URL(filePath: folder.path + "/" + clip)) }
    private func raw(_ clip: String) -> RawPath { RawPath(folder.path + "/" + clip) }

    private func modificationDate(_ clip: String) throws -> Date? {
        try FileManager.default.attributesOfItem(atPath: folder.path + "/" + clip)[.modificationDate] as? Date
    }

    @Test(arguments: clips)
    func writesAndKeepsEverythingElse(_ clip: String) throws {
        let before = try AudioTags.read(raw(clip))
        let identity = try AudioPayload.hash(raw(clip))
        let all = ["--write", "bpm,key,mood,energy", "--comment-hashtags", "--min-confidence", "0", clip]
        let result = try IndexerProcess.run(["tag", "-y"] + all, in: folder.path)
        #expect(result.status == 0, "\(result.errors)")
        let after = try AudioTags.read(raw(clip))
        // truth.csv states the truth. Tempo is compared up to an octave, because another test checks it.
        let tempo = try #require(after.bpm)
        #expect(tempo > 30 && abs(10 * tempo - (10 * tempo).rounded()) < 1e-6)
        #expect(after.key?.wholeMatch(of: /[A-G][#b]?m?/) != nil)
        let moods = (after.mood ?? "").split(separator: ";").map { $0.drop { $0 == " " } }
        #expect(!moods.isEmpty)
        for mood in moods { #expect(after.comment?.lowercased().contains("#\(mood)") == true) }
        let energy = try AudioTags.values(["ENERGY"], of: raw(clip))["ENERGY"].flatMap { Double($0) }
        #expect(energy.map { (0...1).contains($0) } == true)
        #expect(try AudioPayload.hash(raw(clip)) == identity, "the sound must stay as it was")
        var rest = after
        (rest.bpm, rest.key, rest.mood, rest.comment) = (before.bpm, before.key, before.mood, before.comment)
        #expect(rest == before)
        // A second run has nothing to write.
        #expect(try IndexerProcess.run(["tag", "-y"] + all, in: folder.path).output.isEmpty)
        let left = try FileManager.default.contentsOfDirectory(
            atPath: (folder.path + "/" + clip as NSString).deletingLastPathComponent)
        #expect(!left.contains { $0.hasSuffix(".tmp") || $0.hasSuffix(".bak") })
    }

    /// A name of the maximum length, to which nothing can be appended.
    @Test func longNamesAreWrittenToo() throws {
        let name = String(repeating: "ж", count: 124) + ".mp3"
        let music = try MusicFolder()
        try music.copy("Rock/02-grindstone.mp3", as: name)
        #expect(try music.run("build", "-q", ".").status == 0)
        #expect(try music.run("tag", "--write", "key", "--yes").status == 0)
        #expect(try AudioTags.read(RawPath(music.path(name))).key != nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: music.root).sorted() == [".sonic", name])
    }

    @Test func dryRunsChangeNothing() throws {
        let clip = "Rock/02-grindstone.mp3"
        let before = try bytes(clip)
        let text = try run("--write", "bpm,mood", "--dry-run", clip)
        #expect(text.output.contains("bpm: – → ") && text.output.contains("mood: – → angry"))
        let objects = try run("--write", "bpm,mood", "--dry-run", clip, "--json").objects()
        #expect(objects.map { $0["field"] as? String } == ["bpm", "mood", nil])
        #expect(objects.last?["written"] as? Int == 0 && objects.last?["dry_run"] as? Bool == true)
        #expect(try bytes(clip) == before)
    }

    @Test func timesAndBackupsAreKeptOnRequest() throws {
        let clip = "Folk/03-moth-lullaby.flac"
        let old = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder.path + "/" + clip)
        let before = try bytes(clip)
        #expect(try run("--write", "mood", "--keep-mtime", "--backup", clip).status == 0)
        #expect(try bytes(clip) != before)
        #expect(try bytes("Folk/.03-moth-lullaby.flac.bak") == before)
        #expect(try modificationDate(clip) == old)
        // The first backup is the original file. A later one does not replace it.
        #expect(try run("--write", "energy", "--backup", clip).status == 0)
        #expect(try bytes("Folk/.03-moth-lullaby.flac.bak") == before)
        #expect(try modificationDate(clip) != old)
    }

    @Test func permissionsAndLinksStay() throws {
        let clip = "Rock/02-grindstone.mp3"
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path + "/" + clip)
        let other = folder.path + "/elsewhere.mp3"
        try FileManager.default.moveItem(atPath: folder.path + "/" + clip, toPath: other)
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/" + clip, withDestinationPath: other)
        #expect(try run("--write", "key", clip).status == 0)
        let attributes = try FileManager.default.attributesOfItem(atPath: other)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path + "/" + clip) == other)
        #expect(try AudioTags.read(RawPath(other)).key != nil)
    }

    /// The name under which file managers store comments and colors; Foundation reads and writes it.
    @Test func extendedAttributesStay() throws {
        let clip = "Rock/02-grindstone.mp3"
        let key = FileAttributeKey(rawValue: "NSFileExtendedAttributes")
        let kept = ["user.xdg.comment": Data("the loud one".utf8), "user.bytes": Data([0, 255, 0])]
        do {
            try FileManager.default.setAttributes([key: kept], ofItemAtPath: folder.path + "/" + clip)
        } catch {
            try Test.cancel("this file system keeps none: \(error)")
        }
        let before = try bytes(clip)
        #expect(try run("--write", "key", clip).status == 0)
        #expect(try bytes(clip) != before)
        let found = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + clip)[key] as? [String: Data]
        #expect(found?.filter { $0.key.hasPrefix("user.") } == kept)
    }

    @Test func labelsAreWhatIsWritten() throws {
        let label = try IndexerProcess.run(["label", "grindstone", "calm", "happy", "gym"], in: folder.path)
        #expect(label.status == 0)
        #expect(try run("--write", "mood", "Rock/02-grindstone.mp3").status == 0)
        #expect(try AudioTags.read(raw("Rock/02-grindstone.mp3")).mood == "calm; happy")
    }

    @Test func failuresAreToldAndOthersDone() throws {
        // Another recording under the name of an indexed one, and missing files.
        try FileManager.default.removeItem(atPath: folder.path + "/Folk/02-long-winter.wav")
        try FileManager.default.copyItem(
            atPath: SampleMusic.sampleFolder + "/Electronic/05-extra-life.wav",
            toPath: folder.path + "/Folk/02-long-winter.wav")
        let result = try run("--write", "key", "Folk/02-long-winter.wav", "hill road", "grindstone", "--json")
        #expect(result.status == 1)
        let objects = try result.objects()
        let failures = objects.filter { $0["type"] as? String == "failure" }
        #expect(failures.count == 2)
        #expect(failures.contains { ($0["message"] as? String)?.contains("build the index again") == true })
        #expect(objects.last?["written"] as? Int == 1)
        #expect(try AudioTags.read(raw("Rock/02-grindstone.mp3")).key != nil)
    }

    @Test(arguments: [
        ([], "no fields are selected"), (["--write", "title"], "not “title”"),
        (["--write", "bpm", "nobody"], "no track"),
        (["--write", "bpm,comment"], "not “comment”"), (["--write", "bpm", "--album"], "--album requires"),
        (["--write", "bpm", "--overwrite", "--only-missing"], "cannot be combined"),
        (["--undo", "--write", "bpm"], "--undo applies"),
        (["--write", "bpm", "--min-confidence", "2"], "from 0 to 1"),
        (["--write", "key", "--key-notation", "x"], "camelot"),
    ])
    func badInputIsExplained(_ arguments: [String], _ reason: String) throws {
        let result = try IndexerProcess.run(["tag", "--yes"] + arguments, in: folder.path)
        #expect(result.status == 2 && result.errors.contains(reason), "\(result.errors)")
    }

    /// A script from before the confirmation gets an error before anything is changed.
    @Test func withoutATerminalNothingIsWritten() throws {
        let clip = "Rock/02-grindstone.mp3"
        let before = try bytes(clip)
        for arguments in [["--write", "mood", clip], ["--undo"]] {
            let result = try IndexerProcess.run(["tag"] + arguments, in: folder.path, input: "y\n")
            #expect(result.status == 2 && result.errors.contains("--yes"), "\(result.errors)")
        }
        #expect(try bytes(clip) == before)
        #expect(try IndexerProcess.run(["tag", "--write", "mood", "--dry-run", clip], in: folder.path).status == 0)
    }

    @Test func presentValuesAreKeptAndCounted() throws {
        let clip = "Rock/02-grindstone.mp3"
        try AudioTags.write(["BPM": ["61"], "INITIALKEY": ["whatever"]], to: raw(clip))
        let arguments = ["--write", "bpm,key", "--min-confidence", "0", "--json", clip]
        let lines = try IndexerProcess.run(["tag", "-y"] + arguments, in: folder.path).objects()
        #expect(lines.map { $0["type"] as? String } == ["kept", "kept", "summary"])
        #expect(lines[0]["present"] as? String == "61" && lines[1]["present"] as? String == "whatever")
        #expect(lines[2]["kept"] as? Int == 1 && lines[2]["written"] as? Int == 0)
        let text = try run("--write", "bpm", "--min-confidence", "0", clip)
        #expect(
            text.output.contains("bpm: 61 kept, not replaced by ")
                && text.errors.contains("1 kept with a different value"))
        #expect(try AudioTags.read(raw(clip)).bpm == 61)
        #expect(try run("--write", "bpm", "--overwrite", "--min-confidence", "0", clip).status == 0)
        #expect(try AudioTags.read(raw(clip)).bpm != 61)
    }

    /// truth.csv: Grindstone is in D minor.
    @Test(arguments: [("musical", "Dm"), ("camelot", "7A"), ("openkey", "12m")])
    func keysAreWrittenInTheNotationAskedFor(_ notation: String, _ key: String) throws {
        let clip = "Rock/02-grindstone.mp3"
        #expect(
            try run("--write", "key", "--min-confidence", "0", "--key-notation", notation, clip).status == 0)
        #expect(try AudioTags.fieldValues(["INITIALKEY"], of: raw(clip)) == ["INITIALKEY": [key]])
    }

    @Test func uncertainValuesAreCounted() throws {
        let result = try run("--write", "bpm,key", "--min-confidence", "1", "--json", "Rock/02-grindstone.mp3")
        let lines = try result.objects()
        #expect(lines.dropLast().allSatisfy { $0["type"] as? String == "uncertain" } && lines.count > 1)
        #expect(lines.last?["uncertain"] as? Int == 1 && lines.last?["files"] as? Int == 0)
        let text = try run("--write", "bpm,key", "--min-confidence", "1", "Rock/02-grindstone.mp3")
        let reasons = text.output.split(separator: "\n").filter { $0.contains("not written") }
        #expect(reasons.count == lines.count - 1, "\(text.output)")
        for (reason, line) in zip(reasons, lines) {
            let confidence = try #require(line["confidence"] as? Double)
            let value = try #require(line["value"] as? String)
            let said = reason.wholeMatch(
                of:
                    #/  \w+: (?<value>.+) not written, because its confidence, (?<confidence>[\d.]+), is below (?<least>[\d.]+)/#
            )
            let match = try #require(said, "\(reason)")
            #expect(match.output.value == value)
            let (shown, least) = (Double(match.output.confidence) ?? .nan, Double(match.output.least) ?? .nan)
            #expect(abs(shown - confidence) <= 0.005 && least == 1 && shown < least)
        }
        #expect(text.errors.contains("1 with a value whose confidence is too low"))
    }

    @Test func runsAreTakenBack() throws {
        let clips = Self.clips.filter { !$0.hasSuffix(".wav") }
        let before = try clips.map { try AudioTags.fieldValues(of: raw($0)) }
        #expect(try IndexerProcess.run(["tag", "-y", "--write", "mood,energy"] + clips, in: folder.path).status == 0)
        #expect(try IndexerProcess.run(["tag", "-y", "--write", "replaygain"] + clips, in: folder.path).status == 0)
        #expect(try clips.map { try AudioTags.fieldValues(of: raw($0)) } != before)
        #expect(
            try run("--undo", "--dry-run").errors.contains(
                "\(clips.count) of \(clips.count) files to change, 0 written"))
        let first = try #require(try run("--undo", "--json").objects().last)
        #expect(first["written"] as? Int == clips.count && first["failed"] as? Int == 0)
        #expect(try run("--undo").status == 0)
        #expect(try clips.map { try AudioTags.fieldValues(of: raw($0)) } == before)
        let none = try run("--undo")
        #expect(none.status == 0 && none.errors.contains("no run to undo"))
    }

    /// Others changed a field that the file did not have before the run.
    @Test func laterChangesAreKeptByAnUndo() throws {
        let clip = "Rock/02-grindstone.mp3"
        #expect(try run("--write", "energy", clip).status == 0)
        try AudioTags.write(["ENERGY": ["loud"]], to: raw(clip))
        let undone = try run("--undo")
        #expect(undone.output.contains("energy: loud kept, not removed\n"), "\(undone.output)")
    }

    /// Every file is either unchanged or correctly written, and the run can be undone.
    @Test func killedRunsAreTakenBack() throws {
        let music = try MusicFolder()
        let copies = (10..<40).map { "\($0).mp3" }
        for name in copies { try music.copy("Rock/02-grindstone.mp3", as: name) }
        #expect(try music.run("build", "-q", ".").status == 0)
        let outputs = try TemporaryFolder()
        let process = try IndexerProcess.start(["tag", "-y", "--write", "energy"], in: music.root, into: outputs)
        let journal = music.path(".sonic/tag-journal/000001.jsonl")
        func lineCount() -> Int { (FileManager.default.contents(atPath: journal) ?? Data()).count(where: { $0 == 10 }) }
        while process.isRunning, lineCount() < 5 { usleep(500) }
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        func written() throws -> Int {
            try copies.count { try AudioTags.fieldValues(["ENERGY"], of: RawPath(music.path($0))) != [:] }
        }
        let count = try written()
        #expect(count > 0)
        let last = try #require(
            try IndexerProcess.run(["tag", "-y", "--undo", "--json"], in: music.root).objects().last)
        #expect(last["written"] as? Int == count && last["failed"] as? Int == 0)
        #expect(try written() == 0)
        #expect(try music.run("verify").status == 0)
    }

    /// Labels take precedence as moods. Without them, the computed mood would replace the user's.
    @Test(arguments: ["newer", "damaged"]) func unreadableLabelsPreventMoodsFromBeingWritten(_ trouble: String) throws {
        let clip = "Rock/02-grindstone.mp3"
        let database = folder.path + "/.sonic/user.sqlite"
        #expect(try IndexerProcess.run(["label", "grindstone", "calm"], in: folder.path).status == 0)
        var content = try Data(contentsOf: URL(filePath: database))
        if trouble == "newer" {
            content.replaceSubrange(60..<64, with: big(99, 4))  // user_version (sqlite.org/fileformat2.html)
        } else {
            for index in 4096..<content.count { content[index] = UInt8(truncatingIfNeeded: index &* 31) }
        }
        try content.write(to: URL(filePath: database))
        let before = try bytes(clip)
        for options in [["--write", "mood"], ["--comment-hashtags"]] {
            let result = try IndexerProcess.run(["tag", "-y"] + options + [clip], in: folder.path)
            #expect(result.status == 2 && result.errors.contains("user.sqlite: "), "\(result.errors)")
        }
        #expect(try bytes(clip) == before)
        #expect(try Data(contentsOf: URL(filePath: database)) == content)
        // Values that do not depend on labels are still written.
        #expect(try run("--write", "energy", clip).status == 0)
    }
}
