/// The distinct strings of an index in byte order: a string's number is its rank, so equal strings
/// have equal numbers, numbers compare as the strings do, and a string is found by binary search.
struct StringTable {
    let strings: [[UInt8]]
    private let numbers: [[UInt8]: UInt32]

    init(_ distinct: Set<[UInt8]>) {
        strings = distinct.sorted { $0.lexicographicallyPrecedes($1) }
        var numbers: [[UInt8]: UInt32] = [:]
        numbers.reserveCapacity(strings.count)
        for (number, string) in strings.enumerated() { numbers[string] = UInt32(number) }
        self.numbers = numbers
    }

    func number(of string: [UInt8]) -> UInt32 { numbers[string] ?? .noString }

    func number(of string: String?) -> UInt32 { string.map { number(of: Array($0.utf8)) } ?? .noString }
}
