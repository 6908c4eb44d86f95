import Foundation
import MusicLibrary

enum StatsCommand: Command {
    static let spec = CommandSpec(
        name: "stats", summary: "show what you played in a year", operands: "", operandCount: 0...0,
        discussion: """
            Shows the artists, albums, tracks and genres that you played most, how long you listened, the months, the hours
            of the day, and what you played for the first time. A play counts with the length of its track, unless an
            import says how long you listened. Tracks that have left the library count, too. Days and hours are those of
            this machine's time zone. “indexer info” describes the library, and “indexer history” lists single plays.
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("year", nil, argument: "YEAR", "Show this year (default: the latest year with plays)."),
            OptionSpec("count", "n", argument: "N", "Print at most N lines of each list (default 5, at most 20)."),
            OptionSpec("json", nil, "Print one JSON object."),
        ],
        examples: [("indexer stats", "show the last year"), ("indexer stats --year 2025 -n 20", "show longer lists")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let wanted = try arguments.integer("year", in: 1970...9999)
        let count = try arguments.integer("count", in: 1...20) ?? 5
        let session = try arguments.openSession()
        let year = try session.listening(in: wanted)
        guard !arguments.has("json") else {
            try printLine(ListeningYearRecord(year) { "\(try session.library.fileID($0))" })
            return .found(year.plays > 0)
        }
        guard year.plays > 0 else {
            let known = year.years.map { "\($0)" }.joined(separator: ", ")
            Console.note("nothing was played in \(year.year)" + (known.isEmpty ? "" : "; there are plays of \(known)"))
            return .found(false)
        }
        print("\(year.year): \(year.plays.counted("play")), \(hours(year.seconds)) on \(year.days.counted("day"))")
        var heard = "\(year.trackCount.counted("track")) by \(year.artistCount.counted("artist"))"
        if let tracks = year.newTracks, let artists = year.newArtists {
            heard += "; never played before: \(tracks.counted("track")), \(artists.counted("artist"))"
        }
        print(heard)
        show("artist", year.artists, count)
        show("album", year.albums, count)
        show("track", year.tracks, count)
        show("genre", year.genres, count)
        var months = Table([.fixed("month"), .number("plays"), .number("hours"), .fixed(""), .detail("moods")])
        let most = max(1, year.months.map(\.plays).max() ?? 1)
        for (month, name) in zip(year.months, CivilDate.months) {
            let moods = month.moods.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3)
            months.add([
                name, "\(month.plays)", TrackTable.decimal(Float(month.seconds / 3600), 1), bar(month.plays, most),
                moods.map { "\($0.key) \($0.value)" }.joined(separator: ", "),
            ])
        }
        print("")
        months.printLines()
        var hours = Table([.number("hour"), .number("plays"), .fixed("")])
        let busiest = max(1, year.hours.max() ?? 1)
        for (hour, plays) in year.hours.enumerated() { hours.add(["\(hour)", "\(plays)", bar(plays, busiest)]) }
        print("")
        hours.printLines()
        return .success
    }

    private static func show(_ name: String, _ entries: [ListeningYear.Entry], _ count: Int) {
        guard !entries.isEmpty else { return }
        var table = Table([.number("#"), .text(name), .number("plays"), .number("time")])
        for (place, entry) in entries.prefix(count).enumerated() {
            let words = [entry.name, entry.artist].compactMap(\.self).joined(separator: " by ")
            table.add(["\(place + 1)", words, "\(entry.plays)", TrackTable.time(entry.seconds)])
        }
        print("")
        table.printLines()
    }

    private static func hours(_ seconds: Double) -> String {
        let (whole, minutes) = (Int(seconds.rounded()), Int((seconds / 60).rounded()))
        if whole < 60 { return "\(whole) s of music" }
        return minutes < 60
            ? "\(minutes) min of music" : "\(TrackTable.decimal(Float(seconds / 3600), 1)) h of music"
    }

    private static func bar(_ number: Int, _ most: Int) -> String {
        String(repeating: "█", count: (number * 20 + most - 1) / most)
    }
}
