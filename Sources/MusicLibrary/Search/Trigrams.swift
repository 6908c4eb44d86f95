/// The groups of three letters in a name, with a space before and behind it, to be held against many others.
struct Trigrams {
    /// Each group's number.
    private let numbers: [UInt32: Int]
    /// For each of as many buckets whether a group falls into it: most groups of other names end here.
    private var buckets = [Bool](repeating: false, count: 4_096)
    /// By group, the last name that had it.
    private var seen: [Int]
    private var nameCount = 0

    /// - Parameter name: normalised UTF-8.
    init(_ name: [UInt8]) {
        var numbers: [UInt32: Int] = [:]
        Self.forEach(name) { group in numbers[group] = numbers[group] ?? numbers.count }
        self.numbers = numbers
        seen = [Int](repeating: -1, count: numbers.count)
        for group in numbers.keys { buckets[Self.bucket(group)] = true }
    }

    /// 0 nothing in common … 1 the same: Dice's coefficient of the groups.
    /// - Parameter name: normalised UTF-8.
    mutating func likeness(to name: [UInt8]) -> Float {
        var (common, count) = (0, 0)
        Self.forEach(name) { group in
            count += 1
            guard buckets[Self.bucket(group)], let number = numbers[group], seen[number] != nameCount else { return }
            seen[number] = nameCount
            common += 1
        }
        nameCount += 1
        return 2 * Float(common) / Float(max(1, numbers.count + count))
    }

    private static func bucket(_ group: UInt32) -> Int { Int((group &* 0x9E37_79B1) >> 20) }

    private static func forEach(_ name: [UInt8], _ body: (UInt32) -> Void) {
        var group = UInt32(UInt8(ascii: " "))
        for (position, letter) in name.enumerated() {
            group = (group << 8 | UInt32(letter)) & 0xFF_FFFF
            if position > 0 { body(group) }
        }
        if !name.isEmpty { body((group << 8 | UInt32(UInt8(ascii: " "))) & 0xFF_FFFF) }
    }
}
