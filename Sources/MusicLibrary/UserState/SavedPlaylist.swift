public import Foundation

/// A playlist as kept.
public struct SavedPlaylist: Sendable {
    let id: Int
    /// 22 random digits of base 62, which stay when it is renamed.
    public let publicID: String
    /// Unique within its owner's playlists; case, encoding and spaces make no difference.
    public let name: String
    /// What its owner says of it; empty when nothing.
    public let description: String
    /// The profile it belongs to.
    public let owner: String
    /// Whether other profiles may see it.
    public let isShared: Bool
    /// The query it was made by, if it was, as JSON.
    let queryJSON: String?
    /// In playing order; the same track may come twice.
    public let items: [PlaylistItem]
    /// When each of the items came into it.
    public let added: [Date]
    /// When it was made.
    public let created: Date
    /// When its items, its name or what is said of it were changed last.
    public let changed: Date
}

/// A playlist in a list of them.
public struct PlaylistSummary: Sendable {
    /// 22 random digits of base 62, which stay when it is renamed.
    public let publicID: String
    /// Its name.
    public let name: String
    /// The profile it belongs to.
    public let owner: String
    /// Whether other profiles may see it.
    public let isShared: Bool
    /// Items.
    public let count: Int
    /// Seconds of music, as far as known.
    public let duration: Double
    /// What its owner says of it; empty when nothing.
    public let description: String
    /// When it was made.
    public let created: Date
    /// When its items, its name or what is said of it were changed last.
    public let changed: Date

    package init(
        publicID: String, name: String, owner: String, isShared: Bool, count: Int, duration: Double,
        description: String, created: Date, changed: Date
    ) {
        (self.publicID, self.name, self.owner, self.isShared) = (publicID, name, owner, isShared)
        (self.count, self.duration, self.description) = (count, duration, description)
        (self.created, self.changed) = (created, changed)
    }
}
