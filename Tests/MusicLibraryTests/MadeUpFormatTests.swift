import AudioFeatures
import CatalogSupport
import MusicLibrary
import TestSupport
import Testing

/// The library's treatment of a format follows from its value.
struct MadeUpFormatTests {
    private static func catalog(_ compression: AudioFormat.Compression, r128: Bool = false) -> FormatCatalog {
        FormatCatalog([
            AudioFormat(
                "sparkle", "Sparkle", endings: ["spk"], mediaType: "audio/x-sparkle", compression,
                begins: .letters("SPRK"), sound: .content, mayEndWithTags: true, decoder: .soundFile, demuxer: nil,
                tagLib: nil, tags: nil, usesR128Gain: r128)
        ])
    }

    @Test func itsLossIsKnown() throws {
        // 800 and 400 kbit/s.
        let tracks = [20_000_000, 10_000_000].map { size in
            MadeUpLibrary.Track("\(size).spk").with { track in
                (track.format, track.fileSize, track.seconds) = ("sparkle", size, 200)
            }
        }
        let library = try MadeUpLibrary(tracks.sorted { $0.path < $1.path }).library
        func isLossless(_ compression: AudioFormat.Compression) throws -> [Bool] {
            try [1, 0].map { DuplicateFile(try library.track($0), formats: Self.catalog(compression)).isLossless }
        }
        #expect(try isLossless(.lossless) == [true, true])
        #expect(try isLossless(.either) == [true, false])
        #expect(try isLossless(.lossy) == [false, false])
        #expect(!DuplicateFile(try library.track(1)).isLossless, "of a format that is not known")
    }

    @Test func itsFilesAreFound() throws {
        let folder = try TemporaryFolder()
        try folder.write(ascii("damaged"), as: "a.SPK")
        try folder.write(ascii("SPRK and sound"), as: "b")
        try folder.write(ascii("just text"), as: "c")
        let root = RawPath(folder.path)
        let found = LibraryScanner(root: root, formats: Self.catalog(.lossy)).scan().files
        #expect(found.map { "\($0.relativePath)" } == ["a.SPK", "b"])
        #expect(LibraryScanner(root: root).scan().files.isEmpty)
    }

    /// RFC 7845 requires that an Opus file has none of the REPLAYGAIN fields.
    @Test func itsGainIsTaggedAsItAsks() throws {
        var policy = TagPolicy([.replayGain])
        policy.writesAlbums = true
        let (plain, r128) = (Self.catalog(.lossy).formats[0], Self.catalog(.lossy, r128: true).formats[0])
        #expect(policy.fields(plain) == [.trackGain, .trackPeak, .albumGain, .albumPeak])
        #expect(policy.fields(r128) == [.r128TrackGain, .r128AlbumGain])
        #expect(AudioFormat.allCases.filter(\.usesR128Gain) == [.opus])
    }

    /// Files with these extensions are music, whatever they contain.
    @Test func endingsOfAllFormatsAreMusic() throws {
        let folder = try TemporaryFolder()
        let names = AudioFormat.allCases.flatMap(\.endings).map { "song.\($0)" }
        for name in names { try folder.write(ascii("damaged"), as: name) }
        let found = LibraryScanner(root: RawPath(folder.path)).scan().files.map { "\($0.relativePath)" }
        #expect(found == Set(names).sorted())
    }
}
