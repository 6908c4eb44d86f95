package import Foundation

/// The day of mixes, on the clock of the machine.
package struct MixDay: Sendable {
    /// The moment for which mixes are asked.
    package let moment: LocalTime
    package let zone: TimeZone

    /// Days since 1 January 1970.
    package var number: Int { moment.dayNumber }
    package var date: CivilDate { CivilDate(dayNumber: number) }

    /// Midnight before and after.
    package var begin: Date { absolute(LocalTime(seconds: number * 86_400)) }
    package var end: Date { absolute(LocalTime(seconds: (number + 1) * 86_400)) }

    /// The day of a moment.
    package init(_ moment: Date = Date(), in zone: TimeZone = .current) {
        var clock = LocalClock(zone)
        self.zone = zone
        self.moment = clock.time(Int(moment.timeIntervalSince1970.rounded(.down)))
    }

    /// Reads `2026-11-29`, which means noon, and `2026-11-29T20` or `2026-11-29T20:30`; nil if it is no date.
    package init?(_ text: String, in zone: TimeZone = .current) {
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let date = parts.first.flatMap({ CivilDate($0) }) else { return nil }
        var time = (hour: 12, minute: 0)
        if parts.count == 2 {
            let digits = parts[1].split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
            guard (1...2).contains(digits.count), let hour = digits[0], (0..<24).contains(hour),
                let minute = digits.count == 2 ? digits[1] : 0, (0..<60).contains(minute)
            else { return nil }
            time = (hour, minute)
        }
        self.zone = zone
        moment = LocalTime(seconds: date.dayNumber * 86_400 + time.hour * 3_600 + time.minute * 60)
    }

    /// The absolute time of a local one.
    package func absolute(_ time: LocalTime) -> Date {
        // The offset at a time near it, then at the time itself: they differ only on days when clocks change.
        var seconds = time.seconds
        for _ in 0..<2 {
            seconds = time.seconds - zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }
}
