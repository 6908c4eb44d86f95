/// What a listener played in a year.
package struct ListeningYear: Sendable {
    /// Something that was played, and how much.
    package struct Entry: Sendable, Equatable {
        /// For people.
        package let name: String
        /// The artist of an album or a track.
        package let artist: String?
        /// A track of it in the library, the most played first; nil if none is there any more.
        package let index: Int?
        package let plays: Int
        package let seconds: Double
    }

    package struct Month: Sendable, Equatable {
        package var plays = 0
        package var seconds = 0.0
        /// The plays of each mood; of tracks without one there are none.
        package var moods: [String: Int] = [:]
    }

    package let year: Int
    /// The years with plays, the latest first.
    package let years: [Int]
    package private(set) var plays = 0
    /// A play lasts as long as its track, unless an import said how long it was listened to.
    package private(set) var seconds = 0.0
    /// Days with music.
    package private(set) var days = 0
    package private(set) var trackCount = 0
    package private(set) var artistCount = 0
    /// Tracks and artists that were never played before this year; nil if the history begins in it.
    package private(set) var newTracks: Int?
    package private(set) var newArtists: Int?
    /// The most played first.
    package private(set) var artists: [Entry] = []
    package private(set) var albums: [Entry] = []
    package private(set) var tracks: [Entry] = []
    package private(set) var genres: [Entry] = []
    /// January to December.
    package private(set) var months = [Month](repeating: Month(), count: 12)
    /// Plays by the hour of the day, 0…23.
    package private(set) var hours = [Int](repeating: 0, count: 24)
    /// Plays by the day of the week, from Monday.
    package private(set) var weekdays = [Int](repeating: 0, count: 7)

    /// The length of lists.
    private static let listed = 20

    /// - Parameters:
    ///   - year: the year; nil for the last one with plays.
    ///   - clock: the clock of the listener.
    ///   - today: the year if nothing was played.
    /// - Throws: `LibraryError` when the index is damaged.
    package init(
        _ year: Int?, of log: PlayLog, in library: Library, _ moods: MoodCatalog, _ clock: LocalClock, today: CivilDate
    ) throws(LibraryError) {
        var clock = clock
        let times = log.plays.map { clock.time($0.time) }
        let dates = times.map { CivilDate(dayNumber: $0.dayNumber) }
        years = Set(dates.map(\.year)).sorted(by: >)
        let year = year ?? years.first ?? today.year
        self.year = year
        let firstMoods = try moods.firstMoods(in: library)
        let described = try log.tracks.map { track throws(LibraryError) in try PlayedTrack(track, library) }
        var (artists, albums, tracks, genres) = (Tally(), Tally(), Tally(), Tally())
        var (heard, heardArtists): (Set<String>, Set<String>) = ([], [])
        var days: Set<Int> = []
        for (position, play) in log.plays.enumerated() {
            let (track, date) = (described[play.track], dates[position])
            if date.year < year {
                heard.insert(track.key)
                heardArtists.formUnion(track.artists.map(\.key))
            }
            guard date.year == year else { continue }
            let length = play.seconds ?? track.seconds
            days.insert(times[position].dayNumber)
            plays += 1
            seconds += length
            hours[times[position].hour] += 1
            weekdays[(times[position].weekday + 6) % 7] += 1
            months[date.month - 1].plays += 1
            months[date.month - 1].seconds += length
            if let mood = track.index.flatMap({ firstMoods[$0] }) {
                months[date.month - 1].moods[mood, default: 0] += 1
            }
            tracks.add(track.key, track.title, track.artist, track, length)
            for (key, name) in track.artists { artists.add(key, name, nil, track, length) }
            for (key, name) in track.genres { genres.add(key, name, nil, track, length) }
            if let (key, name) = track.album { albums.add(key, name, track.albumArtist, track, length) }
        }
        self.days = days.count
        (trackCount, artistCount) = (tracks.keys.count, artists.keys.count)
        if let first = years.last, first < year {
            newTracks = tracks.keys.subtracting(heard).count
            newArtists = artists.keys.subtracting(heardArtists).count
        }
        (self.artists, self.albums) = (artists.first(Self.listed), albums.first(Self.listed))
        (self.tracks, self.genres) = (tracks.first(Self.listed), genres.first(Self.listed))
    }
}

/// A played track, as its files say or as they said when they were there.
private struct PlayedTrack {
    let key: String
    let index: Int?
    let title: String
    let artist: String?
    let seconds: Double
    private(set) var artists: [(key: String, name: String)] = []
    private(set) var genres: [(key: String, name: String)] = []
    private(set) var album: (key: String, name: String)?
    private(set) var albumArtist: String?

    init(_ remembered: RememberedTrack, _ library: Library) throws(LibraryError) {
        index = try library.index(of: remembered.id).map(library.bestCopy)
        var names: [String] = []
        var (albumName, known) = (remembered.album, Albums.Album?.none)
        if let index {
            let listed = try library.listedTrack(index)
            key = "\(listed.id)"
            artist = listed.artist ?? listed.albumArtist
            title = listed.title ?? remembered.displayName
            seconds = listed.duration
            names = try library.text("artists", index)?.split(separator: "; ").map(String.init) ?? []
            let albums = try library.albums()
            known = albums.number(ofTrack: index).map { albums.albums[$0] }
            albumName = known?.name
            albumArtist = known?.artist
            genres = listed.genres.map { (GenreNames.key($0), $0) }
        } else {
            (key, artist, seconds) = ("\(remembered.id)", remembered.artist, remembered.seconds)
            title = remembered.title ?? remembered.displayName
            albumArtist = remembered.artist
        }
        if names.isEmpty { names = artist.map(ArtistCredits.names) ?? [] }
        artists = names.map { (Library.normalized($0), $0) }
        if let albumName {
            let key = "\(Library.normalized(albumName))\u{0}\(Library.normalized(albumArtist ?? ""))"
            album = (known?.key ?? key, albumName)
        }
    }
}

/// Counts plays by a key.
private struct Tally {
    private struct Sum {
        let name: String
        let artist: String?
        var plays = 0
        var seconds = 0.0
        /// The plays of each track that is in the library.
        var tracks: [Int: Int] = [:]
    }

    private var sums: [String: Sum] = [:]

    var keys: Set<String> { Set(sums.keys) }

    mutating func add(_ key: String, _ name: String, _ artist: String?, _ track: PlayedTrack, _ seconds: Double) {
        sums[key, default: Sum(name: name, artist: artist)].plays += 1
        sums[key]?.seconds += seconds
        if let index = track.index { sums[key]?.tracks[index, default: 0] += 1 }
    }

    /// The most played, then the longest played.
    func first(_ count: Int) -> [ListeningYear.Entry] {
        sums.sorted { ($1.value.plays, $1.value.seconds, $0.key) < ($0.value.plays, $0.value.seconds, $1.key) }
            .prefix(count).map { _, sum in
                let most = sum.tracks.max { ($0.value, $1.key) < ($1.value, $0.key) }
                return ListeningYear.Entry(
                    name: sum.name, artist: sum.artist, index: most?.key, plays: sum.plays, seconds: sum.seconds)
            }
    }
}
