import AudioFeatures
import Foundation

// Numbers with units, keys.

extension QuestionReader {
    enum Unit { case tempo, seconds }

    /// Words that can precede a number: a bound, “from” or “between”.
    struct Opening {
        let bound: Lexicon.Role?
        let isFrom: Bool
        let isBetween: Bool
        /// The number of words.
        let count: Int
    }

    func opening(at place: Int) -> Opening {
        let bound = [Lexicon.Role.after, .before, .above, .below, .about].compactMap { role in
            self.role(at: place, role).map { (role: role, count: $0) }
        }.max { $0.count < $1.count }
        let (from, between) = (role(at: place, .from) ?? 0, role(at: place, .between) ?? 0)
        let other = max(between, bound?.count ?? 0)
        return Opening(
            bound: bound?.role, isFrom: from > other, isBetween: between > 0, count: max(from, other))
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
        var high: Double?
        var unit = self.unit(behindNumberAt: next)
        if self.unit(at: next) == nil, let to = role(at: next, .to), let other = number(at: next + to) {
            next += to + other.count
            high = other.value
            unit = self.unit(behindNumberAt: next)
        }
        guard let unit else { return high == nil && readCount(first, opening, Int(exactly: low.value), next) }
        next += unit.count
        // “3:30” is minutes and seconds in any case.
        if unit.kind == .seconds, !low.isClock { low.value *= unit.factor }
        if unit.kind == .seconds, let value = high { high = value * unit.factor }
        var limit = high == nil ? opening.bound : nil
        if high == nil, opening.bound == nil, !opening.isBetween {
            if let count = onward(at: next) {
                limit = .above
                next += count
            } else if opening.isFrom {
                limit = .above
            }
        }
        var said = said(unit.kind, low.value, high, limit)
        // “An hour of”: the total length.
        if unit.kind == .seconds, limit == nil, high == nil,
            low.value >= 1200 || role(at: next, .nothing) != nil && ["of", "de"].contains(words[next].text)
        {
            said = (.minutes(low.value / 60), "\(ParameterNumber.text(low.value / 60)) minutes in all")
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
        guard isTop || (0..<most).contains(where: { role(at: next + $0, .songs) != nil }) else { return false }
        take(next - first, .count(count), count == 1 ? "1 track" : "\(count) tracks")
        return true
    }

    private static let mostWordsBeforeSongs = 5

    /// “Onwards”, after a number. A word that often has no meaning, such as “on”, must end its part of the question.
    func onward(at place: Int) -> Int? {
        guard let count = role(at: place, .onward) else { return nil }
        // “Or more”, but not “120 bpm and more energetic”.
        let isOpen = ["more", "higher", "above"].contains(words[place + count - 1].text)
        let canGoOn = !isOpen && lexicon.roles[phrase(count, at: place)]?.contains(.nothing) != true
        return canGoOn || isEnd(place + count) ? count : nil
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
            default: return (.without(range), "not " + text(range))
            }
            return (.limits([opposite]), text(opposite))
        case .years(let range), .near(let range, _): return (.without(range), "not " + text(range))
        default: return nil
        }
    }

    func said(_ unit: Unit, _ low: Double, _ high: Double?, _ bound: Lexicon.Role?) -> (Said, String) {
        let name = unit == .tempo ? "tempo" : "duration"
        func limits(_ low: Double?, _ high: Double?) -> (Said, String) {
            let range = DescriptorRange(name, min: low.map { Float($0) }, max: high.map { Float($0) })
            return (.limits([range]), Self.text(range))
        }
        if let high { return limits(min(low, high), max(low, high)) }
        switch bound {
        case .above, .after: return limits(low, nil)
        case .below, .before: return limits(nil, low)
        default:
            // A difference of 4 % in tempo is hardly heard.
            let share = unit == .tempo ? (bound == .about ? 0.08 : 0.04) : 0.1
            let range = DescriptorRange(name, min: Float(low * (1 - share)), max: Float(low * (1 + share)))
            return (.near(range, Float(low)), Self.text(range))
        }
    }

    static func text(_ range: DescriptorRange) -> String {
        func text(_ value: Float?) -> String { value.map { ParameterNumber.text(($0 * 10).rounded() / 10) } ?? "" }
        return switch (range.min, range.max) {
        case (let low?, let high?) where low == high: "\(range.name) \(text(low))"
        case (_?, nil): "\(range.name) ≥ \(text(range.min))"
        case (nil, _?): "\(range.name) ≤ \(text(range.max))"
        default: "\(range.name) \(text(range.min))…\(text(range.max))"
        }
    }

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
        for (role, factor) in [(Lexicon.Role.minutes, 60.0), (.seconds, 1), (.hours, 3600)] {
            if let count = self.role(at: place, role) { return (.seconds, count, factor) }
        }
        return nil
    }

    /// The unit at a position; without one, a number before it may be a time.
    private func unit(behindNumberAt place: Int) -> (kind: Unit, count: Int, factor: Double)? {
        if let unit = unit(at: place) { return unit }
        return place > 0 && words[place - 1].text.contains(":") ? (.seconds, 0, 1) : nil
    }

    // MARK: Keys

    /// “D minor”, “F♯ major”, “b-Moll”, “la mayor”.
    mutating func readKey() -> Bool {
        guard let asked = AskedChord(at: place, in: self, after: nil, isAnnounced: true), asked.saysMode,
            !asked.isReduced, let chord = Chord(name: asked.name(isFlat: asked.isGerman)), mood.sign > 0
        else { return false }
        // “In a minor key” is not the note A.
        let next = place + asked.count
        guard words[place].typed != "a" || next == words.count || words[next].text != "key" else { return false }
        take(KeyEstimate(chord), asked.count)
        return true
    }
}
