import SystemFiles
import Testing

/// The published values of 64-bit FNV-1a (Noll).
struct FNV1aTests {
    @Test(arguments: [
        ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8 as UInt64),
    ])
    func valuesAreThoseOfTheDefinition(text: String, value: UInt64) {
        #expect(FNV1a.hash(text) == value)
        #expect(FNV1a.hash(Array(text.utf8)) == value)
    }
}
