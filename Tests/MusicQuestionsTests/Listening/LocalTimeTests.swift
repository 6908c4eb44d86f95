import Foundation
import MusicQuestions
import Testing

/// Against Foundation's calendar, which is another implementation.
struct LocalTimeTests {
    @Test func datesAreThoseOfTheCalendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for number in stride(from: -30_000, through: 60_000, by: 37) {
            let date = Date(timeIntervalSince1970: Double(number) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
            let civil = CivilDate(dayNumber: number)
            let found: [Int?] = [civil.year, civil.month, civil.day]
            #expect(found == [parts.year, parts.month, parts.day])
            #expect(civil.dayNumber == number)
            #expect(LocalTime(seconds: number * 86_400 + 5).weekday + 1 == parts.weekday)
        }
    }

    @Test func datesAreRead() {
        #expect(CivilDate("2026-11-29")?.description == "2026-11-29")
        #expect(CivilDate("2024-02-29")?.dayAndMonth == "29 February")
        for wrong in [
            "2023-02-29", "2026-13-01", "2026-1", "26-11-29", "2026-11-", "x", "", "2026-11-29-1", "2026-11-0",
            "2026-11-\(Int.max)",
        ] {
            #expect(CivilDate(wrong) == nil, "\(wrong)")
        }
    }

    @Test func clocksFollowTheirZoneOverTheChangeOfSummerTime() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        var clock = LocalClock(zone)
        // From 24 October 2026, 12:00 UTC, over the night in which clocks go back.
        let begin = 1_792_843_200
        for minute in stride(from: 0, to: 2 * 24 * 60, by: 10) {
            let seconds = begin + minute * 60
            let time = clock.time(seconds)
            let parts = calendar.dateComponents([.day, .hour], from: Date(timeIntervalSince1970: Double(seconds)))
            #expect(time.hour == parts.hour)
            #expect(CivilDate(dayNumber: time.dayNumber).day == parts.day)
        }
    }

    /// A night lasts until five.
    @Test func anHourAfterMidnightBelongsToTheNightBefore() {
        func part(_ day: Int, _ hour: Int) -> PartOfDay {
            let number = CivilDate.dayNumber(year: 2026, month: 11, day: day)
            return PartOfDay(LocalTime(seconds: number * 86_400 + hour * 3_600))
        }
        // 29 November 2026 is a Sunday.
        #expect(part(29, 1).text == "Saturday night")
        #expect(part(29, 4).text == "Saturday night")
        #expect(part(29, 5).text == "Sunday morning")
        #expect(part(29, 16).text == "Sunday afternoon")
        #expect(part(29, 17).text == "Sunday evening")
        #expect(part(29, 23).text == "Sunday night")
        #expect(part(30, 0) == part(29, 23))
        #expect(part(29, 23).end == part(30, 5).begin)
        #expect(part(29, 12).end == part(29, 17).begin)
    }

    @Test func aDayOfMixesBeginsAtLocalMidnight() throws {
        let zone = try #require(TimeZone(identifier: "America/New_York"))
        // 2 hours after midnight UTC it is the evening before in New York.
        let day = MixDay(Date(timeIntervalSince1970: 1_795_917_600), in: zone)
        #expect(day.date.description == "2026-11-28")
        #expect(day.moment.hour == 21)
        #expect(day.end.timeIntervalSince(day.begin) == 86_400)
        #expect(day.begin.timeIntervalSince1970 == 1_795_842_000)
        #expect(MixDay("2026-11-29T20:30", in: zone)?.moment.hour == 20)
        #expect(MixDay("2026-11-29", in: zone)?.moment.hour == 12)
        for wrong in ["2026-11-29T24", "2026-11-29T", "T20", "tomorrow", "2026-11-29T20:60"] {
            #expect(MixDay(wrong, in: zone) == nil, "\(wrong)")
        }
    }
}
