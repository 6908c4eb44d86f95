import Foundation

// Numbers with units, years, keys.

extension QuestionReader {
    private enum Unit { case tempo, seconds, year }

    /// “120 bpm”, “between 100 and 120 bpm”, “under three minutes”, “80s”, “1975”, “an hour of”.
    mutating func readQuantity() -> Bool {
        let first = place
        var next = place
        func skip(_ role: Lexicon.Role) -> Bool {
            guard let count = self.role(at: next, role) else { return false }
            next += count
            return true
        }
        let bound = [Lexicon.Role.after, .before, .above, .below, .about].compactMap { role in
            self.role(at: next, role).map { (role: role, count: $0) }
        }.max { $0.count < $1.count }
        let (from, between) = (role(at: next, .from) ?? 0, role(at: next, .between) ?? 0)
        let isFrom = from > max(between, bound?.count ?? 0)
        next += max(from, between, bound?.count ?? 0)
        // “The 80s”, “los años 80”; but “an hour”.
        if role(at: next, .year) == nil, number(at: next) == nil { _ = skip(.nothing) }
        let saysYear = skip(.year)
        guard var low = number(at: next) else { return false }
        next += low.count
        var high: Double?
        var unit = self.unit(at: next, low.value)
        if unit == nil || self.unit(at: next) == nil, let to = role(at: next, .to), let other = number(at: next + to) {
            next += to + other.count
            high = other.value
            unit = self.unit(at: next, other.value)
        }
        if saysYear, unit == nil, low.value < 100 {
            unit = (.year, 0, 1, low.value.truncatingRemainder(dividingBy: 10) == 0)
        }
        guard let unit else { return false }
        next += unit.count
        // “3:30” is minutes and seconds in any case.
        if unit.kind == .seconds, !low.isClock { low.value *= unit.factor }
        if unit.kind == .seconds, let value = high { high = value * unit.factor }
        var limit = high == nil ? bound?.role : nil
        if high == nil, bound == nil, between == 0 {
            if let count = onward(at: next) {
                limit = .above
                next += count
            } else if isFrom, unit.kind != .year {
                limit = .above
            }
        }
        place = next
        var said = said(unit.kind, low.value, high, unit.isDecade, limit)
        // “An hour of”: how long the whole is to be.
        if unit.kind == .seconds, limit == nil, high == nil,
            low.value >= 1200 || role(at: next, .nothing) != nil && ["of", "de"].contains(words[next].text)
        {
            said = (.minutes(low.value / 60), "\(ParameterNumber.text(low.value / 60)) minutes in all")
        }
        place = first
        if mood.sign < 0 {
            guard let denied = Self.denied(said.0) else { return false }
            said = denied
        }
        take(next - first, said.0, said.1)
        return true
    }

    /// “Onwards”, behind a number. A word that often says nothing, such as “on”, must end its part of the question.
    private func onward(at place: Int) -> Int? {
        guard let count = role(at: place, .onward) else { return nil }
        let next = place + count
        let isEnd = next == words.count || words[next].isComma
        return isEnd || lexicon.roles[phrase(count, at: place)]?.contains(.nothing) != true ? count : nil
    }

    /// What “not” makes of a number: the other side of a limit, or all but a range.
    private static func denied(_ said: Said) -> (Said, String)? {
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

    private func said(_ unit: Unit, _ low: Double, _ high: Double?, _ isDecade: Bool, _ bound: Lexicon.Role?) -> (
        Said, String
    ) {
        func limits(_ name: String, _ low: Double?, _ high: Double?) -> (Said, String) {
            let range = DescriptorRange(name, min: low.map { Float($0) }, max: high.map { Float($0) })
            return (unit == .year && low != nil && high != nil ? .years(range) : .limits([range]), Self.text(range))
        }
        switch unit {
        case .year:
            let (first, last) = (Self.year(low, isDecade), Self.year(high ?? low, isDecade) + (isDecade ? 9 : 0))
            return switch bound {
            case .after: limits("year", last + 1, nil)
            case .before: limits("year", nil, first - 1)
            case .above: limits("year", first, nil)
            case .below: limits("year", nil, last)
            default: limits("year", min(first, last), max(first, last))
            }
        case .tempo, .seconds:
            let name = unit == .tempo ? "tempo" : "duration"
            if let high { return limits(name, min(low, high), max(low, high)) }
            switch bound {
            case .above, .after: return limits(name, low, nil)
            case .below, .before: return limits(name, nil, low)
            default:
                // A difference of 4 % in tempo is hardly heard.
                let share = unit == .tempo ? (bound == .about ? 0.08 : 0.04) : 0.1
                let range = DescriptorRange(name, min: Float(low * (1 - share)), max: Float(low * (1 + share)))
                return (.near(range, Float(low)), Self.text(range))
            }
        }
    }

    private static func text(_ range: DescriptorRange) -> String {
        func text(_ value: Float?) -> String { value.map { ParameterNumber.text(($0 * 10).rounded() / 10) } ?? "" }
        return switch (range.min, range.max) {
        case (let low?, let high?) where low == high: "\(range.name) \(text(low))"
        case (_?, nil): "\(range.name) ≥ \(text(range.min))"
        case (nil, _?): "\(range.name) ≤ \(text(range.max))"
        default: "\(range.name) \(text(range.min))…\(text(range.max))"
        }
    }

    /// “80s” belong to the last century, “20s” to this one.
    private static func year(_ number: Double, _ isDecade: Bool) -> Double {
        number >= 100 ? number : number >= 30 ? 1900 + number : 2000 + number
    }

    /// No music has larger numbers.
    private static let largestNumber = 1e9

    private func number(at place: Int) -> (value: Double, count: Int, isClock: Bool)? {
        guard place < words.count else { return nil }
        let text = words[place].text
        if let value = Double(text), text.first?.isNumber == true {
            return value <= Self.largestNumber ? (value, 1, false) : nil
        }
        let clock = text.split(separator: ":").compactMap { Double($0) }
        if clock.count == 2, text.contains(":") { return (clock[0] * 60 + clock[1], 1, true) }
        guard let count = longest(at: place, where: { lexicon.numbers[$0] != nil }),
            let value = lexicon.numbers[phrase(count, at: place)]
        else { return nil }
        return (value, count, false)
    }

    /// The unit at a position.
    private func unit(at place: Int) -> (kind: Unit, count: Int, factor: Double, isDecade: Bool)? {
        if let count = role(at: place, .bpm) { return (.tempo, count, 1, false) }
        for (role, factor) in [(Lexicon.Role.minutes, 60.0), (.seconds, 1), (.hours, 3600)] {
            if let count = self.role(at: place, role) { return (.seconds, count, factor, false) }
        }
        if let count = role(at: place, .decade) { return (.year, count, 1, true) }
        return nil
    }

    /// The range of a number, which may be a year without a unit, or a time.
    private func unit(at place: Int, _ number: Double) -> (kind: Unit, count: Int, factor: Double, isDecade: Bool)? {
        if let unit = unit(at: place) {
            let isDecade =
                number.truncatingRemainder(dividingBy: 10) == 0 && (number < 100 || (1900...2090).contains(number))
            return unit.kind == .year && !isDecade ? nil : unit
        }
        if number == number.rounded(), (1900...2099).contains(number) { return (.year, 0, 1, false) }
        guard place > 0, words[place - 1].text.contains(":") else { return nil }
        return (.seconds, 0, 1, false)
    }

    // MARK: Keys

    private static let notes: [String: Int] = [
        "c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11, "h": 11,
        "do": 0, "re": 2, "mi": 4, "fa": 5, "sol": 7, "la": 9, "si": 11,
    ]
    private static let accidentals: [String: Int] = [
        "sharp": 1, "flat": -1, "#": 1, "sostenido": 1, "bemol": -1, "diese": 1,
    ]
    private static let germanNotes: [String: Int] = [
        "cis": 1, "dis": 3, "fis": 6, "gis": 8, "ais": 10, "des": 1, "es": 3, "ges": 6, "as": 8,
    ]

    /// “D minor”, “F♯ major”, “b-Moll”, “la mayor”.
    mutating func readKey() -> Bool {
        guard var tonic = note(words[place].text) else { return false }
        var next = place + 1
        if next < words.count, let step = Self.accidentals[words[next].text] {
            tonic += step
            next += 1
        }
        guard next < words.count, let mode = lexicon.meanings[words[next].text]?.name,
            mode == "minor" || mode == "major"
        else { return false }
        // “In a minor key” is not the note A.
        let isArticle = words[place].typed == "a" && next + 1 < words.count && words[next + 1].text == "key"
        guard !isArticle, mood.sign > 0 else { return false }
        // In German, B means B♭.
        if words[place].text == "b", ["moll", "dur"].contains(words[next].text) { tonic -= 1 }
        let (key, isMajor) = (Float((tonic + 12) % 12), mode == "major")
        let ranges = [DescriptorRange("key", key...key), DescriptorRange("mode", isMajor ? 1...1 : 0...0)]
        take(next + 1 - place, .limits(ranges), "\(Self.names[Int(key)]) \(mode)")
        return true
    }

    private static let names = ["C", "C♯", "D", "E♭", "E", "F", "F♯", "G", "A♭", "A", "B♭", "B"]

    private func note(_ text: String) -> Int? {
        if let note = Self.notes[text] ?? Self.germanNotes[text] { return note }
        guard text.count > 1, let base = Self.notes[String(text.dropLast())] else { return nil }
        // Bb, Eb, F#.
        return text.last == "#" ? base + 1 : text.last == "b" && text.count == 2 ? base - 1 : nil
    }
}
