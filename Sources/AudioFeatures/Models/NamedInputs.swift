/// The inputs of a model as blocks that go by a name, in the order of the cases. `Training` has the same names: the
/// models' files carry them, and are refused where they differ.
protocol InputBlock: RawRepresentable<String>, CaseIterable, Hashable, Sendable where AllCases == [Self] {
    /// Numbers in the block.
    var count: Int { get }
}

extension InputBlock {
    /// Numbers in all blocks.
    static var total: Int { allCases.reduce(0) { $0 + $1.count } }

    /// Where the block stands among all numbers.
    var range: Range<Int> {
        let start = Self.allCases.prefix { $0 != self }.reduce(0) { $0 + $1.count }
        return start..<start + count
    }

    /// "mfcc 19, contrast 5": what the coefficients were fitted to must say the same.
    static var layout: String { layout(of: allCases) }

    /// The same of some blocks.
    static func layout(of blocks: some Collection<Self>) -> String {
        blocks.map { "\($0.rawValue) \($0.count)" }.joined(separator: ", ")
    }
}

/// The numbers of all blocks.
struct NamedInputs<Block: InputBlock>: Sendable {
    var values: [Float]

    /// Calls `block` for each block in order, which must give as many numbers as the block has.
    init(_ numbers: (Block) -> [Float]) {
        values = []
        values.reserveCapacity(Block.total)
        for block in Block.allCases {
            let numbers = numbers(block)
            precondition(numbers.count == block.count, "\(block.rawValue) has \(block.count) inputs")
            values += numbers
        }
    }

    subscript(block: Block) -> ArraySlice<Float> {
        get { values[block.range] }
        set { values.replaceSubrange(block.range, with: newValue) }
    }
}
