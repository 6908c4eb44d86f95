package import AudioFeatures
import Foundation
package import SimilarityIndex
import SystemFiles

/// A music file with other values in some fields of its tags, and all else as it was, in the place of the file.
package struct TagReplacement: Sendable {
    /// How files are written.
    package struct Options: Sendable {
        /// Leave the file's modification time as it is.
        package var keepsModificationTime = false
        /// Keep the file as it was before the first change beside it, as `.NAME.bak`.
        package var keepsBackup = false

        /// A new modification time, no backup.
        package init() {}
    }

    /// The file.
    package let path: RawPath
    /// Identity of its audio, by the index.
    package let id: TrackID
    /// Values by names of `AudioTags.writableFields`; a field without values is removed.
    package let fields: [String: [String]]
    /// The values that the fields have, by the same names: if one has others by now, the file is left as it is. Without an
    /// entry a field may have any.
    package let expected: [String: [String]]

    /// - Parameters:
    ///   - path: the file.
    ///   - id: identity of its audio, by the index.
    ///   - fields: values by names of `AudioTags.writableFields`; a field without values is removed.
    ///   - expected: the values that the fields have, as far as they must not have changed.
    package init(_ path: RawPath, id: TrackID, _ fields: [String: [String]], expected: [String: [String]] = [:]) {
        self.path = path
        self.id = id
        self.fields = fields
        self.expected = expected
    }

    /// What would change in a file, natively.
    package struct Preview: Sendable {
        /// The fields that were asked for, as far as they change.
        package let changes: [TagEdit.Change]
        /// The tag that the file would get as a copy of others; nil where it gets none.
        package let copiedTag: TagEdit.CopiedTag?
    }

    /// What would change: nothing is written.
    /// - Throws: `AudioError` with the reason when the tags cannot be written, or something could not be kept.
    package func preview() throws(AudioError) -> Preview {
        let edit = try TagEdit(AudioSource(path), fields)
        return Preview(changes: edit.changes, copiedTag: edit.copiedTag)
    }

    /// Writes the fields: into a copy beside the file, which takes its place only when it is whole, says what it should,
    /// and sounds the same. After an error the file is as it was; so it is when it changed meanwhile.
    ///
    /// Other names of the file (hard links) keep the file as it was: two names for one file become two files.
    /// - Throws: `AudioError` naming the file.
    package func write(_ options: Options = Options()) throws(AudioError) { try write(options, meanwhile: {}) }

    /// - Parameter meanwhile: what happens once the copy is made, before it takes the file's place.
    package func write(_ options: Options, meanwhile: () -> Void) throws(AudioError) {
        // Through a symbolic link: the file is replaced, not the link to it.
        guard let target = path.resolved else { throw AudioError.refused(path, "cannot be found", errno) }
        do throws(AudioError) {
            try replace(target, options, meanwhile)
        } catch {
            // The name that was given, not that of the copy.
            throw AudioError(error.kind, path, error.reason)
        }
    }

    private func replace(_ target: RawPath, _ options: Options, _ meanwhile: () -> Void) throws(AudioError) {
        let stamp = try FileStamp(target)
        let source = try AudioSource(target)
        guard try hash(source) == id else {
            throw AudioError(.unreadable, path, "does not sound as it did when it was indexed; build the index again")
        }
        let edit = try TagEdit(source, fields)
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

    /// Hidden, or the next build would find it; the first one stays, for it is what the file was before all this.
    private func keepBackup(of target: RawPath) throws(AudioError) {
        let backup = target.sibling(Array(".".utf8) + target.lastComponent.bytes + Array(".bak".utf8))
        guard !IndexLocator.exists(backup) else { return }
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
