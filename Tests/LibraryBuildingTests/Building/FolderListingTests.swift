import Foundation
import LibraryBuilding
import TestSupport
import Testing

struct FolderListingTests {
    private let place: TemporaryFolder
    private let root: RawPath

    init() throws {
        place = try TemporaryFolder()
        root = try #require(RawPath(place.path).resolved)
    }

    private func makeFolder(_ path: RawPath) throws {
        try #require(root.appending(path).withCString { mkdir($0, 0o755) } == 0)
    }

    private func listing(_ path: RawPath) throws -> FolderListing { try FolderListing(root.appending(path)) }

    @Test func foldersAreListedWithTheirAudioFiles() throws {
        for name in ["Album", "Empty", ".hidden", "Drafts.noindex"] as [RawPath] { try makeFolder(name) }
        for name in ["one.mp3", "two.FLAC", "cover.jpg", "notes", ".three.mp3"] {
            try place.write([], as: "Album/\(name)")
        }
        try place.write([], as: "here.ogg")
        let listing = try FolderListing(root)
        #expect(listing.path == root && listing.audioCount == 1 && listing.isWritable)
        #expect(listing.folders.map(\.name) == ["Album", "Empty"])
        #expect(listing.folders.map(\.audioCount) == [2, 0])
        #expect(listing.folders.allSatisfy { $0.problem == nil })
        #expect(listing.steps.last == root && listing.steps.first == "/")
        for (upper, lower) in zip(listing.steps, listing.steps.dropFirst()) {
            #expect(upper.appending(lower.lastComponent) == lower)
        }
    }

    @Test func aLinkUpwardsLeadsUpwards() throws {
        try makeFolder("Album")
        try FileManager.default.createSymbolicLink(
            atPath: place.file("Album/loop"), withDestinationPath: place.path)
        try FileManager.default.createSymbolicLink(
            atPath: place.file("Album/circle"), withDestinationPath: place.file("Album/circle"))
        #expect(try listing("Album").folders.map(\.name) == ["loop"])
        #expect(try listing("Album/loop").path == root)
        #expect(try listing("Album/loop/Album/loop/Album").path == root.appending("Album"))
    }

    @Test func listingOtherThingsThanFoldersFails() throws {
        try place.write([], as: "song.mp3")
        for path in ["song.mp3", "missing", "song.mp3/below"] as [RawPath] {
            #expect {
                try listing(path)
            } throws: {
                ($0 as? FolderListing.Failure)?.isMissing == true
            }
        }
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything")) func anUnreadableFolderSaysSo() throws {
        try makeFolder("Private")
        try #require(chmod(place.file("Private"), 0) == 0)
        defer { chmod(place.file("Private"), 0o755) }
        let entry = try #require(try FolderListing(root).folders.first)
        #expect(entry.audioCount == nil && entry.problem == "Permission denied")
        #expect {
            try listing("Private")
        } throws: {
            ($0 as? FolderListing.Failure)?.reason == "Permission denied"
        }
    }

    #if os(Linux)
        /// macOS allows only UTF-8 in names.
        @Test func aNameInAnotherEncodingIsFoundByItsText() throws {
            let name = RawPath(bytes: Array("Caf".utf8) + [0xE9])
            try makeFolder(name)
            let entry = try #require(try FolderListing(root).folders.first)
            #expect(entry.name == name)
            let text = "\(root.appending(entry.name))"
            #expect(text.hasSuffix("Caf\\xe9"))
            #expect(FolderListing.folder(named: text) == root.appending(name))
        }
    #endif

    @Test func itStartsWhereMusicProbablyIs() throws {
        #expect(FolderListing.start(home: nil) == "/")
        #expect(FolderListing.start(home: root.appending("missing")) == "/")
        #expect(FolderListing.start(home: root) == root)
        try makeFolder("Music")
        #expect(FolderListing.start(home: root) == root.appending("Music"))
    }
}
