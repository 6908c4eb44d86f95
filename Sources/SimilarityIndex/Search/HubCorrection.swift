/// Makes distances of vectors comparable between crowded and sparse regions, using the data that the index has.
enum HubCorrection: Sendable {
    case localScaling(LocalScaling)
    case mutualProximity(MutualProximity)

    init(_ reader: IndexReader) throws(IndexError) {
        self =
            reader.schema.vectorFormat == .bytes
            ? .mutualProximity(MutualProximity(reader)) : .localScaling(try LocalScaling(reader))
    }

    /// `pool` with every distance from `subject` corrected.
    func corrected(_ pool: [Neighbor], from subject: SearchSubject) throws(IndexError) -> [Neighbor] {
        switch self {
        case .localScaling(let scaling): try scaling.scaled(pool, from: subject)
        case .mutualProximity(let proximity): try proximity.corrected(pool, from: subject)
        }
    }
}
