import SystemFiles

extension ImportedLibrary {
    /// What it adds to a profile, and what is not counted.
    package struct Matched: Sendable {
        package var addition: ImportAddition
        /// The number of tracks that are named, and of those that the library has.
        package var trackCount = 0
        package var foundCount = 0
        /// The number of plays that were too short.
        package var shortCount = 0
    }

    /// Finds the tracks of a library that it names.
    ///
    /// As services count, a play is one from 30 seconds on, or half of a shorter track; others are left out.
    /// - Throws: `LibraryError` when the index is damaged.
    package func matched(to library: Library, _ matcher: TrackMatcher) throws(LibraryError) -> Matched {
        let source = formats.joined(separator: ", ")
        var matched = Matched(addition: ImportAddition(source: source.isEmpty ? "nothing known" : source))
        var entries: [ImportAddition.Entry] = []
        entries.reserveCapacity(tracks.count)
        for (named, index) in zip(tracks, matcher.tracks(tracks)) {
            let track: RememberedTrack? =
                if let index { RememberedTrack(try library.track(index)) } else { nil }
            entries.append(ImportAddition.Entry(named, track))
        }
        for play in plays {
            let entry = entries[Int(play.track)]
            guard Self.counts(play, seconds: entry.track?.seconds ?? entry.named.seconds ?? 0) else {
                matched.shortCount += 1
                continue
            }
            entries[Int(play.track)].plays.append(
                ImportAddition.Play(time: play.time, listened: play.listened < 0 ? nil : Int(play.listened)))
        }
        for (counter, count) in counts {
            entries[Int(counter.track)].counts.append(
                ImportAddition.Count(source: counter.source, plays: count.plays, until: count.until))
        }
        for (track, time) in likes { entries[Int(track)].liked = time }
        for (track, time) in dislikes { entries[Int(track)].disliked = time }
        for (track, count) in stars { entries[Int(track)].stars = count }
        matched.addition.lists = lists.map { list in
            let items = list.tracks.map { Self.item(entries[Int($0)]) }
            return ImportAddition.List(
                name: list.name, items: items, key: Self.key(list.name, list.tracks.map { tracks[Int($0)] }))
        }
        matched.addition.artists = artists
        // A track may be named with an album in one file and without in another.
        matched.trackCount = Set(entries.lazy.map(\.key)).count
        matched.foundCount = Set(entries.lazy.filter { $0.track != nil }.map(\.key)).count
        matched.addition.entries = entries
        return matched
    }

    private static func counts(_ play: Play, seconds: Double) -> Bool {
        play.listened < 0 || play.listened >= 30_000 || seconds > 0 && Double(play.listened) * 2 >= seconds * 1000
    }

    /// An entry without a track has no place, and keeps its names.
    private static func item(_ entry: ImportAddition.Entry) -> PlaylistItem {
        entry.track.map { PlaylistItem($0) }
            ?? PlaylistItem(
                location: "", artist: entry.named.artist, title: entry.named.title, album: entry.named.album,
                seconds: entry.named.seconds)
    }

    /// Equal for lists of the same name and entries.
    private static func key(_ name: String, _ names: [NamedTrack]) -> String {
        var hash = FNV1a()
        for text in [name] + names.map(\.key) {
            hash.add(text)
            hash.add(UInt8(ascii: "\n"))
        }
        return String(hash.value, radix: 16)
    }
}

extension UserState {
    /// Finds the tracks of a library that imports of all profiles wait for. A build calls it, and a server with a new library.
    /// - Returns: the number of tracks and items of playlists that were found.
    /// - Throws: `UserStateError`, `LibraryError` when the index is damaged.
    @discardableResult
    package func fillImports(from library: Library) throws -> Int {
        let (entries, items) = (try waitingEntries(), try waitingItems())
        guard !entries.isEmpty || !items.isEmpty else { return 0 }
        let matcher = try TrackMatcher(library)
        func known(_ index: Int?) throws(LibraryError) -> RememberedTrack? {
            if let index { RememberedTrack(try library.track(index)) } else { nil }
        }
        let found = try zip(entries, matcher.tracks(entries.lazy.map(\.named))).compactMap { entry, index in
            try known(index).map { (entry: entry, track: $0) }
        }
        let foundItems = try zip(items, matcher.tracks(items.lazy.map(\.named))).compactMap { item, index in
            try known(index).map { (item: item, track: $0) }
        }
        try fill(found, foundItems)
        return found.count + foundItems.count
    }
}
