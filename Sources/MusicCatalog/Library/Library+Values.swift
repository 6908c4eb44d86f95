package import SimilarityIndex

/// Single values of tracks, which cost less than all of ``track(_:)``.
extension Library {
    package func id(_ index: Int) throws(LibraryError) -> TrackID { try reading(reader.id(index)) }

    package func seconds(_ index: Int) throws(LibraryError) -> Double { try reading(reader.duration(index)) }

    /// The time at which the program first saw the recording, in nanoseconds since 1970-01-01 UTC.
    package func added(_ index: Int) throws(LibraryError) -> Int64 {
        try reading(FirstSeen.time(index, of: reader, columns.listed.firstSeen))
    }

    package func text(_ column: String, _ index: Int) throws(LibraryError) -> String? {
        guard let column = textColumn(column) else { return nil }
        return try reading(reader.text(column, index))
    }

    package func pathBytes(_ index: Int) throws(LibraryError) -> [UInt8] { try reading(reader.pathBytes(index)) }

    package func displayPath(_ index: Int) throws(LibraryError) -> String {
        "\(RawPath(bytes: try pathBytes(index)))"
    }

    /// Whether a track has a vector, so that it can be compared; silent and very short ones have none.
    package func hasSound(_ index: Int) throws(LibraryError) -> Bool { try reading(reader.vector(index)) != nil }

    /// The number of the track at a path relative to the library's folder; nil when there is none.
    package func index(ofPath path: [UInt8]) throws(LibraryError) -> Int? { try reading(reader.index(ofPath: path)) }

    /// The numbers of all copies of a track, ascending.
    package func indices(of id: TrackID) throws(LibraryError) -> [Int] { try reading(reader.indices(of: id)) }
}
