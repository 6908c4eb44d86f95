package import AudioFeatures
package import AudioTagging
import Foundation
package import SimilarityIndex
import SystemFiles

/// Replaces a music file by one with other values in some tag fields and no other difference.
package struct TagReplacement: Sendable {
    /// Options for writing.
    package struct Options: Sendable {
        /// Preserve the file's modification time.
        package var keepsModificationTime = false
        /// Keep the original file as `.NAME.bak` beside it, from before the first change.
        package var keepsBackup = false

        /// A new modification time, no backup.
        package init() {}
    }

    /// The file.
    package let path: RawPath
    /// Identity of its audio in the index.
    package let id: TrackID
    /// Values by names of `AudioTags.writableFields`. A field without values is removed.
    package let fields: [String: [String]]
    /// The expected current values, by the same names. If one differs, the file is left unchanged. A field without an
    /// entry may have any value.
    package let expected: [String: [String]]
    /// Whether a tag that is left without fields is removed.
    let removesEmptyTag: Bool

    /// - Parameters:
    ///   - path: the file.
    ///   - id: identity of its audio in the index.
    ///   - fields: values by names of `AudioTags.writableFields`; a field without values is removed.
    ///   - expected: the expected current values of fields that must not have changed.
    ///   - removesEmptyTag: whether a tag that is left without fields is removed.
    package init(
        _ path: RawPath, id: TrackID, _ fields: [String: [String]], expected: [String: [String]] = [:],
        removesEmptyTag: Bool = false
    ) {
        self.path = path
        self.id = id
        self.fields = fields
        self.expected = expected
        self.removesEmptyTag = removesEmptyTag
    }

    /// The changes to a file in its native tags.
    package struct Preview: Sendable {
        /// The requested fields that change.
        package let changes: [TagEdit.Change]
        /// The tag that would be created as a copy of others; nil if none is.
        package let copiedTag: TagEdit.CopiedTag?
        /// Whether writing begins a tag.
        package let beginsTag: Bool
    }

    /// The changes, without writing anything.
    /// - Throws: `AudioError` with the reason when the tags cannot be written, or other data would be lost.
    package func preview() throws(AudioError) -> Preview {
        let edit = try TagEdit(AudioSource(path), fields, removesEmptyTag: removesEmptyTag)
        return Preview(changes: edit.changes, copiedTag: edit.copiedTag, beginsTag: edit.beginsTag)
    }

    /// Writes the fields to a copy beside the file. The copy replaces the file only after it is complete and its tags
    /// and audio were checked. After an error, or if the file has changed in the meantime, the file is unchanged.
    ///
    /// Other hard links of the file keep the old content, so two names for one file become two files.
    /// - Throws: `AudioError` with the file.
    package func write(_ options: Options = Options()) throws(AudioError) { try write(options, meanwhile: {}) }

    /// - Parameter meanwhile: called after the copy is made and before it replaces the file.
    package func write(_ options: Options, meanwhile: () -> Void) throws(AudioError) {
        // The target of a symbolic link is replaced, not the link.
        guard let target = path.resolved else { throw AudioError.refused(path, "cannot be found", errno) }
        do throws(AudioError) {
            try replace(target, options, meanwhile)
        } catch {
            // The given path, not that of the copy.
            throw AudioError(error.kind, path, error.reason)
        }
    }

    private func replace(_ target: RawPath, _ options: Options, _ meanwhile: () -> Void) throws(AudioError) {
        let stamp = try FileStamp(target)
        let source = try AudioSource(target)
        guard try hash(source) == id else {
            throw AudioError(.unreadable, path, "its audio differs from the indexed audio; build the index again")
        }
        let edit = try TagEdit(source, fields, removesEmptyTag: removesEmptyTag)
        guard !edit.changes.isEmpty else { return }
        guard edit.changes.allSatisfy({ expected[$0.field] == nil || expected[$0.field] == $0.old }) else {
            throw AudioError(.unreadable, path, "another program changed its tags meanwhile; left as it was")
        }
        let copy = try FileCopy(TagLeftovers.name(for: id, beside: target), like: target)
        try copy.fill { (descriptor) throws(AudioError) in try edit.write(to: descriptor) }
        if options.keepsModificationTime { try copy.setTimes(of: stamp) }
        try copy.flush()
        try edit.check(copy.path)
        guard try hash(AudioSource(copy.path)) == id else {
            throw AudioError(.unreadable, path, "writing tags would have changed its sound; left as it was")
        }
        meanwhile()
        try refuseChanges(of: target, since: stamp)
        if options.keepsBackup {
            try keepBackup(of: target)
            try refuseChanges(of: target, since: stamp)
        }
        try copy.replace(target)
    }

    private func refuseChanges(of target: RawPath, since stamp: FileStamp) throws(AudioError) {
        guard try FileStamp(target).isSameContent(as: stamp) else {
            throw AudioError(.unreadable, path, "another program changed it meanwhile; left as that program wrote it")
        }
    }

    /// Hidden, because a build would find it otherwise. An existing backup stays, because it is the original.
    private func keepBackup(of target: RawPath) throws(AudioError) {
        let backup = target.sibling(Array(".".utf8) + target.lastComponent.bytes + Array(".bak".utf8))
        guard !backup.exists else { return }
        let isKept = target.withCString { from in backup.withCString { link(from, $0) } } == 0
        guard !isKept else { return }
        let copy = try FileCopy(backup, like: target)
        let source = try AudioSource(target)
        try copy.fill { (descriptor) throws(AudioError) in try TagEdit(source, [:]).write(to: descriptor) }
        try copy.flush()
        copy.keep()
    }

    private func hash(_ source: AudioSource) throws(AudioError) -> TrackID {
        let (high, low) = try AudioPayload.hash(source)
        return TrackID(high: high, low: low)
    }
}
