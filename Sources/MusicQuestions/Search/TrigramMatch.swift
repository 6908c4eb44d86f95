/// The distinct trigrams of a name, with a space before and after it, for comparison with many names.
package struct TrigramMatch: Sendable {
    /// The trigrams in a hash table with open addressing. Most slots are free.
    private var places: [UInt32]
    /// The last name in which each was found, so that it counts once per name.
    private var foundIn: [UInt32]
    private var nameNumber: UInt32 = 0
    /// Number of distinct trigrams.
    private let count: Int
    /// Number of bits in a hash.
    private let bits: UInt32

    private static let noGroup = UInt32.max

    /// - Parameter name: normalized UTF-8.
    package init(_ name: [UInt8]) {
        let groups = name.isEmpty ? [] : Set((1...name.count).map { Self.group(name.span, endingAt: $0) })
        count = groups.count
        // At most a quarter of the slots is used.
        let bits = max(12, UInt32(Int.bitWidth - (4 * groups.count).leadingZeroBitCount))
        self.bits = bits
        places = [UInt32](repeating: Self.noGroup, count: 1 << bits)
        foundIn = [UInt32](repeating: 0, count: 1 << bits)
        for group in groups {
            var place = Self.hash(group, bits)
            while places[place] != Self.noGroup { place = (place + 1) & (places.count - 1) }
            places[place] = group
        }
    }

    /// Similarity from 0, nothing in common, to 1, equal: Dice's coefficient of the trigrams.
    /// - Parameters:
    ///   - other: normalized UTF-8.
    ///   - limit: a result that would not exceed it may be 0 instead.
    package mutating func likeness(to other: Span<UInt8>, above limit: Float = 0) -> Float {
        guard !other.isEmpty else { return 0 }
        if nameNumber == .max {
            nameNumber = 0
            for place in foundIn.indices { foundIn[place] = 0 }
        }
        nameNumber += 1
        var (common, isOther) = (0, false)
        var group = UInt32(UInt8(ascii: " ")) << 8 | UInt32(other[0])
        for position in 1...other.count {
            let letter = position < other.count ? other[position] : UInt8(ascii: " ")
            group = (group << 8 | UInt32(letter)) & 0xFF_FFFF
            var place = Self.hash(group, bits)
            while places[place] != group, places[place] != Self.noGroup { place = (place + 1) & (places.count - 1) }
            if places[place] == Self.noGroup {
                isOther = true
            } else if foundIn[place] != nameNumber {
                foundIn[place] = nameNumber
                common += 1
            }
        }
        // A lower bound of the other name's trigrams, which decides for almost all names.
        let most = Self.dice(common, count, common + (isOther ? 1 : 0))
        return most > limit ? Self.dice(common, count, Self.groupCount(of: other)) : 0
    }

    private static func dice(_ common: Int, _ first: Int, _ second: Int) -> Float {
        2 * Float(common) / Float(max(1, first + second))
    }

    private static func groupCount(of name: Span<UInt8>) -> Int {
        var groups: [UInt32] = []
        groups.reserveCapacity(name.count)
        for end in 1...name.count { groups.append(group(name, endingAt: end)) }
        groups.sort()
        return 1 + zip(groups, groups.dropFirst()).count { $0 != $1 }
    }

    private static func group(_ name: Span<UInt8>, endingAt end: Int) -> UInt32 {
        func letter(_ position: Int) -> UInt32 {
            UInt32(name.indices.contains(position) ? name[position] : UInt8(ascii: " "))
        }
        return letter(end - 2) << 16 | letter(end - 1) << 8 | letter(end)
    }

    private static func hash(_ group: UInt32, _ bits: UInt32) -> Int {
        Int((group &* 0x9E37_79B1) >> (32 - bits))  // 2³² over the golden ratio
    }
}
