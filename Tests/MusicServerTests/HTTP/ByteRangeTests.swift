import MusicServer
import Testing

@Suite("ByteRange")
struct ByteRangeTests {
    /// RFC 9110, section 14.1.2, for a file of 10 bytes.
    @Test(
        arguments: [
            (nil, ByteRange.whole), ("bytes=0-3", .part(0..<4)), ("bytes=4-", .part(4..<10)),
            ("bytes=-3", .part(7..<10)),
            ("bytes=-30", .part(0..<10)), ("bytes=5-500", .part(5..<10)), ("bytes=9-9", .part(9..<10)),
            ("BYTES=0-0", .part(0..<1)), ("bytes=10-", .unsatisfiable), ("bytes=10-12", .unsatisfiable),
            ("bytes=-0", .unsatisfiable), ("bytes=99999999999999999999-", .unsatisfiable),
            ("bytes=0-99999999999999999999", .part(0..<10)),
            // An invalid range is ignored. For several ranges, the whole file is a valid answer.
            ("bytes=3-1", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole), ("bytes=0-1,3-4", .whole),
            ("items=0-1", .whole), ("bytes", .whole), ("bytes=--1", .whole), ("bytes=+1-2", .whole),
        ] as [(String?, ByteRange)])
    func parses(_ field: String?, _ expected: ByteRange) {
        #expect(ByteRange(field, size: 10) == expected)
    }

    @Test func nothingCanBeHadOfAnEmptyFile() {
        #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-1", size: 0) == .unsatisfiable)
        #expect(ByteRange(nil, size: 0) == .whole)
    }
}
