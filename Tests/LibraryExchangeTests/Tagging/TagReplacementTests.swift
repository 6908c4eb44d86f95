import AudioFeatures
import AudioTagging
import Foundation
import LibraryExchange
import SimilarityIndex
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How a new file replaces the old one.
struct TagReplacementTests {
    private let folder: TemporaryFolder
    private let path: RawPath
    private let id: TrackID
    private let original: [UInt8]

    init() throws {
        folder = try TemporaryFolder()
        original = try repositoryBytes("Tests/Golden/audio/mono.mp3")
        path = RawPath(try folder.write(original, as: "song.mp3"))
        let (high, low) = try AudioPayload.hash(path)
        id = TrackID(high: high, low: low)
    }

    private func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: URL(filePath: folder.file(name))))
    }
    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    @Test func thePreviewListsTheChanges() throws {
        let replacement = TagReplacement(path, id: id, ["BPM": ["87.5"], "MOOD": ["calm"], "ENERGY": []])
        let changes = try replacement.preview().changes
        #expect(changes.map(\.name) == ["TBPM", "TMOO"] && changes.map(\.new) == [["88"], ["calm"]])
        #expect(changes.allSatisfy { $0.old.isEmpty && $0.place == "ID3v2.4" })
        #expect(try bytes("song.mp3") == original)
        try replacement.write()
        #expect(try AudioTags.fieldValues(of: path) == ["BPM": ["88"], "MOOD": ["calm"]])
        #expect(try replacement.preview().changes.isEmpty)
        #expect(try names == ["song.mp3"])
    }

    @Test func otherNamesKeepTheFile() throws {
        try FileManager.default.linkItem(atPath: folder.file("song.mp3"), toPath: folder.file("other.mp3"))
        try TagReplacement(path, id: id, ["MOOD": ["calm"]]).write()
        #expect(try bytes("other.mp3") == original && bytes("song.mp3") != original)
    }

    /// A field is edited while the preview is shown.
    @Test func valuesOtherThanThoseShownAreLeftAlone() throws {
        try AudioTags.write(["REPLAYGAIN_TRACK_GAIN": ["-3.00 dB"]], to: path)
        let wanted = ["REPLAYGAIN_TRACK_GAIN": ["-9.00 dB"]]
        let shown = TagReplacement(path, id: id, wanted, expected: ["REPLAYGAIN_TRACK_GAIN": ["-3.00 dB"]])
        try AudioTags.write(["REPLAYGAIN_TRACK_GAIN": ["-5.00 dB"]], to: path)
        let changed = try bytes("song.mp3")
        let error = #expect(throws: AudioError.self) { try shown.write() }
        #expect(error?.reason.contains("another program") == true)
        #expect(try bytes("song.mp3") == changed && names == ["song.mp3"])
        try TagReplacement(path, id: id, wanted, expected: ["REPLAYGAIN_TRACK_GAIN": ["-5.00 dB"]]).write()
        #expect(try AudioTags.values(["REPLAYGAIN_TRACK_GAIN"], of: path) == ["REPLAYGAIN_TRACK_GAIN": "-9.00 dB"])
    }

    @Test func otherSoundIsRefused() throws {
        let other = TrackID(high: id.high, low: id.low ^ 1)
        #expect(throws: AudioError.self) { try TagReplacement(path, id: other, ["MOOD": ["calm"]]).write() }
        #expect(try bytes("song.mp3") == original && names == ["song.mp3"])
    }

    /// A change between copying and replacing. `touch -r` and taggers that preserve times reset the modification time.
    @Test(arguments: ["written to", "written to, times set back", "replaced", "removed"])
    func concurrentWritesByOtherProgramsStay(_ how: String) throws {
        var other = original
        other[original.count / 2] ^= 1
        // Clocks of file systems advance every few milliseconds; the file must be older than what follows.
        usleep(30_000)
        let (file, times) = (folder.file("song.mp3"), try #require(try modificationTime()))
        let error = #expect(throws: AudioError.self) {
            try TagReplacement(path, id: id, ["MOOD": ["calm"]]).write(.init()) {
                // A failure here is visible in the content below.
                switch how {
                case "replaced":
                    _ = try? folder.write(other, as: "other")
                    rename(folder.file("other"), file)
                case "removed": unlink(file)
                default:
                    let descriptor = open(file, O_WRONLY)
                    pwrite(descriptor, other, other.count, 0)
                    if how.hasSuffix("back") { futimens(descriptor, [times, times]) }
                    close(descriptor)
                }
            }
        }
        if how == "removed" {
            #expect(error?.kind == .unreadable && error?.reason.contains("cannot be found") == true)
            #expect(try names.isEmpty)
        } else {
            #expect(error?.reason.hasPrefix("another program changed it meanwhile") == true)
            #expect(try bytes("song.mp3") == other && names == ["song.mp3"])
            if how.hasSuffix("back") { #expect(try modificationTime()?.tv_nsec == times.tv_nsec) }
        }
    }

    private func modificationTime() throws -> timespec? {
        var status = stat()
        guard stat(folder.file("song.mp3"), &status) == 0 else { return nil }
        #if canImport(Glibc)
            return status.st_mtim
        #else
            return status.st_mtimespec
        #endif
    }

    /// The number of a process that has ended, and that no other process has since.
    private func deadProcess() throws -> pid_t {
        let process = try Process.run(URL(filePath: "/bin/sh"), arguments: ["-c", "exit 0"])
        process.waitUntilExit()
        return process.processIdentifier
    }

    @Test func copiesOfKilledRunsGo() throws {
        let dead = try deadProcess()
        let kept = [
            ".\(id).0\(dead).tmp", ".\(id).\(dead).tmp2", ".x.\(dead).tmp", "\(id).\(dead).tmp", ".\(id).tmp",
            // The first process is running.
            ".\(id).1.tmp",
        ]
        for name in kept + [".\(id).\(dead).tmp"] { try folder.write([1], as: name) }
        TagLeftovers.remove(beside: [path])
        #expect(try names == (kept + ["song.mp3"]).sorted())
    }

    /// In another container, processes have other numbers.
    @Test func copiesThatAreLockedStay() throws {
        let name = ".\(id).\(try deadProcess()).tmp"
        let file = open(try folder.write([1], as: name), O_RDONLY)
        #expect(flock(file, LOCK_EX | LOCK_NB) == 0)
        TagLeftovers.remove(beside: [path])
        #expect(try names == [name, "song.mp3"])
        close(file)
        TagLeftovers.remove(beside: [path])
        #expect(try names == ["song.mp3"])
    }
}
