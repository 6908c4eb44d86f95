// Tracks to mix with, by title.

extension QuestionReader {
    /// A name after a phrase such as “compatible with”.
    private struct Mixed {
        /// The position behind it.
        let end: Int
        /// Nil if the artist has no such track.
        let track: Int?
        var isGuessed = false
    }

    /// “That mix with Paper Boats”, “compatible with Paper Boats by Ann”, “in a key that fits Paper Boats”.
    mutating func readCompatible() throws(LibraryError) -> Bool {
        let (closed, open) = (phraseEnd(.compatible), phraseEnd(.mixing))
        guard let start = [closed, open].compactMap(\.self).max(), start < words.count,
            let found = try mixed(at: start, isOpen: closed != start)
        else { return false }
        let isSecond = terms.contains { if case .compatible = $0.said { true } else { false } }
        guard let track = found.track, mood.sign > 0, !isSecond else {
            // The filter has one such track, and excludes none.
            leaveOut(found.end - place)
            mood = Emphasis()
            return true
        }
        let name = try library.track(track).displayName
        take(found.end - place, .compatible(track), "can be mixed with “\(name)”", isGuessed: found.isGuessed)
        return true
    }

    /// The position behind a phrase such as “compatible with”. It may have commas: “in einer Tonart, die zu”.
    private func phraseEnd(_ role: Lexicon.Role) -> Int? {
        let rest = words[place...].prefix(lexicon.longest + 1).prefix { !$0.isQuoted }
        return stride(from: rest.count, to: 0, by: -1).first { count in
            let phrase = rest.prefix(count)
            guard phrase.first?.isComma == false, phrase.last?.isComma == false else { return false }
            let key = phrase.filter { !$0.isComma }.map(\.text).joined(separator: " ")
            return lexicon.roles[key]?.contains(role) == true
        }.map { place + $0 }
    }

    /// The track named by the words from a position on.
    /// - Parameter isOpen: whether the phrase has an end after the name: “die sich mit … mischen lassen”.
    private mutating func mixed(at start: Int, isOpen: Bool) throws(LibraryError) -> Mixed? {
        let ends = mixedEnds(at: start)
        guard let first = ends.last, let last = ends.first else { return nil }
        // All longer names contain the words of the shortest.
        let titles = try titles(containing: typed(start, first - start))
        var denied: Mixed?
        for end in ends {
            let name = typed(start, end - start)
            if let by = role(at: end, .by) {
                if let artist = artist(at: end + by, isSaid: true) {
                    let closing = role(at: end + by + artist.length, .mixingEnd)
                    if isOpen, closing == nil { continue }
                    let end = end + by + artist.length + (closing ?? 0)
                    let own = Set(names.tracks(of: artist.name))
                    if let best = Self.best(titles.filter { own.contains($0.track) }, name) {
                        return Mixed(end: end, track: best.track, isGuessed: !best.isWhole)
                    }
                    denied = Mixed(end: end, track: nil)
                    continue
                }
                // “By” without an artist; “from” may precede a year.
                if role(at: end, .from) == nil { continue }
            }
            let closing = role(at: end, .mixingEnd)
            if isOpen, closing == nil { continue }
            guard let best = Self.best(titles, name) else { continue }
            let isQuoted = words[start].isQuoted
            // Ordinary words are a name only if they are all that is said: “compatible with calm songs” names no track.
            let isKnown = try areKnown(start..<end)
            let isName = isQuoted || !isKnown
            let isAll = end == last || closing != nil
            guard isQuoted || (best.isWhole ? isName || isAll : isName && end - start > 1 && names.artist(name) == nil)
            else { continue }
            return Mixed(
                end: end + (closing ?? 0), track: best.track, isGuessed: !best.isWhole || best.isOneOfSeveral)
        }
        return denied
    }

    /// The positions where the name may end, the last first: before a comma or “but”, and before each condition.
    private func mixedEnds(at start: Int) -> [Int] {
        guard !words[start].isQuoted else { return [start + 1] }
        var end = start
        while end < min(words.count, start + Self.longestName), !words[end].isComma, !words[end].isQuoted,
            role(at: end, .but) == nil
        {
            end += 1
        }
        guard end > start else { return [] }
        let conditions: [Lexicon.Role] = [
            .and, .or, .not, .above, .below, .from, .between, .before, .after, .about, .like, .by, .more, .less,
            .very, .slightly, .mixingEnd,
        ]
        let inner = (start + 1..<end).filter { place in
            number(at: place) != nil || conditions.contains { role(at: place, $0) != nil }
        }
        // “Paper Boats please”
        let named = words[start..<end].lastIndex { lexicon.roles[$0.text]?.contains(.nothing) != true }
        let trimmed = named.map { [$0 + 1] } ?? []
        return Set([end] + inner + trimmed).sorted(by: >)
    }

    /// Whether all words are known, so that they are probably no name.
    private func areKnown(_ range: Range<Int>) throws(LibraryError) -> Bool {
        for word in words[range] {
            let text = word.text
            guard lexicon.meanings[text] == nil, lexicon.roles[text] == nil, lexicon.numbers[text] == nil,
                Double(text) == nil, lexicon.stem(of: text) == nil, names.genrePhrases(text).isEmpty,
                try library.concept(called: text) == nil
            else { continue }
            return false
        }
        return true
    }

    // MARK: Titles

    /// A track, with names as they are compared.
    private struct Title {
        let track: Int
        let title: String
        let artist: String?
    }

    /// The tracks that have all words in title or artist, in one search, the best first.
    private mutating func titles(containing text: String) throws(LibraryError) -> [Title] {
        let query = TrackQuery(text, in: [.title, .artist], isExact: true)
        let found = try found(.titles) { library throws(LibraryError) in try library.ranked(query).map(\.index) }
        guard !found.isEmpty, let title = library.textColumn("title"), let artist = library.textColumn("artist") else {
            return []
        }
        let columns = try library.textNumbers([title, artist])
        let numbers = columns.map { column in found.map { column[$0] } }
        let texts = try library.texts(Set(numbers.joined()))
        let keys = Dictionary(texts.map { ($0.number, Library.normalized($0.text)) }, uniquingKeysWith: { $1 })
        var titles: [Title] = []
        for (place, track) in found.enumerated() {
            let artist = keys[numbers[1][place]]
            if let title = keys[numbers[0][place]] {
                titles.append(Title(track: track, title: title, artist: artist))
            } else {
                let file = try library.track(track).path.lastComponent.description
                let stem = file.lastIndex(of: ".").map { file[..<$0] } ?? file[...]
                titles.append(Title(track: track, title: Library.normalized(String(stem)), artist: artist))
            }
        }
        return titles
    }

    /// The track whose title is a name or, without one, begins with it. The artist may be before or behind it.
    private static func best(
        _ titles: [Title], _ name: String
    ) -> (track: Int, isWhole: Bool, isOneOfSeveral: Bool)? {
        let key = Library.normalized(name)
        func names(_ title: Title) -> [String] {
            [title.title] + (title.artist.map { ["\($0) \(title.title)", "\(title.title) \($0)"] } ?? [])
        }
        let joined = key.replacing(" ", with: "")
        let whole = titles.filter { names($0).contains { $0.replacing(" ", with: "") == joined } }
        if let first = whole.first { return (first.track, true, Set(whole.map(\.artist)).count > 1) }
        func begins(_ title: Title) -> Bool {
            let ownTitle = title.artist.flatMap { key.hasPrefix($0 + " ") ? key.dropFirst($0.count + 1) : nil }
            return [key[...], ownTitle].contains { $0.map { title.title.hasPrefix($0 + " ") } ?? false }
        }
        return titles.first(where: begins).map { ($0.track, false, false) }
    }
}
