/// The inputs of a model as named blocks, in the order of the cases. `Training` uses the same names. The model files
/// contain them and are refused if they differ.
protocol InputBlock: RawRepresentable<String>, CaseIterable, Hashable, Sendable where AllCases == [Self] {
    /// Numbers in the block.
    var count: Int { get }
}

extension InputBlock {
    /// Numbers in all blocks.
    static var total: Int { allCases.reduce(0) { $0 + $1.count } }

    /// Range of the block among all numbers.
    var range: Range<Int> {
        let start = Self.allCases.prefix { $0 != self }.reduce(0) { $0 + $1.count }
        return start..<start + count
    }

    /// "mfcc 19, contrast 5": must equal the layout that the coefficients were fitted to.
    static var layout: String { layout(of: allCases) }

    static func layout(of blocks: some Collection<Self>) -> String {
        blocks.map { "\($0.rawValue) \($0.count)" }.joined(separator: ", ")
    }
}

/// The numbers of all blocks.
struct NamedInputs<Block: InputBlock>: Sendable {
    var values: [Float]

    /// Calls `block` for each block in order. It must return as many numbers as the block has.
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
