package import MusicLibrary

/// Artists and albums whose names fit words, by the tracks that were found in these fields. Misspellings are tolerated.
package struct NameMatches {
    private let words: String
    private let catalog: Catalog

    /// - Parameter words: what is searched for, not empty.
    package init(_ words: String, _ catalog: Catalog) { (self.words, self.catalog) = (words, catalog) }

    /// Numbers of albums, best first, at most `count`.
    /// - Parameter found: the tracks with the words in the album's name.
    package func albums(_ found: FoundTracks, _ count: Int) -> [Int] {
        let numbers = catalog.albumOfTrack
        var (seen, albums): (Set<Int32>, [Int]) = ([], [])
        for track in found {
            guard albums.count < count else { break }
            let number = numbers[track.index]
            if seen.insert(number).inserted { albums.append(Int(number)) }
        }
        return albums
    }

    /// Numbers of artists, best first, about `count`. Among several credited artists, those whose names contain a word.
    /// - Parameter found: the tracks with the words in an artist's name.
    package func artists(_ found: FoundTracks, _ count: Int) -> [Int] {
        let wanted = Library.neededWords(Library.normalized(words))
        var known: [Int32: Bool] = [:]
        func isMeant(_ number: Int32) -> Bool {
            if let isIt = known[number] { return isIt }
            let name = catalog.shelves.artistNames[Int(number)]
            let (words, joined) = (name.split(separator: " "), name.filter { $0 != " " })
            let isIt = wanted.contains { wanted in
                words.contains { $0.hasPrefix(wanted) } || joined.contains(wanted)
            }
            known[number] = isIt
            return isIt
        }
        var (seen, artists): (Set<Int32>, [Int]) = ([], [])
        for track in found {
            guard artists.count < count else { break }
            let all = catalog.artistsOfTrack[track.index]
            let meant = all.count > 1 ? all.filter(isMeant) : all
            for number in meant.isEmpty ? all : meant where seen.insert(number).inserted {
                artists.append(Int(number))
            }
        }
        return artists
    }
}
