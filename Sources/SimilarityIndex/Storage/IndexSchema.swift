/// The format of the records in an index, the same for all its tracks.
///
/// ```swift
/// let schema = IndexSchema(
///     textColumns: ["title", "artist"], numberColumns: ["tempo"], vectorDimension: 96, sequenceDimension: 20,
///     analysisVersion: 1)
/// ```
public struct IndexSchema: Equatable, Sendable {
    /// Largest dimension of a vector or of a sequence's frames, and largest number of columns of each kind.
    package static let largestDimension = 65_536

    /// Names of the text columns, e.g. `title`, `artist`, in any order.
    public var textColumns: [String]
    /// Names of the number columns, e.g. `tempo`, in any order.
    public var numberColumns: [String]
    /// Values in a track's vector, 1…65,536.
    public var vectorDimension: Int
    /// Storage format of the vectors.
    public var vectorFormat: VectorFormat
    /// Values in each frame of a track's sequence, 1…65,536.
    public var sequenceDimension: Int
    /// Version, 1 or more, of the analysis that computed the vectors and sequences, and the numbers of all tracks that
    /// do not state another. Numbers of different versions must not be compared.
    public var analysisVersion: UInt32

    /// Creates a schema. A writer validates it.
    public init(
        textColumns: [String], numberColumns: [String], vectorDimension: Int, sequenceDimension: Int,
        analysisVersion: UInt32, vectorFormat: VectorFormat = .floats
    ) {
        self.textColumns = textColumns
        self.numberColumns = numberColumns
        self.vectorDimension = vectorDimension
        self.sequenceDimension = sequenceDimension
        self.analysisVersion = analysisVersion
        self.vectorFormat = vectorFormat
    }

    /// Position of the text column with this name; nil if there is none.
    public func textColumn(named name: String) -> Int? { textColumns.firstIndex(of: name) }

    /// Position of the number column with this name; nil if there is none.
    public func numberColumn(named name: String) -> Int? { numberColumns.firstIndex(of: name) }

    /// Why no index can have this schema; nil if it is valid.
    var problem: String? {
        // In track records 0 means the index's own version.
        guard analysisVersion > 0 else { return "analysis version 0" }
        let dimensions = 1...Self.largestDimension
        guard dimensions.contains(vectorDimension) else {
            return "vector dimension \(vectorDimension) is not in 1…65,536"
        }
        guard dimensions.contains(sequenceDimension) else {
            return "sequence dimension \(sequenceDimension) is not in 1…65,536"
        }
        for names in [textColumns, numberColumns] {
            guard names.count <= Self.largestDimension else {
                return "\(names.count) columns; at most 65,536 are supported"
            }
            var seen: Set<String> = []
            for name in names {
                if name.isEmpty || name.utf8.count > Int(UInt16.max) { return "column name is empty or too long" }
                if !seen.insert(name).inserted { return "two columns are called “\(name)”" }
            }
        }
        return nil
    }
}
