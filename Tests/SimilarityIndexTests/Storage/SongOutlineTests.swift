import SimilarityIndex
import TestSupport
import Testing

/// Chords and sections in an index. The decoder of this test follows FileFormat.md.
struct SongOutlineTests {
    private typealias Stretch = SongOutline.Stretch

    /// Stretches without gaps; some are longer than a run.
    private static func stretches(_ count: Int, labels: Range<Int>, _ random: inout SplitMix64) -> [Stretch] {
        var steps = 0
        return (0..<count).map { number in
            let start = steps
            // The maximum length of a run, and lengths near it, are among them.
            let length =
                number % 5 == 4 ? Int.random(in: 2040...2055, using: &random) : Int.random(in: 1...300, using: &random)
            steps += length
            let label = number % 6 == 1 ? nil : Int.random(in: labels, using: &random)
            return Stretch(start: Double(start) / 25, end: Double(steps) / 25, label: label)
        }
    }

    /// The bytes of the only track's outline in a file.
    private static func bytes(_ outline: SongOutline) throws -> [UInt8] {
        var entry = try RandomLibrary.entries(1)[0]
        entry.outline = outline
        let image = try IndexImage([entry], failures: [])
        let section = try image.section("OUTS")
        return Array(image.bytes[section.offset..<section.offset + section.length])
    }

    /// Label and length in steps of each run.
    private static func runs(_ bytes: ArraySlice<UInt8>) -> [(label: Int, length: Int)] {
        stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map {
            let number = Int(bytes[$0]) + 256 * Int(bytes[$0 + 1])
            return (number % 32, number / 32)
        }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> [Stretch] {
        var (stretches, start, length): ([Stretch], Int, Int) = ([], 0, 0)
        for run in runs(bytes) {
            length += run.length
            if run.length == 2047 { continue }
            stretches.append(
                Stretch(
                    start: Double(start) / 25, end: Double(start + length) / 25,
                    label: run.label == 31 ? nil : run.label))
            (start, length) = (start + length, 0)
        }
        return stretches
    }

    @Test func theFileHasWhatTheFormatSays() throws {
        var random = SplitMix64(seed: 5)
        for round in 0..<40 {
            let chords = Self.stretches(round * 2, labels: SongOutline.chordLabels, &random)
            let sections = Self.stretches(round % 20, labels: SongOutline.sectionLabels, &random)
            let outline = SongOutline(chords: chords, sections: sections)
            #expect(outline.chords == chords && outline.sections == sections)
            let bytes = try Self.bytes(outline)
            let chordCount = Int(bytes[4]) + 256 * Int(bytes[5])
            #expect(Self.decoded(bytes[6..<6 + 2 * chordCount]) == chords)
            #expect(Self.decoded(bytes[(6 + 2 * chordCount)...]) == sections)
            let checksum = Checksum.of(Array(bytes[4...]))
            #expect((0..<4).allSatisfy { bytes[$0] == UInt8(checksum >> (8 * UInt64($0)) & 0xFF) })
        }
    }

    @Test func timesAreRoundedWithoutDrift() {
        // Beats at 119.7 BPM, and chords of one beat.
        let beat = 60 / 119.7
        let chords = (0..<180).map {
            Stretch(start: Double($0) * beat, end: Double($0 + 1) * beat, label: $0 % 24)
        }
        let kept = SongOutline(chords: chords, sections: []).chords
        #expect(kept.count == chords.count)
        for (kept, chord) in zip(kept, chords) {
            #expect(kept.label == chord.label)
            #expect(abs(kept.start - chord.start) <= 0.02 + 1e-9 && abs(kept.end - chord.end) <= 0.02 + 1e-9)
        }
    }

    @Test func gapsHaveNoLabelAndOverlapsAreCut() {
        let outline = SongOutline(
            chords: [Stretch(start: 1, end: 3, label: 4), Stretch(start: 2, end: 4, label: 5)],
            sections: [Stretch(start: 0, end: 1, label: 0), Stretch(start: 5, end: 5.01, label: 1)])
        #expect(
            outline.chords == [
                Stretch(start: 0, end: 1, label: nil), Stretch(start: 1, end: 3, label: 4),
                Stretch(start: 3, end: 4, label: 5),
            ])
        #expect(outline.sections == [Stretch(start: 0, end: 1, label: 0)])
    }

    @Test func outlinesAreCutOffAtTheEndOfTheirSpace() throws {
        let many = (0..<5_000).map { Stretch(start: Double($0), end: Double($0 + 1), label: $0 % 24) }
        let outline = SongOutline(chords: many, sections: many)
        #expect(outline.chords == Array(many.prefix(200)))
        // A section is 0…30, so all are possible.
        #expect(outline.sections == Array(many.prefix(46)))
        #expect(try Self.bytes(outline).count <= 500)
        // A stretch of four runs does not fit into the last three.
        let long =
            Array(many.prefix(197)) + [
                Stretch(start: 197, end: 600, label: 1), Stretch(start: 600, end: 601, label: 2),
            ]
        #expect(SongOutline(chords: long, sections: []).chords == Array(many.prefix(197)))
    }

    @Test func anotherLabelEndsTheSequence() {
        let stretches = [0, 23, 24, 1].enumerated().map {
            Stretch(start: Double($0), end: Double($0 + 1), label: $1)
        }
        let outline = SongOutline(chords: stretches, sections: stretches)
        #expect(outline.chords == Array(stretches.prefix(2)))
        #expect(outline.sections == stretches)
    }

    /// Codes that are never written, with a correct checksum.
    @Test(
        arguments: [
            [0x0018], [0x001F], [0x0038], [0xFFE1], [0xFFE1, 0x0022], [0x0020, 0x0001],
        ] as [[UInt16]]) func wrongCodesAreRefused(codes: [UInt16]) throws
    {
        var entry = try RandomLibrary.entries(1)[0]
        let chords = codes.indices.map { Stretch(start: Double($0), end: Double($0 + 1), label: $0) }
        entry.outline = SongOutline(chords: chords, sections: [])
        var image = try IndexImage([entry], failures: [])
        let section = try image.section("OUTS")
        for (number, code) in codes.enumerated() { image.store(code, at: section.offset + 6 + 2 * number) }
        let body = Array(image.bytes[section.offset + 4..<section.offset + section.length])
        image.store(UInt32(truncatingIfNeeded: Checksum.of(body)), at: section.offset)
        image.seal()
        let folder = try TemporaryFolder()
        try write(image.bytes, to: folder.file("x.sidx"))
        let reader = try IndexReader(path: folder.file("x.sidx"))
        let error = #expect(throws: IndexError.self) { try reader.outline(0) }
        #expect(error?.description.contains("the chords of track 0 are damaged") == true)
        #expect(throws: IndexError.self) { try reader.verify() }
    }

    @Test func oneSectionWithoutTheOtherIsRefused() throws {
        for name in ["OUTO", "OUTS"] {
            var image = try IndexImage.make()
            image.store(UInt32(0x5A5A_5A5A), at: try image.section(name).line)
            image.seal()
            let folder = try TemporaryFolder()
            try write(image.bytes, to: folder.file("x.sidx"))
            let error = #expect(throws: IndexError.self) { try IndexReader(path: folder.file("x.sidx")) }
            #expect(error?.description.contains("one of the sections “OUTO” and “OUTS” is missing") == true)
        }
    }
}
