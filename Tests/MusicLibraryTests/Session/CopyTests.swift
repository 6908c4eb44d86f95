import CatalogSupport
import Foundation
import MusicLibrary
import SessionSupport
import SimilarityIndex
import TestSupport
import Testing

/// Files with the same audio: the named file is used, and another replaces it only while it is missing.
struct CopyTests {
    private static func track(_ path: String, _ title: String, recording: Int) -> MadeUpLibrary.Track {
        .init(path).with { ($0.title, $0.artist, $0.album, $0.recording) = (title, "X", path, recording) }
    }

    /// Three copies of one track. The first by path is in a recycle bin, the second in a compilation.
    private static let tracks = [
        track("#recycle/x.mp3", "Yesterday", recording: 1), track("A Best Of/y.mp3", "Yesterday", recording: 1),
        track("Album/x.mp3", "Yesterday", recording: 1), track("Album/z.mp3", "Other", recording: 2),
    ]

    private let made: MadeUpLibrary
    private let session: Session

    init() throws {
        made = try MadeUpLibrary(Self.tracks)
        session = made.session().session
    }

    private func items(_ name: String, _ session: Session? = nil) throws -> [ResolvedItem] {
        let session = session ?? self.session
        return try session.items(of: try session.savedPlaylist(name))
    }

    private func export(_ name: String, _ session: Session) throws -> [String] {
        let playlist = try session.savedPlaylist(name)
        let file = try session.export(playlist, as: .m3u8, musicFolder: RawPath(made.folder.path))
        return String(decoding: file.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("#EXT") && !$0.hasPrefix("#SONIC") && !$0.hasPrefix("#PLAY") }
    }

    @Test(arguments: tracks.dropLast().map(\.path)) func theCopyThatIsNamedIsKept(path: String) throws {
        try session.createPlaylist("L", [try session.track(path).track])
        #expect(try items("L").map(\.item.location) == [path])
        #expect(try items("L").map(\.track?.path) == [RawPath(path)])
        #expect(try items("L").map(\.replacedPath) == [nil])
        let list = RawPath(try made.folder.write(Array("./\(path)\n".utf8), as: "in.m3u"))
        let imported = try #require(
            try session.importPlaylists(list, named: "I", musicFolder: RawPath(made.folder.path)).first)
        #expect(imported.playlist.items.map(\.location) == [path] && imported.missingCount == 0)
        #expect(try items("I").map(\.item.album) == [path], "what is shown are the tags of that copy")
    }

    /// The copy that stands for a track is the one found by its id.
    @Test func theBestCopyIsThatOfTheID() throws {
        let library = made.library
        #expect((0..<4).map { library.bestCopy(of: $0) } == [1, 1, 1, 3])
        // Copies far apart, in recycle bins of several kinds, or only there.
        let many = try MadeUpLibrary(
            (100..<300).map { number in
                let folder = ["#recycle", "Album", "lost+found", ".Trash-1"][number * 7 % 4]
                return MadeUpLibrary.Track("\(number)/\(folder)/x.mp3").with { $0.recording = number * number % 31 }
            }
        ).library
        for index in 0..<many.count {
            #expect(try many.bestCopy(of: index) == many.index(of: try many.track(index).id), "track \(index)")
        }
    }

    @Test func twoCopiesInOneListStayTwoInOrder() throws {
        let paths = ["Album/x.mp3", "A Best Of/y.mp3", "Album/z.mp3", "Album/x.mp3", "#recycle/x.mp3"]
        try session.createPlaylist("L", try paths.map { try session.track($0).track })
        #expect(try items("L").map(\.item.location) == paths)
        #expect(try export("L", session) == paths.map { $0.hasPrefix("#") ? "./" + $0 : $0 })
        let file = try session.export(
            try session.savedPlaylist("L"), as: .xspf, musicFolder: RawPath(made.folder.path))
        let back = try session.importPlaylist(
            try PlaylistFile(file.bytes), named: "Back", musicFolder: RawPath(made.folder.path))
        #expect(back.playlist.items.map(\.location) == paths)
    }

    @Test func anotherCopyStandsInWhenTheNamedOneIsGone() throws {
        try session.createPlaylist("L", [try session.track("Album/x.mp3").track])
        // Only the other two are left. The one in the recycle bin comes last.
        try MadeUpLibrary.write(Array(Self.tracks[0...1]), in: made.folder)
        let later = Session(try Library(made.library.path), for: .changing)
        let item = try #require(try items("L", later).first)
        #expect(item.item.location == "A Best Of/y.mp3" && item.replacedPath == "Album/x.mp3" && !item.isGone)
        #expect(try JSONLine.string(PlaylistItemRecord(item)).contains(#""replaced_path":"Album/x.mp3""#))
        #expect(try export("L", later) == ["A Best Of/y.mp3"])
        // The list still refers to the named file, which is used again when it is back.
        try MadeUpLibrary.write(Self.tracks, in: made.folder)
        #expect(try items("L", Session(try Library(made.library.path))).map(\.item.location) == ["Album/x.mp3"])
        try MadeUpLibrary.write([], in: made.folder)
        let gone = try #require(try items("L", Session(try Library(made.library.path))).first)
        #expect(gone.isGone && gone.item.title == "Yesterday" && gone.item.location == "Album/x.mp3")
    }

    @Test func copiesDoNotMakeANameAmbiguous() throws {
        // Not by title, by words, by file name, or by id.
        for name in ["yesterday", "yester", "\(MadeUpLibrary.id(1))"] {
            #expect(try session.track(name).path == "A Best Of/y.mp3", "\(name)")
        }
        #expect(try session.track("x.mp3").path == "Album/x.mp3", "not the one in the recycle bin")
        #expect(try session.track("album yesterday").path == "Album/x.mp3", "words of its path")
        #expect(try session.track("#recycle/x.mp3").path == "#recycle/x.mp3")
        let error = #expect(throws: LibraryError.self) { try session.track("X") }
        guard case .ambiguousTrack(_, let candidates, 2) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(candidates.map(\.path) == ["Album/x.mp3", "Album/z.mp3"], "each recording once")
        // Of the files of the first recording, the one in the compilation is the first.
        #expect(candidates.map(\.id) == [MadeUpLibrary.id(1).copy(2), MadeUpLibrary.id(2)])
    }

    @Test func marksBelongToTheChosenCopy() throws {
        let track = RememberedTrack(try session.track("Album/x.mp3").track)
        try session.state.rate(track, .like, by: session.profile)
        session.record(.play, [try session.track("Album/x.mp3").track])
        #expect(try session.ratings().map(\.track.path) == ["Album/x.mp3"])
        #expect(try session.history(count: 1).map(\.track.path) == ["Album/x.mp3"])
        _ = try session.state.add(try Label("calm"), to: track, of: session.profile)
        #expect(try session.labeledTracks().map(\.track.path) == ["Album/x.mp3"])
    }

    @Test func marksOfMissingCopiesAreReportedAsMissing() throws {
        for path in ["Album/x.mp3", "Album/z.mp3"] {
            let track = RememberedTrack(try session.track(path).track)
            try session.state.rate(track, .dislike, by: session.profile)
            _ = try session.state.add(try Label("calm"), to: track, of: session.profile)
            session.record(.play, [try session.track(path).track])
        }
        try MadeUpLibrary.write([Self.tracks[3].with { $0.recording = 2 }], in: made.folder)
        let later = Session(try Library(made.library.path))
        #expect(try later.ratings().map(\.track.isGone) == [true, false])
        #expect(try later.labeledTracks().map(\.track.isGone) == [true, false])
        #expect(try later.history(count: 2).map(\.track.isGone) == [false, true], "the latest first")
        #expect(try Set(later.trending(hours: 1, count: 2).map(\.track.isGone)) == [true, false])
        let gone = try #require(try later.ratings().first).track
        #expect(gone.title == "Yesterday" && gone.path == "Album/x.mp3")
        #expect(try JSONLine.string(RememberedTrackRecord(gone)).contains(#""in_library":false"#))
    }
}
