/// The audio track of a file that is read: the one marked as default, else the first.
public struct AudioTrack: Hashable, Sendable {
    /// Index of the track, from 0.
    public let index: Int
    /// Number of audio tracks in the file, usually 1.
    public let count: Int

    static let only = AudioTrack(index: 0, count: 1)
}
