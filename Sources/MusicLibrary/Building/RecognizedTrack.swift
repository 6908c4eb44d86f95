public import AudioFeatures
import SimilarityIndex

/// A track whose analysis was taken from an index because its audio is the same, while its path or its tags are not.
public struct RecognizedTrack: Sendable {
    /// Tags as they are now, descriptors as they were.
    public let track: LibraryTrack
    /// Where the index had it, relative to the library's root.
    public let oldPath: RawPath
    /// Whether path, size, time and tags are what they were: only the file's status has changed, as `chmod` and copying to
    /// another disk do.
    public let isUnchanged: Bool
    /// Whether the file is as it was, and its tags are read in another way.
    let isReadAgain: Bool
    /// The record an index keeps.
    let indexEntry: IndexEntry

    /// - Parameters:
    ///   - old: the record under ``LibrarySchema/index``.
    ///   - file: the file that has its audio now.
    ///   - tags: of that file.
    ///   - tagReading: how they were read.
    ///   - isReadAgain: whether the file is as it was, and its tags are read in another way.
    init(_ old: IndexEntry, file: ScannedFile, tags: AudioTags, tagReading: TagReading, isReadAgain: Bool = false) {
        var track = TrackColumns(LibrarySchema.index).track(old)
        track.sound = old.vector?.compactMap { Int8(exactly: $0) }
        track.path = file.relativePath
        track.fileSize = file.size
        track.modificationTime = file.modificationTime
        track.changeStamp = file.changeStamp
        track.tags = tags
        track.tagReading = tagReading.text
        self.isReadAgain = isReadAgain
        self.track = track
        oldPath = RawPath(bytes: old.path)
        let entry = LibrarySchema.entry(old, of: track)
        indexEntry = entry
        let saysTheSame =
            entry.texts == old.texts && entry.numbers.map(\.bitPattern) == old.numbers.map(\.bitPattern)
        isUnchanged =
            entry.path == old.path && entry.fileSize == old.fileSize && entry.modificationTime == old.modificationTime
            && saysTheSame
    }
}
