public import AudioFeatures
import SimilarityIndex

/// A track whose analysis was taken from an index because its audio is the same, while its path or its tags are not.
public struct RecognizedTrack: Sendable {
    /// Tags as they are now, descriptors as they were.
    public let track: LibraryTrack
    /// Where the index had it, relative to the library's root.
    public let oldPath: RawPath
    /// The record an index keeps.
    let indexEntry: IndexEntry
    /// Whether the file is as it was, and only its tags are read in another way.
    let isUnchanged: Bool

    /// - Parameters:
    ///   - old: the record under ``LibrarySchema/index``.
    ///   - file: the file that has its audio now.
    ///   - tags: of that file.
    ///   - tagReading: how they were read.
    ///   - isUnchanged: whether the file is as it was.
    init(_ old: IndexEntry, file: ScannedFile, tags: AudioTags, tagReading: TagReading, isUnchanged: Bool = false) {
        var track = TrackColumns(LibrarySchema.index).track(old)
        track.path = file.relativePath
        track.fileSize = file.size
        track.modificationTime = file.modificationTime
        track.tags = tags
        track.tagReading = tagReading.text
        self.isUnchanged = isUnchanged
        self.track = track
        oldPath = RawPath(bytes: old.path)
        indexEntry = LibrarySchema.entry(old, of: track)
    }
}
