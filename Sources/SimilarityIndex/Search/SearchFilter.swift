/// The tracks that a search may return: those that satisfy every condition.
///
/// ```swift
/// var filter = SearchFilter()
/// if let tempo = reader.schema.numberColumn(named: "tempo") { filter.require(numberColumn: tempo, in: 110...130) }
/// let neighbors = try SimilaritySearch(reader).neighbors(of: 0, count: 10, filter: filter)
/// ```
public struct SearchFilter: Sendable {
    /// A text column must equal a text (bytes are compared; the caller normalizes).
    package struct TextCondition: Hashable, Sendable {
        /// Number of the text column.
        package var column: Int
        /// The required text.
        package var text: String
    }

    /// A number column must be in a range. A missing number is in no range.
    package struct NumberCondition: Hashable, Sendable {
        /// Number of the number column.
        package var column: Int
        /// The required range.
        package var range: ClosedRange<Float>
    }

    package private(set) var textConditions: [TextCondition] = []
    package private(set) var numberConditions: [NumberCondition] = []
    /// Numbers of tracks that must not be returned.
    public var excludedIndices: Set<Int> = []
    /// Numbers of the only tracks that may be returned; nil for all.
    public var allowedIndices: [Int]?
    /// The same as an existing mask of this index; nil for all. A search without other conditions uses it without a
    /// copy.
    package var allowedMask: TrackMask?
    /// A number column must not be below a limit; a missing number passes. A search by neighbor lists reads it only for
    /// the tracks that it finds.
    package var leastNumber: (column: Int, limit: Float)?

    /// Creates a filter that every track passes.
    public init() {}

    /// Requires that text column `column` equals `text`.
    public mutating func require(textColumn column: Int, equals text: String) {
        textConditions.append(TextCondition(column: column, text: text))
    }

    /// Requires that number column `column` is in `range`.
    public mutating func require(numberColumn column: Int, in range: ClosedRange<Float>) {
        numberConditions.append(NumberCondition(column: column, range: range))
    }

    /// Whether each track passes; nil if all do.
    /// - Precondition: `allowedMask` is of this index.
    func mask(for reader: IndexReader) throws(IndexError) -> [Bool]? {
        precondition(allowedMask.map { $0.isMember.count == reader.count } ?? true, "a mask of another index")
        if textConditions.isEmpty && numberConditions.isEmpty && excludedIndices.isEmpty && allowedIndices == nil
            && leastNumber == nil
        {
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
            // No text in the index equals it, so no track passes.
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
        if let leastNumber {
            for (index, number) in try reader.numbers(leastNumber.column).enumerated() where number < leastNumber.limit
            {
                mask[index] = false
            }
        }
        for index in excludedIndices where mask.indices.contains(index) { mask[index] = false }
        return mask
    }

    /// Whether nearly all tracks may pass, so that it can be tested on the neighbors instead of on the library.
    var isTestable: Bool { textConditions.isEmpty && numberConditions.isEmpty && allowedIndices == nil }

    /// Whether a track passes a filter that ``isTestable``.
    func passes(_ index: Int, of reader: IndexReader) throws(IndexError) -> Bool {
        if excludedIndices.contains(index) || allowedMask?.contains(index) == false { return false }
        guard let leastNumber else { return true }
        // A comparison with NaN is false.
        return try !(reader.number(leastNumber.column, index) < leastNumber.limit)
    }
}
