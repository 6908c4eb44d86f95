import SimilarityIndex
import TestSupport
import Testing

@Suite struct StorageTrackIDTests {
    @Test(arguments: [
        // Computed by hand from the place values of 62.
        (TrackID(high: 0, low: 0), "0000000000000000000000"),
        (TrackID(high: 0, low: 61), "000000000000000000000z"),
        (TrackID(high: 0, low: 62), "0000000000000000000010"),
        (TrackID(high: 0, low: 62 * 62 * 10 + 36), "0000000000000000000A0a"),
        // Around 62^10 and 62^20, and 2^128 - 1, with Python's integers.
        (TrackID(high: 0, low: 0xBA5_CA53_92CB_03FF), "000000000000zzzzzzzzzz"),
        (TrackID(high: 0, low: 0xBA5_CA53_92CB_0400), "0000000000010000000000"),
        (TrackID(high: 0x87_AAC1_9E40_AAFC, low: 0x0E20_C98F_580F_FFFF), "00zzzzzzzzzzzzzzzzzzzz"),
        (TrackID(high: 0x87_AAC1_9E40_AAFC, low: 0x0E20_C98F_5810_0000), "0100000000000000000000"),
        (TrackID(high: 1 << 63, low: 0xAB54_A98C_EB1F_0AD2), "3tX16dB2jpt6msuUjVBwd0"),
        (TrackID(high: .max, low: .max), "7n42DGM5Tflk9n8mt7Fhc7"),
    ])
    func spelling(_ id: TrackID, _ text: String) {
        #expect(id.description == text)
        #expect(TrackID(text) == id)
    }

    @Test func everyIDSurvivesItsSpelling() {
        var random = SplitMix64(seed: 3)
        for _ in 0..<1_000 {
            let id = TrackID(high: random.next() >> (random.next() % 64), low: random.next())
            #expect(id.description.utf8.count == 22)
            #expect(TrackID(id.description) == id)
        }
    }

    /// The files with the audio of two neighboring ids.
    @Test func copiesHaveIDsOfTheirOwn() {
        let ids = [TrackID(high: 42, low: 7), TrackID(high: 42, low: 8)]
        #expect(ids.map { $0.copy(1) } == ids)
        let all = ids.flatMap { id in (1...1_000).map { id.copy($0) } }
        #expect(Set(all).count == 2_000)
        #expect(all.allSatisfy { TrackID($0.description) == $0 })
    }

    @Test(arguments: [
        "", "0", "000000000000000000000", "00000000000000000000000", "000000000000000000000-",
        "00000000000000000000 0", "000000000000000000000é", "7n42DGM5Tflk9n8mt7Fhc8", "zzzzzzzzzzzzzzzzzzzzzz",
    ])
    func rejection(_ text: String) {
        #expect(TrackID(text) == nil)
    }

    @Test func textSortsAsTheIDs() {
        var random = SplitMix64(seed: 4)
        let ids = (0..<200).map { _ in TrackID(high: random.next() >> (random.next() % 64), low: random.next()) }
        #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
    }
}
