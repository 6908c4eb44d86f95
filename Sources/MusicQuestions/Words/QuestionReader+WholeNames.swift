/// Questions that are exactly a name of the library: “Iron Ferry”, “the song Iron Ferry”, “Mara Lind Paper Boats”.
extension QuestionReader {
    /// The maximum number of tracks whose names are compared.
    private static let mostCompared = 200

    /// Reads a question again that is exactly a title, an album, an artist or a folder of the library: one in which no word is
    /// understood, or at least two words that are understood only as moods.
    mutating func readAsName() throws(LibraryError) {
        let count = words.count { !$0.isComma }
        guard (1...Self.longestName + 1).contains(count), !words.contains(where: \.isQuoted), !isSettled else { return }
        // “Sad songs” and “the night” are one mood, “Night and Day” and “Good Night” are not.
        let isPhrase = words.count { !$0.isComma && !Self.articles.contains($0.text[...]) && !isSong($0) } > 1
        if terms.isEmpty || isPhrase, try readName(question, at: 0..<words.count) { return }
        if count > 2, try readTitleBy() { return }
        if let first = firstBehindSong(), words.count > first + 1,
            try readName(typed(first..<words.count), at: first..<words.count)
        {
            return
        }
        guard !terms.contains(where: { !$0.isLength }), let first = words.firstIndex(where: isName),
            let last = words.lastIndex(where: isName)
        else { return }
        if terms.isEmpty, last - first < count - 1, try readName(typed(first..<last + 1), at: first..<last + 1) {
            return
        }
        try readPartOfName()
    }

    /// “Sinatra”, “three Monk tunes”: an unknown word of an artist's name, where nothing else is asked for. “Animals”: one of any name,
    /// also in the singular or plural, if nothing at all is understood.
    private mutating func readPartOfName() throws(LibraryError) {
        guard unknownWords.count == 1, let place = words.firstIndex(where: { $0.typed == unknownWords[0] }),
            words[place].text.count > 2
        else { return }
        let typed = words[place].typed
        let names = terms.isEmpty ? [typed] + NamesInTags.otherNumbers(of: typed) : [typed]
        let fields = terms.isEmpty ? Set(TrackQuery.Field.allCases) : [.artist]
        for name in names where try isInLibrary(name, in: fields) {
            terms.append(
                Part(words: typed, meaning: "named “\(name)”", said: .named(name, isWanted: true), first: place))
            (unknownWords, unknownBefore) = ([], [])
            return
        }
    }

    /// Whether names and numbers are all that the question has. Two genres may be a title: “Jazz Samba”.
    private var isSettled: Bool {
        unknownWords.isEmpty && !terms.isEmpty
            && !terms.contains {
                switch $0.said {
                case .named, .leftOut, .kind: true
                case .genres: terms.count > 1
                default: isMood($0)
                }
            }
    }

    private func isMood(_ part: Part) -> Bool {
        guard case .wish(let meaning, _, _, _) = part.said else { return false }
        // What the listener has taught precedes all other meanings.
        return meaning.genre == nil && !meaning.isHeard
            && !meaning.weights.keys.contains { TaughtWords.word(ofScore: $0) != nil }
    }

    private func isSong(_ word: AskedWord) -> Bool { lexicon.roles[word.text]?.contains(.songs) == true }

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
        let remark =
            overrulesMoods || terms.contains(where: isMood) ? " (a name of this library, read before moods)" : ""
        let said =
            found.kind == .artist ? Said.artists([found.text], isWanted: true) : .named(found.text, isWanted: true)
        terms = [Part(words: typed(range), meaning: "\(found.kind.rawValue) “\(found.text)”\(remark)", said: said)]
        if let by = artist ?? found.artist {
            terms.append(Part(words: typed(range), meaning: "by \(by)", said: .artists([by], isWanted: true)))
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

    /// A title or an album that is refused: “no Baby Shark”, “nothing from Kind of Blue”. One word must have no other meaning.
    mutating func readRefusedName() throws(LibraryError) -> Bool {
        let skipped = [.from, .album].compactMap { role(at: place, $0) }.max() ?? 0
        let start = place + skipped
        guard start < words.count, !words[start].isComma,
            let found = try wholeName(at: start..<start + 1, around: start, prefersAlbum: skipped > 0)
        else { return false }
        let said = words[start..<start + found.length].filter { !Self.articles.contains($0.text[...]) }
        let phrase = said.map(\.text).joined(separator: " ")
        guard lexicon.meanings[phrase] == nil, names.genre(phrase) == nil, names.artist(phrase) == nil,
            said.count(where: { !isSong($0) }) > 1
                || said.allSatisfy({ !isWord($0.text) && lexicon.stem(of: $0.text) == nil })
        else { return false }
        leaveOut(found, behind: skipped)
        return true
    }

    private mutating func leaveOut(_ name: WholeName, behind skipped: Int = 0) {
        let first = place
        place += skipped
        take(name.length, .leftOut(name.tracks), "not \(name.kind.rawValue) “\(name.text)”", from: first)
    }

    /// A title or an album around an unknown word, the words before it included: “autumn leaves, slow”, “the Wiggles but not Hot
    /// Potato”. Unless it is refused, at least two of its words must do more than join others.
    mutating func readNameAround() throws(LibraryError) -> Bool {
        let start = words[..<place].lastIndex { $0.isComma || $0.isQuoted }.map { $0 + 1 } ?? 0
        guard !lexicon.joins(words[place].text),
            let found = try wholeName(at: max(start, place + 1 - Self.longestName)..<place + 1, around: place)
        else { return false }
        // A refusal inside the name is a part of it: “No Woman No Cry”.
        let inside = terms.filter { $0.first >= found.first }
        let refusal = inside.first { $0.isRefused }.map(\.start) ?? (mood.sign < 0 ? mood.first ?? place : place)
        let isRefused = refusal < found.first
        let range = found.first..<found.first + found.length
        guard isRefused || words[range].count(where: isName) > 1 else { return false }
        overrulesMoods = overrulesMoods || inside.contains(where: isMood)
        terms.removeAll { $0.first >= found.first }
        unknownBefore.removeAll { before in !terms.contains { $0.meaning == before.meaning } }
        mood = isRefused ? .refusal : neutral
        place = found.first
        if isRefused { leaveOut(found) } else { take(named: found.text, found.length) }
        return true
    }

    /// A title or an album of the library that some words are.
    private struct WholeName {
        let kind: Name.Kind
        let text: String
        let first: Int
        let length: Int
        let tracks: [Int]
    }

    /// The longest title or album that begins at one of some positions and contains a word. Of the same length, titles come before
    /// albums.
    private mutating func wholeName(
        at starts: Range<Int>, around inside: Int, prefersAlbum: Bool = false
    ) throws(LibraryError) -> WholeName? {
        let end = endOfName(at: inside, most: Self.longestName)
        guard inside < end else { return nil }
        var places: [String: Range<Int>] = [:]
        for first in starts {
            for last in inside..<min(end, first + Self.longestName) {
                let key = Self.nameKey(typed(first..<last + 1))
                if !key.isEmpty, places[key]?.count ?? 0 < last + 1 - first { places[key] = first..<last + 1 }
            }
        }
        // Pairs of words are in fewer names than one.
        let pairs = [inside + 1 < end ? inside : nil, starts.contains(inside - 1) ? inside - 1 : nil].compactMap(\.self)
        let searched = pairs.map { typed($0..<$0 + 2) } + (isName(words[inside]) ? [words[inside].typed] : [])
        let kinds: [Name.Kind] = prefersAlbum ? [.album, .title] : [.title, .album]
        for text in searched where maySearch(.names) {
            if let found = try wholeName(places, kinds, found: TrackQuery(text, in: [.title, .album], isExact: true)) {
                return found
            }
        }
        return nil
    }

    private func wholeName(
        _ places: [String: Range<Int>], _ kinds: [Name.Kind], found query: TrackQuery
    ) throws(LibraryError) -> WholeName? {
        var found: [Name.Kind: [String: (text: String, tracks: [Int])]] = [:]
        for match in try library.matches(query).best(Self.mostCompared) {
            for kind in kinds {
                guard let name = try library.text(kind.rawValue, match.index) else { continue }
                let key = Self.nameKey(name)
                if places[key] != nil { found[kind, default: [:]][key, default: (name, [])].tracks.append(match.index) }
            }
        }
        var best: WholeName?
        for kind in kinds {
            for (key, name) in (found[kind] ?? [:]).sorted(by: { $0.key < $1.key }) {
                guard let range = places[key], range.count > best?.length ?? 0 else { continue }
                best = WholeName(
                    kind: kind, text: name.text, first: range.lowerBound, length: range.count,
                    tracks: name.tracks.sorted())
            }
        }
        return best
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
