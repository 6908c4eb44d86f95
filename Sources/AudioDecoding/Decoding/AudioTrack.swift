/// Which audio track of a file is read: the one marked as default, else the first.
public struct AudioTrack: Hashable, Sendable {
    /// From 0.
    public let index: Int
    /// Audio tracks in the file; 1 for most.
    public let count: Int

    static let only = AudioTrack(index: 0, count: 1)
}
