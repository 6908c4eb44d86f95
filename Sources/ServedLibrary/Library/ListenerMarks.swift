package import Foundation
package import MusicLibrary
import SimilarityIndex

/// The marks and plays of a profile, by the library's numbers of tracks, albums and artists.
package struct ListenerMarks: Sendable {
    /// The marks of one item.
    package typealias Marks = (starred: Date?, score: Int?, plays: PlayerMarks.Plays?)

    /// Marks of one kind of item, by number; those of a recording by that of its first file.
    package struct Kind: Sendable {
        package fileprivate(set) var starred: [Int: Date] = [:]
        package fileprivate(set) var scores: [Int: Int] = [:]
        package fileprivate(set) var plays: [Int: PlayerMarks.Plays] = [:]
        fileprivate var copies: Copies?

        /// The marks of an item; of a track, those of its recording.
        package subscript(number: Int) -> Marks {
            let number = copies?.first(of: number) ?? number
            return (starred[number], scores[number], plays[number])
        }
    }

    /// Prefix of the id of an album or artist; a track's id has none.
    package static let (albumPrefix, artistPrefix) = ("al-", "ar-")

    package private(set) var (tracks, albums, artists) = (Kind(), Kind(), Kind())

    /// Items that are not in the library are left out.
    package init(_ marks: PlayerMarks, _ library: Library, _ catalog: Catalog) throws {
        let copies = library.copies
        tracks.copies = copies
        for (item, date) in marks.starred {
            try set(item, library, catalog) { $0.starred[$1] = date }
        }
        for (item, score) in marks.scores {
            try set(item, library, catalog) { $0.scores[$1] = score }
        }
        for (track, plays) in marks.plays {
            guard let id = TrackID(track), let index = try library.index(of: id, at: plays.path) else { continue }
            let first = copies.first(of: index)
            tracks.plays[first] = tracks.plays[first]?.joined(plays) ?? plays
            let album = Int(catalog.albumOfTrack[index])
            albums.plays[album] = albums.plays[album]?.joined(plays) ?? plays
        }
    }

    private mutating func set(
        _ item: String, _ library: Library, _ catalog: Catalog, _ change: (inout Kind, Int) -> Void
    ) throws {
        if item.hasPrefix(Self.albumPrefix) {
            if let album = catalog.album(String(item.dropFirst(Self.albumPrefix.count))) { change(&albums, album) }
        } else if item.hasPrefix(Self.artistPrefix) {
            if let artist = catalog.artist(String(item.dropFirst(Self.artistPrefix.count))) {
                change(&artists, artist)
            }
        } else if let index = try library.index(ofID: item) {
            change(&tracks, index)
        }
    }
}
