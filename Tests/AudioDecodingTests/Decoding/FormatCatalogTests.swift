import AudioDecoding
import AudioTagging
import DecodingSupport
import Foundation
import TestSupport
import Testing

struct FormatCatalogTests {
    /// A format that is unknown to every library: a mark, four bytes of version, and one byte per sample, at 8,000 Hz.
    private static let sparkle = AudioFormat(
        "sparkle", "Sparkle", endings: ["spk"], sharedEndings: ["spark"], mediaType: "audio/x-sparkle", .lossless,
        begins: .letters("SPRK"),
        sound: .ranges("the samples") { _, content in [content.dropFirst(8)] },
        mayEndWithTags: true,
        decoder: .own("libsparkle") { source throws(AudioError) in
            let sound = source.content.dropFirst(8)
            return SparkleDecoder(try source.file.bytes(at: sound.lowerBound, count: sound.count))
        },
        demuxer: nil, tagLib: AudioFormat.mp3.tagLib, tags: .id3v2)

    /// An Ogg codec that is unknown to every library.
    private static let glitter: AudioFormat = {
        let mapping = OggMapping(head: "Glitter ", comments: .packet("GlitTags"))
        return AudioFormat(
            "glitter", "Glitter in Ogg", endings: ["glit"], mediaType: "audio/ogg", .either, begins: .oggPacket,
            sound: .ogg(mapping), mayEndWithTags: false,
            decoder: .own("libglitter") { _ in SparkleDecoder([0, 128, 255]) }, demuxer: nil, tagLib: nil,
            tags: .ogg(mapping))
    }()

    private static let catalog = FormatCatalog(FormatCatalog.standard.formats + [sparkle, glitter])

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Each source has its own file, because an open file must not change.
    private func source(_ bytes: [UInt8]) throws -> AudioSource {
        try AudioSource(RawPath(try folder.write(bytes, as: UUID().uuidString)), in: Self.catalog)
    }

    private func hash(_ bytes: [UInt8]) throws -> [UInt64] {
        let (high, low) = try AudioPayload.hash(source(bytes))
        return [high, low]
    }

    /// Writes the edited file, checks it, and opens it.
    private func edited(_ source: AudioSource, _ fields: [String: [String]]) throws -> AudioSource {
        let edit = try TagEdit(source, fields)
        let path = RawPath(try folder.write([], as: "copy"))
        let file = try FileHandle(forWritingTo: URL(filePath: folder.file("copy")))
        try edit.write(to: file.fileDescriptor)
        try file.close()
        try edit.check(path)
        return try AudioSource(path, in: Self.catalog)
    }

    // MARK: A new format

    private let samples: [UInt8] = (0..<4_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    private var file: [UInt8] {
        TagFixture.id3v2(["TIT2": "Glow", "TBPM": "120"]) + ascii("SPRK") + [0, 0, 0, 1] + samples
            + TagFixture.id3v1(title: "Glow")
    }

    /// One value is sufficient for a new format to be recognized, decoded, hashed and tagged.
    @Test func aMadeUpFormatIsEverywhere() throws {
        let source = try source(file)
        #expect(source.format == Self.sparkle && source.format.isDecoded)
        #expect(errorKind { _ = try AudioSource(source.path) } == .notAudio, "no other catalogue has it")

        let audio = try AudioFile(source)
        #expect((audio.format, audio.sampleRate, audio.channelCount) == (Self.sparkle, 8_000, 1))
        var decoded = [Float](repeating: 0, count: 5_000)
        #expect(try audio.read(into: &decoded) == 4_000)
        #expect(decoded.prefix(4_000).elementsEqual(samples.map { (Float($0) - 128) / 128 }))

        let tags = AudioTags(of: source)
        #expect(tags.title == "Glow" && tags.bpm == 120)
        let copy = try edited(source, ["MOOD": ["bright"]])
        #expect(AudioTags(of: copy).mood == "bright" && copy.format == Self.sparkle)
        #expect(AudioTags.stored(["87.5"], of: "BPM", in: Self.sparkle) == ["88"], "an ID3v2 tag has whole numbers")
        #expect(AudioTags.stored(["87.5"], of: "BPM", in: Self.glitter) == ["87.5"])
        #expect(Self.catalog["sparkle"] == Self.sparkle && Self.catalog.endings.contains("spk"))
        #expect(!Self.catalog.endings.contains("spark") && Self.catalog.possibleEndings.contains("spark"))
    }

    /// Only the samples are hashed. An AU file is hashed as a whole, so one with the same bytes has the same hash.
    @Test func aMadeUpFormatIsKnownByItsSound() throws {
        let wanted = try hash(file)
        #expect(try hash(ascii("SPRK") + [9, 9, 9, 9] + samples) == wanted)
        #expect(try hash(ascii("SPRK") + [0, 0, 0, 1] + samples.dropLast()) != wanted)
        let sun = ascii(".snd") + samples
        #expect(try hash(ascii("SPRK") + [0, 0, 0, 1] + sun) == hash(sun))
    }

    @Test func aMadeUpCodecInOggIsEverywhere() throws {
        let comments =
            ascii("GlitTags") + little(4, 4) + ascii("test") + little(1, 4) + little(9, 4) + ascii("MOOD=calm")
        let sound = [[UInt8](repeating: 1, count: 300), [2, 3], [4]]
        let bytes = OggFixture.stream([ascii("Glitter 1"), comments + [1]] + sound, serial: 5)
        let source = try source(bytes)
        #expect(source.format == Self.glitter)
        #expect(errorKind { _ = try AudioSource(source.path) } == .unsupportedFormat)
        #expect(try decodedCount(source) == 3)
        let wanted = try hash(bytes)
        #expect(try hash(OggFixture.stream([ascii("Glitter 1"), ascii("GlitTags")] + sound, serial: 6)) == wanted)
        #expect(try hash(OggFixture.stream([ascii("Glitter 2"), comments] + sound, serial: 5)) != wanted)
        let edit = try TagEdit(source, ["MOOD": ["bright"]])
        #expect(edit.changes.map(\.old) == [["calm"]] && edit.changes.map(\.new) == [["bright"]])
    }

    private func decodedCount(_ source: AudioSource) throws -> Int {
        let audio = try AudioFile(source)
        var samples = [Float](repeating: 0, count: 100)
        return try audio.read(into: &samples)
    }

    @Test func aMadeUpFormatHasARowInTheTable() throws {
        let rows = Self.catalog.markdown.split(separator: "\n").suffix(2).map { String($0) }
        #expect(
            rows == [
                "| Sparkle | `sparkle` | spk (spark) | `audio/x-sparkle` | libsparkle | lossless "
                    + "| the samples | ID3v2 |",
                "| Glitter in Ogg | `glitter` | glit | `audio/ogg` | libglitter | either "
                    + "| the packets without the comment packet | Vorbis comments |",
            ])
    }

    // MARK: The formats that there are

    /// The page has the catalog's own table: print `FormatCatalog.standard.markdown` into it after a change.
    @Test func theDocumentationHasThisTable() throws {
        let page = String(
            decoding: try repositoryBytes("Sources/AudioDecoding/AudioDecoding.docc/Formats.md"), as: UTF8.self)
        #expect(page.contains("\n\n" + FormatCatalog.standard.markdown + "\n\n"))
    }

    /// A value that is missing in the catalog would never be detected.
    @Test func theCatalogHasAllValues() throws {
        let path = repositoryFile("Sources/AudioDecoding/Decoding/Formats").path(percentEncoded: false)
        var declared: [String] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.hasPrefix("AudioFormat+") {
            let text = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
            declared += text.matches(of: /public static let \w+ = \w+\(\s*"(\w+)"/).map { String($0.1) }
        }
        #expect(declared.sorted() == AudioFormat.allCases.map(\.rawValue).sorted())
    }

    /// These names are stored in indexes.
    @Test func theNamesAreThoseOfOldIndexes() {
        let names: Set = [
            "mp3", "wav", "wave64", "aiff", "flac", "vorbis", "opus", "oggFLAC", "au", "caf", "mp4", "aac", "latm",
            "wma",
            "matroska", "wavpack", "ape", "musepack", "tta", "tak", "dsf", "dff", "speex", "ac3", "dts",
        ]
        #expect(names.isSubset(of: AudioFormat.allCases.map(\.rawValue)))
        for name in names { #expect(AudioFormat(rawValue: name)?.description == name) }
        #expect(AudioFormat(rawValue: "sparkle") == nil)
    }

    @Test func namesAndEndingsAreWellFormed() {
        let formats = AudioFormat.allCases
        #expect(Set(formats.map(\.rawValue)).count == formats.count)
        #expect(Set(formats.map(\.name)).count == formats.count)
        for format in formats {
            let endings = format.endings + format.sharedEndings
            #expect(!format.endings.isEmpty && Set(endings).count == endings.count, "\(format.name)")
            #expect(endings.allSatisfy { $0 == $0.lowercased() && !$0.contains(".") }, "\(format.name)")
        }
        let sure = FormatCatalog.standard.endings
        #expect(sure.isDisjoint(with: formats.flatMap(\.sharedEndings)), "an ending is of music, or it is not")
    }
}

/// One byte per sample, as in unsigned 8-bit PCM.
private final class SparkleDecoder: AudioDecoder {
    let sampleRate = 8_000
    let channelCount = 1
    let endedEarly = false
    let expectedFrameCount: Int?
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        (rest, expectedFrameCount) = (bytes[...], bytes.count)
    }

    func read(into output: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
        let part = rest.prefix(output.count)
        for (index, byte) in part.enumerated() { output[index] = (Float(byte) - 128) / 128 }
        rest = rest.dropFirst(part.count)
        return part.count
    }
}
