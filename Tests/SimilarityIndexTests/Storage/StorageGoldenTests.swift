import Foundation
import SimilarityIndex
import TestSupport
import Testing

/// The fixtures were written by Tests/Golden/index/make_fixture.py from FileFormat.md, not by this code.
@Suite struct StorageGoldenTests {
    /// With and without chords and sections.
    private static let names = ["small.sidx", "outlines.sidx"]

    private static func fixture(_ name: String) -> String { repositoryFile("Tests/Golden/index/\(name)").path }

    /// As in make_fixture.py.
    private static func outlined(_ entries: [IndexEntry]) -> [IndexEntry] {
        func stretch(_ start: Double, _ end: Double, _ label: Int?) -> SongOutline.Stretch {
            SongOutline.Stretch(start: start, end: end, label: label)
        }
        var entries = entries
        entries[0].outline = SongOutline(chords: [], sections: [])
        entries[1].outline = SongOutline(
            chords: [
                stretch(0, 0.52, nil), stretch(0.52, 2.4, 9), stretch(2.4, 4.48, 5), stretch(4.48, 96.4, 23),
                stretch(100, 181.88, 0), stretch(181.88, 183, 0),
            ],
            sections: [stretch(0.52, 30, 0), stretch(30, 60, 1), stretch(60, 90, 1), stretch(90, 95, 30)])
        return entries
    }

    private let schema = IndexSchema(
        textColumns: ["title", "genre"], numberColumns: ["tempo"], vectorDimension: 3, sequenceDimension: 2,
        analysisVersion: 7)

    private func entries() throws -> [IndexEntry] {
        let id = TrackID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
        return [
            IndexEntry(
                id: id, path: Array("a/one.mp3".utf8), fileSize: 1, modificationTime: -1, flags: .partial,
                frameCount: 96_000, sampleRate: 48_000, channelCount: 1, analysisVersion: 7,
                texts: ["Zw\u{F6}lf", nil], numbers: [.nan],
                vector: [3, 0.5, 4],
                sequence: try QuantizedSequence(values: [5, -1, 6, 1], dimension: 2, hopSeconds: 0.25)),
            IndexEntry(
                id: id, path: Array("b/two.flac".utf8), fileSize: 2_000_000,
                modificationTime: 1_700_000_000_123_456_789, changeStamp: 0xDEAD_BEEF, frameCount: 441_000,
                sampleRate: 44_100, channelCount: 2,
                analysisVersion: 7,
                texts: ["Two", "rock"], numbers: [120.5], vector: [1, -2.5, 4],
                sequence: try QuantizedSequence(
                    values: [0, 10, 1, 10, 2, 10, -3, 10, 0.25, 10], dimension: 2, hopSeconds: 0.5)),
            IndexEntry(
                id: TrackID(high: 0, low: 42), path: Array("b/".utf8) + [0xFF, 0xFE] + Array(".wav".utf8),
                fileSize: 1 << 40, modificationTime: 0, frameCount: 0, sampleRate: 0, channelCount: 0,
                analysisVersion: 5,
                texts: ["", "rock"], numbers: [-.infinity], vector: nil, sequence: .empty),
        ]
    }

    private let failures = [
        FailureEntry(
            path: Array("broken.ogg".utf8), fileSize: 17, modificationTime: 5, changeStamp: 0xC0_FFEE, kind: "decoding",
            message: "no audio in it", firstSeen: 1_600_000_000)
    ]

    @Test(arguments: names) func theFixtureReadsAsWritten(name: String) throws {
        let reader = try IndexReader(path: Self.fixture(name))
        try reader.verify()
        #expect(reader.schema == schema)
        #expect(reader.formatVersion == 1)
        #expect(try reader.provenance() == "fixture 1")
        #expect(try reader.failures() == failures)
        let expected = name == "small.sidx" ? try entries() : Self.outlined(try entries())
        #expect(reader.hasOutlines == (name != "small.sidx"))
        #expect(reader.count == expected.count)
        for (index, entry) in expected.enumerated() { #expect(isSame(try reader.entry(index), entry)) }
    }

    @Test(arguments: names) func theWriterWritesTheFixture(name: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file(name)
        let entries = name == "small.sidx" ? try entries() : Self.outlined(try entries())
        try RandomLibrary.writer(
            entries.reversed(), failures: failures, schema: schema, provenance: "fixture 1"
        ).write(to: path)
        #expect(try contents(of: path) == contents(of: Self.fixture(name)))
    }
}
