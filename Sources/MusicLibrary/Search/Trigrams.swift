/// The groups of three letters in a name, each once, with a space before and behind it.
struct Trigrams {
    /// Ascending.
    private let groups: [UInt32]

    /// - Parameter name: normalised UTF-8.
    init(_ name: [UInt8]) {
        var groups: [UInt32] = []
        groups.reserveCapacity(name.count)
        var group = UInt32(UInt8(ascii: " "))
        for (position, letter) in name.enumerated() {
            group = (group << 8 | UInt32(letter)) & 0xFF_FFFF
            if position > 0 { groups.append(group) }
        }
        if !name.isEmpty { groups.append((group << 8 | UInt32(UInt8(ascii: " "))) & 0xFF_FFFF) }
        groups.sort()
        var last: UInt32?
        groups.removeAll { group in
            defer { last = group }
            return group == last
        }
        self.groups = groups
    }

    /// 0 nothing in common … 1 the same: Dice's coefficient of the groups.
    func likeness(to other: Trigrams) -> Float {
        var (common, place) = (0, 0)
        for group in groups {
            while place < other.groups.count, other.groups[place] < group { place += 1 }
            if place < other.groups.count, other.groups[place] == group { common += 1 }
        }
        return 2 * Float(common) / Float(max(1, groups.count + other.groups.count))
    }
}
