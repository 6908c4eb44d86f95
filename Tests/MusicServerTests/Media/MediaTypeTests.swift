import AudioFeatures
import MusicServer
import TestSupport
import Testing

/// The media types of files.
struct MediaTypeTests {
    /// RFC 3003, 9639, 5334, 4337, 6416, 2046 and 4184, and the nonstandard names that browsers use.
    @Test(arguments: [
        ("mp3", "audio/mpeg"), ("flac", "audio/flac"), ("wav", "audio/wav"), ("aiff", "audio/aiff"),
        ("vorbis", "audio/ogg"), ("opus", "audio/ogg"), ("oggFLAC", "audio/ogg"), ("speex", "audio/ogg"),
        ("mp4", "audio/mp4"), ("aac", "audio/aac"), ("latm", "audio/mp4a-latm"), ("wma", "audio/x-ms-wma"),
        ("matroska", "audio/webm"), ("au", "audio/basic"), ("caf", "audio/x-caf"), ("wavpack", "audio/x-wavpack"),
        ("ape", "audio/x-ape"), ("ac3", "audio/ac3"),
    ])
    func formatsHaveTheTypesThatBrowsersKnow(format: String, type: String) {
        #expect(MediaFile.type(format) == type)
    }

    @Test func aMadeUpFormatHasItsOwn() {
        func catalog(_ type: String?) -> FormatCatalog {
            FormatCatalog([
                AudioFormat(
                    "sparkle", "Sparkle", endings: ["spk"], mediaType: type, .lossy, begins: .letters("SPRK"),
                    sound: .content, mayEndWithTags: true, decoder: .soundFile, demuxer: nil, tagLib: nil, tags: nil)
            ])
        }
        #expect(MediaFile.type("sparkle", in: catalog("audio/x-sparkle")) == "audio/x-sparkle")
        let unnamed = [MediaFile.type("sparkle", in: catalog(nil)), MediaFile.type("sparkle"), MediaFile.type(nil)]
        #expect(unnamed == [String](repeating: "application/octet-stream", count: 3))
    }

    /// The page asks the browser whether it plays a format, with the media type of the file and its codec.
    @Test func thePageAsksForTheSameTypes() throws {
        let script = String(decoding: try repositoryBytes("Sources/CWebPage/web/js/player/source.js"), as: UTF8.self)
        let table = try #require(script.firstMatch(of: /const TYPES = \{([^}]*)\}/)).1
        let rows = table.matches(of: /(\w+): "([^";]+)[^"]*"/)
        #expect(rows.count > 10)
        for row in rows { #expect(MediaFile.type(String(row.1)) == row.2, "\(row.1)") }
    }
}
