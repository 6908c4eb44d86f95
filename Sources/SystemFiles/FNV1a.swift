/// A hash that is the same in every run: FNV-1a of 64 bits (Noll, isthe.com/chongo/tech/comp/fnv).
package struct FNV1a {
    /// Of what has been added.
    package private(set) var value: UInt64

    package init(start: UInt64 = 0xcbf2_9ce4_8422_2325) { value = start }

    package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }

    package mutating func add(_ text: String) { for byte in text.utf8 { add(byte) } }

    package static func hash(_ bytes: [UInt8]) -> UInt64 {
        var hash = FNV1a()
        for byte in bytes { hash.add(byte) }
        return hash.value
    }

    package static func hash(_ text: String) -> UInt64 {
        var hash = FNV1a()
        hash.add(text)
        return hash.value
    }
}
