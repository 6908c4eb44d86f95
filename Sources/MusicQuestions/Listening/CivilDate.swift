/// A date of the Gregorian calendar. The conversions are those of Howard Hinnant
/// (https://howardhinnant.github.io/date_algorithms.html), much faster than a calendar's, because a history has
/// hundreds of thousands of plays.
package struct CivilDate: Sendable, Hashable, CustomStringConvertible {
    package let year, month, day: Int

    /// - Parameter number: days since 1 January 1970.
    package init(dayNumber number: Int) {
        let shifted = number + 719_468
        let era = shifted.quotientDown(146_097)
        let dayOfEra = shifted - era * 146_097
        let leaps = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
        let yearOfEra = (dayOfEra - leaps) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * fromMarch + 2) / 5 + 1
        month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Reads `2026-11-29`; nil if it is no date.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2]), year > 0, (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        let read = CivilDate(dayNumber: Self.dayNumber(year: year, month: month, day: day))
        guard read.month == month, read.day == day else { return nil }
        self = read
    }

    /// Days since 1 January 1970. 29 February is 1 March in years without it.
    package static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.quotientDown(400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Days since 1 January 1970.
    package var dayNumber: Int { Self.dayNumber(year: year, month: month, day: day) }

    /// The names of months.
    package static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    /// `29 November`.
    package var dayAndMonth: String { "\(day) \(Self.months[month - 1])" }

    /// `2026-11-29`.
    package var description: String { "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))" }

    private static func digits(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}

extension Int {
    /// The quotient rounded down, for a positive divisor.
    package func quotientDown(_ divisor: Int) -> Int { (self - (self % divisor + divisor) % divisor) / divisor }
}
