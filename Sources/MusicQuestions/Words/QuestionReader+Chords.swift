import AudioFeatures

// Chords that follow each other.

extension QuestionReader {
    private typealias Progression = (condition: ChordCondition, end: Int, isReduced: Bool, isUnmistakable: Bool)

    private static let mostWordsBeforeChords = 4
    private static let mostChords = 32

    /// “Chords Am F C G”, “the progression ii V I”, “I–V–vi–IV”. Chords must follow or precede a word such as “chords”. Without
    /// it, three or more are read if they are nothing else: “A” and “I” are words, and “Rocky II III IV” counts.
    mutating func readChords() -> Bool {
        // “The chords Am F” are not by The Chords.
        let article = role(at: place, .chords) == nil ? role(at: place, .nothing) ?? 0 : 0
        let word = role(at: place + article, .chords).map { place + article..<place + article + $0 }
        var start = word?.upperBound ?? place
        var found = progression(at: start, announcedAt: word?.lowerBound)
        for _ in 1..<Self.mostWordsBeforeChords where word != nil && found == nil {
            guard let more = wordsBeforeChords(at: start) else { return false }
            start += more
            found = progression(at: start, announcedAt: word?.lowerBound)
        }
        guard let (condition, last, isReduced, isUnmistakable) = found else { return false }
        let isNamed = word != nil || role(at: last, .chords) != nil
        let isArtist = word == nil && (place + 1..<last).contains { names.artist(typed(place, $0 + 1 - place)) != nil }
        guard isNamed || isUnmistakable, !isArtist else { return false }
        place = word?.lowerBound ?? place
        let count = last + (role(at: last, .chords) ?? 0) - place
        if mood.sign > 0 {
            take(count, .chords(condition), "chords \(condition)", isGuessed: isReduced)
        } else {
            // There is no condition that excludes chords.
            leaveOut(count)
            mood = Emphasis()
        }
        return true
    }

    /// “Chord progression”, “chords: ”, “chords of”, “changes from”.
    private func wordsBeforeChords(at place: Int) -> Int? {
        guard place < words.count else { return nil }
        if words[place].isComma { return ".!?;".contains(words[place].typed) ? nil : 1 }
        return [.chords, .nothing, .like, .from, .by].compactMap { role(at: place, $0) }.max()
    }

    /// The chords from a position on, at least two that differ.
    /// - Parameter announcement: the position of a word such as “chords” before them.
    private func progression(at start: Int, announcedAt announcement: Int?) -> Progression? {
        guard start < words.count else { return nil }
        if announcement != nil, words[start].isQuoted {
            return condition(words[start].typed).map { ($0, start + 1, false, false) }
        }
        var chords: [AskedChord] = []
        var end = start
        while chords.count < Self.mostChords {
            let places = chords.isEmpty ? [start] : placesOfNext(after: end, isAnnounced: announcement != nil)
            let next = places.lazy.compactMap { place in
                AskedChord(at: place, in: self, after: chords.last, isAnnounced: announcement != nil).map {
                    (place, $0)
                }
            }.first
            guard let (place, chord) = next else { break }
            chords.append(chord)
            end = place + chord.count
        }
        // Ordinary words such as “as” and “do” are chords only among three or more of which another can be nothing else.
        // A capital shows that chords have capitals here.
        let ordinary = chords.filter(\.isOrdinary)
        guard
            ordinary.isEmpty
                || chords.count > 2 && ordinary.count < chords.count
                    && (ordinary.allSatisfy { $0.name == "Am" } || !chords.contains(where: \.isCapital))
        else { return nil }
        // In German, B is B♭. A B♭ beside it shows that it is not meant so.
        let isGerman = isGermanWord(at: announcement ?? end) || chords.contains(where: \.isGerman)
        let isFlat = isGerman && !chords.contains { $0.name.hasPrefix("Bb") }
        let names = chords.map { $0.name(isFlat: isFlat) }.joined(separator: " ")
        guard let condition = condition(names) else { return nil }
        // “I II III” are numbers of parts.
        let isCount = " I II III IV V VI VII ".contains(" \(names.uppercased()) ")
        let isMarked = chords.contains { $0.isNumeral ? !isCount : $0.typed.count > 1 }
        return (condition, end, chords.contains(where: \.isReduced), isMarked && condition.progression.chords.count > 2)
    }

    /// nil if there are not two chords that differ.
    private func condition(_ text: String) -> ChordCondition? {
        (try? ChordCondition(parsing: text)).flatMap { $0.progression.chords.count > 1 ? $0 : nil }
    }

    /// Whether a German word for chords is at a position.
    private func isGermanWord(at place: Int) -> Bool {
        role(at: place, .chords) != nil && ["akkord", "kadenz"].contains { words[place].text.hasPrefix($0) }
    }

    /// Where the next chord may be: nothing, a comma, “and”, or a comma and “and” separate it from the last.
    private func placesOfNext(after end: Int, isAnnounced: Bool) -> [Int] {
        guard end < words.count else { return [] }
        let comma = words[end].isComma && !".!?;:".contains(words[end].typed) ? 1 : 0
        let and = isAnnounced ? [.and, .to].compactMap { role(at: end + comma, $0) }.max() ?? 0 : 0
        return [end, end + comma, end + comma + and]
    }
}
