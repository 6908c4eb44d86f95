/// What neighbors are looked for: of a track of the index, or of one that is not in it.
enum SearchSubject: Sendable {
    case track(Int)
    case entry(IndexEntry)

    /// Its number in the index; nil when it is not in it.
    var index: Int? {
        switch self {
        case .track(let index): index
        case .entry: nil
        }
    }

    /// An entry that can be compared with the tracks of an index.
    /// - Throws: `IndexError.invalidInput` when its vector or sequence does not fit the index, or another version of the
    ///   analysis made them.
    init(_ entry: IndexEntry, in reader: IndexReader) throws(IndexError) {
        // Path, texts and numbers are not compared.
        var compared = entry
        compared.path = [UInt8(ascii: "-")]
        compared.texts = reader.schema.textColumns.map { _ in nil }
        compared.numbers = reader.schema.numberColumns.map { _ in .nan }
        if let problem = compared.problem(in: reader.schema) { throw IndexError(.invalidInput(problem)) }
        guard entry.analysisVersion == reader.schema.analysisVersion else {
            throw IndexError(
                .invalidInput(
                    "analysis version \(entry.analysisVersion), the index has \(reader.schema.analysisVersion)"))
        }
        self = .entry(compared)
    }

    func id(in reader: IndexReader) throws(IndexError) -> TrackID {
        switch self {
        case .track(let index): try reader.id(index)
        case .entry(let entry): entry.id
        }
    }

    /// Seconds.
    func duration(in reader: IndexReader) throws(IndexError) -> Double {
        switch self {
        case .track(let index): try reader.duration(index)
        case .entry(let entry): entry.duration
        }
    }

    func vector(in reader: IndexReader) throws(IndexError) -> [Float]? {
        switch self {
        case .track(let index): try reader.vector(index)
        case .entry(let entry): entry.vector
        }
    }

    func surroundings(in reader: IndexReader) throws(IndexError) -> VectorNeighborhood? {
        switch self {
        case .track(let index): try reader.surroundings(index)
        case .entry(let entry): entry.surroundings
        }
    }
}
