// Artists and tracks, by name.

extension QuestionReader {
    /// The maximum number of tracks that represent an artist.
    private static let seedsOfArtist = 8
    /// The maximum number of tracks to sound like in a question. Each is compared with the whole library.
    private static let largestSeedCount = 25
    /// The maximum number of words in a name without quotation marks.
    static let longestName = 8

    /// A text in quotation marks: a meaning, an artist, or words in tags.
    mutating func readQuoted() throws(LibraryError) -> Bool {
        guard words[place].isQuoted else { return false }
        let (text, name) = (words[place].text, words[place].typed)
        if let artist = names.artist(text) {
            take(artist: artist, 1)
        } else if let meaning = lexicon.meanings[text], meaning.genre == nil, !meaning.weights.isEmpty {
            let shown = mood.text + name
            take(1, .wish(meaning, weight: mood.weight, isComparative: false, shownAs: shown), shown)
        } else if maySearch(.quotedNames), try !library.bestMatches(text).isEmpty {
            take(named: name, 1)
        } else {
            return false
        }
        return true
    }

    /// “From the album The Battle”: words that albums, titles, artists, genres or folders have, the most that one of them
    /// has.
    mutating func readAlbum() throws(LibraryError) -> Bool {
        guard let count = role(at: place, .album) else { return false }
        let start = place + count
        let rest = words[min(start, words.count)...].prefix(Self.longestName).prefix { !$0.isComma && !$0.isQuoted }
            .count
        for length in stride(from: rest, to: 0, by: -1) {
            let name = typed(start, length)
            guard try isInLibrary(name) else { continue }
            let first = place
            place = start
            take(named: name, length, from: first)
            return true
        }
        return false
    }

    /// A word of the library's names that no table and no dictionary has: “Wesnoth”.
    mutating func readLibraryWord() throws(LibraryError) -> Bool {
        let word = words[place]
        guard word.text.count > 2 else { return false }
        if CommonWords.contains(word.text) { return mood.sign < 0 && refuseArtists(named: word) }
        guard try isInLibrary(word.typed) else { return false }
        take(named: word.typed, 1)
        return true
    }

    /// “Without Ella”: an ordinary word is a part of artists' names where something is refused.
    private mutating func refuseArtists(named word: AskedWord) -> Bool {
        let artists = names.artists(withWord: word.text)
        guard !artists.isEmpty else { return false }
        take(1, .artists(artists, isWanted: false), "not by an artist named “\(word.typed)”")
        return true
    }

    mutating func isInLibrary(
        _ name: String, in fields: Set<TrackQuery.Field> = Set(TrackQuery.Field.allCases)
    ) throws(LibraryError) -> Bool {
        guard maySearch(.words) else { return false }
        return try !library.matches(TrackQuery(name, in: fields, isExact: true)).best(1).isEmpty
    }

    mutating func take(named name: String, _ length: Int, from first: Int? = nil) {
        let isWanted = mood.sign > 0
        take(
            length, .named(name, isWanted: isWanted), (isWanted ? "named" : "not named") + " “\(name)”", from: first)
    }

    /// “Like Miles Davis”, “like Air and Yes”, “unlike Grindstone”.
    mutating func readSeeds() throws(LibraryError) -> Bool {
        let (unlike, like) = (role(at: place, .unlike) ?? 0, role(at: place, .like) ?? 0)
        let isUnlike = unlike > like || mood.sign < 0
        guard max(unlike, like) > 0, seedCount < Self.largestSeedCount else { return false }
        let start = place + max(unlike, like)
        guard let (length, all, name) = try seeds(at: start) else { return false }
        take(seeds: all, name, length, behind: start - place, isUnlike)
        while let next = try nextSeeds() {
            guard seedCount < Self.largestSeedCount else {
                place += next.skipped
                leaveOut(next.length)
                continue
            }
            take(seeds: next.tracks, next.name, next.length, behind: next.skipped, isUnlike)
        }
        return true
    }

    /// “Calmer than Grindstone”: the wish before it is a comparison. “Calmer than sad” refuses what is sad.
    mutating func readThan() throws(LibraryError) -> Bool {
        guard let count = role(at: place, .than), let last = terms.last,
            case .wish(let meaning, let weight, let isComparative, let shown) = last.said,
            // “Ruhige Musik als Hintergrund” and “une chanson triste que j'aime” compare nothing. “Ruhiger” is in the
            // tables, so that no stem says that it is a comparative.
            isComparative || words[place].text == "than" || last.words.hasSuffix("er")
        else { return false }
        guard let (length, tracks, name) = try seeds(at: place + count) else {
            // A number is no mood.
            guard number(at: place + count) == nil else { return false }
            place += count
            mood.sign = weight > 0 ? -1 : 1
            return true
        }
        terms[terms.count - 1].said = .wish(meaning, weight: weight, isComparative: true, shownAs: shown)
        let first = place
        place += count
        take(length, .than(tracks), "than " + name, from: first)
        return true
    }

    private mutating func take(
        seeds all: [Int], _ name: String, _ length: Int, behind skipped: Int, _ isUnlike: Bool
    ) {
        let tracks = Self.spread(all, min(Self.seedsOfArtist, Self.largestSeedCount - seedCount))
        seedCount += tracks.count
        let first = place
        place += skipped
        take(
            length, isUnlike ? .unlike(tracks) : .like(tracks), (isUnlike ? "unlike " : "like ") + name, from: first)
    }

    /// Another artist or track after “and”, “or” or a comma. After “or”, the words are always a name. Otherwise a word of the
    /// tables is a wish: “like Air and calm”.
    private mutating func nextSeeds() throws(LibraryError) -> (
        skipped: Int, length: Int, tracks: [Int], name: String
    )? {
        // After a negated name, `take` has already read “or”.
        let isBehindOr = mood.sign < 0
        var next = place
        if next < words.count, words[next].isComma, !words[next].isSigns { next += 1 }
        let or = role(at: next, .or)
        next += isBehindOr ? 0 : or ?? role(at: next, .and) ?? 0
        guard isBehindOr || next > place, next < words.count else { return nil }
        let skipped = next - place
        if words[next].isQuoted {
            if let artist = names.artist(words[next].typed) { return (skipped, 1, names.tracks(of: artist), artist) }
            return try track(titled: words[next].typed).map { (skipped, 1, $0.tracks, $0.name) }
        }
        if let found = artist(at: next, isSaid: isBehindOr || or != nil || words[next].isSigns) {
            return (skipped, found.length, names.tracks(of: found.name), found.name)
        }
        let end = endOfName(at: next, most: Self.longestName)
        guard next < end, lexicon.roles[words[next].text] == nil else { return nil }
        return try titled(at: next, upTo: end, isSaid: false).map { (skipped, $0.length, $0.tracks, $0.name) }
    }

    /// The tracks named by the words from a position on, by the longest name. A name ends before “but” or a comma.
    private mutating func seeds(
        at start: Int
    ) throws(LibraryError) -> (length: Int, tracks: [Int], name: String)? {
        guard start < words.count else { return nil }
        if words[start].isQuoted {
            let name = words[start].typed
            if let artist = names.artist(name) { return (1, names.tracks(of: artist), artist) }
            return try track(titled: name).map { (1, $0.tracks, $0.name) }
        }
        let end = endOfName(at: start, most: Self.longestName + 1)
        // The words may begin with an artist's name. A title must be all of the words.
        if let found = artist(at: start, isSaid: true, upTo: end) {
            return (found.length, names.tracks(of: found.name), found.name)
        }
        return try titled(at: start, upTo: end, isSaid: true)
    }

    /// The track with the words from a position on as its title: all of them, or those before “and”, “or” or “with”. Known words
    /// are a title only if they are the whole of it, or if all of what was said.
    /// - Parameter isSaid: whether all of the words must be a title.
    private mutating func titled(
        at start: Int, upTo end: Int, isSaid: Bool
    ) throws(LibraryError) -> (length: Int, tracks: [Int], name: String)? {
        let inner = (start..<end).dropFirst().filter { place in
            [.and, .or, .with].contains { role(at: place, $0) != nil }
        }
        for last in [end] + inner.reversed() where last > start && last - start <= Self.longestName {
            let name = typed(start, last - start)
            guard let found = try track(titled: name), let track = found.tracks.first else { continue }
            let isWhole = try library.text("title", track).map(Library.normalized) == Library.normalized(name)
            // “Something like it” is no “Let It Go”.
            let isTitle = isSaid && last == end && !words[start..<last].allSatisfy { lexicon.joins($0.text) }
            if isTitle || isWhole || !areKnown(start..<last) {
                return (last - start, found.tracks, found.name)
            }
        }
        return nil
    }

    /// The position of a comma, “but” or a quotation mark after words that may be a name; `most` words at most.
    func endOfName(at start: Int, most: Int) -> Int {
        let last = min(words.count, start + most)
        return (start..<last).first { words[$0].isComma || words[$0].isQuoted || role(at: $0, .but) != nil } ?? last
    }

    /// The words from a position on, as typed.
    func typed(_ start: Int, _ length: Int) -> String {
        words[start..<start + length].map(\.typed).joined(separator: " ")
    }

    mutating func track(titled title: String) throws(LibraryError) -> (tracks: [Int], name: String)? {
        guard let best = try titled(title).first else { return nil }
        return ([best], "“\(try library.track(best).displayName)”")
    }

    /// A few, evenly spread.
    private static func spread(_ tracks: [Int], _ count: Int) -> [Int] {
        guard tracks.count > count else { return tracks }
        return (0..<count).map { tracks[$0 * tracks.count / count] }
    }

    /// “By Miles Davis”, “by Air or Yes”, or the name alone if it has a word that is not in the tables.
    mutating func readArtist() throws(LibraryError) -> Bool {
        let by = role(at: place, .by) ?? 0
        guard let found = artist(at: place + by, isSaid: by > 0) else { return try readUnknownArtist() }
        take(artist: found.name, found.length, behind: by)
        while by > 0 {
            // After a negated name, `take` has already read “or”.
            let or = mood.sign < 0 ? 0 : role(at: place, .or)
            guard let or, let next = artist(at: place + or, isSaid: true) else { break }
            take(artist: next.name, next.length, behind: or)
        }
        return true
    }

    /// “By Cole Porter” is no comparative of “port”: at least two words with a capital that are no artist of the library.
    private mutating func readUnknownArtist() throws(LibraryError) -> Bool {
        guard ["by", "par"].contains(words[place].text) else { return false }
        let name = words[(place + 1)...].prefix(Self.longestName).prefix {
            !$0.isComma && !$0.isQuoted && $0.typed.first?.isUppercase == true && lexicon.roles[$0.text] == nil
        }
        guard name.count > 1, !name.contains(where: { lexicon.meanings[$0.text] != nil }) else { return false }
        place += 1
        if try isInLibrary(typed(place, name.count)) {
            take(named: typed(place, name.count), name.count)
        } else {
            leaveOut(name.count)
        }
        return true
    }

    /// - Parameter skipped: the number of words before the name.
    private mutating func take(artist: String, _ length: Int, behind skipped: Int = 0) {
        let (first, isWanted) = (place, mood.sign > 0)
        place += skipped
        let called = names.artists(called: typed(place, length))
        let all = called.isEmpty ? [artist] : called
        take(
            length, .artists(all, isWanted: isWanted), (isWanted ? "by " : "not by ") + all.joined(separator: " or "),
            from: first)
    }

    /// The artist named by the words from a position on. - Parameter isSaid: whether a word such as “by” announces a
    /// name.
    func artist(
        at start: Int, isSaid: Bool, upTo end: Int = .max
    ) -> (length: Int, name: String)? {
        if isSaid, start < words.count, words[start].isSigns { return names.artist(words[start].typed).map { (1, $0) } }
        return artist(at: start, upTo: min(end, start + Self.longestName)) { length, artist in
            let name = words[start..<start + length]
            // “50 Cent” has numbers alone: “cent” is French for 100.
            let isNumbers = length > 1 && name.allSatisfy { lexicon.numbers[$0.text] != nil || Double($0.text) != nil }
            guard isSaid else { return isNumbers || !name.allSatisfy { isWord($0.text) } }
            // “From the nineties” is not by The The; “by The The” is.
            guard name.allSatisfy({ lexicon.roles[$0.text]?.contains(.nothing) == true }) else { return true }
            return Library.nameKey(typed(start, length)) == Library.nameKey(artist)
                && (length > 1 || isEndOfName(start + length))
        }
    }

    /// Whether a name can end before this position. “By A” is by A; “by a good band” is not.
    private func isEndOfName(_ place: Int) -> Bool {
        guard place < words.count, !words[place].isComma else { return true }
        return [.and, .or, .but, .by, .from, .not].contains { role(at: place, $0) != nil }
    }

    /// The artist with the longest name from a position on for which a condition holds.
    private func artist(
        at start: Int, upTo end: Int, where holds: (_ length: Int, _ name: String) -> Bool
    ) -> (length: Int, name: String)? {
        guard start < words.count else { return nil }
        let rest = words[start..<min(end, words.count)].prefix { !$0.isComma && !$0.isQuoted }.count
        for length in stride(from: rest, to: 0, by: -1) {
            let name = names.artists(called: typed(start, length)).first
            if let name, holds(length, name) { return (length, name) }
        }
        return nil
    }

    func isWord(_ text: String) -> Bool {
        lexicon.meanings[text] != nil || lexicon.joins(text) || lexicon.numbers[text] != nil || text.count < 3
    }
}
