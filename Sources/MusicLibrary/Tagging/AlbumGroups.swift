import AudioFeatures

/// Which tracks of a library make an album.
struct AlbumGroups {
    private let members: [[Int]]
    private let groups: [Int: Int]

    /// - Throws: `LibraryError` when the index is damaged.
    init(_ library: Library) throws(LibraryError) {
        var members: [[Int]] = []
        var groups: [Int: Int] = [:]
        var known: [[String]: Int] = [:]
        for index in 0..<library.count {
            guard let key = Self.album(of: try library.track(index)) else { continue }
            let group = known[key] ?? members.count
            if group == members.count {
                known[key] = group
                members.append([])
            }
            members[group].append(index)
            groups[index] = group
        }
        (self.members, self.groups) = (members, groups)
    }

    /// The tracks of a track's album, itself among them; none when its tags name no album.
    func album(of index: Int) -> [Int] { groups[index].map { members[$0] } ?? [] }

    /// What the tracks of one album have in common: album artist, album and folder. A compilation whose tags name no album
    /// artist is one album all the same.
    private static func album(of track: LibraryTrack) -> [String]? {
        guard let album = track.tags.album else { return nil }
        let folder = track.path.bytes.lastIndex(of: UInt8(ascii: "/")).map { Array(track.path.bytes[..<$0]) } ?? []
        return [track.tags.albumArtist ?? "", album, String(describing: folder)]
    }
}
