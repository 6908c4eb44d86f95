package import SimilarityIndex

/// The files of a library that have the same audio as an earlier one.
///
/// Of several files with one audio, the first is one outside a recycle bin, then the one that the program saw first, then
/// the first by path. A copy that comes later is therefore never the first while the others stay.
package final class Copies: Sendable {
    /// One of several files with the same audio.
    private struct Member {
        /// Its place, from 1.
        let number: Int
        /// The track of the first file.
        let first: Int
    }

    private let members: [Int: Member]
    /// The further files, by id.
    private let indices: [TrackID: Int]

    static let none = Copies([:], [:])

    private init(_ members: [Int: Member], _ indices: [TrackID: Int]) {
        (self.members, self.indices) = (members, indices)
    }

    convenience init(_ reader: IndexReader) throws(IndexError) {
        try self.init(groups: try reader.copies(), of: reader)
    }

    /// Only the files with the audio of one track.
    package convenience init(about index: Int, in reader: IndexReader) throws(IndexError) {
        let group = try reader.indices(of: reader.id(index))
        try self.init(groups: group.count > 1 ? [group.sorted()] : [], of: reader)
    }

    private convenience init(groups: [[Int]], of reader: IndexReader) throws(IndexError) {
        var (members, indices): ([Int: Member], [TrackID: Int]) = ([:], [:])
        let firstSeen = FirstSeen.column(of: reader)
        for group in groups {
            var places: [(isOdd: Bool, time: Int64, index: Int)] = []
            for index in group {
                let isOdd = OddPlaces.holds("\(RawPath(bytes: try reader.pathBytes(index)))")
                places.append((isOdd, try FirstSeen.time(index, of: reader, firstSeen), index))
            }
            places.sort { ($0.isOdd ? 1 : 0, $0.time, $0.index) < ($1.isOdd ? 1 : 0, $1.time, $1.index) }
            let id = try reader.id(group[0])
            for (place, file) in places.enumerated() {
                members[file.index] = Member(number: place + 1, first: places[0].index)
                if place > 0 { indices[id.copy(place + 1)] = file.index }
            }
        }
        self.init(members, indices)
    }

    /// The place of a track among those with its audio, from 1.
    package func number(of index: Int) -> Int { members[index]?.number ?? 1 }

    /// The first track with the audio of a track.
    package func first(of index: Int) -> Int { members[index]?.first ?? index }

    /// Whether every file has audio of its own.
    package var isEmpty: Bool { members.isEmpty }

    /// The first of several tracks with the audio of a track; nil if it is the only one.
    package func group(of index: Int) -> Int? { members[index]?.first }

    /// Those of several tracks that have the audio of an earlier file among them.
    package func further(among indices: some Sequence<Int>) -> Set<Int> {
        guard !isEmpty else { return [] }
        var (earliest, further): ([Int: Int], Set<Int>) = ([:], [])
        for index in indices {
            guard let group = group(of: index) else { continue }
            guard let other = earliest[group], other != index else {
                earliest[group] = index
                continue
            }
            let isEarlier = number(of: index) < number(of: other)
            if isEarlier { earliest[group] = index }
            further.insert(isEarlier ? other : index)
        }
        return further
    }

    /// The track with the id of a file; nil if it is none of a further file.
    package func index(of id: TrackID) -> Int? { indices[id] }
}

extension Library {
    /// The files that have the same audio as an earlier one; none in an index that is damaged there.
    package var copies: Copies {
        (try? prepared((try? Copies(reader)) ?? Copies.none)) ?? Copies.none
    }

    /// The same for questions about one track. In a very large library, those of all tracks take seconds.
    package func copies(about index: Int) -> Copies {
        if let known = existing(Copies.self) { return known }
        guard count >= NeighborListsBuilder.leastTrackCount else { return copies }
        return (try? Copies(about: index, in: reader)) ?? Copies.none
    }

    package func fileID(_ index: Int) throws(LibraryError) -> TrackID { try fileID(index, copies(about: index)) }

    /// The id of a file of many, with ``copies``, which costs more to get than the id.
    package func fileID(_ index: Int, _ copies: Copies) throws(LibraryError) -> TrackID {
        try id(index).copy(copies.number(of: index))
    }

    /// The ids of all files with the audio of an id, which need not be in the library.
    package func fileIDs(of id: TrackID) throws(LibraryError) -> [TrackID] {
        (1...max(1, try indices(of: id).count)).map(id.copy)
    }

    /// The track with the id of a file, or the first one with its audio if it was a further file that has gone; nil if
    /// there is none.
    package func indexOrRest(of id: TrackID) throws(LibraryError) -> Int? {
        // Few recordings have more files. No other audio has such an id by chance.
        for number in 1...16 {
            let id = id.original(ofCopy: number)
            if let further = copies.index(of: id) { return further }
            if let index = try indices(of: id).first { return copies.first(of: index) }
        }
        return nil
    }

    /// The id of the audio that a file's id stands for.
    package func audioID(_ id: TrackID) throws(LibraryError) -> TrackID {
        guard let index = copies.index(of: id) else { return id }
        return try self.id(index)
    }
}
