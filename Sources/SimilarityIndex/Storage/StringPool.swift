import SystemFiles

/// Distinct strings, numbered as they come, in one piece of memory: about 20 bytes each besides their own.
struct StringPool: Sendable {
    private var bytes: [UInt8] = []
    /// String `i` ends where `i + 1` begins.
    private var starts: [Int] = [0]
    /// Open addressing over a power of two, at most half full; ``UInt32/noString`` is a free place.
    private var places = [UInt32](repeating: .noString, count: 64)

    var count: Int { starts.count - 1 }

    /// The number of `string`, which gets one when it has none.
    mutating func number(of string: [UInt8]) -> UInt32 {
        if 2 * (count + 1) > places.count { grow() }
        var place = Self.place(of: Checksum.of(string), in: places)
        while places[place] != .noString {
            if self[places[place]].elementsEqual(string) { return places[place] }
            place = (place + 1) & (places.count - 1)
        }
        let number = UInt32(count)
        places[place] = number
        bytes += string
        starts.append(bytes.count)
        return number
    }

    subscript(number: UInt32) -> ArraySlice<UInt8> {
        bytes[starts[Int(number)]..<starts[Int(number) + 1]]
    }

    /// The numbers of all strings in byte order.
    func sorted() -> [UInt32] {
        bytes.withUnsafeBytes { bytes in
            func slice(_ number: UInt32) -> UnsafeRawBufferPointer {
                UnsafeRawBufferPointer(rebasing: bytes[starts[Int(number)]..<starts[Int(number) + 1]])
            }
            return (0..<UInt32(count)).sorted { first, second in
                let (first, second) = (slice(first), slice(second))
                guard let left = first.baseAddress, let right = second.baseAddress else { return false }
                let order = memcmp(left, right, min(first.count, second.count))
                return order == 0 ? first.count < second.count : order < 0
            }
        }
    }

    private mutating func grow() {
        var larger = [UInt32](repeating: .noString, count: 2 * places.count)
        for number in 0..<UInt32(count) {
            var place = Self.place(of: Checksum.of(Array(self[number])), in: larger)
            while larger[place] != .noString { place = (place + 1) & (larger.count - 1) }
            larger[place] = number
        }
        places = larger
    }

    private static func place(of hash: UInt64, in places: [UInt32]) -> Int {
        Int(truncatingIfNeeded: hash) & (places.count - 1)
    }
}
