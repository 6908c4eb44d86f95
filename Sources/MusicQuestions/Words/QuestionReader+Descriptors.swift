import AudioFeatures

// Numbers of a descriptor by its name, stars, and keys by their notation.

extension QuestionReader {
    /// The names of descriptors in other languages, without accents.
    private static let translatedNames = [
        "energie": "energy", "energia": "energy", "tanzbarkeit": "danceability", "bailabilidad": "danceability",
        "valenz": "valence", "valencia": "valence", "lebhaftigkeit": "liveness", "akustik": "acousticness",
    ]
    /// Descriptors whose names are ordinary words of questions, or have numbers of their own kind.
    private static let unnamed: Set = ["key", "mode", "year", "duration", "music", "time_signature"]
    private static let mostWordsOfName = 3
    /// The moodometer's width, which is used where a question names a value without a limit.
    private static let nearness = 0.1

    /// “Danceability over 0.7”, “valence above 80 %”, “an energy between 0.5 and 0.7”, “BPM 90-100”.
    mutating func readDescriptor() -> Bool {
        guard let (name, length) = descriptor(at: place) else { return false }
        var next = place + length
        if next < words.count, words[next].typed == ":" { next += 1 }
        // “Energy is over 0.7”, “with a valence of 0.8”.
        if opening(at: next).count == 0, number(at: next) == nil, let count = role(at: next, .nothing) { next += count }
        let opening = opening(at: next)
        next += opening.count
        guard let low = measured(at: next, name) else { return false }
        next += low.count
        var high: Double?
        if let to = role(at: next, .to), let other = measured(at: next + to, name) {
            high = other.value
            next += to + other.count
        }
        var limit = high == nil ? opening.bound : nil
        if high == nil, limit == nil, !opening.isBetween, let count = onward(at: next) {
            (limit, next) = (.above, next + count)
        }
        if name == "tempo", let count = role(at: next, .bpm) { next += count }
        // “Instrumental 3 minutes”, “live 10 songs”: the number belongs to the word behind it.
        let isOther = unit(at: next) != nil || role(at: next, .decade) != nil || role(at: next, .songs) != nil
        // A band plays three chords.
        let isCounted = name != MarkedNumber.plays.rawValue || high != nil || limit == .above || limit == .below
        guard !isOther, isCounted else { return false }
        return take(next - place, said(name, [low.value] + (high.map { [$0] } ?? []), limit))
    }

    /// “5 stars”, “at least four stars”, “3 stars or more”, but not “a star”.
    mutating func readStars() -> Bool {
        let opening = opening(at: place)
        var next = place + opening.count
        func stars(at place: Int) -> (value: Double, count: Int)? {
            guard let number = number(at: place), (1...5).contains(number.value),
                number.value > 1 || words[place].text == "1"
            else { return nil }
            return (number.value, number.count)
        }
        guard let low = stars(at: next) else { return false }
        next += low.count
        var high: Double?
        if let to = role(at: next, .to), let other = stars(at: next + to) {
            (high, next) = (other.value, next + to + other.count)
        }
        guard let count = role(at: next, .stars) else { return false }
        next += count
        var limit = high == nil ? opening.bound : nil
        if high == nil, limit == nil, let count = onward(at: next) { (limit, next) = (.above, next + count) }
        // “5 star songs”, but not “5 star hotel”.
        guard isEnd(next) || role(at: next, .songs) != nil || lexicon.roles[words[next].text] != nil else {
            return false
        }
        return take(next - place, said("rating", [low.value] + (high.map { [$0] } ?? []), limit))
    }

    /// “Camelot 8A”, and after “in”, “key” or “key of”: “F♯m”, “C” (major).
    mutating func readKeyNotation() -> Bool {
        guard mood.sign > 0, let count = role(at: place, .key) else { return false }
        let (start, said) = (place + count, phrase(count))
        if said.contains("camelot"), start + 1 < words.count, let number = Int(words[start].text),
            let mode = ["a": KeyEstimate.Mode.minor, "b": .major][words[start + 1].text],
            let key = (0..<12).lazy.map({ KeyEstimate(tonic: $0, mode: mode, confidence: 1) }).first(where: {
                $0.camelot.dropLast() == "\(number)"
            })
        {
            take(count + 2, Self.said(key), key.name)
            return true
        }
        guard let asked = AskedChord(at: start, in: self, after: nil, isAnnounced: true), !asked.saysMode,
            !asked.isReduced, asked.isCapital || said.contains("key") || said.contains("tonart"),
            let chord = Chord(name: asked.name(isFlat: asked.isGerman || said.contains("tonart"))),
            chord.quality == .major || chord.quality == .minor, endsKey(start + asked.count)
        else { return false }
        let key = KeyEstimate(tonic: chord.root, mode: chord.quality == .major ? .major : .minor, confidence: 1)
        take(count + asked.count, Self.said(key), key.name)
        return true
    }

    /// Whether a key without “major” or “minor” can end here: not in “in B movies”, “en La Habana”, “in D-beat style”. Two keys,
    /// “in E or A minor”, are not read as one.
    private func endsKey(_ place: Int) -> Bool {
        guard !isEnd(place) else { return true }
        guard !words[place].isBehindHyphen, lexicon.roles[words[place].text] != nil else { return false }
        guard let and = role(at: place, .and) ?? role(at: place, .or) else { return true }
        return AskedChord(at: place + and, in: self, after: nil, isAnnounced: true).map(\.isOrdinary) ?? true
    }

    static func said(_ key: KeyEstimate) -> Said {
        let (tonic, mode) = (Float(key.tonic), Float(key.mode == .major ? 1 : 0))
        return .limits([DescriptorRange("key", tonic...tonic), DescriptorRange("mode", mode...mode)])
    }

    /// The descriptor with the longest name at a position. Keys, modes and years have words of their own.
    private func descriptor(at place: Int) -> (name: String, length: Int)? {
        let longest = words[place...].prefix(Self.mostWordsOfName).prefix { !$0.isComma && !$0.isQuoted }.count
        for length in stride(from: longest, to: 0, by: -1) {
            let word = phrase(length, at: place).replacing(" ", with: "_")
            let name = Self.translatedNames[word] ?? DescriptorCatalog.name(of: word)
            // Days since the last play are seldom meant by a number.
            if MarkedNumber(rawValue: name) != nil, name != MarkedNumber.lastPlayed.rawValue { return (name, length) }
            guard let found = DescriptorCatalog.standard[name], !Self.unnamed.contains(name) else { continue }
            return (found.name, length)
        }
        return nil
    }

    /// A number in digits that the descriptor can have. Shares are percents or have decimals: “energy over 7” and “live at 9” are no
    /// shares, “live at 3 am” is a time.
    private func measured(at place: Int, _ name: String) -> (value: Double, count: Int)? {
        guard let number = number(at: place), !number.isClock, Double(words[place].text) != nil,
            longest(at: place, atLeast: 2, where: { lexicon.meanings[$0] != nil }) == nil
        else { return nil }
        guard let descriptor = DescriptorCatalog.standard[name] else { return (number.value, number.count) }
        // Words have no minus sign, and no music is as loud as 0 LUFS.
        var value = name == "loudness" ? -abs(number.value) : number.value
        if descriptor.range == 0...1 {
            guard words[place].isPercent || words[place].text.contains(".") else { return nil }
            if words[place].isPercent { value /= 100 }
        }
        return descriptor.range.contains(Float(value)) ? (value, number.count) : nil
    }

    /// - Parameter ends: one or two values.
    private func said(_ name: String, _ ends: [Double], _ limit: Lexicon.Role?) -> Said {
        let (low, high) = (Float(ends.min() ?? 0), Float(ends.max() ?? 0))
        if ends.count > 1 { return .limits([DescriptorRange(name, low...high)]) }
        switch limit {
        case .above, .after: return .limits([DescriptorRange(name, min: low)])
        case .below, .before: return .limits([DescriptorRange(name, max: low)])
        default: break
        }
        if name == "tempo" { return said(.tempo, Double(low), nil, limit).0 }
        guard let descriptor = DescriptorCatalog.standard[name], descriptor.digits > 0 else {
            return .limits([DescriptorRange(name, low...low)])
        }
        let width = descriptor.range == 0...1 ? Float(Self.nearness) : abs(low) * Float(Self.nearness)
        let limits = (low - width...low + width).clamped(to: descriptor.range)
        return .near(DescriptorRange(name, limits), low)
    }

    private mutating func take(_ count: Int, _ said: Said) -> Bool {
        var said = said
        if mood.sign < 0 {
            guard let denied = Self.denied(said) else { return false }
            said = denied.0
        }
        let ranges: [DescriptorRange] =
            switch said {
            case .limits(let ranges): ranges
            case .near(let range, _), .without(let range): [range]
            default: []
            }
        let isDenied = if case .without = said { true } else { false }
        take(count, said, (isDenied ? "not " : "") + ranges.map(\.description).joined(separator: ", "))
        return true
    }
}
