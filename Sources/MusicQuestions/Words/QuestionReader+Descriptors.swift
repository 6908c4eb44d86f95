import AudioFeatures

// Numbers of a descriptor by its name, stars, and keys by their notation.

extension QuestionReader {
    /// Descriptors whose names are ordinary words of questions, or have numbers of their own kind.
    private static let unnamed: Set = ["key", "mode", "year", "duration", "music", "time_signature"]
    private static let mostWordsOfName = 3
    /// The moodometer's width, which is used where a question names a value without a limit.
    private static let nearness = 0.1

    private typealias Number = (value: Double, count: Int)

    /// One number or two, with what bounds them.
    private struct Span {
        let ends: [Double]
        let limit: Lexicon.Role?
        /// The position behind it.
        let next: Int
    }

    /// “Danceability over 0.7”, “valence above 80 %”, “an energy between 0.5 and 0.7”, “BPM 90-100”.
    mutating func readDescriptor() -> Bool {
        guard let (name, length) = descriptor(at: place) else { return false }
        var next = place + length
        if next < words.count, words[next].typed == ":" { next += 1 }
        // “Energy is over 0.7”, “with a valence of 0.8”.
        if opening(at: next).count == 0, number(at: next) == nil, let count = role(at: next, .nothing) { next += count }
        guard
            let span = span(
                at: next, of: name, { measured(at: $0, name) }, unit: { name == "tempo" ? role(at: $0, .bpm) ?? 0 : 0 })
        else { return false }
        // “Instrumental 3 minutes”, “live 10 songs”: the number belongs to the word behind it.
        let isOther =
            unit(at: span.next) != nil || role(at: span.next, .decade) != nil || role(at: span.next, .songs) != nil
        // A band plays three chords.
        let isCounted =
            name != MarkedNumber.plays.rawValue || span.ends.count > 1 || span.limit == .above || span.limit == .below
        return !isOther && isCounted && take(span, of: name)
    }

    /// “5 stars”, “at least four stars”, “3 stars or more”, but not “a star” or “5 star hotel”.
    mutating func readStars() -> Bool {
        func stars(at place: Int) -> Number? {
            guard let number = number(at: place), (1...5).contains(number.value),
                number.value > 1 || words[place].text == "1"
            else { return nil }
            return (number.value, number.count)
        }
        guard let span = span(at: place, of: MarkedNumber.rating.rawValue, stars, unit: { role(at: $0, .stars) }),
            isEnd(span.next) || lexicon.roles[words[span.next].text] != nil
        else { return false }
        return take(span, of: MarkedNumber.rating.rawValue)
    }

    /// “Over 0.7”, “between 3 and 4 stars”, “120 bpm or more”.
    /// - Parameters:
    ///   - name: the descriptor.
    ///   - number: reads a number.
    ///   - unit: the number of words of the unit; nil if there must be one.
    private func span(
        at start: Int, of name: String, _ number: (Int) -> Number?, unit: (Int) -> Int?
    ) -> Span? {
        let opening = opening(at: start)
        guard opening.measure == nil || opening.measure == name, let low = number(start + opening.count) else {
            return nil
        }
        var next = start + opening.count + low.count
        var ends = [low.value]
        if let to = joint(at: next, opening.isBetween), let high = number(next + to) {
            ends.append(high.value)
            next += to + high.count
        }
        guard let count = unit(next) else { return nil }
        next += count
        if ends.count > 1 { return Span(ends: ends, limit: nil, next: next) }
        if opening.bound == nil, !opening.isBetween, let onward = onward(at: next) {
            return Span(ends: ends, limit: .above, next: next + onward)
        }
        return Span(ends: ends, limit: opening.bound, next: next)
    }

    /// “Camelot 8A”, “8A”, and after “in”, “key” or “key of”: “F♯m”, “C” (major).
    mutating func readKeyNotation() -> Bool {
        if let count = role(at: place, .camelot) { return readCamelot(behind: count) }
        let said = role(at: place, .key) ?? role(at: place, .inKey) ?? 0
        if place + said + 1 < words.count, words[place + said + 1].isBehindNumber, readCamelot(behind: said) {
            return true
        }
        guard let count = role(at: place, .key) ?? role(at: place, .inKey) else { return false }
        let (start, isSaid) = (place + count, role(at: place, .key) != nil)
        guard let asked = AskedChord(at: start, in: self, after: nil, isAnnounced: true), !asked.saysMode,
            !asked.isReduced, asked.isCapital || isSaid,
            let chord = Chord(name: asked.name(isFlat: asked.isGerman || phrase(count).contains("tonart"))),
            chord.quality == .major || chord.quality == .minor, endsKey(start + asked.count)
        else { return false }
        take(KeyEstimate(chord), count + asked.count)
        return true
    }

    private mutating func readCamelot(behind count: Int) -> Bool {
        let start = place + count
        let modes: [String: KeyEstimate.Mode] = ["a": .minor, "b": .major]
        guard start + 1 < words.count, let mode = modes[words[start + 1].text],
            let key = (0..<12).lazy.map({ KeyEstimate(tonic: $0, mode: mode, confidence: 1) }).first(where: {
                $0.camelot.dropLast() == words[start].text
            })
        else { return false }
        take(key, count + 2)
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

    mutating func take(_ key: KeyEstimate, _ count: Int) {
        guard mood.sign > 0 else { return leaveOut(count, because: .refusedKey) }
        let isSecond = terms.contains { part in
            guard case .limits(let ranges) = part.said, ranges.count == 2 else { return false }
            return ranges[0].name == "key" && part.meaning != key.name
        }
        guard !isSecond else { return leaveOut(count, because: .secondKey) }
        let (tonic, mode) = (Float(key.tonic), Float(key.mode == .major ? 1 : 0))
        take(count, .limits([DescriptorRange("key", tonic...tonic), DescriptorRange("mode", mode...mode)]), key.name)
    }

    /// The descriptor with the longest name at a position. Keys, modes and years have words of their own.
    private func descriptor(at place: Int) -> (name: String, length: Int)? {
        let longest = words[place...].prefix(Self.mostWordsOfName).prefix { !$0.isComma && !$0.isQuoted }.count
        for length in stride(from: longest, to: 0, by: -1) {
            let word = phrase(length, at: place).replacing(" ", with: "_")
            let name = lexicon.descriptorNames[word] ?? DescriptorCatalog.name(of: word)
            // Days since the last play are seldom meant by a number.
            if MarkedNumber(rawValue: name) != nil, name != MarkedNumber.lastPlayed.rawValue { return (name, length) }
            guard let found = DescriptorCatalog.standard[name], !Self.unnamed.contains(name) else { continue }
            return (found.name, length)
        }
        return nil
    }

    /// A number in digits that the descriptor can have. Shares are percents or have decimals: “energy over 7” and “live at 9” are no
    /// shares, “live at 3 am” is a time.
    private func measured(at place: Int, _ name: String) -> Number? {
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

    private func said(_ span: Span, of name: String) -> Said {
        let (low, high) = (Float(span.ends.min() ?? 0), Float(span.ends.max() ?? 0))
        if span.ends.count > 1 { return .limits([DescriptorRange(name, low...high)]) }
        switch span.limit {
        case .above, .after: return .limits([DescriptorRange(name, min: low)])
        case .below, .before: return .limits([DescriptorRange(name, max: low)])
        default: break
        }
        if name == "tempo" { return said(.tempo, Double(low), nil, span.limit).0 }
        guard let descriptor = DescriptorCatalog.standard[name], descriptor.digits > 0 else {
            return .limits([DescriptorRange(name, low...low)])
        }
        let width = descriptor.range == 0...1 ? Float(Self.nearness) : abs(low) * Float(Self.nearness)
        let limits = (low - width...low + width).clamped(to: descriptor.range)
        return .near(DescriptorRange(name, limits), low)
    }

    private mutating func take(_ span: Span, of name: String) -> Bool {
        var said = said(span, of: name)
        if mood.sign < 0 {
            guard let denied = Self.denied(said) else { return false }
            said = denied.0
        }
        let meaning: String
        switch said {
        case .limits(let ranges): meaning = ranges.map(\.spoken).joined(separator: ", ")
        case .near(let range, _): meaning = range.spoken
        case .without(let range): meaning = "not \(range.spoken)"
        default: return false
        }
        take(span.next - place, said, meaning)
        return true
    }
}

extension KeyEstimate {
    /// The key of a major or minor chord that a question names.
    init(_ chord: Chord) {
        self.init(tonic: chord.root, mode: chord.quality == .major ? .major : .minor, confidence: 1)
    }
}
