package import SimilarityIndex

/// The files of a library that have the same audio as an earlier one.
///
/// Of several files with one audio, the first is one outside a recycle bin, then the one that the program saw first, then
/// the first by path. A copy that comes later is therefore never the first while the others stay.
package final class Copies: Sendable {
    /// A file that is not the first with its audio.
    package struct Further: Sendable {
        /// Its place, from 2.
        package let number: Int
        /// The track of the first file.
        package let first: Int
    }

    private let furthers: [Int: Further]
    private let indices: [TrackID: Int]

    static let none = Copies([:], [:])

    private init(_ furthers: [Int: Further], _ indices: [TrackID: Int]) {
        (self.furthers, self.indices) = (furthers, indices)
    }

    convenience init(_ reader: IndexReader) throws(IndexError) {
        var (furthers, indices): ([Int: Further], [TrackID: Int]) = ([:], [:])
        for group in try reader.copies() {
            var places: [(isOdd: Bool, time: Int64, index: Int)] = []
            for index in group {
                let isOdd = OddPlaces.holds("\(RawPath(bytes: try reader.pathBytes(index)))")
                places.append((isOdd, try FirstSeen.time(index, of: reader), index))
            }
            places.sort { ($0.isOdd ? 1 : 0, $0.time, $0.index) < ($1.isOdd ? 1 : 0, $1.time, $1.index) }
            let id = try reader.id(group[0])
            for (place, file) in places.enumerated().dropFirst() {
                furthers[file.index] = Further(number: place + 1, first: places[0].index)
                indices[id.copy(place + 1)] = file.index
            }
        }
        self.init(furthers, indices)
    }

    /// What a track is a copy of; nil for the first file with its audio.
    package func further(_ index: Int) -> Further? { furthers[index] }

    /// The place of a track among those with its audio, from 1.
    package func number(of index: Int) -> Int { furthers[index]?.number ?? 1 }

    /// The first track with the audio of a track.
    package func first(of index: Int) -> Int { furthers[index]?.first ?? index }

    /// The track with the id of a file; nil if it is none of a further file.
    package func index(of id: TrackID) -> Int? { indices[id] }
}

extension Library {
    /// The files that have the same audio as an earlier one; none in an index that is damaged there.
    package var copies: Copies {
        let made = try? prepared { () throws(LibraryError) in
            try reading { () throws(IndexError) in try Copies(reader) }
        }
        return made ?? .none
    }

    /// The id of a file.
    package func fileID(_ index: Int) throws(LibraryError) -> TrackID {
        try reading { () throws(IndexError) in try reader.id(index) }.copy(copies.number(of: index))
    }

    /// The id of the audio that a file's id stands for.
    package func audioID(_ id: TrackID) throws(LibraryError) -> TrackID {
        guard let index = copies.index(of: id) else { return id }
        return try reading { () throws(IndexError) in try reader.id(index) }
    }
}
