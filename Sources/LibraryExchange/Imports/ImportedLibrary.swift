/// What files of other programs and services say of a listener.
package struct ImportedLibrary: Sendable {
    package struct Play: Sendable {
        /// Index in `tracks`.
        package let track: Int32
        /// Milliseconds; -1 when unknown.
        package let listened: Int32
        /// Its start, in seconds since 1970-01-01 UTC.
        package let time: Int
    }

    /// A track in a program that counts its plays and does not tell their times.
    package struct Counter: Hashable, Sendable {
        /// Index in `tracks`.
        package let track: Int32
        /// In `formats`.
        package let source: String
    }

    /// What it has counted.
    package struct Count: Sendable, Equatable {
        package fileprivate(set) var plays = 0
        /// The end of the last play, in seconds since 1970; nil when unknown.
        package fileprivate(set) var until: Int?
    }

    package struct List: Sendable {
        package var name: String
        /// Indices in `tracks`, in order.
        package var tracks: [Int32] = []
    }

    /// What was not taken, with the reason.
    package struct Note: Sendable, Equatable {
        /// The file, and within a zip its entry.
        package let file: String
        package let reason: String
        /// How often.
        package fileprivate(set) var count: Int
        /// The first place, such as “line 12”; nil for a whole file.
        package let place: String?
        /// Whether it is damage, and not a podcast or another thing that is left out on purpose.
        package let isDamage: Bool
    }

    /// The formats that were found, in order.
    package private(set) var formats: [String] = []
    /// Each once.
    package private(set) var tracks: [NamedTrack] = []
    package private(set) var plays: [Play] = []
    package private(set) var counts: [Counter: Count] = [:]
    /// By track, seconds since 1970; 0 when unknown.
    package private(set) var likes: [Int32: Int] = [:]
    /// The same of dislikes.
    package private(set) var dislikes: [Int32: Int] = [:]
    /// By track, one to five.
    package private(set) var stars: [Int32: Int] = [:]
    package private(set) var lists: [List] = []
    package private(set) var artists: [String] = []
    package private(set) var notes: [Note] = []

    /// The bytes of the files that were read.
    private(set) var byteCount = 0

    private var numbers: [NamedTrack: Int32] = [:]
    private var knownArtists: Set<String> = []
    private var itemCount = 0
    /// The file that is read.
    private var file = ""
    private let limit: Int
    /// Of `byteCount`.
    let byteLimit: Int

    /// - Parameters:
    ///   - limit: the largest number of plays, and of tracks, items of playlists and artists. Forty years of listening
    ///     have fewer.
    ///   - byteLimit: the largest size of all files in bytes, unpacked.
    package init(limit: Int = 2_000_000, byteLimit: Int = ImportedFile.largestSize) {
        (self.limit, self.byteLimit) = (limit, byteLimit)
    }

    package var playCount: Int { plays.count }

    mutating func found(_ format: String) {
        if !formats.contains(format) { formats.append(format) }
    }

    /// What is added from now on is of this file.
    mutating func begin(_ file: String, _ size: Int) {
        self.file = file
        byteCount += size
    }

    /// Whether there may be one more; if not, it is noted.
    private mutating func hasRoom(_ count: Int, _ things: String) -> Bool {
        if count < limit { return true }
        note(file, "left out: an import takes at most \(limit) \(things)", isDamage: true)
        return false
    }

    /// The index of a track, which is added if it is new; nil if there are too many.
    private mutating func track(_ named: NamedTrack) -> Int32? {
        if let known = numbers[named] { return known }
        guard hasRoom(tracks.count, "tracks") else { return nil }
        let number = Int32(tracks.count)
        numbers[named] = number
        tracks.append(named)
        return number
    }

    /// - Parameters:
    ///   - start: seconds since 1970-01-01 UTC.
    ///   - listened: milliseconds; nil when unknown.
    mutating func play(_ named: NamedTrack, at start: Int, listened: Int? = nil) {
        let listened = listened.map { Int32(clamping: max(0, $0)) } ?? -1
        guard hasRoom(plays.count, "plays"), let track = track(named) else { return }
        plays.append(Play(track: track, listened: listened, time: start))
    }

    /// - Parameter until: the end of the last play, in seconds since 1970; nil when unknown.
    mutating func played(_ named: NamedTrack, times count: Int, in source: String, until: Int?) {
        guard count > 0, let track = track(named) else { return }
        var known = counts[Counter(track: track, source: source)] ?? Count()
        known.plays += min(count, 1_000_000)
        known.until = [known.until, until].compactMap(\.self).max()
        counts[Counter(track: track, source: source)] = known
    }

    mutating func like(_ named: NamedTrack, at time: Int?) {
        guard let track = track(named) else { return }
        likes[track] = time ?? 0
        dislikes[track] = nil
    }

    mutating func dislike(_ named: NamedTrack, at time: Int?) {
        guard let track = track(named) else { return }
        dislikes[track] = time ?? 0
        likes[track] = nil
    }

    mutating func rate(_ named: NamedTrack, _ count: Int) {
        if (1...5).contains(count), let track = track(named) { stars[track] = count }
    }

    mutating func follow(_ artist: String) {
        guard !knownArtists.contains(artist), hasRoom(artists.count, "artists") else { return }
        knownArtists.insert(artist)
        artists.append(artist)
    }

    /// Adds a playlist. An empty one says nothing.
    mutating func add(_ name: String, _ names: [NamedTrack]) {
        var list = List(name: name)
        for named in names {
            guard hasRoom(itemCount, "items of playlists"), let track = track(named) else { continue }
            list.tracks.append(track)
            itemCount += 1
        }
        if !list.tracks.isEmpty { lists.append(list) }
    }

    /// Notes what was not taken; the same of one file is counted.
    package mutating func note(_ file: String, _ reason: String, at place: String? = nil, isDamage: Bool = false) {
        if let known = notes.lastIndex(where: { $0.file == file && $0.reason == reason }) {
            notes[known].count += 1
        } else {
            notes.append(Note(file: file, reason: reason, count: 1, place: place, isDamage: isDamage))
        }
    }
}

extension ImportedLibrary.Note: CustomStringConvertible {
    /// One line: file, count, reason and the first place.
    package var description: String {
        let count = self.count == 1 ? "" : "\(self.count) × "
        return "\(file): \(count)\(reason)\(place.map { self.count == 1 ? " (\($0))" : " (first: \($0))" } ?? "")"
    }
}
