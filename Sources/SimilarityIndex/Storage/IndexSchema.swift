/// The shape of every record in an index: the same for all its tracks.
public struct IndexSchema: Equatable, Sendable {
    /// Largest dimension of a vector or of a sequence's frames, and largest number of columns of a kind.
    public static let largestDimension = 65_536

    /// Names of the text columns, e.g. `title`, `artist`; order is the caller's.
    public var textColumns: [String]
    /// Names of the number columns, e.g. `tempo`; order is the caller's.
    public var numberColumns: [String]
    /// Values in a track's vector, 1…65,536.
    public var vectorDimension: Int
    /// How vectors are kept.
    public var vectorFormat: VectorFormat
    /// Values in each frame of a track's sequence, 1…65,536.
    public var sequenceDimension: Int
    /// Version, 1 or more, of the analysis that made the vectors and sequences, and the numbers of all tracks that do not name
    /// another. Numbers of different versions must not be compared.
    public var analysisVersion: UInt32

    /// Describes an index; checked when a writer is made of it.
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

    /// Position of the text column called `name`, nil when there is none.
    public func textColumn(named name: String) -> Int? { textColumns.firstIndex(of: name) }

    /// Position of the number column called `name`, nil when there is none.
    public func numberColumn(named name: String) -> Int? { numberColumns.firstIndex(of: name) }

    /// Why no index can have this schema; nil when one can.
    var problem: String? {
        // 0 stands for the index's own version in the records of tracks.
        guard analysisVersion > 0 else { return "analysis version 0" }
        let dimensions = 1...Self.largestDimension
        guard dimensions.contains(vectorDimension) else {
            return "vector dimension \(vectorDimension) is not in 1…65,536"
        }
        guard dimensions.contains(sequenceDimension) else {
            return "sequence dimension \(sequenceDimension) is not in 1…65,536"
        }
        for names in [textColumns, numberColumns] {
            guard names.count <= Self.largestDimension else { return "\(names.count) columns, 65,536 at most" }
            var seen: Set<String> = []
            for name in names {
                if name.isEmpty || name.utf8.count > Int(UInt16.max) { return "column name is empty or too long" }
                if !seen.insert(name).inserted { return "two columns are called “\(name)”" }
            }
        }
        return nil
    }
}
