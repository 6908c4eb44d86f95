import MusicLibrary

/// What else has a name with the words of a search: artists, albums, the user's playlists, genres and folders.
struct SearchSections {
    /// Of each kind.
    private static let most = 12

    private let words: String
    /// Normalized.
    private let needed: [String]
    private let call: Call

    init(_ words: String, _ call: Call) {
        (self.words, self.call) = (words, call)
        needed = Library.neededWords(Library.normalized(words)).map(String.init)
    }

    /// The best of each kind first.
    func record() throws -> JSONObject {
        let catalog = call.snapshot.catalog
        let matches = NameMatches(words, catalog)
        let found = try call.library.search(words, inEachOf: [[.artist], [.album]])
        let albums = matches.albums(found[1], Self.most * 2).filter { !catalog.albums[$0].isUnknown }
        return [
            "artists": try matches.artists(found[0], Self.most).prefix(Self.most).map { try ArtistRecord($0, call) },
            "albums": try albums.prefix(Self.most).map { try AlbumRecord($0, call) },
            "playlists": try playlists(), "genres": genres(), "folders": try folders(),
        ]
    }

    /// Own playlists and followed ones.
    private func playlists() throws -> [JSONObject] {
        let lists = try PlaylistAccess(call)
        let all = try lists.state.playlists(of: lists.profile)
        return try best(all, name: \.name, size: { _ in 0 }).map { summary in
            let (playlist, owner) = try lists.state.playlist(id: summary.publicID, for: lists.profile)
            return [
                "id": playlist.publicID, "name": playlist.name, "owner": NameRecord(owner),
                "mine": owner.id == lists.profile.id,
            ]
        }
    }

    private func genres() -> [JSONObject] {
        best(call.snapshot.catalog.genres, name: \.name, size: \.count).map { ["name": $0.name, "tracks": $0.count] }
    }

    private func folders() throws -> [JSONObject] {
        best(try call.library.folderTree().all, name: \.name, size: \.count).map {
            ["name": $0.name, "path": $0.path, "tracks": $0.count]
        }
    }

    /// The items whose names contain all words: those with the whole name first, then those that begin with the words,
    /// then the larger ones.
    private func best<Item>(_ items: [Item], name: (Item) -> String, size: (Item) -> Int) -> [Item] {
        guard !needed.isEmpty else { return [] }
        let whole = needed.joined(separator: " ")
        var found: [(item: Item, rank: Int)] = []
        for item in items {
            let plain = Library.neededWords(Library.normalized(name(item))).joined(separator: " ")
            guard needed.allSatisfy(plain.contains) else { continue }
            found.append((item, plain == whole ? 0 : plain.hasPrefix(whole) ? 1 : 2))
        }
        found.sort { ($0.rank, -size($0.item)) < ($1.rank, -size($1.item)) }
        return found.prefix(Self.most).map(\.item)
    }
}
