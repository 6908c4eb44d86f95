/// Finds the artists of an album from its tracks.
struct AlbumCredits {
    private let artist: String?
    private var listed: [String] = []
    private var isTagged = false
    /// The artists of every track so far.
    private var common: [String]?

    /// - Parameter artist: the displayed album artist; nil if unknown.
    init(_ artist: String?) { self.artist = artist }

    mutating func add(_ member: AlbumMembers.Member) {
        isTagged = isTagged || member.albumArtist != nil
        if listed.isEmpty { listed = member.albumArtists }
        let keys = Set(member.credits.map(Library.artistKey))
        common = common.map { $0.filter { keys.contains(Library.artistKey($0)) } } ?? member.credits
    }

    /// The artists, the displayed one first.
    var artists: [String] {
        guard let artist else { return [] }
        guard artist != Albums.variousArtists else { return [artist] }
        if !listed.isEmpty { return listed }
        let names = ArtistCredits.names(in: artist)
        guard !isTagged else { return names }
        let keys = Set(names.map(Library.artistKey))
        return names + (common ?? []).filter { !keys.contains(Library.artistKey($0)) }
    }
}
