/// Decides which tracks that name the same album are on one: by the artist of the album where a tag names it, by the artist
/// where all of a folder have one, and in a folder of many artists by how the tracks are numbered.
struct AlbumGrouping {
    struct Key: Hashable {
        /// Of the album, as names are compared.
        let name: String
        /// As names are compared; empty where nobody says.
        let artist: String
        /// Of a compilation that is told by its folder; else empty.
        let folder: String
    }

    private struct Place: Hashable {
        let name: String
        let folder: String
    }

    private typealias Member = AlbumMembers.Member

    /// Of each member, in their order.
    private(set) var owners: [(key: Key, shownArtist: String?)] = []

    /// How people write it, as names are compared.
    private static let various: Set<String> = ["various artists", "various", "va", "v a"]

    init(_ members: [AlbumMembers.Member]) {
        owners = members.map { Self.owned($0, by: $0.albumArtist ?? $0.artist, $0.shownAlbumArtist ?? $0.shownArtist) }
        var byPlace: [Place: [Int]] = [:]
        var namesOfFolder: [String: Set<String>] = [:]
        for (number, member) in members.enumerated() {
            byPlace[Place(name: member.album, folder: member.folder), default: []].append(number)
            namesOfFolder[member.folder, default: []].insert(member.album)
        }
        /// Flagged tracks of one artist in a folder, by the album's name: iTunes' folders by artist scatter a compilation.
        var scattered: [String: [Int]] = [:]
        for (place, all) in byPlace {
            let free = all.filter { members[$0].albumArtist == nil }
            guard !free.isEmpty else { continue }
            let owner = all.first { members[$0].albumArtist.map(Self.various.contains) ?? false }
            if let owner {
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

    /// Whether tracks of several artists in one folder are one album. Two “Greatest Hits” in a folder of downloads both have
    /// a first track; a sampler has one, and seldom an artist twice.
    /// - Parameter isAlone: whether no other album lies in the folder.
    private static func areOne(_ group: [Member], isAlone: Bool) -> Bool {
        let artists = Set(group.map(\.artist)).count
        let isCollision = collide(group)
        if artists >= 3 && 2 * artists > group.count { return isAlone || !isCollision }
        return !isCollision && group.allSatisfy { $0.track != nil } && (isAlone || artists >= 3)
    }

    /// Whether tracks of different artists have one place.
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

    /// A track of the artist who has three of four: the others are guests.
    private static func leader(of group: [Member]) -> Member? {
        let counts = Dictionary(grouping: group, by: \.artist)
        return counts.values.first { 4 * $0.count >= 3 * group.count }?.first
    }
}
