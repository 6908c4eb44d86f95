/// Times in the exports of services.
enum ImportedDate {
    private static let months = CivilDate.months.map { $0.prefix(3).lowercased() }

    /// Seconds since 1970-01-01 UTC; nil for a text that is no time, or one before the year 1970 or after 2100.
    ///
    /// Seconds or milliseconds since 1970, “2024-01-02T13:45:10Z” with or without seconds, fractions and an offset,
    /// “2024-01-02 13:45”, or “02 Jan 2024, 13:45”. Without an offset it is UTC.
    static func seconds(_ text: String) -> Int? {
        if let number = Double(text) { return seconds(number) }
        let parts = words(text)
        guard parts.count >= 3 else { return nil }
        if let year = Int(parts[0]), parts[0].count == 4, let month = Int(parts[1]), let day = Int(parts[2]) {
            return seconds(year, month, day, Array(parts[3...]), offset(text))
        }
        if let day = Int(parts[0]), let year = Int(parts[2]), parts[2].count == 4,
            let month = months.firstIndex(of: parts[1].prefix(3).lowercased())
        {
            return seconds(year, month + 1, day, Array(parts[3...]), 0)
        }
        return nil
    }

    /// The same of seconds or milliseconds since 1970; nil for numbers that are none, such as the year of a release, and for
    /// those that no calendar holds.
    static func seconds(_ number: Double) -> Int? {
        guard number.isFinite, number >= 1e8 else { return nil }
        return plausible(Int(min(number >= 1e11 ? number / 1000 : number, 1e12)))
    }

    /// The numbers and names of a text, without an offset at its end.
    private static func words(_ text: String) -> [Substring] {
        let end = text.dropFirst(11).firstIndex { $0 == "+" || $0 == "-" || $0 == "." } ?? text.endIndex
        return text[..<end].split { !$0.isLetter && !$0.isNumber }.flatMap { $0.split(separator: "T") }
            .filter { $0 != "Z" && $0 != "UTC" }.map { $0.hasSuffix("Z") ? $0.dropLast() : $0 }
    }

    /// The seconds that a place is ahead of UTC.
    private static func offset(_ text: String) -> Int {
        guard let sign = text.dropFirst(11).lastIndex(where: { $0 == "+" || $0 == "-" }) else { return 0 }
        let digits = text[sign...].filter(\.isNumber)
        guard digits.count == 4, let number = Int(digits) else { return 0 }
        return (number / 100 * 3600 + number % 100 * 60) * (text[sign] == "-" ? -1 : 1)
    }

    private static func seconds(
        _ year: Int, _ month: Int, _ day: Int, _ clock: [Substring], _ offset: Int
    ) -> Int? {
        let clock = clock.prefix(3).map { Int($0) ?? -1 }
        let (hour, minute) = (clock.first ?? 0, clock.count > 1 ? clock[1] : 0)
        let second = clock.count > 2 ? clock[2] : 0
        guard (1...12).contains(month), (1...31).contains(day), (0...23).contains(hour), (0...59).contains(minute),
            (0...60).contains(second), (1970...2100).contains(year)
        else { return nil }
        return plausible(
            CivilDate.dayNumber(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60 + second
                - offset)
    }

    private static func plausible(_ seconds: Int) -> Int? { (1..<4_133_980_800).contains(seconds) ? seconds : nil }
}
