// Artists and tracks, by name.

extension QuestionReader {
    /// The maximum number of tracks that represent the sound of an artist.
    private static let seedCount = 8

    /// A text in quotation marks: a meaning, an artist, or words in tags.
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

    /// The tracks named by words from a position on. The longest name wins; a name ends before “but” and commas.
    private func seeds(at start: Int) throws(LibraryError) -> (length: Int, tracks: [Int], name: String)? {
        guard start < words.count else { return nil }
        if words[start].isQuoted { return try seeds(called: words[start].typed).map { (1, $0.tracks, $0.name) } }
        var end = start
        while end < words.count, !words[end].isComma, !words[end].isQuoted, role(at: end, .but) == nil { end += 1 }
        // An artist's name may occur anywhere in it, a title only as a whole.
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
        // Only titles and artists are searched, because a path is not part of a question.
        let found = try library.search(TrackQuery(name, in: [.title, .artist], isExact: true))
        guard let best = found.first else { return nil }
        let track = try library.track(best.index)
        return ([best.index], "“\(track.displayName)”")
    }

    /// A few of the tracks, evenly spaced.
    private func spread(_ tracks: [Int]) -> [Int] {
        guard tracks.count > Self.seedCount else { return tracks }
        return (0..<Self.seedCount).map { tracks[$0 * tracks.count / Self.seedCount] }
    }

    /// “By Miles Davis”, or the name alone if it is more than words of the tables.
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
