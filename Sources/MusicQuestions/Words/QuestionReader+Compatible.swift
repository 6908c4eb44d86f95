// Tracks to mix with, by title.

extension QuestionReader {
    /// “That mix with Paper Boats”, “compatible with Paper Boats by Ann”, “in a key that fits Paper Boats”.
    mutating func readCompatible() throws(LibraryError) -> Bool {
        let (closed, open) = (phraseEnd(.compatible), phraseEnd(.mixing))
        guard let start = [closed, open].compactMap(\.self).max(), start < words.count,
            let found = try mixed(at: start, isOpen: closed != start)
        else { return false }
        let isSecond = terms.contains { if case .compatible = $0.said { true } else { false } }
        if let track = found.track, mood.sign > 0, !isSecond {
            let name = try library.track(track).displayName
            take(found.end - place, .compatible(track), "can be mixed with “\(name)”", isGuessed: found.isGuessed)
        } else {
            // The filter has one such track, and excludes none.
            leaveOut(found.end - place)
            mood = Emphasis()
        }
        return true
    }

    /// The position behind a phrase such as “compatible with”. It may have commas: “in einer Tonart, die zu”.
    private func phraseEnd(_ role: Lexicon.Role) -> Int? {
        let rest = words[place...].prefix(lexicon.longest + 1).prefix { !$0.isQuoted }
        return rest.indices.reversed().first { last in
            let phrase = words[place...last].filter { !$0.isComma }.map(\.text).joined(separator: " ")
            return !words[place].isComma && !words[last].isComma && lexicon.roles[phrase]?.contains(role) == true
        }.map { $0 + 1 }
    }

    /// The track named by the words from a position on, nil if the artist has no such track, and the position behind them.
    /// - Parameter isOpen: whether the phrase has an end after the name: “die sich mit … mischen lassen”.
    private mutating func mixed(
        at start: Int, isOpen: Bool
    ) throws(LibraryError) -> (end: Int, track: Int?, isGuessed: Bool)? {
        let ends = mixedEnds(at: start)
        guard let first = ends.last, let last = ends.first else { return nil }
        // All longer names contain the words of the shortest.
        let titles = try titles(containing: typed(start, first - start))
        var denied: Int?
        for end in ends {
            let by = role(at: end, .by)
            let artist = by.flatMap { self.artist(at: end + $0, isSaid: true) }
            // “By” without an artist; “from” may precede a year.
            if by != nil, artist == nil, role(at: end, .from) == nil { continue }
            var next = artist.map { end + (by ?? 0) + $0.length } ?? end
            let closing = role(at: next, .mixingEnd)
            if isOpen, closing == nil { continue }
            next += closing ?? 0
            let own = artist.map { Set(names.tracks(of: $0.name)) }
            let name = typed(start, end - start)
            guard let best = Self.best(titles.filter { own?.contains($0.track) ?? true }, name) else {
                if own != nil { denied = next }
                continue
            }
            if own == nil, !words[start].isQuoted {
                // Ordinary words are a name only if they are all that is said: “compatible with calm songs” names no track.
                let isName = !areKnown(start..<end)
                let isAll = end == last || closing != nil
                guard best.isWhole ? isName || isAll : isName && end - start > 1 && names.artist(name) == nil else {
                    continue
                }
            }
            return (next, best.track, !best.isWhole || best.isOneOfSeveral)
        }
        return denied.map { ($0, nil, false) }
    }

    /// The positions where the name may end, the last first: before a comma or “but”, before a number, and before each word
    /// that joins others: “Paper Boats and calm”, “Paper Boats please”.
    private func mixedEnds(at start: Int) -> [Int] {
        guard !words[start].isQuoted else { return [start + 1] }
        let end = endOfName(at: start, most: Self.longestName)
        guard end > start else { return [] }
        let inner = (start + 1..<end).filter { place in
            number(at: place) != nil || longest(at: place) { lexicon.roles[$0] != nil } != nil
        }
        return [end] + inner.reversed()
    }

    /// Whether all words are known, so that they are probably no name.
    func areKnown(_ range: Range<Int>) -> Bool {
        words[range].map(\.text).allSatisfy { text in
            isWord(text) || lexicon.stem(of: text) != nil || !names.genrePhrases(text).isEmpty
                || library.concept(called: text) != nil
        }
    }

    /// A track, with names as they are compared.
    private struct Title {
        let track: Int
        let artist: String?
        /// The title, alone and with the artist before or behind it.
        let names: [String]

        init(_ track: Int, _ title: some StringProtocol, _ artist: String?) {
            let title = Library.normalized(String(title))
            self.track = track
            self.artist = artist.map(Library.normalized)
            names = [title] + (self.artist.map { ["\($0) \(title)", "\(title) \($0)"] } ?? [])
        }
    }

    /// The tracks that have all words in title or artist, in one search, the best first.
    private mutating func titles(containing text: String) throws(LibraryError) -> [Title] {
        var titles: [Title] = []
        for track in try titled(text) {
            let artist = try library.text("artist", track)
            if let title = try library.text("title", track) {
                titles.append(Title(track, title, artist))
            } else if let file = try library.displayPath(track).split(separator: "/").last {
                titles.append(Title(track, file[..<(file.lastIndex(of: ".") ?? file.endIndex)], artist))
            }
        }
        return titles
    }

    /// The track whose title is a name or, without one, begins with it.
    private static func best(_ titles: [Title], _ name: String) -> (track: Int, isWhole: Bool, isOneOfSeveral: Bool)? {
        let key = Library.normalized(name)
        let joined = key.replacing(" ", with: "")
        let whole = titles.filter { $0.names.contains { $0.replacing(" ", with: "") == joined } }
        if let first = whole.first { return (first.track, true, Set(whole.map(\.artist)).count > 1) }
        return titles.first { title in
            title.names.contains { $0.hasPrefix(key + " ") } && title.artist?.hasPrefix(key) != true
        }.map { ($0.track, false, false) }
    }
}
