import Foundation
import MusicLibrary

/// What a profile has marked and played, by the numbers of a library's tracks, albums and artists.
struct ListenerMarks: Sendable {
    /// Of one kind of thing, by number.
    struct Kind: Sendable {
        var starred: [Int: Date] = [:]
        var scores: [Int: Int] = [:]
        var plays: [Int: PlayerMarks.Plays] = [:]
    }

    /// Before the id of an album or artist, where a track's stands alone.
    static let (albumPrefix, artistPrefix) = ("al-", "ar-")

    private(set) var (tracks, albums, artists) = (Kind(), Kind(), Kind())

    /// What is not in the library is left out.
    init(_ marks: PlayerMarks, _ library: Library, _ catalogue: Catalogue) throws {
        for (item, date) in marks.starred {
            try set(item, library, catalogue) { $0.starred[$1] = date }
        }
        for (item, score) in marks.scores {
            try set(item, library, catalogue) { $0.scores[$1] = score }
        }
        for (track, plays) in marks.plays {
            guard let index = try library.index(ofID: track) else { continue }
            tracks.plays[index] = plays
            let album = Int(catalogue.albumOfTrack[index])
            if album >= 0 { albums.plays[album] = albums.plays[album]?.joined(plays) ?? plays }
        }
    }

    private mutating func set(
        _ item: String, _ library: Library, _ catalogue: Catalogue, _ change: (inout Kind, Int) -> Void
    ) throws {
        if item.hasPrefix(Self.albumPrefix) {
            if let album = catalogue.album(String(item.dropFirst(Self.albumPrefix.count))) { change(&albums, album) }
        } else if item.hasPrefix(Self.artistPrefix) {
            if let artist = catalogue.artist(String(item.dropFirst(Self.artistPrefix.count))) {
                change(&artists, artist)
            }
        } else if let index = try library.index(ofID: item) {
            change(&tracks, index)
        }
    }
}
