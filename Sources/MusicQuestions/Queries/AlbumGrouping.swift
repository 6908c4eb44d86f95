/// Decides which tracks with the same album name belong to one album: by the album artist if tags name one, by the
/// artist if all tracks of a folder share one, and in a folder of many artists by the track numbers.
struct AlbumGrouping {
    struct Key: Hashable {
        /// The album's name, normalized.
        let name: String
        /// The artist's key, see ``Library/artistKey(_:)``; empty if unknown.
        let artist: String
        /// The folder of a compilation that is recognized by it; otherwise empty.
        let folder: String
    }

    private struct AlbumInFolder: Hashable {
        let name: String
        let folder: String
    }

    private typealias Member = AlbumMembers.Member

    /// The key of each member, in their order.
    private(set) var owners: [(key: Key, shownArtist: String?)] = []

    /// The displayed name, by the normalized one.
    private static let various: Set<String> = ["various artists", "various", "va", "v a"]

    init(_ members: [AlbumMembers.Member]) {
        owners = members.map { Self.owned($0, by: $0.albumArtist ?? $0.artist, $0.shownAlbumArtist ?? $0.shownArtist) }
        var byFolder: [AlbumInFolder: [Int]] = [:]
        var namesOfFolder: [String: Set<String>] = [:]
        for (number, member) in members.enumerated() {
            byFolder[AlbumInFolder(name: member.album, folder: member.folder), default: []].append(number)
            namesOfFolder[member.folder, default: []].insert(member.album)
        }
        /// Tracks marked as compilation by one artist in a folder, by the album's name. iTunes' folders by artist
        /// scatter a compilation.
        var scattered: [String: [Int]] = [:]
        for (place, all) in byFolder {
            let free = all.filter { members[$0].albumArtist == nil }
            guard !free.isEmpty else { continue }
            if let owner = Self.owner(of: all, free, members) {
                for number in free { owners[number] = owners[owner] }
                continue
            }
            let group = free.map { members[$0] }
            let isFlagged = group.contains(where: \.isFlagged)
            guard Set(group.map(\.artist)).count > 1 else {
                if isFlagged { scattered[place.name, default: []] += free }
                continue
            }
            guard isFlagged || Self.areOne(group, isAlone: namesOfFolder[place.folder]?.count == 1) else { continue }
            let leader = isFlagged ? nil : Self.leader(of: group)
            for number in free {
                owners[number] =
                    leader.map { Self.owned(members[number], by: $0.artist, $0.shownArtist) }
                    ?? Self.compilation(place.name, place.folder)
            }
        }
        for (name, numbers) in scattered {
            let group = numbers.map { members[$0] }
            guard Set(group.map(\.artist)).count >= 3, group.allSatisfy({ $0.track != nil }), !Self.collide(group)
            else { continue }
            for number in numbers { owners[number] = Self.compilation(name, "") }
        }
    }

    private static func owned(_ member: Member, by artist: String?, _ shown: String?) -> (
        key: Key, shownArtist: String?
    ) {
        let isVarious = artist.map(various.contains) ?? false
        return (
            Key(name: member.album, artist: isVarious ? "various artists" : artist ?? "", folder: ""),
            isVarious ? Albums.variousArtists : shown
        )
    }

    private static func compilation(_ name: String, _ folder: String) -> (key: Key, shownArtist: String?) {
        (Key(name: name, artist: "various artists", folder: folder), Albums.variousArtists)
    }

    /// A track with the album artist that the others in a folder lack: one who is various artists, or the only one. Two
    /// “Greatest Hits” in a folder of downloads both have a first track.
    private static func owner(of all: [Int], _ free: [Int], _ members: [Member]) -> Int? {
        let tagged = all.filter { members[$0].albumArtist != nil }
        if let various = tagged.first(where: { members[$0].albumArtist.map(various.contains) ?? false }) {
            return various
        }
        guard let first = tagged.first, let owner = members[first].albumArtist,
            tagged.allSatisfy({ members[$0].albumArtist == owner })
        else { return nil }
        let isByOwner = free.allSatisfy { members[$0].artist == owner }
        // Songs without numbers never collide.
        let areNumbered = free.allSatisfy { members[$0].track != nil }
        return isByOwner || areNumbered && !collide(all.map { members[$0] }) ? first : nil
    }

    /// Whether tracks of several artists in one folder are one album. Two “Greatest Hits” in a folder of downloads both
    /// have a first track. A sampler has one, and seldom two tracks of an artist.
    /// - Parameter isAlone: whether the folder contains no other album.
    private static func areOne(_ group: [Member], isAlone: Bool) -> Bool {
        let artists = Set(group.map(\.artist)).count
        let isCollision = collide(group)
        if artists >= 3 && 2 * artists > group.count { return isAlone || !isCollision }
        return !isCollision && group.allSatisfy { $0.track != nil } && (isAlone || artists >= 3)
    }

    /// Whether tracks of different artists have the same number.
    private static func collide(_ group: [Member]) -> Bool {
        var artists: [[Int]: String?] = [:]
        return group.contains { member in
            guard let track = member.track else { return false }
            let place = [member.disc ?? 1, track]
            guard let other = artists[place] else {
                artists[place] = .some(member.artist)
                return false
            }
            return other != member.artist
        }
    }

    /// A track of the artist with at least three quarters of the tracks; the others are guests.
    private static func leader(of group: [Member]) -> Member? {
        let counts = Dictionary(grouping: group, by: \.artist)
        return counts.values.first { 4 * $0.count >= 3 * group.count }?.first
    }
}
