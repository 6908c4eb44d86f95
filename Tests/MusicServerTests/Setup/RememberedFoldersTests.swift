import Foundation
import MusicLibrary
import MusicServer
import TestSupport
import Testing

struct RememberedFoldersTests {
    private let place: TemporaryFolder
    private let remembered: RememberedFolders

    init() throws {
        place = try TemporaryFolder()
        remembered = RememberedFolders(file: RawPath(place.file("state/sonicindex/libraries.json")))
    }

    private func entry(_ name: String, index: RawPath? = nil) -> RememberedFolders.Entry {
        RememberedFolders.Entry(RawPath(place.path).appending(RawPath(name)), index: index)
    }

    @Test func theLatestComesFirst() throws {
        #expect(remembered.entries.isEmpty)
        let elsewhere = entry("b", index: RawPath(place.file("b.sidx")))
        for entry in [entry("a"), elsewhere, entry("c"), elsewhere] { try remembered.remember(entry) }
        #expect(remembered.entries == [elsewhere, entry("c"), entry("a")])
        #expect(remembered.entries.contains(entry("a")) && !remembered.entries.contains(entry("b")))
    }

    @Test func aForgottenFolderIsGone() throws {
        for entry in [entry("a"), entry("b")] { try remembered.remember(entry) }
        try remembered.forget(entry("b"))
        try remembered.forget(entry("c"))
        #expect(remembered.entries == [entry("a")])
        try RememberedFolders(file: nil).forget(entry("a"))
    }

    @Test func aFolderIsTheSameInAnySpelling() throws {
        try FileManager.default.createDirectory(atPath: place.file("real"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: place.file("link"), withDestinationPath: place.file("real"))
        try remembered.remember(entry("link"))
        try remembered.remember(entry("real/../real"))
        #expect(remembered.entries == [entry("real")])
        let link = RawPath(place.file("link"))
        #expect(RememberedFolders.Entry(link, index: IndexLocator.indexPath(ofLibrary: link)) == entry("real"))
    }

    #if os(Linux)
        @Test func namesInOtherEncodingsAreKept() throws {
            let name = RawPath(place.path).appending(RawPath(bytes: Array("Caf".utf8) + [0xE9]))
            let known = RememberedFolders.Entry(name)
            try remembered.remember(known)
            #expect(remembered.entries.map(\.folder) == [name])
        }
    #endif

    @Test func aDamagedFileIsAsNone() throws {
        try remembered.remember(entry("a"))
        try Data("{\"libraries\":3}".utf8).write(to: URL(filePath: "\(try #require(remembered.file))"))
        #expect(remembered.entries.isEmpty)
        try remembered.remember(entry("b"))
        #expect(remembered.entries == [entry("b")])
    }

    @Test(arguments: [
        (["XDG_STATE_HOME": "/s", "HOME": "/h"], false, "/s/sonicindex/libraries.json"),
        (["HOME": "/h"], false, "/h/.local/state/sonicindex/libraries.json"),
        (["XDG_STATE_HOME": "relative", "HOME": "/h"], false, "/h/.local/state/sonicindex/libraries.json"),
        (["HOME": "/h"], true, "/h/Library/Application Support/sonicindex/libraries.json"),
    ])
    func theFileIsTheUsers(_ environment: [String: String], _ isMac: Bool, _ file: String) {
        #expect(RememberedFolders(environment: environment, isMac: isMac).file == RawPath(file))
    }

    @Test func withoutAHomeNothingIsKept() throws {
        let none = RememberedFolders(environment: [:])
        #expect(none.file == nil && none.entries.isEmpty)
        try none.remember(entry("a"))
    }
}
