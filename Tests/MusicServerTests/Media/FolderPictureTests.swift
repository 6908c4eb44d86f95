import Foundation
import MusicServer
import TestSupport
import Testing

/// Pictures beside files, as programs name them.
struct FolderPictureTests {
    private let served: ServedLibrary

    init() throws {
        let paths = ["Artist/Album/1.mp3", "Artist/Box/CD1/1.mp3", "Artist/Box/Disc 2/1.mp3", "x.mp3"]
        served = try ServedLibrary(
            paths.map { path in
                (
                    path,
                    ["title": path, "artist": path == "x.mp3" ? "Other" : "Artist", "album": "A", "kind": "music"], [:]
                )
            })
        let song = try repositoryBytes("Tests/Golden/audio/mono.mp3")
        for path in paths { try write(song, path) }
    }

    private func picture(_ number: UInt8) -> [UInt8] { [0xFF, 0xD8, 0xFF, 0xE0, number] }

    private func write(_ number: UInt8, _ name: String) throws { try write(picture(number), name) }

    private func write(_ bytes: [UInt8], _ name: String) throws {
        let place = served.folder.path + "/" + name
        try FileManager.default.createDirectory(
            atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
        try served.folder.write(bytes, as: name)
    }

    private func cover(_ track: Int) throws -> [UInt8]? {
        let response = try served.ask(.get, "/media/\(ServedLibrary.id(track))/cover?none=204")
        return response.status == 200 ? response.bytes : nil
    }

    @Test(arguments: [
        "cover.jpg", "Cover.JPG", "FOLDER.png", "AlbumArt.jpg", "albumart.jpeg", "album.png", "Album.jpg", "front.webp",
        "Front.jpg",
        "AlbumArt_{0C2A}_Large.jpg", "AlbumArtSmall.jpg",
    ])
    func namesThatProgramsWrite(name: String) throws {
        try write(7, "Artist/Album/" + name)
        #expect(try cover(0) == picture(7))
        #expect(try cover(3) == nil, "the music folder has none")
    }

    @Test func theBestNameWins() throws {
        for (number, name) in ["AlbumArtSmall.jpg", "AlbumArt.jpg", "back.jpg", "Front.jpg", "Folder.jpg", "COVER.jpg"]
            .enumerated()
        {
            try write(UInt8(number), "Artist/Album/" + name)
        }
        #expect(try cover(0) == picture(5))
    }

    /// The folder above the discs of a set, but not the one above an album.
    @Test func aSetHasOnePicture() throws {
        try write(1, "Artist/Box/cover.jpg")
        try write(2, "Artist/Box/Disc 2/cover.jpg")
        try write(3, "Artist/cover.jpg")
        #expect(try cover(1) == picture(1) && cover(2) == picture(2) && cover(0) == nil)
    }

    @Test func anArtistHasAPicture() throws {
        let player = SubsonicPlayer(served)
        try write(1, "Artist/Album/cover.jpg")
        let song = try #require(try player.json("getSong", "id=\(ServedLibrary.id(0))")["song"] as? [String: Any])
        let artist = try #require(song["artistId"] as? String)
        #expect(try player.ask("getCoverArt", "id=\(artist)").bytes == picture(1), "as long as there is no other")
        try write(2, "Artist/Artist.JPG")
        #expect(try player.ask("getCoverArt", "id=\(artist)").bytes == picture(2))
        #expect(try cover(0) == picture(1))
    }
}
