public import AudioFeatures
import SimilarityIndex

/// A track whose analysis comes from an index because the audio is the same, although path or tags have changed.
public struct RecognizedTrack: Sendable {
    /// Current tags, earlier descriptors.
    public let track: LibraryTrack
    /// Its path in the index, relative to the library's root.
    public let oldPath: RawPath
    /// Whether path, size, time and tags are unchanged. Only the file's status has changed, as by `chmod` or a copy to
    /// another disk.
    public let isUnchanged: Bool
    /// Whether the file is unchanged and its tags were read with new settings.
    let isReadAgain: Bool
    /// Whether the file at ``oldPath`` still has the audio, so that this is a further one.
    let isFurther: Bool
    /// The record for the index.
    let indexEntry: IndexEntry

    /// - Parameters:
    ///   - old: the record in the schema ``LibrarySchema/index``.
    ///   - file: the file that now has its audio.
    ///   - tags: the tags of that file.
    ///   - tagReading: the settings used to read them.
    ///   - isReadAgain: whether the file is unchanged and its tags were read with new settings.
    ///   - isFurther: whether the file of the record still has the audio.
    init(
        _ old: IndexEntry, file: ScannedFile, tags: AudioTags, tagReading: TagReading, isReadAgain: Bool = false,
        isFurther: Bool = false
    ) {
        var track = TrackColumns(LibrarySchema.index).track(old)
        track.sound = old.vector?.compactMap { Int8(exactly: $0) }
        if track.firstSeen == nil, old.modificationTime != file.modificationTime {
            track.firstSeen = old.modificationTime
        }
        track.path = file.relativePath
        track.fileSize = file.size
        track.modificationTime = file.modificationTime
        track.changeStamp = file.changeStamp
        track.tags = tags
        track.fieldsFromName = NamesInPath.complete(&track.tags, from: file.relativePath)
        track.tagReading = tagReading.text
        (self.isReadAgain, self.isFurther) = (isReadAgain, isFurther)
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
