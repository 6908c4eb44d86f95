public import Foundation

/// A saved playlist.
public struct SavedPlaylist: Sendable {
    let id: Int
    /// 22 random digits of base 62, which survive renaming.
    public let publicID: String
    /// Unique within its owner's playlists; case, encoding and spaces make no difference.
    public let name: String
    /// The owner's description; may be empty.
    public let description: String
    /// The profile it belongs to.
    public let owner: String
    /// Whether other profiles may see it.
    public let isShared: Bool
    /// The query that made it, as JSON; nil for none.
    package let queryJSON: String?
    /// The request that a living playlist answers whenever it is read, as JSON; nil for a list of tracks.
    package let livingJSON: String?
    /// In playing order; a track may occur more than once.
    public let items: [PlaylistItem]
    /// The times at which the items were added.
    public let added: [Date]
    /// The time of creation.
    public let created: Date
    /// The time of the last change to items, name or description.
    public let changed: Date
    /// Why a living playlist has the tracks of its last answer, and not those of now; nil if it was answered.
    package var problem: String?
    /// Whether its items could not be stored, so that the stored ones are older.
    package private(set) var isUnsaved = false

    /// Whether its tracks follow from conditions.
    public var isLiving: Bool { livingJSON != nil }

    /// The same playlist with other items, all of them new, which could not be stored.
    func unsaved(_ items: [PlaylistItem]) -> SavedPlaylist {
        var playlist = SavedPlaylist(
            id: id, publicID: publicID, name: name, description: description, owner: owner, isShared: isShared,
            queryJSON: queryJSON, livingJSON: livingJSON, items: items, added: items.map { _ in changed },
            created: created,
            changed: changed)
        playlist.isUnsaved = true
        return playlist
    }
}

/// A playlist in a list, without its items.
public struct PlaylistSummary: Sendable {
    /// 22 random digits of base 62, which survive renaming.
    public let publicID: String
    /// Its name.
    public let name: String
    /// The profile it belongs to.
    public let owner: String
    /// Whether other profiles may see it.
    public let isShared: Bool
    /// Number of items.
    public let count: Int
    /// Total length in seconds, as far as known.
    public let duration: Double
    /// The owner's description; may be empty.
    public let description: String
    /// The time of creation.
    public let created: Date
    /// The time of the last change to items, name or description.
    public let changed: Date
    /// Whether its tracks follow from conditions.
    public let isLiving: Bool

    package init(
        publicID: String, name: String, owner: String, isShared: Bool, count: Int, duration: Double,
        description: String, created: Date, changed: Date, isLiving: Bool
    ) {
        (self.publicID, self.name, self.owner, self.isShared) = (publicID, name, owner, isShared)
        self.isLiving = isLiving
        (self.count, self.duration, self.description) = (count, duration, description)
        (self.created, self.changed) = (created, changed)
    }

    /// The same with the tracks that a living playlist has now.
    package func with(_ playlist: SavedPlaylist) -> PlaylistSummary {
        PlaylistSummary(
            publicID: publicID, name: name, owner: owner, isShared: isShared, count: playlist.items.count,
            duration: playlist.items.reduce(0) { $0 + ($1.seconds ?? 0) }, description: description,
            created: created, changed: playlist.changed, isLiving: isLiving)
    }
}
