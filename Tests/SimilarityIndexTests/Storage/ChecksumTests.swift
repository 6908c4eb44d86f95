import SimilarityIndex
import TestSupport
import Testing

#if SystemDecoders
    import CXXHash
#endif

struct ChecksumTests {
    /// The values for seed 0 of xxHash's own test (`cli/xsum_sanity_check.c`), over the bytes that it makes.
    @Test(
        arguments: [
            (0, 0x2D06_8005_38D3_94C2), (1, 0xC44B_DFF4_074E_ECDB), (6, 0x27B5_6A84_CD2D_7325),
            (12, 0xA713_DAF0_DFBB_77E7), (24, 0xA3FE_70BF_9D35_10EB), (48, 0x397D_A259_ECBA_1F11),
            (80, 0xBCDE_FBBB_2C47_C90A), (195, 0xCD94_217E_E362_EC3A), (403, 0xCDEB_804D_65C6_DEA4),
            (512, 0x617E_4959_9013_CB6B), (2_048, 0xDD59_E2C3_A5F0_38E0), (2_240, 0x6E73_A905_39CF_2948),
            (2_367, 0xCB37_AEB9_E5D3_61ED),
        ] as [(Int, UInt64)])
    func hasThePublishedValues(count: Int, expected: UInt64) {
        var generator: UInt64 = 0x9E37_79B1
        let bytes = (0..<count).map { _ in
            defer { generator &*= 0x9E37_79B1_85EB_CA8D }
            return UInt8(generator >> 56)
        }
        #expect(Checksum.of(bytes) == expected)
    }

    /// Pieces end before, at and after the borders of stripes (64 bytes) and blocks (1,024).
    @Test func piecesDoNotMatter() {
        var random = SplitMix64(seed: 1)
        for count in [0, 1, 16, 17, 240, 241, 1_023, 1_024, 1_025, 1_088, 2_048, 5_000, 100_000] {
            let bytes = randomBytes(count: count, seed: UInt64(count))
            for longest in [1, 63, 64, 65, 1_024, 1_025, 3_000] where count <= 1_000 * longest {
                var checksum = StreamingChecksum()
                var rest = bytes[...]
                while !rest.isEmpty {
                    let piece = rest.prefix(Int.random(in: 1...longest, using: &random))
                    checksum.update(Array(piece))
                    rest = rest.dropFirst(piece.count)
                }
                #expect(checksum.value == Checksum.of(bytes), "\(count) bytes in pieces of up to \(longest)")
            }
        }
    }

    #if SystemDecoders
        @Test func equalsTheLibrary() {
            let bytes = randomBytes(count: 3_000, seed: 2)
            for count in 0...bytes.count {
                let part = Array(bytes.prefix(count))
                let expected = part.withUnsafeBytes { XXH3_64bits($0.baseAddress, $0.count) }
                #expect(Checksum.of(part) == expected, "\(count) bytes")
            }
        }
    #endif
}
