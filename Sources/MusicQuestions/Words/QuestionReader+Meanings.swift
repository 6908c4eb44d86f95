import AudioFeatures

/// Meanings of words: from the tables, the genres in tags, the names of scores, and what is spelled like them.
extension QuestionReader {
    /// A word that the user taught, which takes precedence over all other meanings, but not over a longer one: taught “hard” leaves
    /// “hard rock” and an artist called Hard Corners.
    mutating func readTaught() -> Bool {
        guard !taught.isEmpty else { return false }
        let count = words[place].isQuoted ? 1 : longest { taught[$0] != nil }
        guard let count, let word = taught[phrase(count)] else { return false }
        if !words[place].isQuoted {
            let other = longest(atLeast: count + 1) {
                lexicon.meanings[$0] != nil || names.genre($0) != nil || library.concept(called: $0) != nil
            }
            if other != nil || artist(at: place, isSaid: false).map({ $0.length > count }) == true { return false }
        }
        return read(Meaning(name: word, weights: [TaughtWords.score(of: word): 1]), count, suffix: " (taught by you)")
    }

    /// A phrase with a meaning, or a genre of several words.
    mutating func readPhrase() -> Bool {
        let known = longest(atLeast: 2) { phrase in
            lexicon.meanings[phrase].map { !$0.isLast || isSaidBefore(place + phrase.count { $0 == " " } + 1) } == true
        }
        let meaning = known.flatMap { lexicon.meanings[phrase($0)] }
        if readGenre(atLeast: max(2, (known ?? 0) + (meaning?.genre == nil ? 0 : 1))) { return true }
        if let known, let meaning, read(meaning, known) { return true }
        return readConcept(atLeast: 2)
    }

    /// Whether a part of the question ends before a position, but for “and” with another wish: “songs I never played and sad ones”.
    private func isSaidBefore(_ place: Int) -> Bool {
        isEnd(place) || role(at: place, .and) != nil || role(at: place, .but) != nil
    }

    /// “Bedtime stories”, “Hörspiele”: recordings of speech. Refused, they are left out, as always. “Music for audiobooks” is music.
    mutating func readSpeech() -> Bool {
        guard let count = role(at: place, .speech), (longest { lexicon.meanings[$0] != nil } ?? 0) <= count else {
            return false
        }
        let isWanted = mood.sign > 0
        let isAboutMusic = words.contains {
            lexicon.roles[$0.text]?.contains(.songs) == true
                || ["music", "musik", "musique", "musica"].contains($0.text)
        }
        let wantsSpeech = terms.contains { $0.said == .kind(.speech) }
        guard isWanted ? !isAboutMusic : !wantsSpeech else { return false }
        take(count, .kind(isWanted ? .speech : .music), isWanted ? "speech" : "no speech")
        return true
    }

    /// Words that name a score: a measured descriptor or a heard tag.
    private mutating func readConcept(atLeast least: Int = 1) -> Bool {
        // “Without vocals” negates vocals, although a tag has that alias.
        guard lexicon.roles[words[place].text] == nil else { return false }
        let most = words[place...].prefix { !$0.isComma && !$0.isQuoted }.prefix(lexicon.longest).count
        for count in stride(from: most, through: least, by: -1) {
            guard let name = library.concept(called: phrase(count)) else { continue }
            let spoken = name.replacing("_", with: " ")
            let heard = library.catalog[name] == nil ? spoken : nil
            return read(Meaning(name: spoken, weights: [name: 1], heard: heard), count)
        }
        return false
    }

    /// Reads the longest genre of the tags at this position. Genres of the tables are not read here, because they match
    /// all tags that contain them.
    private mutating func readGenre(atLeast least: Int = 1) -> Bool {
        guard let count = longest(atLeast: least, where: { names.genre($0) != nil }) else { return false }
        let all = names.genres(phrase(count))
        read(genres: all.map(Wildcard.escaped), all.joined(separator: " or "), count)
        return true
    }

    /// One word: from the tables, a genre in the tags, one with another ending, or a misspelling.
    mutating func readSingle() throws(LibraryError) -> Bool {
        let word = words[place].text
        if let meaning = lexicon.meanings[word], !meaning.isLast || isSaidBefore(place + 1) {
            guard let base = comparative(of: meaning) else { return read(meaning, 1) }
            mood.isComparative = true
            return read(meaning, 1, shownAs: base)
        }
        if role(at: place, .nothing) != nil { return false }
        // “Chords” without chords is not “chores”.
        if lexicon.roles[word]?.contains(.chords) == true { return false }
        if readGenre() { return true }
        if readConcept() { return true }
        if let guess = lexicon.stem(of: word) {
            if guess.isOpposite { mood.sign = -mood.sign }
            // “Wiegenlieder” are no comparative.
            let isComparative = guess.isComparative && !word.hasSuffix("lieder")
            if isComparative { mood.isComparative = true }
            // “Calmer” is shown as “more calm”.
            let isSaidByMood = guess.isOpposite || isComparative
            return read(guess.meaning, 1, shownAs: isSaidByMood ? lexicon.spelled(guess.word) : nil)
        }
        if try readNameAround() { return true }
        if try readLibraryWord() { return true }
        guard !words[place].isQuoted, let guess = lexicon.spelling(of: word) else { return false }
        return read(guess.meaning, 1, shownAs: lexicon.spelled(guess.word), isGuessed: true)
    }

    /// The word whose comparative is at this position: “ruhig” for “ruhiger”. Before a noun, such a German word compares
    /// nothing: “ruhiger Jazz”.
    private func comparative(of meaning: Meaning) -> String? {
        let word = words[place].text
        let isLast = isEnd(place + 1) || role(at: place + 1, .than) != nil || role(at: place + 1, .and) != nil
        guard isLast, word.hasSuffix("er"), !word.hasSuffix("lieder"), let stem = lexicon.stem(of: word),
            stem.isComparative,
            stem.meaning == meaning
        else { return nil }
        return lexicon.spelled(stem.word)
    }

    /// - Parameter word: the name of the meaning for the listener; by default the words as typed.
    private mutating func read(
        _ meaning: Meaning, _ count: Int, shownAs word: String? = nil, isGuessed: Bool = false, suffix: String = ""
    ) -> Bool {
        let word = word ?? typed(place, count)
        if meaning.isLiked {
            take(count, .liked, "liked")
            return true
        }
        if let title = meaning.titled {
            let isWanted = mood.sign > 0
            take(count, .named(title, isWanted: isWanted), (isWanted ? "named" : "not named") + " “\(title)”")
            return true
        }
        if meaning.isRandom {
            guard mood.sign > 0 else { return false }
            take(count, .random, "random")
            return true
        }
        if let genre = meaning.genre, case let (patterns, names) = genrePatterns(phrase(count), genre, meaning.spread),
            !names.isEmpty
        {
            let shown =
                names.count < 4 ? names.joined(separator: " or ") : "\(names[0]) (and \(names.count - 1) like it)"
            read(genres: patterns, shown, count)
            return true
        }
        var meaning = library.knowsParts ? meaning : meaning.withoutTags
        if let tag = meaning.heard, let heard = ConceptSource.heard.name(tag, library) {
            meaning.weights = [heard: 1]
        }
        if meaning.weights.isEmpty || mood.sign < 0 && !meaning.ranges.isEmpty {
            guard let said = limits(of: meaning) else { return false }
            take(count, said, mood.sign > 0 ? word : "not \(word)", isGuessed: isGuessed)
            return true
        }
        var shown = mood.text + word + suffix
        if let genre = meaning.genre {
            let heard = library.concept(called: phrase(count)) ?? library.concept(called: genre)
            // Bluegrass is heard by itself, although the tables say country.
            if let heard { (meaning.name, meaning.weights) = (heard.replacing("_", with: " "), [heard: 1]) }
            shown =
                mood.text
                + (heard == nil ? "\(genre) (by its sound: no tag says this genre)" : "\(meaning.name) (heard)")
        }
        let wish = Said.wish(meaning, weight: mood.weight, isComparative: mood.isComparative, shownAs: shown)
        take(count, wish, shown, isGuessed: isGuessed)
        return true
    }

    /// The limits of a meaning, or of its negation; nil if there are none.
    private func limits(of meaning: Meaning) -> Said? {
        guard let range = meaning.ranges.first else { return nil }
        let isAlone = meaning.ranges.count == 1
        if mood.sign > 0 {
            // “Eighties and nineties” add up as “80s and 90s” do.
            return isAlone && range.name == "year" ? .years(range) : .limits(meaning.ranges)
        }
        return meaning.oppositeRanges.map { .limits($0) } ?? (isAlone ? .without(range) : nil)
    }

    /// The genres in the tags with the word itself, singular or plural, or else with its genre. Where the word stands for others, also
    /// the others: Hard Bop for jazz, Noël for Christmas. A kind must be the whole genre: Dub Techno is no reggae.
    private func genrePatterns(
        _ word: String, _ genre: String, _ spread: Meaning.GenreSpread
    ) -> (patterns: [String], names: [String]) {
        func phrases(_ name: String) -> [String] { names.genrePhrases(name) + names.genrePhrases(name + "s") }
        func containing(_ phrases: [String]) -> (patterns: [String], names: [String]) {
            var seen: Set<String> = []
            let names = phrases.filter { seen.insert($0).inserted }
            return (names.map(GenrePatterns.containing), names)
        }
        let own = [word, genre].lazy.map(phrases).first { !$0.isEmpty } ?? []
        let others = lexicon.genreWords[genre] ?? []
        switch spread {
        case .synonyms: return containing(phrases(word) + others.flatMap(phrases))
        case .kinds where word == genre || word == genre + " music":
            let (patterns, names) = containing(own)
            let kinds = others.filter { !own.contains($0) }.compactMap { self.names.genre($0) }
            return (patterns + kinds.map(Wildcard.escaped), names + kinds)
        case .kinds, .own: return containing(own)
        }
    }

    private mutating func read(genres: [String], _ name: String, _ count: Int) {
        let isWanted = mood.sign > 0
        take(count, .genres(genres, isWanted: isWanted), (isWanted ? "genre " : "not genre ") + name)
    }
}
