// Artists and tracks, by name.

extension QuestionReader {
    /// At most so many tracks of an artist stand for what they sound like.
    private static let seedCount = 8

    /// What stands between quotation marks: a meaning, an artist, or words of a tag.
    mutating func readQuoted() throws(LibraryError) -> Bool {
        guard words[place].isQuoted else { return false }
        let text = words[place].text
        if let artist = names.artist(text) {
            take(1, .named(artist, isWanted: mood.sign > 0), (mood.sign > 0 ? "by " : "not by ") + artist)
        } else if let meaning = lexicon.meanings[text], meaning.genre == nil, !meaning.weights.isEmpty {
            take(1, .wish(meaning, weight: mood.weight, isComparative: false), mood.text + meaning.name)
        } else if try !library.bestMatches(text).isEmpty {
            let name = words[place].typed
            take(
                1, .named(name, isWanted: mood.sign > 0), (mood.sign > 0 ? "named" : "not named") + " “\(name)”")
        } else {
            return false
        }
        return true
    }

    /// “Like Miles Davis”, “unlike Grindstone”.
    mutating func readSeeds() throws(LibraryError) -> Bool {
        let (unlike, like) = (role(at: place, .unlike), role(at: place, .like))
        let isUnlike = (unlike ?? 0) > (like ?? 0) || mood.sign < 0
        guard let count = max(unlike ?? 0, like ?? 0) > 0 ? max(unlike ?? 0, like ?? 0) : nil else { return false }
        let start = place + count
        guard let (length, tracks, name) = try seeds(at: start) else { return false }
        let first = place
        place = start
        take(
            length, isUnlike ? .unlike(tracks) : .like(tracks), (isUnlike ? "unlike " : "like ") + name, from: first)
        return true
    }

    /// The tracks that words from a place on name, the longest name first; none goes beyond “but” or a comma.
    private func seeds(at start: Int) throws(LibraryError) -> (length: Int, tracks: [Int], name: String)? {
        guard start < words.count else { return nil }
        if words[start].isQuoted { return try seeds(called: words[start].typed).map { (1, $0.tracks, $0.name) } }
        var end = start
        while end < words.count, !words[end].isComma, !words[end].isQuoted, role(at: end, .but) == nil { end += 1 }
        // An artist's name may stand anywhere in it, a title only as a whole.
        for length in stride(from: end - start, to: 0, by: -1) {
            let name = typed(start, length)
            if let artist = names.artist(name) { return (length, spread(names.tracks(of: artist)), artist) }
        }
        guard end > start, let found = try seeds(called: typed(start, end - start)) else { return nil }
        return (end - start, found.tracks, found.name)
    }

    private func typed(_ start: Int, _ length: Int) -> String {
        words[start..<start + length].map(\.typed).joined(separator: " ")
    }

    private func seeds(called name: String) throws(LibraryError) -> (tracks: [Int], name: String)? {
        if let artist = names.artist(name) { return (spread(names.tracks(of: artist)), artist) }
        // A path is no part of a question: only titles and artists are looked for.
        let found = try library.search(TrackQuery(name, in: [.title, .artist], isExact: true))
        guard let best = found.first else { return nil }
        let track = try library.track(best.index)
        return ([best.index], "“\(track.displayName)”")
    }

    /// A few, evenly spread.
    private func spread(_ tracks: [Int]) -> [Int] {
        guard tracks.count > Self.seedCount else { return tracks }
        return (0..<Self.seedCount).map { tracks[$0 * tracks.count / Self.seedCount] }
    }

    /// “By Miles Davis”, or the name alone where it is more than words of the tables.
    mutating func readArtist() -> Bool {
        let by = role(at: place, .by) ?? 0
        let start = place + by
        guard start < words.count else { return false }
        let rest = words[start...].prefix { !$0.isComma && !$0.isQuoted }.prefix(8).count
        for length in stride(from: rest, to: 0, by: -1) {
            let isSaid = by > 0 || !words[start..<start + length].allSatisfy { isWord($0.text) }
            guard isSaid, let artist = names.artist(typed(start, length)) else { continue }
            let first = place
            place = start
            let isWanted = mood.sign > 0
            take(length, .named(artist, isWanted: isWanted), (isWanted ? "by " : "not by ") + artist, from: first)
            return true
        }
        return false
    }

    private func isWord(_ text: String) -> Bool {
        lexicon.meanings[text] != nil || lexicon.roles[text] != nil || lexicon.numbers[text] != nil || text.count < 3
    }
}
