import AudioFeatures
import CatalogSupport
import Foundation
import MusicLibrary
import SimilarityIndex
import Testing

/// Listeners with known tastes, on a library whose groups are known.
struct MixMakerTests {
    /// Sunday, 29 November 2026.
    private static let today = CivilDate(dayNumber: CivilDate.dayNumber(year: 2026, month: 11, day: 29))

    private static func day(_ number: Int = 0, hour: Int = 12) -> MixDay {
        let date = CivilDate(dayNumber: today.dayNumber + number)
        return MixDay("\(date)T\(hour)", in: .gmt) ?? MixDay(in: .gmt)
    }

    /// Plays the first tracks of groups in the last months, each on some days.
    private static func lover(of groups: [Int], tracks: Int = 40, plays: Int = 3) throws -> MadeUpListener {
        var listener = try MadeUpListener()
        for group in groups {
            for (position, index) in MadeUpListener.tracks(group, tracks).enumerated() {
                for play in 0..<plays {
                    listener.play(index, days: 1 + (position * 11 + play * 31) % 100, before: today)
                }
            }
        }
        return listener
    }

    private func mix(_ kind: DayMix.Kind, _ mixes: [DayMix]) throws -> DayMix {
        try #require(mixes.first { $0.kind == kind })
    }

    private func share(of groups: Set<Int>, _ tracks: some Sequence<Int>) -> Double {
        let groupsOfTracks = tracks.map(MadeUpListener.group)
        return Double(groupsOfTracks.count { groups.contains($0) }) / Double(max(1, groupsOfTracks.count))
    }

    // MARK: Tastes

    @Test(arguments: [[0, 1, 2], [1, 3, 4], [0, 2, 3, 4]])
    func eachTasteFindsItsTracks(_ groups: [Int]) throws {
        let mixes = try Self.lover(of: groups).mixes(Self.day())
        let tastes = mixes.filter { if case .taste = $0.kind { true } else { false } }
        #expect(tastes.count == groups.count)
        var found: [Int] = []
        for taste in tastes {
            let first = Array(taste.tracks.prefix(10))
            let best = try #require(groups.max { share(of: [$0], first) < share(of: [$1], first) })
            #expect(share(of: [best], first) >= 0.8)
            // It is named by the genre that its tracks share.
            #expect(taste.name.lowercased().contains(MadeUpListener.groups[best].lowercased()), "\(taste.name)")
            found.append(best)
        }
        #expect(found.sorted() == groups)
        #expect(Set(tastes.map(\.name)).count == tastes.count)
    }

    @Test func jinglesStayOut() throws {
        var listener = try MadeUpListener { number, track in if number % 10 == 0 { track.seconds = 20 } }
        for index in MadeUpListener.tracks(0, 40) where index % 10 != 0 {
            for play in 1...3 { listener.play(index, days: 10 * play, before: Self.today) }
        }
        let tracks = try listener.mixes(Self.day()).flatMap(\.tracks)
        #expect(!tracks.isEmpty && !tracks.contains { $0 % 10 == 0 })
    }

    @Test func newMusicWasNeverPlayedAndIsNear() throws {
        let listener = try Self.lover(of: [0, 2])
        let mix = try mix(.newToYou, try listener.mixes(Self.day()))
        let played = Set(listener.listening.plays.map(\.index))
        #expect(mix.tracks.count >= 10)
        #expect(played.isDisjoint(with: mix.tracks))
        #expect(share(of: [0, 2], mix.tracks.prefix(10)) >= 0.8)
    }

    // MARK: Times

    /// One track of the group was played recently again, another only twice.
    @Test func forgottenTracksWereLovedAndNotPlayedForHalfAYear() throws {
        var listener = try Self.lover(of: [1])
        for index in MadeUpListener.tracks(4, 40) {
            for play in 0..<4 { listener.play(index, days: 200 + play * 40, before: Self.today) }
        }
        let (again, seldom) = (MadeUpListener.tracks(4, 1).lowerBound, MadeUpListener.tracks(3, 1).lowerBound)
        listener.play(again, days: 100, before: Self.today)
        for play in 0..<2 { listener.play(seldom, days: 300 + play, before: Self.today) }
        let mix = try mix(.forgotten, try listener.mixes(Self.day()))
        let loved = Set(MadeUpListener.tracks(4, 40)).subtracting([again])
        #expect(mix.tracks.count >= 20)
        #expect(loved.isSuperset(of: mix.tracks))
    }

    /// Of a count, only the time until which it reaches is known.
    @Test func countsOfPlaysAreLovedAndForgotten() throws {
        func until(_ days: Int) -> LocalTime {
            MadeUpListener.time(CivilDate(dayNumber: Self.today.dayNumber - days))
        }
        var listener = try MadeUpListener()
        for index in MadeUpListener.tracks(1, 40) {
            listener.listening.untimed[index] = Listening.Untimed(count: 4, until: until(400))
        }
        // These may have been played yesterday.
        for index in MadeUpListener.tracks(3, 40) {
            listener.listening.untimed[index] = Listening.Untimed(count: 4, until: until(1))
        }
        let mixes = try listener.mixes(Self.day())
        let forgotten = try mix(.forgotten, mixes)
        #expect(forgotten.tracks.count >= 20)
        #expect(Set(MadeUpListener.tracks(1, 40)).isSuperset(of: forgotten.tracks))
        #expect(try mix(.onRepeat, mixes).tracks.isEmpty)
        let new = try mix(.newToYou, mixes)
        #expect(new.tracks.count >= 10)
        #expect(Set(listener.listening.untimed.keys).isDisjoint(with: new.tracks))
        #expect(share(of: [1, 3], new.tracks.prefix(10)) >= 0.8)
    }

    @Test func onRepeatIsWhatWasPlayedInTheLastMonth() throws {
        var listener = try MadeUpListener()
        for index in MadeUpListener.tracks(0, 12) {
            for play in 0..<3 { listener.play(index, days: 2 + play * 9, before: Self.today) }
        }
        for index in MadeUpListener.tracks(1, 12) {
            for play in 0..<9 { listener.play(index, days: 31 + play, before: Self.today) }
        }
        for index in MadeUpListener.tracks(2, 12) { listener.play(index, days: 3, before: Self.today) }
        let mix = try mix(.onRepeat, try listener.mixes(Self.day()))
        #expect(Set(mix.tracks) == Set(MadeUpListener.tracks(0, 12)))
    }

    @Test func morningsAndEveningsDiffer() throws {
        var listener = try MadeUpListener()
        for (group, hour) in [(0, 8), (1, 20)] {
            for (position, index) in MadeUpListener.tracks(group, 40).enumerated() {
                for play in 0..<2 {
                    listener.play(index, days: 1 + (position + play * 17) % 60, before: Self.today, hour: hour)
                }
            }
        }
        // What is played at all hours belongs to none.
        for index in MadeUpListener.tracks(2, 10) {
            for hour in [8, 13, 20, 23] { listener.play(index, days: 5, before: Self.today, hour: hour) }
        }
        let morning = try mix(.daylist, try listener.mixes(Self.day(hour: 9)))
        let evening = try mix(.daylist, try listener.mixes(Self.day(hour: 19)))
        #expect(share(of: [0], morning.tracks.prefix(10)) >= 0.8)
        #expect(share(of: [1], evening.tracks.prefix(10)) >= 0.8)
        #expect(morning.name.hasPrefix("Sunday morning: "))
        #expect(evening.name.hasPrefix("Sunday evening: "))
        #expect(morning.name.contains("jazz") && evening.name.contains("techno"))
        let end = Self.day(hour: 9).absolute(LocalTime(seconds: Self.today.dayNumber * 86_400 + 11 * 3_600))
        #expect(morning.end == end)
        #expect(morning.begin == end.addingTimeInterval(-6 * 3_600))
        #expect(
            try mix(.daylist, try listener.mixes(Self.day(hour: 15))).whyNone
                == "needs 30 plays on afternoons; there are 10")
    }

    @Test func anniversariesAreOfThisDayInOtherYears() throws {
        var listener = try MadeUpListener()
        func play(_ group: Int, year: Int, day: Int) {
            let number = CivilDate.dayNumber(year: year, month: 11, day: day)
            for index in MadeUpListener.tracks(group, 10) {
                listener.play(index, days: Self.today.dayNumber - number, before: Self.today)
            }
        }
        play(0, year: 2023, day: 27)
        play(1, year: 2021, day: 30)
        play(2, year: 2024, day: 20)
        play(3, year: 2026, day: 28)
        let mix = try mix(.anniversary, try listener.mixes(Self.day()))
        #expect(Set(mix.tracks) == Set(MadeUpListener.tracks(0, 10)).union(MadeUpListener.tracks(1, 10)))
        #expect(mix.sentence == "Played around 29 November in 2021 and 2023")
    }

    /// Three days after and before the turn of the year.
    @Test func anniversariesReachOverTheTurnOfTheYear() throws {
        var listener = try MadeUpListener()
        for (index, date) in zip(
            MadeUpListener.tracks(0, 6),
            ["2022-12-30", "2022-12-31", "2023-01-01", "2023-01-02", "2023-01-03", "2022-12-20"])
        {
            let number = try #require(CivilDate(date)).dayNumber
            listener.play(index, days: Self.today.dayNumber - number, before: Self.today)
        }
        let day = try #require(MixDay("2026-01-01", in: .gmt))
        let mix = try mix(.anniversary, try listener.mixes(day))
        #expect(Set(mix.tracks) == Set(MadeUpListener.tracks(0, 5)))
    }

    // MARK: Days

    @Test func noTwoDaysAreAlike() throws {
        var listener = try Self.lover(of: [0, 1, 2])
        for index in MadeUpListener.tracks(4, 40) {
            for play in 0..<4 { listener.play(index, days: 200 + play * 20, before: Self.today) }
            listener.play(index, days: 365, before: Self.today, hour: 9)
        }
        var seen: [DayMix.Kind: [[Int]]] = [:]
        for number in 0..<14 {
            for mix in try listener.mixes(Self.day(number)) where mix.whyNone == nil {
                #expect(!seen[mix.kind, default: []].contains(mix.tracks), "\(mix.id), day \(number)")
                seen[mix.kind, default: []].append(mix.tracks)
            }
        }
        #expect(seen[.daylist]?.count == 14)
        #expect(seen[.taste(3)]?.count == 14)
        #expect(seen[.forgotten]?.count == 14)
        #expect(seen[.newToYou]?.count == 14)
    }

    /// 120 forgotten tracks are enough for three days of 40, or of two thirds of it where artists must be spaced.
    @Test func yesterdaysTracksAreLeftToOtherDays() throws {
        var listener = try MadeUpListener()
        for group in [0, 1] {
            for index in MadeUpListener.tracks(group, 60) {
                for play in 0..<4 { listener.play(index, days: 200 + play * 20, before: Self.today) }
            }
        }
        let days = try (0..<3).map { Set(try mix(.forgotten, try listener.mixes(Self.day($0))).tracks) }
        #expect(days.allSatisfy { $0.count >= 27 })
        #expect(days[0].isDisjoint(with: days[1]) && days[1].isDisjoint(with: days[2]))
    }

    /// A place depends on the track alone, so that more candidates do not mix up the days.
    @Test func oneCandidateMoreEachDayKeepsTheDaysApart() throws {
        var listener = try MadeUpListener()
        func love(_ index: Int) {
            for play in 0..<4 { listener.play(index, days: 200 + play * 20, before: Self.today) }
        }
        for index in MadeUpListener.tracks(0, 60) { love(index) }
        for index in MadeUpListener.tracks(1, 60) { love(index) }
        var yesterday: Set<Int> = []
        for (number, index) in MadeUpListener.tracks(2, 6).enumerated() {
            love(index)
            let tracks = Set(try mix(.forgotten, try listener.mixes(Self.day(number))).tracks)
            #expect(tracks.count >= 27)
            #expect(tracks.isDisjoint(with: yesterday), "day \(number)")
            yesterday = tracks
        }
    }

    @Test func withoutOneTrackTheOthersKeepTheirOrder() throws {
        var listener = try MadeUpListener()
        for index in MadeUpListener.tracks(0, 12) {
            for play in 0..<3 { listener.play(index, days: 2 + play * 9, before: Self.today) }
        }
        let all = try mix(.onRepeat, try listener.mixes(Self.day())).tracks
        #expect(all.count == 12)
        for index in all {
            var taste = UserTaste()
            taste.ratings[try listener.made.library.id(index)] = .dislike
            let rest = try mix(.onRepeat, try listener.mixes(Self.day(), taste)).tracks
            #expect(rest == all.filter { $0 != index })
            #expect(try taste.withoutDisliked(all, in: listener.made.library) == rest)
        }
    }

    /// What is played and liked today counts from tomorrow.
    @Test func theDayIsSteady() throws {
        var listener = try Self.lover(of: [0, 1, 2])
        let before = try listener.mixes(Self.day(hour: 12))
        for index in MadeUpListener.tracks(3, 60) { listener.play(index, days: 0, before: Self.today, hour: 11) }
        listener.listening.likes[250] = MadeUpListener.time(Self.today, hour: 11)
        #expect(try listener.mixes(Self.day(hour: 15)) == before)
        #expect(try listener.mixes(Self.day(1, hour: 15)) != before)
    }

    // MARK: Rules

    @Test func copiesAreFolded() throws {
        // Each track of the first group is there three times.
        var listener = try MadeUpListener { number, track in
            if number < MadeUpListener.perGroup { track.recording = 1_000 + number / 3 }
        }
        let library = listener.made.library
        for index in MadeUpListener.tracks(0, 60) {
            for play in 0..<4 { listener.play(library.bestCopy(of: index), days: 200 + play * 20, before: Self.today) }
        }
        let mix = try mix(.forgotten, try listener.mixes(Self.day()))
        let ids = try mix.tracks.map { try library.id($0) }
        #expect(ids.count >= 10)
        #expect(Set(ids).count == ids.count)
    }

    @Test func tracksNeverSuggestedAreInNoMix() throws {
        var listener = try MadeUpListener { number, track in
            if number == 3 { track.seconds = 12 }
            if number == 4 { track.numbers["music"] = 0.01 }
        }
        for index in 0..<150 {
            for play in 0..<4 { listener.play(index, days: 3 + (index * 7 + play * 100) % 700, before: Self.today) }
        }
        var taste = UserTaste()
        taste.preferences.exclude.artists = ["Jazz Artist 1"]
        taste.ratings[try listener.made.library.id(2)] = .dislike
        let mixes = try listener.mixes(Self.day(), taste)
        let all = Set(mixes.flatMap(\.tracks))
        #expect(all.count > 100)
        #expect(all.isDisjoint(with: [2, 3, 4]))
        let library = listener.made.library
        let artists = try all.map { try library.track($0).tags.artist }
        #expect(!artists.contains("Jazz Artist 1"))
    }

    @Test func artistsAreSpaced() throws {
        let listener = try Self.lover(of: [0, 1, 2], tracks: 60)
        let library = listener.made.library
        for mix in try listener.mixes(Self.day()) {
            let artists = try mix.tracks.map { try library.track($0).tags.artist }
            for (position, artist) in artists.enumerated() {
                #expect(!artists[max(0, position - 3)..<position].contains(artist), "\(mix.id)")
            }
        }
    }

    @Test func tooLittleHistoryIsSaid() throws {
        var listener = try MadeUpListener()
        for index in 0..<12 { listener.play(index, days: 3, before: Self.today) }
        let mixes = try listener.mixes(Self.day())
        #expect(mixes.allSatisfy { $0.tracks.isEmpty })
        #expect(try mix(.newToYou, mixes).whyNone == "needs 30 plays; there are 12")
        #expect(try mix(.taste(1), mixes).whyNone == "needs 30 plays; there are 12")
        let repeated = "needs 5 tracks played twice or more in the last 30 days; there are 0"
        #expect(try mix(.onRepeat, mixes).whyNone == repeated)
        #expect(try MadeUpListener().mixes(Self.day()).allSatisfy { $0.whyNone != nil })
    }
}
