import CatalogSupport
import Foundation
import MusicCatalog
import TestSupport
import Testing

struct OpenedLibraryTests {
    /// As C and Python open it, by a path as text.
    @Test func aFolderIsOpenedByTheIndexInIt() throws {
        let made = try MadeUpLibrary([.init("a.mp3")])
        let music = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: music.file(".sonic"), withIntermediateDirectories: true)
        try music.write(try MadeUpLibrary.bytes(made), as: ".sonic/library.sidx")
        let library = try Library(music.path)
        #expect(library.count == 1 && "\(library.path)" == music.file(".sonic/library.sidx"))
        #expect(try Library(music.file(".sonic/library.sidx")).count == 1)
    }
}
