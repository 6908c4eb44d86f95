import AudioFeatures
import Foundation

// Numbers with units, keys.

extension QuestionReader {
    enum Unit {
        case tempo, seconds, loudness

        /// The descriptor that is measured in it.
        var descriptor: String {
            switch self {
            case .tempo: "tempo"
            case .seconds: "duration"
            case .loudness: "loudness"
            }
        }
    }

    /// Words that can precede a number: a bound, “from” or “between”.
    struct Opening {
        let bound: Lexicon.Role?
        let isFrom: Bool
        let isBetween: Bool
        /// The descriptor that a comparative bounds: tempo for “faster than”; nil for other words.
        let measure: String?
        /// The number of words.
        let count: Int
    }

    func opening(at place: Int) -> Opening {
        let bound = [Lexicon.Role.after, .before, .above, .below, .about].compactMap { role in
            self.role(at: place, role).map { (role: role, count: $0) }
        }.max { $0.count < $1.count }
        if let comparison = comparison(at: place), comparison.count > bound?.count ?? 0 { return comparison }
        let (from, between) = (role(at: place, .from) ?? 0, role(at: place, .between) ?? 0)
        let other = max(between, bound?.count ?? 0)
        return Opening(
            bound: bound?.role, isFrom: from > other, isBetween: between > 0, measure: nil, count: max(from, other))
    }

    /// What comparatives can bound by a number.
    private static let comparable: Set = ["tempo", "duration", "year", "loudness"]

    /// “Faster than”, “plus long que”, “weniger laut als”, before a number.
    func comparison(at place: Int) -> Opening? {
        let (more, less) = (role(at: place, .more), role(at: place, .less))
        var next = place + (more ?? less ?? 0)
        guard next < words.count, !words[next].isComma, !words[next].isQuoted else { return nil }
        let meaning: Meaning
        if more != nil || less != nil, let count = longest(at: next, where: { lexicon.meanings[$0] != nil }),
            let known = lexicon.meanings[phrase(count, at: next)]
        {
            meaning = known
            next += count
        } else if let stem = lexicon.stem(of: words[next].text), !stem.isOpposite,
            stem.isComparative || more != nil || less != nil
        {
            meaning = stem.meaning
            next += 1
        } else {
            return nil
        }
        // “Faster songs than 130 bpm”
        if role(at: next, .than) == nil, let count = role(at: next, .songs) ?? role(at: next, .nothing) {
            next += count
        }
        guard let than = role(at: next, .than), let measure = meaning.mainDescriptor,
            Self.comparable.contains(measure), let weight = meaning.weights[measure]
        else { return nil }
        next += than
        // “Longer than about 20 seconds”
        if number(at: next) == nil, let count = role(at: next, .about), number(at: next + count) != nil {
            next += count
        }
        guard number(at: next) != nil || measure == "year" && years(at: next, skips: 2) != nil else { return nil }
        let isMore = (weight > 0) == (less == nil)
        return Opening(
            bound: isMore ? .after : .before, isFrom: false, isBetween: false, measure: measure, count: next - place)
    }

    /// The number of words that join two ends of a range: “to” or, after “between”, “and”.
    func joint(at place: Int, _ isBetween: Bool) -> Int? {
        [role(at: place, .to), isBetween ? role(at: place, .and) : nil].compactMap(\.self).max()
    }

    /// “120 bpm”, “between 100 and 120 bpm”, “under three minutes”, “an hour of”.
    mutating func readQuantity() -> Bool {
        let first = place
        let opening = opening(at: place)
        var next = place + opening.count
        // “The 3 minutes”, but “an hour”.
        if number(at: next) == nil, let count = role(at: next, .nothing) { next += count }
        guard var low = number(at: next) else { return false }
        next += low.count
        var high: (value: Double, count: Int, isClock: Bool)?
        let own = self.unit(at: next)
        var unit = own ?? (isTime(behind: next) ? (.seconds, 0, 1) : nil)
        let end = next + (own?.count ?? 0)
        // “100 and 120 bpm”, but not “1980 and 120 bpm”.
        let mayBeAnd = opening.isBetween || own == nil && low.value < Self.firstYear
        if let to = joint(at: end, mayBeAnd), let other = number(at: end + to) {
            let behind = end + to + other.count
            let last = self.unit(at: behind) ?? (isTime(behind: behind) ? (.seconds, 0, 1) : nil)
            // “100 to 120 bpm”, “between 30 seconds and 2 minutes”, but not “120 bpm to 3 minutes”.
            if own == nil || last?.kind == own?.kind {
                (high, unit, next) = (other, last, behind)
                if let own, !low.isClock { low = (low.value * own.factor, low.count, true) }
            }
        }
        unit = unit ?? (high == nil ? unsaidUnit(opening, low.value, at: next) : nil)
        guard let unit, opening.measure == nil || opening.measure == unit.kind.descriptor else {
            return unit == nil && high == nil && readCount(first, opening, Int(exactly: low.value), next)
        }
        next += unit.count
        // “4 minutes long”, but not “a 30 minutes long drive”.
        if unit.kind == .seconds, let count = longest(at: next, where: { lexicon.meanings[$0] != nil }),
            let weights = lexicon.meanings[phrase(count, at: next)]?.weights, weights == ["duration": 1]
        {
            next += count
        }
        // “3:30” is minutes and seconds in any case.
        func measured(_ number: (value: Double, count: Int, isClock: Bool)) -> Double {
            switch unit.kind {
            case .seconds: number.isClock ? number.value : number.value * unit.factor
            case .tempo: number.value
            // Words have no minus sign, and no music is as loud as 0 LUFS.
            case .loudness: -abs(number.value)
            }
        }
        let (lowest, highest) = (measured(low), high.map(measured))
        var limit = high == nil ? opening.bound : nil
        if high == nil, opening.bound == nil, !opening.isBetween {
            if let count = onward(at: next) {
                limit = .above
                next += count
            } else if opening.isFrom {
                limit = .above
            } else if let (bound, count) = boundAtEnd(next) {
                limit = bound
                next += count
            }
        }
        var said = said(unit.kind, lowest, highest, limit)
        // “An hour of”: the total length.
        if unit.kind == .seconds, limit == nil, high == nil,
            lowest >= 1200 || role(at: next, .nothing) != nil && ["of", "de"].contains(words[next].text)
        {
            said = (.minutes(lowest / 60), "\(ParameterNumber.text(lowest / 60)) minutes in all")
        }
        if mood.sign < 0 {
            guard let denied = Self.denied(said.0) else { return false }
            said = denied
        }
        take(next - first, said.0, said.1)
        return true
    }

    /// “5 calm songs”, “at most ten tracks”: the number of tracks.
    /// - Parameter next: the position after the number.
    private mutating func readCount(_ first: Int, _ opening: Opening, _ count: Int?, _ next: Int) -> Bool {
        guard let count, mood.sign > 0, role(at: next, .year) == nil, role(at: next, .decade) == nil else {
            return false
        }
        // “50 Cent songs” are songs by 50 Cent.
        guard artist(at: first, isSaid: false) == nil else { return false }
        // “A song” is no number of songs, but “one song” is.
        guard count != 1 || words[next - 1].text == "1" || words[next - 1].text == "one" else { return false }
        let most = words[next...].prefix(Self.mostWordsBeforeSongs).prefix { !$0.isComma && Double($0.text) == nil }
            .count
        let isTop = words[first..<next].contains { $0.text == "top" }
        guard isTop || (0..<most).contains(where: { role(at: next + $0, .songs) != nil || isPieces(next + $0) }) else {
            return false
        }
        take(next - first, .count(count), count == 1 ? "1 track" : "\(count) tracks")
        return true
    }

    private static let mostWordsBeforeSongs = 5

    private static let pieces: Set = [
        "ballads", "lullabies", "waltzes", "marches", "hymns", "carols", "shanties", "anthems", "symphonies", "sonatas",
        "concertos", "preludes", "fugues", "arias", "polkas", "tangos", "covers", "remixes", "instrumentals", "hits",
    ]

    /// Whether a word counts tracks: “5 ballads”, “three bedtime stories”.
    private func isPieces(_ place: Int) -> Bool {
        Self.pieces.contains(words[place].text) || role(at: place, .speech) != nil
    }

    /// “Onwards”, after a number. A word that often has no meaning, such as “on”, must end its part of the question.
    func onward(at place: Int) -> Int? {
        guard let count = role(at: place, .onward) else { return nil }
        // “Or more”, but not “120 bpm and more energetic”.
        let isOpen = ["more", "higher", "above"].contains(words[place + count - 1].text)
        let canGoOn = !isOpen && lexicon.roles[phrase(count, at: place)]?.contains(.nothing) != true
        return canGoOn || isEnd(place + count) ? count : nil
    }

    /// “20 seconds at most”, “120 bpm minimum”: a bound that ends its part of the question.
    private func boundAtEnd(_ place: Int) -> (bound: Lexicon.Role, count: Int)? {
        for bound in [Lexicon.Role.above, .below] {
            if let count = role(at: place, bound), isEnd(place + count) { return (bound, count) }
        }
        return nil
    }

    /// Whether a part of the question ends before a position.
    func isEnd(_ place: Int) -> Bool { place >= words.count || words[place].isComma }

    /// The negation of a number: the other side of a limit, or all but a range.
    static func denied(_ said: Said) -> (Said, String)? {
        switch said {
        case .limits(let ranges):
            guard let range = ranges.first, ranges.count == 1 else { return nil }
            // Years are whole numbers.
            let step: Float = range.name == "year" ? 1 : 0
            let opposite: DescriptorRange
            switch (range.min, range.max) {
            case (let min?, nil): opposite = DescriptorRange(range.name, max: min - step)
            case (nil, let max?): opposite = DescriptorRange(range.name, min: max + step)
            default: return (.without(range), "not " + range.spoken)
            }
            return (.limits([opposite]), opposite.spoken)
        case .years(let range), .near(let range, _): return (.without(range), "not " + range.spoken)
        default: return nil
        }
    }

    func said(_ unit: Unit, _ low: Double, _ high: Double?, _ bound: Lexicon.Role?) -> (Said, String) {
        let name = unit.descriptor
        func limits(_ low: Double?, _ high: Double?) -> (Said, String) {
            let range = DescriptorRange(name, min: low.map { Float($0) }, max: high.map { Float($0) })
            return (.limits([range]), range.spoken)
        }
        if let high { return limits(min(low, high), max(low, high)) }
        switch bound {
        case .above, .after: return limits(low, nil)
        case .below, .before: return limits(nil, low)
        default:
            // A difference of 4 % in tempo is hardly heard.
            let width = abs(low) * (unit == .tempo ? (bound == .about ? 0.08 : 0.04) : 0.1)
            let range = DescriptorRange(name, min: Float(low - width), max: Float(low + width))
            return (.near(range, Float(low)), range.spoken)
        }
    }

    private static let firstYear = 1900.0
    /// No music has larger numbers.
    private static let largestNumber = 1e9

    func number(at place: Int) -> (value: Double, count: Int, isClock: Bool)? {
        guard place < words.count else { return nil }
        let text = words[place].text
        if let value = Double(text), text.first?.isNumber == true {
            return value <= Self.largestNumber ? (value, 1, false) : nil
        }
        let clock = text.split(separator: ":").compactMap { Double($0) }
        if clock.count == 2, text.contains(":") {
            let seconds = clock[0] * 60 + clock[1]
            return seconds <= Self.largestNumber ? (seconds, 1, true) : nil
        }
        return numberInWords(at: place).map { ($0.value, $0.count, false) }
    }

    /// “Three”, “twenty-five”, “treinta y cinco”, “quatre-vingt-quinze”, “a hundred and twenty”.
    private func numberInWords(at start: Int) -> (value: Double, count: Int)? {
        func word(at place: Int) -> (value: Double, count: Int)? {
            longest(at: place) { lexicon.numbers[$0] != nil }.flatMap { count in
                lexicon.numbers[phrase(count, at: place)].map { ($0, count) }
            }
        }
        guard var (value, count) = word(at: start) else { return nil }
        if value >= 1, value < 10, let hundred = word(at: start + count), hundred.value == 100 {
            (value, count) = (value * 100, count + hundred.count)
        }
        while let limit = Self.largestRest(of: value) {
            let next = start + count
            // In English, only hundreds are joined by “and”.
            let isJoined =
                next < words.count && (["y", "et"] + (value >= 100 ? ["and"] : [])).contains(words[next].text)
            guard let rest = word(at: next + (isJoined ? 1 : 0)), rest.value >= 1, rest.value <= limit,
                rest.value > 1 || isJoined || words[next].text == "one",
                // “Between one hundred and two hundred”
                word(at: next + (isJoined ? 1 : 0) + rest.count)?.value != 100
            else { break }
            value += rest.value
            count += rest.count + (isJoined ? 1 : 0)
        }
        return (value, count)
    }

    /// The largest number that may follow as a part of the same number; nil for none. In French, 75 is “sixty-fifteen”.
    private static func largestRest(of value: Double) -> Double? {
        let rest = value.truncatingRemainder(dividingBy: 100)
        return value >= 100 && rest == 0
            ? 99
            : rest >= 20 && rest.truncatingRemainder(dividingBy: 10) == 0 ? (rest == 60 || rest == 80 ? 19 : 9) : nil
    }

    /// The unit at a position.
    func unit(at place: Int) -> (kind: Unit, count: Int, factor: Double)? {
        if let count = role(at: place, .bpm) { return (.tempo, count, 1) }
        if let count = role(at: place, .loudness) { return (.loudness, count, 1) }
        for (role, factor) in [(Lexicon.Role.minutes, 60.0), (.seconds, 1), (.hours, 3600)] {
            if let count = self.role(at: place, role) { return (.seconds, count, factor) }
        }
        return nil
    }

    /// Whether the number before a position is a time: “3:30”.
    private func isTime(behind place: Int) -> Bool { place > 0 && words[place - 1].text.contains(":") }

    /// The tempos and loudness that a comparative without a unit can mean: “faster than 130”, “louder than -12”.
    private static let unsaid: [Unit: ClosedRange<Double>] = [.tempo: 30...300, .loudness: 1...70]

    /// The unit that a comparative implies. The “s” of “longer than 30s” is no decade.
    private func unsaidUnit(
        _ opening: Opening, _ value: Double, at place: Int
    ) -> (kind: Unit, count: Int, factor: Double)? {
        // “Bebop around 220”
        if opening.bound == .about, isEnd(place), Self.unsaid[.tempo]?.contains(value) == true, value >= 60 {
            return (.tempo, 0, 1)
        }
        if opening.measure == "duration", let count = role(at: place, .decade) { return (.seconds, count, 1) }
        return Self.unsaid.first { $0.key.descriptor == opening.measure && $0.value.contains(value) }.map {
            ($0.key, 0, 1)
        }
    }

    // MARK: Keys

    /// “D minor”, “F♯ major”, “b-Moll”, “la mayor”.
    mutating func readKey() -> Bool {
        guard let asked = AskedChord(at: place, in: self, after: nil, isAnnounced: true), asked.saysMode,
            !asked.isReduced, let chord = Chord(name: asked.name(isFlat: asked.isGerman))
        else { return false }
        // “In a minor key” is not the note A.
        let next = place + asked.count
        guard words[place].typed != "a" || next == words.count || words[next].text != "key" else { return false }
        take(KeyEstimate(chord), asked.count)
        return true
    }
}
