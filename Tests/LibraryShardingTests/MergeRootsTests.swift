import BuildingSupport
import CatalogSupport
import Foundation
import LibrarySharding
import SimilarityIndex
import TestSupport
import Testing

/// Merging indexes of several folders.
struct MergeRootsTests {
    /// Two libraries of one clip each, each indexed in its own folder.
    private static func libraries() async throws -> MusicFolder {
        let music = try MusicFolder()
        try music.copy(shortSamples[0], as: "rock/x/one.wav")
        try music.copy(shortSamples[1], as: "jazz/two.wav")
        try music.write(Array("no music".utf8), "jazz/bad.mp3")
        for name in ["rock/x", "jazz"] {
            _ = try await LibraryBuilder(
                root: music.rawPath(name), failureDate: failureDate, provenance: "test"
            ).build()
        }
        return music
    }

    private static let indexes = ["rock/x/.sonic/library.sidx", "jazz/.sonic/library.sidx"]

    private static func paths(_ music: MusicFolder, _ name: String) throws -> [String] {
        try Library(music.rawPath(name)).tracks().map { "\($0.path)" }
    }

    @Test func severalLibrariesAreOneOfTheFolderThatHoldsThem() async throws {
        let music = try await Self.libraries()
        let summary = try music.merge(Self.indexes, to: "merged.sidx")
        #expect(try Self.paths(music, "merged.sidx") == ["jazz/two.wav", "rock/x/one.wav"])
        #expect(summary.root.map { URL(filePath: "\($0)").lastPathComponent } == music.root.lastComponent.description)
        try await music.build("whole.sidx")
        #expect(try music.bytes("merged.sidx") == music.bytes("whole.sidx"))
        try music.merge(Self.indexes.reversed(), to: ".sonic/library.sidx")
        #expect(try await music.build().pending == 0)
    }

    @Test func aRootMayLieInAnother() async throws {
        let music = try await Self.libraries()
        try await music.build(nil)
        let whole = try music.bytes(".sonic/library.sidx")
        let summary = try music.merge(Self.indexes + [".sonic/library.sidx"], to: "merged.sidx")
        #expect(try music.bytes("merged.sidx") == whole)
        #expect(summary.duplicates == 3)
    }

    @Test func rootsCanBeSaid() async throws {
        let music = try await Self.libraries()
        for (number, name) in Self.indexes.enumerated() {
            try music.rewrite(name, to: "\(number).sidx")
        }
        let names = ["0.sidx", "1.sidx"]
        // Neither root is known: they count as one folder.
        #expect(try music.merge(names, to: "merged.sidx").root == nil)
        #expect(try Self.paths(music, "merged.sidx") == ["one.wav", "two.wav"])
        // Folders of another machine.
        let apart = try music.merge(names, to: "merged.sidx", roots: ["/no/such/../a/", "/no//b/c/."])
        #expect(apart.root == "/no")
        #expect(try Self.paths(music, "merged.sidx") == ["a/one.wav", "b/c/two.wav"])
        #expect(try music.merge(names, to: "merged.sidx", roots: ["/x", "/y"]).root == "/")
        // Two indexes of the same folder.
        let together = try music.merge(Self.indexes, to: "merged.sidx", roots: ["/no/such"])
        #expect(together.root == "/no/such")
        #expect(try Self.paths(music, "merged.sidx") == ["one.wav", "two.wav"])
    }

    @Test func aRootThatMattersAndIsNotKnownIsAnError() async throws {
        let music = try await Self.libraries()
        try music.rewrite(Self.indexes[0], to: "0.sidx")
        // If one folder is known, the other index counts as of the same folder.
        #expect(try music.merge([Self.indexes[1], "0.sidx"], to: "merged.sidx").tracks == 2)
        let error = #expect(throws: LibraryError.self) { try music.merge(Self.indexes + ["0.sidx"], to: "m.sidx") }
        #expect(error?.description.hasPrefix(music.path("0.sidx") + ": its music folder is unknown") == true)
    }

    @Test func theSameFolderByAnotherNameIsTheSame() async throws {
        let music = try await Self.libraries()
        try music.link("other", to: "jazz")
        try music.merge([Self.indexes[1], "other/.sonic/library.sidx"], to: "merged.sidx")
        #expect(try Self.paths(music, "merged.sidx") == ["two.wav"])
    }
}
