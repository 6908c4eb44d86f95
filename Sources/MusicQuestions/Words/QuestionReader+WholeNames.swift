/// Questions that are exactly a name of the library: “Iron Ferry”, “the song Iron Ferry”, “Mara Lind Paper Boats”.
extension QuestionReader {
    /// The maximum number of tracks whose names are compared.
    private static let mostCompared = 200

    /// Reads a question again that is exactly a title, an album, an artist or a folder of the library: one in which no word is
    /// understood, or at least two words that are understood only as moods.
    mutating func readAsName() throws(LibraryError) {
        let count = words.count { !$0.isComma }
        guard (1...Self.longestName + 1).contains(count), !words.contains(where: \.isQuoted), !isSettled else { return }
        // “Sad songs” is one mood.
        let isPhrase = words.count { isName($0) } > 1
        if terms.isEmpty || isPhrase, try readName(question, at: 0..<words.count) { return }
        if count > 2, try readTitleBy() { return }
        if let first = firstBehindSong(), words.count > first + 1,
            try readName(typed(first..<words.count), at: first..<words.count)
        {
            return
        }
        guard terms.isEmpty, let first = words.firstIndex(where: isName), let last = words.lastIndex(where: isName),
            last - first < count - 1
        else { return }
        _ = try readName(typed(first..<last + 1), at: first..<last + 1)
    }

    /// Whether names and numbers are all that the question has.
    private var isSettled: Bool {
        unknownWords.isEmpty && !terms.isEmpty
            && !terms.contains {
                if case .named = $0.said { true } else { isMood($0) }
            }
    }

    private func isMood(_ part: Part) -> Bool {
        guard case .wish(let meaning, _, _, _) = part.said else { return false }
        // What the listener has taught precedes all other meanings.
        return meaning.genre == nil && !meaning.isHeard
            && !meaning.weights.keys.contains { TaughtWords.word(ofScore: $0) != nil }
    }

    /// Whether a word does more than join others.
    private func isName(_ word: AskedWord) -> Bool { !word.isComma && !lexicon.joins(word.text) }

    private func typed(_ range: Range<Int>) -> String {
        words[range].filter { !$0.isComma }.map(\.typed).joined(separator: " ")
    }

    /// The position behind “the song” or “das Lied” at the beginning.
    private func firstBehindSong() -> Int? {
        let first = role(at: 0, .nothing).flatMap { role(at: $0, .songs) != nil ? $0 : nil } ?? 0
        guard var end = role(at: first, .songs).map({ first + $0 }) else { return nil }
        if let called = role(at: end, .album) { end += called }
        return end
    }

    /// “Paper Boats by Mara Lind”
    private mutating func readTitleBy() throws(LibraryError) -> Bool {
        for place in words.indices.dropFirst() {
            guard let by = role(at: place, .by), let artist = artist(at: place + by, isSaid: true),
                place + by + artist.length == words.count
            else { continue }
            return try readName(typed(0..<place), at: 0..<words.count, by: artist.name)
        }
        return false
    }

    /// Takes words as the name of a track, an album, an artist or a folder.
    private mutating func readName(
        _ name: String, at range: Range<Int>, by artist: String? = nil
    ) throws(LibraryError) -> Bool {
        let key = Self.nameKey(name)
        guard !key.isEmpty, maySearch(.names) else { return false }
        let own = artist.map { Set(names.tracks(of: $0)) }
        var found: Name?
        for match in try library.ranked(TrackQuery(name, isExact: true)).prefix(Self.mostCompared)
        where own?.contains(match.index) ?? true {
            guard let named = try named(key, match.index, name, isTitle: artist != nil) else { continue }
            if found == nil || named.kind == .title { found = named }
            if named.kind == .title { break }
        }
        guard let found else { return false }
        let remark = terms.contains(where: isMood) ? " (a name of this library, read before moods)" : ""
        let said = found.kind == .artist ? Said.artist(found.text, isWanted: true) : .named(found.text, isWanted: true)
        terms = [Part(words: typed(range), meaning: "\(found.kind.rawValue) “\(found.text)”\(remark)", said: said)]
        if let by = artist ?? found.artist {
            terms.append(Part(words: typed(range), meaning: "by \(by)", said: .artist(by, isWanted: true)))
        }
        (unknownWords, unknownBefore) = ([], [])
        return true
    }

    /// A name of the library.
    private struct Name {
        enum Kind: String { case title, album, artist, folder }

        let kind: Kind
        let text: String
        /// The artist, if the name has it besides a title.
        var artist: String?
    }

    /// What of a track has a name; nil if nothing is exactly so called.
    /// - Parameter isTitle: whether only its title counts.
    private func named(_ key: String, _ index: Int, _ name: String, isTitle: Bool) throws(LibraryError) -> Name? {
        let title: String
        if let tag = try library.text("title", index) {
            title = tag
        } else {
            let file = try library.displayPath(index).split(separator: "/").last ?? ""
            title = String(file[..<(file.lastIndex(of: ".") ?? file.endIndex)])
        }
        let titleKey = Self.nameKey(title)
        if titleKey == key { return Name(kind: .title, text: title) }
        guard !isTitle else { return nil }
        if let own = try library.text("artist", index), let artist = names.artist(own),
            case let ownKey = Self.nameKey(own), [ownKey + titleKey, titleKey + ownKey].contains(key)
        {
            return Name(kind: .title, text: title, artist: artist)
        }
        if let album = try library.text("album", index), Self.nameKey(album) == key {
            return Name(kind: .album, text: album)
        }
        if let artist = names.artist(name) { return Name(kind: .artist, text: artist) }
        let folder = try library.displayPath(index).split(separator: "/").dropLast().first { Self.nameKey($0) == key }
        return folder.map { Name(kind: .folder, text: String($0)) }
    }

    /// At least two unknown words that are exactly a title or an album: “calm, iron ferry”.
    mutating func readUnknownName() throws(LibraryError) -> Bool {
        let rest = words[place...].prefix(Self.longestName).prefix { !$0.isComma && !$0.isQuoted }
        guard rest.count > 1, !lexicon.joins(words[place].text), maySearch(.names) else { return false }
        var lengths: [String: Int] = [:]
        for length in 2...rest.count { lengths[Self.nameKey(typed(place, length))] = length }
        let query = TrackQuery(typed(place, 2), in: [.title, .album], isExact: true)
        var best: Int?
        for match in try library.ranked(query).prefix(Self.mostCompared) {
            for column in ["title", "album"] {
                guard let name = try library.text(column, match.index) else { continue }
                best = [best, lengths[Self.nameKey(name)]].compactMap(\.self).max()
            }
        }
        guard let best else { return false }
        take(named: typed(place, best), best)
        return true
    }

    private static let articles: Set<Substring> = [
        "the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los", "las",
    ]

    /// A name for comparison: without case, accents, punctuation, spaces and an article before it.
    static func nameKey(_ name: some StringProtocol) -> String {
        let words = Library.normalized(String(name)).split(separator: " ")
        let isArticle = words.count > 1 && words.first.map(articles.contains) == true
        return words.dropFirst(isArticle ? 1 : 0).joined()
    }
}
