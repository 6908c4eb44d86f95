import BuildingSupport
import CatalogSupport
import Foundation
import LibrarySharding
import TestSupport
import Testing

/// If the index is a symbolic link, the target of the link is written.
struct LinkedIndexTests {
    /// A folder of music whose index is stored in the folder `real`.
    private static func folder() throws -> MusicFolder {
        let music = try MusicFolder([shortSamples[0]])
        try music.makeFolder("real")
        return music
    }

    private static func isLink(_ name: String, _ music: MusicFolder) throws -> Bool {
        let attributes = try FileManager.default.attributesOfItem(atPath: music.path(name))
        return attributes[.type] as? FileAttributeType == .typeSymbolicLink
    }

    @Test(arguments: ["real/index.sidx", "./real/../real/index.sidx", "second.sidx"])
    func theTargetIsWritten(target: String) async throws {
        let music = try Self.folder()
        try music.link("second.sidx", to: music.path("real/index.sidx"))
        try music.link("link.sidx", to: target)
        // First the target is missing, then it exists.
        for tracks in 1...2 {
            try await music.build("link.sidx")
            #expect(try Self.isLink("link.sidx", music) && Self.isLink("second.sidx", music))
            #expect(try Library(music.rawPath("real/index.sidx")).count == tracks)
            #expect(try FileManager.default.contentsOfDirectory(atPath: music.path("real")) == ["index.sidx"])
            try music.copy(shortSamples[1], as: "\(tracks).wav")
        }
    }

    @Test func theJournalLiesBesideTheTarget() async throws {
        let music = try Self.folder()
        try music.link("link.sidx", to: "real/index.sidx")
        var names: Set<String> = []
        let builder = LibraryBuilder(root: music.root, output: music.rawPath("link.sidx"), provenance: "test")
        _ = try await builder.build(report: { event in
            guard case .finished = event else { return }
            names.formUnion((try? FileManager.default.contentsOfDirectory(atPath: music.path("real"))) ?? [])
        })
        #expect(names.isSuperset(of: ["index.sidx.journal", "index.sidx.lock"]))
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: music.path("")).sorted() == [
                "Folk", "link.sidx", "real",
            ])
    }

    @Test func mergingSplittingAndImportingFollowItToo() async throws {
        let music = try Self.folder()
        try await music.build("whole.sidx")
        try music.link("link.sidx", to: "real/index.sidx")
        try music.merge(["whole.sidx"], to: "link.sidx")
        #expect(try music.bytes("real/index.sidx") == music.bytes("whole.sidx"))
        try music.link("part-1-of-1.sidx", to: "real/part.sidx")
        _ = try IndexSplitter(music.rawPath("whole.sidx"), count: 1, prefix: music.rawPath("part")).split()
        #expect(try music.bytes("real/part.sidx") == music.bytes("whole.sidx"))
        try music.remove("real/index.sidx")
        let record = RecordExtractor(root: music.root).record(of: music.rawPath(shortSamples[0])).line
        try music.write(Array(record.utf8), "a.records")
        _ = try RecordImporter(output: music.rawPath("link.sidx"), provenance: "test").build(from: [
            music.rawPath("a.records")
        ])
        #expect(try music.bytes("real/index.sidx") == music.bytes("whole.sidx"))
        #expect(try Self.isLink("link.sidx", music) && Self.isLink("part-1-of-1.sidx", music))
    }

    @Test func aCircleIsAnError() async throws {
        let music = try Self.folder()
        try music.link("link.sidx", to: "link.sidx")
        let error = await #expect(throws: LibraryError.self) { try await music.build("link.sidx") }
        #expect(error?.description.contains("link.sidx: is part of a loop of symbolic links") == true)
    }

    @Test func aFileThatIsNoIndexIsNotOverwrittenThroughALink() async throws {
        let music = try Self.folder()
        try music.link("link.sidx", to: shortSamples[0])
        let bytes = try music.bytes(shortSamples[0])
        let error = await #expect(throws: LibraryError.self) { try await music.build("link.sidx") }
        #expect(error?.description.contains("will not be overwritten") == true)
        #expect(try music.bytes(shortSamples[0]) == bytes)
    }
}
