import AudioDecoding
import AudioTagging
import DecodingSupport
import Foundation
import TestSupport
import Testing

/// The tag that players read first, in a file that lacks it: the dry run lists the copied fields, and they are copied
/// byte for byte.
struct CopiedTagTests {
    private static let fields = ["ENERGY": ["0.50"]]
    /// "Привет" in Windows-1251, marked as Latin-1.
    private static let cyrillic: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2]

    private let folder: TemporaryFolder
    private let mp3: [UInt8]
    private let pcm = PCMFixture(samples: [0.5, 0.25, 0.125])

    init() throws {
        folder = try TemporaryFolder()
        mp3 = try AudioGolden.bytes("mono.mp3")
    }

    private func copied(_ bytes: [UInt8]) throws -> TagEdit.CopiedTag? {
        try TagEdit(AudioSource(RawPath(try folder.write(bytes, as: "x"))), Self.fields).copiedTag
    }

    private func expect(
        _ bytes: [UInt8], _ place: String, _ origin: String, _ names: [String],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let copied = try #require(try copied(bytes), sourceLocation: sourceLocation)
        #expect(
            copied.place == place && copied.origin == origin && copied.names == names, "\(copied)",
            sourceLocation: sourceLocation)
    }

    @Test func itIsToldBefore() throws {
        let old = TagFixture.id3v1(title: "Title", artist: "Artist", comment: "Comment", track: 7, genre: 17)
        try expect(mp3 + old, "ID3v2.4", "ID3v1", ["TIT2", "TPE1", "COMM", "TRCK", "TCON"])
        let ape = TagFixture.ape(["Title": "Title", "Mixed": "x", "Year": "1999"])
        try expect(mp3 + ape, "ID3v2.4", "APEv2", ["TIT2", "TXXX:Mixed", "TDRC"])
        // If both have a field, the first one counts.
        try expect(
            mp3 + ape + old, "ID3v2.4", "APEv2 and ID3v1",
            ["TIT2", "TXXX:Mixed", "TDRC", "TPE1", "COMM", "TRCK", "TCON"])
        let info = TagFixture.info(["INAM": "Title", "IART": "Artist", "IZZZ": "unknown"])
        try expect(pcm.wav(chunksAfterData: info), "ID3v2.4", "INFO", ["TIT2", "TPE1"])
        let name = pcm.chunk("NAME", ascii("Title"), bigEndian: true)
        try expect(pcm.aiff(chunksAfterData: name), "ID3v2.4", "the text chunks", ["TIT2"])
        guard AudioFormat.wavPack.isDecoded else { return }
        try expect(
            try FormatFixture.bytes("wavpack-44100-1.wv") + TagFixture.id3v1(title: "Title", track: 7), "APEv2",
            "ID3v1", ["Title", "Track"])
    }

    @Test func aTagThatIsThereIsNoCopy() throws {
        let old = TagFixture.id3v1(title: "Title")
        #expect(try copied(TagFixture.id3v2(["TIT2": "Title"]) + mp3 + old) == nil)
        #expect(try copied(mp3) == nil && copied(pcm.wav()) == nil)
        // Nothing is written, so no tag is created.
        let path = RawPath(try folder.write(mp3 + old, as: "x"))
        #expect(try TagEdit(AudioSource(path), ["MOOD": []]).copiedTag == nil)
    }

    private func frame(_ id: String, _ content: [UInt8]) -> [UInt8] {
        ascii(id) + big(content.count, 4) + [0, 0] + content
    }

    private func written(_ bytes: [UInt8]) throws -> [UInt8] {
        let path = try folder.write(bytes, as: "x")
        try AudioTags.write(Self.fields, to: RawPath(path))
        return Array(try Data(contentsOf: URL(filePath: path)))
    }

    /// Converted to Unicode it would be unreadable forever: no program could recover it.
    @Test func textOfAnOldEncodingKeepsItsBytes() throws {
        func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
        let field = Self.cyrillic + zeros(24)
        let old = ascii("TAG") + field + field + field + zeros(4) + Self.cyrillic + zeros(24) + [255]
        try #require(old.count == 128)
        let changed = try written(mp3 + old)
        for id in ["TIT2", "TPE1", "TALB"] { #expect(changed.contains(frame(id, [0] + Self.cyrillic)), "\(id)") }
        #expect(changed.contains(frame("COMM", [0] + ascii("eng") + [0] + Self.cyrillic)))
        #expect(changed.suffix(mp3.count + 128).elementsEqual(mp3 + old))

        let content = little(Self.cyrillic.count + 1, 4) + Self.cyrillic + [0, 0]
        let items = ascii("INFO") + ascii("INAM") + content + ascii("IART") + content + ascii("ICMT") + content
        let wave = try written(pcm.wav(chunksAfterData: pcm.chunk("LIST", items)))
        for id in ["TIT2", "TPE1"] { #expect(wave.contains(frame(id, [0] + Self.cyrillic)), "\(id)") }
        #expect(wave.contains(frame("COMM", [0] + ascii("eng") + [0] + Self.cyrillic)))
    }
}
