import Foundation
import LibraryExchange
import TestSupport
import Testing

/// A folder in which playlist files are kept up to date, among files of others.
struct PlaylistFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write([], as: "other")
    }

    private func update(_ files: [String: String], owner: String = "me") throws -> PlaylistFolder.Change {
        try PlaylistFolder(RawPath(folder.file("Lists")), owner: owner).update(
            files.sorted { $0.key < $1.key }.map { (name: $0.key, bytes: Array($0.value.utf8)) })
    }

    private func write(_ text: String, _ name: String) throws {
        try folder.write(Array(text.utf8), as: "Lists/" + name)
    }

    private func text(_ name: String) -> String? {
        try? String(contentsOfFile: folder.file("Lists/" + name), encoding: .utf8)
    }

    /// The visible files.
    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.file("Lists")).filter { !$0.hasPrefix(".") }.sorted()
    }

    @Test func filesFollowThePlaylists() throws {
        #expect(try update(["a.m3u": "1", "b.m3u": "2"]) == .init(written: ["a.m3u", "b.m3u"]))
        #expect(try update(["a.m3u": "3", "c.m3u": "4"]) == .init(written: ["a.m3u", "c.m3u"], removed: ["b.m3u"]))
        #expect(try names() == ["a.m3u", "c.m3u"])
        #expect(text("a.m3u") == "3" && text("c.m3u") == "4")
        #expect(try update([:]) == .init(removed: ["a.m3u", "c.m3u"]))
        #expect(try names().isEmpty)
    }

    /// A mount point without its disk is empty.
    @Test(arguments: ["mount/Lists", "mount/Lists/", "mount/none/Lists"])
    func nothingIsCreatedOnAMountPoint(path: String) throws {
        try FileManager.default.createDirectory(atPath: folder.file("mount"), withIntermediateDirectories: false)
        let lists = PlaylistFolder(RawPath("\(folder.path)/\(path)"), owner: "me")
        #expect(throws: PlaylistFolder.Unavailable.self) { _ = try lists.update([(name: "a.m3u", bytes: [49])]) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("mount")).isEmpty)
    }

    @Test func theErrorSaysWhatIsWrongWithTheFolder() throws {
        func reason(_ path: String) -> String? {
            let lists = PlaylistFolder(RawPath(folder.file(path)), owner: "me")
            return #expect(throws: PlaylistFolder.Unavailable.self) { _ = try lists.update([]) }?.description
        }
        try FileManager.default.createDirectory(atPath: folder.file("mount"), withIntermediateDirectories: false)
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.file("mount/Lists"))
        let advice = "the folder does not exist; mount its disk, or create the folder"
        #expect(reason("none/Lists/") == "\(advice) (“\(folder.file("none"))”: No such file or directory)")
        #expect(reason("mount/Lists") == "\(advice) (“\(folder.file("mount"))”: empty folder)")
        #expect(reason("other/Lists") == "\(advice) (“\(folder.file("other"))”: Not a directory)")
        #expect(reason("other") == "there is a file of this name, or a link to nothing")
        #expect(reason("link") == "there is a file of this name, or a link to nothing")
    }

    @Test func anUnchangedFileKeepsItsTime() throws {
        _ = try update(["a.m3u": "1"])
        let old = Date(timeIntervalSince1970: 1_000_000_000)
        try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: folder.file("Lists/a.m3u"))
        #expect(try update(["a.m3u": "1", "b.m3u": "2"]) == .init(written: ["b.m3u"]))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("Lists/a.m3u"))
        #expect(attributes[.modificationDate] as? Date == old)
    }

    @Test func filesOfOthersStay() throws {
        _ = try update([:])
        try write("mine", "a.m3u")
        try write("mine", "z.m3u")
        #expect(try update(["a.m3u": "1", "b.m3u": "2"]) == .init(written: ["b.m3u"], kept: ["a.m3u"]))
        #expect(try update([:]) == .init(removed: ["b.m3u"]))
        #expect(text("a.m3u") == "mine" && text("z.m3u") == "mine")
    }

    /// A file that somebody has edited is theirs, whether its playlist changes or goes away.
    @Test func aFileThatWasEditedStays() throws {
        _ = try update(["a.m3u": "1", "b.m3u": "2"])
        try write("edited", "a.m3u")
        try write("edited", "b.m3u")
        #expect(try update(["a.m3u": "3"]) == .init(kept: ["a.m3u"]))
        #expect(try update([:]) == .init())
        #expect(text("a.m3u") == "edited" && text("b.m3u") == "edited")
    }

    @Test func aLinkIsNoFileOfOurs() throws {
        _ = try update(["a.m3u": "1"])
        try FileManager.default.removeItem(atPath: folder.file("Lists/a.m3u"))
        let target = try folder.write(Array("1".utf8), as: "precious.m3u")
        try FileManager.default.createSymbolicLink(atPath: folder.file("Lists/a.m3u"), withDestinationPath: target)
        #expect(try update(["a.m3u": "2"]) == .init(kept: ["a.m3u"]))
        #expect(try update([:]) == .init())
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "1" && text("a.m3u") == "1")
    }

    /// “playlist export --all” writes the same files.
    @Test func aFileOfTheSameContentIsTakenOver() throws {
        _ = try update([:])
        try write("1", "a.m3u")
        #expect(try update(["a.m3u": "1"]) == .init())
        #expect(try update(["a.m3u": "2"]) == .init(written: ["a.m3u"]))
    }

    @Test func ownersOfOneFolderDoNotTouchEachOther() throws {
        _ = try update(["a.m3u": "1"], owner: "Anna")
        #expect(try update(["b.m3u": "2"], owner: "Ben") == .init(written: ["b.m3u"]))
        #expect(try update(["a.m3u": "3", "b.m3u": "2"], owner: "Ben") == .init(kept: ["a.m3u"]))
        #expect(try update([:], owner: "Ben") == .init(removed: ["b.m3u"]))
        #expect(try update(["a.m3u": "4"], owner: "Anna") == .init(written: ["a.m3u"]))
    }

    @Test(arguments: ["", "no JSON", #"{"../precious.m3u": {"sums": ["1"], "owner": "me"}}"#])
    func aDamagedListRemovesNothing(_ list: String) throws {
        _ = try update(["a.m3u": "1"])
        try write(list, PlaylistFolder.listName)
        try folder.write(Array("x".utf8), as: "precious.m3u")
        #expect(try update([:]) == .init())
        #expect(text("a.m3u") == "1")
        #expect(FileManager.default.fileExists(atPath: folder.file("precious.m3u")))
        // The list is written again.
        #expect(try update(["a.m3u": "1", "b.m3u": "2"]) == .init(written: ["b.m3u"]))
        #expect(try update([:]) == .init(removed: ["a.m3u", "b.m3u"]))
    }
}
