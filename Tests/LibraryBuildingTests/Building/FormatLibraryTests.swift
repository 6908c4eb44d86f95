import AudioFeatures
import BuildingSupport
import CatalogSupport
import LibraryBuilding
import MusicQuestions
import TestSupport
import Testing

/// A folder with one file of each kind, as in a user's library.
@Suite(.enabled(if: AudioFormat.mp4.isDecoded, "needs FFmpeg"))
struct FormatLibraryTests {
    static let names = [
        "aac-44100-2.aac", "aac-44100-2.m4a", "ac3-48000-2.ac3", "alac-44100-2.caf", "alac-44100-2.m4a",
        "ape-44100-2.ape",
        "dca-44100-2.dts", "eac3-48000-2.eac3", "flac-44100-2.flac", "flac-44100-2.oga", "lame-44100-2.mp3",
        "musepack-44100-2.mpc", "opus-48000-2.opus", "opus-48000-2.webm", "pcm-22050-1.aiff", "pcm-44100-2.mov",
        "pcm-8000-2.au", "speex-16000-1.spx", "tta-44100-2.tta", "twolame-44100-2.mp2", "vorbis-44100-2.ogg",
        "wavpack-44100-2.wv", "wmav2-44100-2.wma",
    ]
    /// The files of which mutagen has written a second version.
    static let retagged = [
        "aac-44100-2.aac", "aac-44100-2.m4a", "alac-44100-2.m4a", "ape-44100-2.ape", "flac-44100-2.flac",
        "musepack-44100-2.mpc", "opus-48000-2.opus", "speex-16000-1.spx", "tta-44100-2.tta", "vorbis-44100-2.ogg",
        "wavpack-44100-2.wv", "wmav2-44100-2.wma",
    ]

    private func bytes(_ name: String) throws -> [UInt8] { try repositoryBytes("Tests/Golden/formats/\(name)") }

    @Test func allAreIndexedOnceAndKnownAgainWhenRetagged() async throws {
        let music = try MusicFolder()
        for name in Self.names { try music.write(bytes(name), name) }
        let first = try await music.build()
        #expect(first.failed.isEmpty && first.unreadable.isEmpty && first.analyzed == Self.names)
        #expect(first.summary.partial == 0)
        let before = try Library(music.index).tracks().map(\.id)

        let second = try await music.build()
        #expect(second.pending == 0 && second.analyzed.isEmpty && second.moved.isEmpty)

        for name in Self.retagged {
            let dot = try #require(name.lastIndex(of: "."))
            try music.write(bytes("\(name[..<dot]).retagged\(name[dot...])"), name)
        }
        let third = try await music.build()
        #expect(third.analyzed.isEmpty && third.moved.keys.sorted() == Self.retagged)
        let library = try Library(music.index)
        #expect(try library.tracks().map(\.id) == before)
        for name in Self.retagged {
            #expect(try library.track(library.index(of: name)).tags.title == "Another title", "\(name)")
        }
    }
}
