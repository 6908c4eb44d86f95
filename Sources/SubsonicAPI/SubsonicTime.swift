import Foundation

/// Times for players: ISO 8601, UTC.
enum SubsonicTime {
    static func text(_ date: Date) -> String { text(Int64(clamping: Int(date.timeIntervalSince1970)), unit: 1) }

    /// - Parameter nanoseconds: since 1970-01-01 UTC.
    static func text(nanoseconds: Int64) -> String { text(nanoseconds, unit: 1_000_000_000) }

    /// Without a formatter, which would take most of the time of an answer with a thousand times.
    private static func text(_ count: Int64, unit: Int64) -> String {
        // Times before 1970 and after 9999 come from a wrong file status.
        let seconds = Int(min(max(0, count / unit), 253_402_300_799))
        let (days, rest) = (seconds / 86_400, seconds % 86_400)
        // Days of a calendar whose years begin in March, see Howard Hinnant's “days_from_civil”.
        let shifted = days + 719_468
        let era = shifted / 146_097
        let dayOfEra = shifted % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let civilMonth = month < 10 ? month + 3 : month - 9
        let year = yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(20)
        func append(_ number: Int, _ digits: Int, _ separator: Unicode.Scalar) {
            var power = 1
            for _ in 1..<digits { power *= 10 }
            while power > 0 {
                bytes.append(UInt8(ascii: "0") + UInt8(number / power % 10))
                power /= 10
            }
            bytes.append(UInt8(ascii: separator))
        }
        append(year, 4, "-")
        append(civilMonth, 2, "-")
        append(day, 2, "T")
        append(rest / 3600, 2, ":")
        append(rest / 60 % 60, 2, ":")
        append(rest % 60, 2, "Z")
        return String(decoding: bytes, as: UTF8.self)
    }
}
