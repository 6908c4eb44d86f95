// Years and decades, in digits and in words.

extension QuestionReader {
    /// “80s”, “1975”, “from 1971 to 1985”, “before the eighties”, “since the 90s”, “1980 and later”. A decade in words
    /// without a limit is read by the tables, which show the listener's own word.
    mutating func readYears() -> Bool {
        let first = place
        let opening = opening(at: place)
        guard opening.measure == nil || opening.measure == "year",
            var (years, next, isInWords) = self.years(
                at: place + opening.count, skips: opening.count > 0 ? 2 : 1, opening.isBetween)
        else { return false }
        var limit = opening.bound
        // “Eighties and nineties” are two decades, which add up.
        let isAnd = role(at: next, .and) != nil && !opening.isBetween
        if limit != .after, limit != .before, limit != .below, !isAnd, let to = joint(at: next, opening.isBetween),
            let last = self.years(at: next + to, skips: 1) ?? decade(behind: years, at: next + to)
        {
            years = min(years.lowerBound, last.years.lowerBound)...max(years.upperBound, last.years.upperBound)
            (next, isInWords, limit) = (last.next, false, nil)
        } else if limit == nil, !opening.isBetween, let count = onward(at: next) {
            (limit, next) = (.above, next + count)
        }
        var said: (Said, String)
        switch limit {
        case .after: said = Self.limit(min: years.upperBound + 1, max: nil)
        case .before: said = Self.limit(min: nil, max: years.lowerBound - 1)
        case .above: said = Self.limit(min: years.lowerBound, max: nil)
        case .below: said = Self.limit(min: nil, max: years.upperBound)
        default:
            guard !isInWords else { return false }
            let range = DescriptorRange("year", years)
            said = (.years(range), range.spoken)
        }
        if mood.sign < 0 {
            guard let denied = Self.denied(said.0) else { return false }
            said = denied
        }
        take(next - first, said.0, said.1)
        return true
    }

    private static func limit(min: Float?, max: Float?) -> (Said, String) {
        let range = DescriptorRange("year", min: min, max: max)
        return (.limits([range]), range.spoken)
    }

    typealias Years = (years: ClosedRange<Float>, next: Int, isInWords: Bool)

    /// The years named by the words from a position on. - Parameter skips: how many words without meaning may precede
    /// them: “the 80s”, “los años 80”.
    func years(at start: Int, skips: Int, _ isBetween: Bool = false) -> Years? {
        var place = start
        for skipped in 0...skips {
            if let decade = decadeInWords(at: place) ?? years(at: place, isBetween) { return decade }
            guard skipped < skips, let count = role(at: place, .nothing) ?? role(at: place, .year) else { return nil }
            place += count
        }
        return nil
    }

    /// The second of two decades: “entre los años 80 y 90”.
    private func decade(behind first: ClosedRange<Float>, at place: Int) -> Years? {
        guard first.upperBound - first.lowerBound == 9, let (number, count, isClock) = number(at: place), !isClock,
            (10...90).contains(number), number.truncatingRemainder(dividingBy: 10) == 0, unit(at: place + count) == nil
        else { return nil }
        let year = Self.year(number)
        return (year...(year + 9), place + count, false)
    }

    /// “Eighties”, “années quatre-vingt”: a meaning of nothing but years. With a unit, the word is a number: “ochenta
    /// minutos”.
    private func decadeInWords(at place: Int) -> Years? {
        guard let count = longest(at: place, where: { lexicon.meanings[$0]?.years != nil }),
            let years = lexicon.meanings[phrase(count, at: place)]?.years, unit(at: place + count) == nil
        else { return nil }
        // “Achtziger Jahre”
        return (years, place + count + (role(at: place + count, .year) ?? 0), true)
    }

    /// “80s”, “1980s”, “1985”, “años 80”.
    private func years(at start: Int, _ isBetween: Bool) -> Years? {
        let word = role(at: start, .year) ?? 0
        let place = start + word
        guard let (number, count, isClock) = number(at: place), !isClock, number == number.rounded() else { return nil }
        let next = place + count
        let isRound = number.truncatingRemainder(dividingBy: 10) == 0
        func decade(_ next: Int) -> Years {
            let year = Self.year(number)
            return (year...(year + 9), next + (role(at: next, .year) ?? 0), false)
        }
        if let unit = role(at: next, .decade) {
            return isRound && (number < 100 || (1900...2090).contains(number)) ? decade(next + unit) : nil
        }
        guard unit(at: next) == nil else { return nil }
        if let to = joint(at: next, isBetween), let (_, count, _) = self.number(at: next + to),
            unit(at: next + to + count) != nil
        {
            return nil
        }
        if (1900...2099).contains(number) { return (Float(number)...Float(number), next, false) }
        guard number < 100 else { return nil }
        // “The year four” is not 2004; “année 04” is.
        if word > 0, number >= 10 || words[place].text.first == "0" {
            return isRound ? decade(next) : (Self.year(number)...Self.year(number), next, false)
        }
        // “60 to 80s”, “60 and 70s”
        guard isRound, let to = joint(at: next, true), let (last, count, _) = self.number(at: next + to),
            last.truncatingRemainder(dividingBy: 10) == 0, last < 100, role(at: next + to + count, .decade) != nil
        else { return nil }
        return decade(next)
    }

    /// “80s” belong to the last century, “20s” to this one.
    private static func year(_ number: Double) -> Float {
        Float(number >= 100 ? number : number >= 30 ? 1900 + number : 2000 + number)
    }
}

extension Meaning {
    /// The years, if this is the only meaning.
    fileprivate var years: ClosedRange<Float>? {
        guard weights.isEmpty, genre == nil, ranges.count == 1, let range = ranges.first, range.name == "year",
            let min = range.min, let max = range.max
        else { return nil }
        return min...max
    }
}
