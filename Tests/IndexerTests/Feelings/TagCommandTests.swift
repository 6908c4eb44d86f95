import AudioFeatures
import Foundation
import TestSupport
import Testing

/// Tags written by the real binary: one clip of every format.
struct TagCommandTests {
    private static let clips = [
        "Rock/02-grindstone.mp3", "Folk/02-long-winter.wav", "Folk/03-moth-lullaby.flac", "Ambient/02-first-light.opus",
        "Jazz/02-cafe-a-minuit-copy.ogg", "Classical/04-button-shop.mp3",
    ]
    private let folder: TemporaryFolder

    /// Copies to write to, with SampleAudio's index; the clips that are not there are never looked at.
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

    private func run(_ arguments: String...) throws -> Tool.Result {
        try Tool.run(["tag"] + arguments, in: folder.path)
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
        let result = try run("--write", "bpm,key,mood,energy", "--comment-hashtags", clip)
        #expect(result.status == 0, "\(result.errors)")
        let after = try AudioTags.read(raw(clip))
        // truth.csv: what the clips were written to be; tempo within an octave, for that is another test's business.
        let tempo = try #require(after.bpm)
        #expect(tempo > 30 && tempo == tempo.rounded())
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
        // Once said, there is nothing more to say.
        #expect(try run("--write", "bpm,key,mood,energy", "--comment-hashtags", clip).output.isEmpty)
        let left = try FileManager.default.contentsOfDirectory(
            atPath: (folder.path + "/" + clip as NSString).deletingLastPathComponent)
        #expect(!left.contains { $0.hasSuffix(".tmp") || $0.hasSuffix(".bak") })
    }

    /// As long as names can be, so that nothing can be added to it.
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
        #expect(text.output.contains("bpm: – →") && text.output.contains("mood: – → angry"))
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
        // The first backup is what the file was; a later one does not take its place.
        #expect(try run("--write", "key", "--backup", clip).status == 0)
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

    /// As file managers keep their comments and colours; Foundation reads and writes them under this name.
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
        let label = try Tool.run(["label", "grindstone", "calm", "happy", "gym"], in: folder.path)
        #expect(label.status == 0)
        #expect(try run("--write", "mood", "Rock/02-grindstone.mp3").status == 0)
        #expect(try AudioTags.read(raw("Rock/02-grindstone.mp3")).mood == "calm; happy")
    }

    @Test func failuresAreToldAndOthersDone() throws {
        // Another recording under the name of an indexed one, and files that are missing.
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
        ([], "say what to write"), (["--write", "title"], "not “title”"), (["--write", "bpm", "nobody"], "no track"),
        (["--write", "bpm,comment"], "not “comment”"),
    ])
    func badInputIsExplained(_ arguments: [String], _ reason: String) throws {
        let result = try Tool.run(["tag"] + arguments, in: folder.path)
        #expect(result.status == 2 && result.errors.contains(reason), "\(result.errors)")
    }
}
