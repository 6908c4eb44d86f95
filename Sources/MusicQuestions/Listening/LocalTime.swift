package import Foundation

/// A moment as clocks on the wall show it.
package struct LocalTime: Sendable, Hashable, Comparable {
    /// Seconds since 1970-01-01 00:00 on this clock.
    package let seconds: Int

    package init(seconds: Int) { self.seconds = seconds }

    /// Days since 1 January 1970.
    package var dayNumber: Int { seconds.quotientDown(86_400) }

    /// 0…23.
    package var hour: Int { (seconds - dayNumber * 86_400) / 3_600 }

    /// 0 is Sunday.
    package var weekday: Int { Self.weekday(ofDay: dayNumber) }

    /// 1 January 1970 was a Thursday.
    static func weekday(ofDay number: Int) -> Int { number + 4 - (number + 4).quotientDown(7) * 7 }

    package static func < (first: LocalTime, second: LocalTime) -> Bool { first.seconds < second.seconds }
}

/// Reads moments as local times, many of them: the offset of the time zone is asked for once an hour.
package struct LocalClock {
    private let zone: TimeZone
    /// Seconds, by hour since 1970.
    private var offsets: [Int: Int] = [:]

    package init(_ zone: TimeZone = .current) { self.zone = zone }

    /// - Parameter seconds: since 1970 UTC.
    package mutating func time(_ seconds: Int) -> LocalTime {
        let hour = seconds.quotientDown(3_600)
        let offset = offsets[hour] ?? zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        offsets[hour] = offset
        return LocalTime(seconds: seconds + offset)
    }
}

/// A part of the day of a listener. It begins at five in the morning, so that a night is not cut in two.
package struct PartOfDay: Sendable, Hashable {
    /// The hours from which parts begin.
    package enum Name: Int, Sendable, CaseIterable {
        case morning = 5
        case afternoon = 11
        case evening = 17
        case night = 22

        /// The name, for people.
        package var text: String {
            switch self {
            case .morning: "morning"
            case .afternoon: "afternoon"
            case .evening: "evening"
            case .night: "night"
            }
        }
    }

    package let name: Name
    /// Days since 1970 of the day on which it begins.
    package let dayNumber: Int

    package init(_ time: LocalTime) {
        let shifted = LocalTime(seconds: time.seconds - Name.morning.rawValue * 3_600)
        dayNumber = shifted.dayNumber
        let hour = shifted.hour + Name.morning.rawValue
        name = Name.allCases.last { hour >= $0.rawValue } ?? .morning
    }

    /// 0 is Sunday.
    package var weekday: Int { LocalTime.weekday(ofDay: dayNumber) }
    package var isWeekend: Bool { weekday == 0 || weekday == 6 }

    /// When it begins.
    package var begin: LocalTime { LocalTime(seconds: dayNumber * 86_400 + name.rawValue * 3_600) }

    /// When the next part begins.
    package var end: LocalTime {
        let next = Name.allCases.first { $0.rawValue > name.rawValue }
        return LocalTime(seconds: dayNumber * 86_400 + (next?.rawValue ?? 24 + Name.morning.rawValue) * 3_600)
    }

    /// `Sunday evening`.
    package var text: String { "\(Self.weekdays[weekday]) \(name.text)" }

    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
