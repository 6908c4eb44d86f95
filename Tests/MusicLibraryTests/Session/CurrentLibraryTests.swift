import CatalogSupport
import Foundation
import MusicLibrary
import SimilarityIndex
import TestSupport
import Testing

/// A library that answers questions while its index is replaced.
struct CurrentLibraryTests {
    private let folder: TemporaryFolder
    private let path: RawPath

    init() throws {
        folder = try TemporaryFolder()
        path = try MadeUpLibrary.write(Self.tracks(3), in: folder)
    }

    private static func tracks(_ count: Int) -> [MadeUpLibrary.Track] {
        (0..<count).map { number in .init("\(number).mp3").with { $0.place = [Float(number)] } }
    }

    @Test func aNewIndexIsNoticedOnce() throws {
        let current = try CurrentLibrary(path)
        let before = current.library
        #expect(try !current.renew() && current.snapshot.generation == 1)
        try MadeUpLibrary.write(Self.tracks(5), in: folder)
        var (prepared, seen) = (0, 0)
        let isNew = try current.renew { library throws(LibraryError) in
            (prepared, seen) = (library.count, current.library.count)
        }
        #expect(isNew && prepared == 5)
        #expect(seen == 3, "others see it when it is prepared")
        #expect(current.snapshot.generation == 2 && current.library.count == 5)
        #expect(try !current.renew())
        #expect(try before.similar(to: 0).count == 2 && before.count == 3, "who holds the old one keeps it")
    }

    /// A build makes them after the index, which may take minutes.
    @Test func neighborListsThatComeLaterAreUsed() throws {
        let current = try CurrentLibrary(path)
        #expect(try current.library.similar(to: 0).count == 2)
        try NeighborListsBuilder.refresh(IndexReader(path: "\(path)"), leastTrackCount: 1)
        #expect(try current.renew() && current.snapshot.generation == 2)
        #expect(try SimilaritySearch(current.library.reader).hasLists && !current.renew())
    }

    @Test func aBadIndexChangesNothing() throws {
        let current = try CurrentLibrary(path)
        try folder.write(Array("no index".utf8), as: "other")
        try FileManager.default.removeItem(atPath: "\(path)")
        #expect(try !current.renew(), "gone for a moment")
        try FileManager.default.moveItem(atPath: folder.path + "/other", toPath: "\(path)")
        #expect(throws: LibraryError.self) { try current.renew() }
        #expect(try !current.renew(), "told once")
        #expect(current.library.count == 3 && current.snapshot.generation == 1)
        try FileManager.default.removeItem(atPath: "\(path)")
        try MadeUpLibrary.write(Self.tracks(4), in: folder)
        #expect(try current.renew() && current.library.count == 4)
    }

    @Test func manyAskWhileOneRenews() async throws {
        let current = try CurrentLibrary(path)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<50 {
                        let library = current.library
                        let found = try library.similar(to: 0)
                        #expect(found.count == library.count - 1)
                    }
                }
            }
            group.addTask {
                for count in 4...13 {
                    try MadeUpLibrary.write(Self.tracks(count), in: folder)
                    try current.renew()
                }
            }
            try await group.waitForAll()
        }
        #expect(current.library.count == 13)
    }
}
