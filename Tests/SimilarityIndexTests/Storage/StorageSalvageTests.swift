import Foundation
import SimilarityIndex
import TestSupport
import Testing

/// Damage affects only the damaged tracks. The test derives them from FileFormat.md and the position of the changed
/// byte.
@Suite struct StorageSalvageTests {
    private let folder: TemporaryFolder
    private let path: String
    private let entries: [IndexEntry]

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("x.sidx")
        entries = try RandomLibrary.entries(40).sorted { $0.path.lexicographicallyPrecedes($1.path) }
    }

    private func damaged(_ section: String, at position: Int) throws -> IndexSalvage {
        var image = try IndexImage(entries, failures: RandomLibrary.failures(3))
        let place = try image.section(section)
        try #require(position < place.length)
        image.bytes[place.offset + position] ^= 0x41
        try write(image.bytes, to: path)
        return try IndexSalvage(path: path, folder: folder.path, needsChroma: true)
    }

    /// All entries except some, intact.
    private func expect(_ salvage: IndexSalvage, lost: Set<Int>, section: String) throws {
        try salvage.reader.verify()
        #expect(salvage.lostCount == lost.count)
        let rest = entries.indices.filter { !lost.contains($0) }.map { entries[$0] }
        #expect(salvage.reader.count == rest.count)
        for (index, entry) in rest.enumerated() {
            #expect(isSame(try salvage.reader.entry(index), entry), "\(entry.displayPath)")
        }
        #expect(salvage.problems.map(\.cause) == [.checksumMismatch("section “\(section)”")])
    }

    @Test(arguments: [0, 7, 39]) func aDamagedRecordIsLostAlone(_ track: Int) throws {
        try expect(try damaged("TRAK", at: 64 * track + 17), lost: [track], section: "TRAK")
        try expect(try damaged("NUMS", at: 4 * (entries.count + track)), lost: [track], section: "NUMS")
        try expect(try damaged("VECT", at: 28 * track + 3), lost: [track], section: "VECT")
        // Third column: tracks share these texts, so another's number is a valid text too.
        try expect(try damaged("TEXT", at: 4 * (2 * entries.count + track)), lost: [track], section: "TEXT")
    }

    @Test func aDamagedStringCostsTheTracksThatHaveIt() throws {
        var position = 0
        var strings = Set(entries.map(\.path))
        for entry in entries { for text in entry.texts.compactMap({ $0 }) { strings.insert(Array(text.utf8)) } }
        for failure in RandomLibrary.failures(3) {
            for text in [failure.path, Array(failure.kind.utf8), Array(failure.message.utf8)] { strings.insert(text) }
        }
        for string in strings.sorted(by: { $0.lexicographicallyPrecedes($1) }) where string != entries[5].path {
            if string.lexicographicallyPrecedes(entries[5].path) { position += string.count }
        }
        let salvage = try damaged("STRS", at: position)
        try expect(salvage, lost: [5], section: "STRS")
        // Whether theirs are intact is unknown.
        #expect(try salvage.reader.failures().isEmpty)
    }

    @Test func aDamagedSequenceIsLostWithItsTrackAlone() throws {
        let track = try #require(entries.firstIndex { !$0.sequence.isEmpty })
        try expect(try damaged("SEQS", at: 20), lost: [track], section: "SEQS")
        let sung = try #require(entries.firstIndex { !$0.chroma.isEmpty })
        try expect(try damaged("CHRS", at: 6), lost: [sung], section: "CHRS")
        let outlined = try #require(entries.firstIndex { $0.outline != nil })
        try expect(try damaged("OUTS", at: 4), lost: [outlined], section: "OUTS")
    }

    /// A track without an outline could be one whose offsets are damaged.
    @Test(arguments: [1, 18, 39]) func aDamagedOffsetOfAnOutlineCostsItsNeighborsAndWhatHasNone(_ track: Int) throws {
        let without = entries.indices.filter { entries[$0].outline == nil && entries[$0].vector != nil }
        try expect(
            try damaged("OUTO", at: 8 * track), lost: Set(without).union([track - 1, track]), section: "OUTO")
    }

    @Test func pitchClassesThatNobodyWantsMayBeDamaged() throws {
        var image = try IndexImage(entries, failures: [])
        image.bytes[try image.section("CHRO").offset + 9] ^= 0xFF
        try write(image.bytes, to: path)
        let salvage = try IndexSalvage(path: path, folder: folder.path, needsChroma: false)
        #expect(salvage.lostCount == 0 && !salvage.reader.hasChroma && salvage.reader.count == entries.count)
    }

    @Test(arguments: ["IDIX", "SCAL", "FAIL", "PROV", "RSUM"])
    func noTrackIsLostByDamageOfWhatFollowsFromTheRest(_ section: String) throws {
        let salvage = try damaged(section, at: 1)
        try expect(salvage, lost: [], section: section)
        #expect(try salvage.reader.failures() == (section == "FAIL" ? [] : RandomLibrary.failures(3)))
        #expect(try salvage.reader.provenance() == (section == "PROV" ? nil : "test 1.0"))
    }

    @Test func severalDamagedSectionsAreAllNamed() throws {
        var image = try IndexImage(entries, failures: [])
        for section in ["NUMS", "SEQS", "IDIX"] { image.bytes[try image.section(section).offset] ^= 1 }
        try write(image.bytes, to: path)
        let causes = try IndexReader(path: path).damage().map(\.cause)
        #expect(causes == ["IDIX", "NUMS", "SEQS"].map { .checksumMismatch("section “\($0)”") })
    }

    /// The intact tracks of an older index cannot be determined.
    @Test func anIndexWithoutSumsIsLostWithItsRecords() throws {
        let fixture = repositoryFile("Tests/Golden/index/without-sums.sidx").path
        let whole = try IndexReader(path: fixture)
        try whole.verify()
        #expect(try whole.changeStamp(0) == 0)
        var bytes = try contents(of: fixture)
        let numbers = try IndexImage(bytes: bytes).section("NUMS")
        bytes[numbers.offset] ^= 1
        try write(bytes, to: path)
        let salvage = try IndexSalvage(path: path, folder: folder.path, needsChroma: true)
        #expect(salvage.lostCount == 3 && salvage.reader.count == 0)
        #expect(try salvage.reader.failures().count == 1)
    }
}
