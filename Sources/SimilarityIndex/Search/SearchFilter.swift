/// Which tracks a search may return: those that pass every condition.
public struct SearchFilter: Sendable {
    /// A text column that must read exactly so (bytes compared; the caller normalises).
    public struct TextCondition: Hashable, Sendable {
        /// Number of the text column.
        public var column: Int
        /// What it must read.
        public var text: String
    }

    /// A number column that must lie in a range; a missing number lies in none.
    public struct NumberCondition: Hashable, Sendable {
        /// Number of the number column.
        public var column: Int
        /// Where its value must lie.
        public var range: ClosedRange<Float>
    }

    /// Conditions on texts.
    public private(set) var textConditions: [TextCondition] = []
    /// Conditions on numbers.
    public private(set) var numberConditions: [NumberCondition] = []
    /// Numbers of tracks that must not be returned.
    public var excludedIndices: Set<Int> = []
    /// Numbers of the only tracks that may be returned; nil for all.
    public var allowedIndices: [Int]?
    /// The same as a set that was made before, of this index; nil for all. A search that has no other condition takes it as it is.
    package var allowedMask: TrackMask?

    /// Lets every track pass.
    public init() {}

    /// Asks for tracks whose text column `column` reads `text`.
    public mutating func require(textColumn column: Int, equals text: String) {
        textConditions.append(TextCondition(column: column, text: text))
    }

    /// Asks for tracks whose number column `column` lies in `range`.
    public mutating func require(numberColumn column: Int, in range: ClosedRange<Float>) {
        numberConditions.append(NumberCondition(column: column, range: range))
    }

    /// Whether each track passes; nil when all do.
    /// - Precondition: `allowedMask` is of this index.
    func mask(for reader: IndexReader) throws(IndexError) -> [Bool]? {
        precondition(allowedMask.map { $0.isMember.count == reader.count } ?? true, "a mask of another index")
        if textConditions.isEmpty && numberConditions.isEmpty && excludedIndices.isEmpty && allowedIndices == nil {
            return allowedMask.map(\.isMember)
        }
        var mask = [Bool](repeating: false, count: reader.count)
        if let allowedIndices {
            for index in allowedIndices where mask.indices.contains(index) {
                mask[index] = allowedMask?.contains(index) ?? true
            }
        } else {
            mask = allowedMask?.isMember ?? mask.map { _ in true }
        }
        for condition in textConditions {
            // Nothing in the index reads so: no track passes.
            let wanted = try reader.stringNumber(of: Array(condition.text.utf8)) ?? .noString
            for index in mask.indices {
                let number = try reader.textNumber(condition.column, index)
                mask[index] = mask[index] && number == wanted && wanted != .noString
            }
        }
        for condition in numberConditions {
            for index in mask.indices {
                let number = try reader.number(condition.column, index)
                mask[index] = mask[index] && condition.range.contains(number)
            }
        }
        for index in excludedIndices where mask.indices.contains(index) { mask[index] = false }
        return mask
    }
}
