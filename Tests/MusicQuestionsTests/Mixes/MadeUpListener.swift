import CatalogSupport
import Foundation
import MusicLibrary
import SimilarityIndex
import TestSupport

/// A library of groups of tracks that sound alike, and a listener with known tastes.
struct MadeUpListener {
    static let groups = ["Jazz", "Techno", "Folk", "Metal", "Ambient"]
    static let perGroup = 60
    /// Artists of a group.
    static let artistCount = 12

    let made: MadeUpLibrary
    var listening = Listening()

    /// - Parameter change: changes the track of a number.
    init(_ change: (Int, inout MadeUpLibrary.Track) -> Void = { _, _ in }) throws {
        var random = SplitMix64(seed: 11)
        let tracks = (0..<Self.groups.count * Self.perGroup).map { number -> MadeUpLibrary.Track in
            let (group, place) = (number / Self.perGroup, number % Self.perGroup)
            let name = String(format: "%03d", number)
            return MadeUpLibrary.Track("\(name).mp3").with { track in
                track.title = "Piece \(name)"
                track.artist = "\(Self.groups[group]) Artist \(place % Self.artistCount)"
                track.genre = Self.groups[group]
                track.seconds = 150 + Double(place * 7 % 150)
                track.numbers["tempo"] = Float(60 + number * 13 % 140)
                track.numbers["energy"] = Float(place) / Float(Self.perGroup)
                // Within a group, tracks are nearer than random ones (10), and the groups are far apart.
                track.place = (0..<8).map { dimension in
                    (dimension == group ? 90 : 0) + Float(random.next() % 5) - 2
                }
                change(number, &track)
            }
        }
        made = try MadeUpLibrary(tracks)
    }

    static func group(_ index: Int) -> Int { index / perGroup }
    /// The first tracks of a group.
    static func tracks(_ group: Int, _ count: Int) -> Range<Int> { group * perGroup..<group * perGroup + count }

    static func time(_ date: CivilDate, hour: Int = 12) -> LocalTime {
        LocalTime(seconds: date.dayNumber * 86_400 + hour * 3_600)
    }

    /// - Parameter days: before `day`.
    mutating func play(_ index: Int, days: Int, before day: CivilDate, hour: Int = 12) {
        let date = CivilDate(dayNumber: day.dayNumber - days)
        listening.plays.append(Listening.Play(index: index, time: Self.time(date, hour: hour)))
    }

    /// Mixes of a day.
    func mixes(_ day: MixDay, _ taste: UserTaste = UserTaste()) throws -> [DayMix] {
        var known = listening
        known.plays.sort { $0.time < $1.time }
        return try MixMaker(made.library, taste, known, on: day).all()
    }
}
