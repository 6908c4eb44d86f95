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
        // “Energy is over 0.7”, “with a valence of 0.8”.
        if opening(at: next).count == 0, number(at: next) == nil, let count = role(at: next, .nothing) { next += count }
        let opening = opening(at: next)
        next += opening.count
        guard let low = number(at: next) else { return false }
        next += low.count
        var high: Double?
        if let to = role(at: next, .to), let other = number(at: next + to) {
            high = other.value
            next += to + other.count
        }
        var limit = high == nil ? opening.bound : nil
        if high == nil, limit == nil, !opening.isBetween, let count = onward(at: next) {
            (limit, next) = (.above, next + count)
        }
        let isBounded = high != nil || limit != nil
        // “Live at a club”: an article is a number only behind a limit.
        guard isBounded || Double(words[next - 1].text) != nil else { return false }
        if name == "tempo", let count = role(at: next, .bpm) { next += count }
        // “Acoustic 90s”, “instrumental 3 minutes”, “live 10 songs”: the number belongs to the word behind it.
        guard unit(at: next) == nil, role(at: next, .decade) == nil, role(at: next, .songs) == nil || isBounded,
            let ends = Self.scaled([low.value] + (high.map { [$0] } ?? []), name, isBounded)
        else { return false }
        return take(next - place, said(name, ends, limit))
    }

    /// “5 stars”, “at least four stars”, “3 stars or more”.
    mutating func readStars() -> Bool {
        let opening = opening(at: place)
        var next = place + opening.count
        guard let stars = number(at: next), (1...5).contains(stars.value) else { return false }
        next += stars.count
        var high: Double?
        if let to = role(at: next, .to), let other = number(at: next + to), (1...5).contains(other.value) {
            (high, next) = (other.value, next + to + other.count)
        }
        guard let count = role(at: next, .stars) else { return false }
        next += count
        var limit = high == nil ? opening.bound : nil
        if high == nil, limit == nil, let count = onward(at: next) { (limit, next) = (.above, next + count) }
        return take(next - place, said("rating", [stars.value] + (high.map { [$0] } ?? []), limit))
    }

    /// “Camelot 8A”, and after “in”, “key” or “key of”: “F♯m”, “C” (major).
    mutating func readKeyNotation() -> Bool {
        guard mood.sign > 0, let count = role(at: place, .key) else { return false }
        let start = place + count
        if let number = number(at: start), (1...12).contains(number.value), start + 1 < words.count,
            let mode = ["a": KeyEstimate.Mode.minor, "b": .major][words[start + 1].text],
            let key = (0..<12).lazy.map({ KeyEstimate(tonic: $0, mode: mode, confidence: 1) }).first(where: {
                $0.camelot.dropLast() == "\(Int(number.value))"
            })
        {
            take(count + 2, Self.said(key), key.name)
            return true
        }
        guard let asked = AskedChord(at: start, in: self, after: nil, isAnnounced: true), !asked.saysMode,
            !asked.isReduced, !asked.isOrdinary, let chord = Chord(name: asked.name(isFlat: asked.isGerman)),
            chord.quality == .major || chord.quality == .minor
        else { return false }
        // “In A Mood” is no key.
        let next = start + asked.count
        guard words[start].typed != "A" || next == words.count || words[next].isComma else { return false }
        let key = KeyEstimate(tonic: chord.root, mode: chord.quality == .major ? .major : .minor, confidence: 1)
        take(count + asked.count, Self.said(key), key.name)
        return true
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
            if MarkedNumber(rawValue: name) != nil { return (name, length) }
            guard let found = DescriptorCatalog.standard[name], !Self.unnamed.contains(name) else { continue }
            return (found.name, length)
        }
        return nil
    }

    /// The values in the descriptor's unit. Shares may be percents: “valence above 80”. nil for numbers that cannot be meant.
    private static func scaled(_ values: [Double], _ name: String, _ isBounded: Bool) -> [Double]? {
        guard let descriptor = DescriptorCatalog.standard[name] else { return values }
        // Words have no minus sign, and no music is as loud as 0 LUFS.
        if name == "loudness" { return values.map { -abs($0) } }
        let isShare = descriptor.range == 0...1
        let isPercent = isShare && isBounded && values.contains { $0 > 1 } && values.allSatisfy { $0 <= 100 }
        let scaled = isPercent ? values.map { $0 / 100 } : values
        return scaled.allSatisfy { descriptor.range.contains(Float($0)) } ? scaled : nil
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
        return .near(DescriptorRange(name, min: low - width, max: low + width), low)
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
