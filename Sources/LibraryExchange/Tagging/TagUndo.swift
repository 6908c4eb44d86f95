import AudioFeatures
import AudioTagging
import SimilarityIndex
import SystemFiles

/// Undoes the last run of `tag`: every field that still has the written value gets its old value back. A field that was
/// changed since stays. After an interruption, the undo can be repeated.
package struct TagUndo: Sendable {
    /// The changes: `changes` restores values, `kept` lists values that were changed since.
    package let batch: TagBatch
    /// Files of the run that are gone or contain another recording.
    package let gone: [RawPath]
    private let goneEntries: [TagJournalEntry]
    private let journal: TagJournal
    private let run: Int

    /// The last run with an existing file. If all of its files are gone, earlier runs follow.
    ///
    /// - Parameters:
    ///   - library: the library of the files; a moved file is found by its audio.
    ///   - folder: the music folder.
    /// - Returns: nil when there is no run to undo.
    /// - Throws: `TagJournalError`; `LibraryError` when the index is damaged.
    package init?(_ library: Library, in folder: RawPath) throws {
        let journal = TagJournal(besideIndex: library.path)
        for run in journal.runs {
            guard journal.isOver(run) else { throw TagJournalError(journal.path(run), "another run is writing tags") }
            let undo = try TagUndo(run, journal, library, folder)
            guard undo.batch.updates.isEmpty && undo.batch.failures.isEmpty && !undo.gone.isEmpty else {
                self = undo
                return
            }
        }
        guard let last = journal.runs.first else { return nil }
        // The folder is wrong or its disk is not mounted, so the runs must be kept.
        throw TagJournalError(journal.path(last), "none of the files of this run or of earlier runs is in \(folder)")
    }

    private init(_ run: Int, _ journal: TagJournal, _ library: Library, _ folder: RawPath) throws {
        (self.run, self.journal) = (run, journal)
        var (updates, failures, gone) = ([TagUpdate](), [TagBatch.Failure](), [TagJournalEntry]())
        let entries = Self.merged(try journal.entries(of: run))
        let listed = Set(entries.map(\.path))
        for entry in entries {
            guard let path = try Self.file(entry, listed, library, folder) else {
                gone.append(entry)
                continue
            }
            do throws(AudioError) {
                updates.append(try Self.restoration(of: entry, path))
            } catch {
                failures.append(TagBatch.Failure(path: path, reason: error.reason))
            }
        }
        batch = TagBatch(updates, failures: failures, journal, in: folder)
        self.gone = gone.map { folder.appending($0.path) }
        goneEntries = gone
    }

    /// Restores the values. The journal keeps the entries of missing files, and the whole run if a file could not be
    /// written, so that the undo can be repeated.
    /// - Returns: the number of written files, and the failures.
    /// - Throws: `TagJournalError`.
    package func write(
        _ options: TagReplacement.Options = .init()
    ) throws(TagJournalError) -> (written: Int, failures: [TagBatch.Failure]) {
        let result = try batch.write(options, nil)
        if result.failures.isEmpty && batch.failures.isEmpty { try journal.keepOnly(goneEntries, of: run) }
        return result
    }

    /// If a run changed a file twice, e.g. under two names of one track, the first old value is restored.
    private static func merged(_ entries: [TagJournalEntry]) -> [TagJournalEntry] {
        var order: [RawPath] = []
        var merged: [RawPath: TagJournalEntry] = [:]
        for entry in entries {
            guard let first = merged[entry.path] else {
                order.append(entry.path)
                merged[entry.path] = entry
                continue
            }
            let fields = entry.fields.map { field in
                TagJournalEntry.Field(
                    name: field.name, old: first.fields.first { $0.name == field.name }?.old ?? field.old,
                    new: field.new)
            }
            let others = first.fields.filter { field in !fields.contains { $0.name == field.name } }
            merged[entry.path] = TagJournalEntry(
                entry.path, id: entry.id, others + fields, beginsTag: first.beginsTag)
        }
        return order.compactMap { merged[$0] }
    }

    private static func file(
        _ entry: TagJournalEntry, _ listed: Set<RawPath>, _ library: Library, _ folder: RawPath
    ) throws(LibraryError) -> RawPath? {
        var paths = [entry.path]
        for copy in try library.indices(of: entry.id) {
            let path = RawPath(bytes: try library.pathBytes(copy))
            // If the run lists a copy itself, the copy has its own values.
            if !listed.contains(path) { paths.append(path) }
        }
        return paths.map { folder.appending($0) }.first { path in
            // Another recording may have taken the path.
            guard let (high, low) = try? AudioPayload.hash(path) else { return false }
            return TrackID(high: high, low: low) == entry.id
        }
    }

    private static func restoration(of entry: TagJournalEntry, _ path: RawPath) throws(AudioError) -> TagUpdate {
        let present = try AudioTags.fieldValues(entry.fields.map(\.name), of: path)
        var (changes, kept): ([TagUpdate.Change], [TagUpdate.Kept]) = ([], [])
        for field in entry.fields {
            guard let tagField = TagField(property: field.name) else {
                throw AudioError(.unreadable, path, "\(field.name) was written by a newer version of this program")
            }
            let standing = present[field.name, default: []]
            if standing == field.new {
                changes.append(.init(tagField, from: standing, to: field.old))
            } else if standing != field.old {
                kept.append(.init(field: tagField, standing: standing, proposed: field.old))
            }
        }
        return TagUpdate(path, id: entry.id, changes: changes, kept: kept, removesEmptyTag: entry.beginsTag)
    }
}

extension TagJournal {
    /// Whether no process is writing a run.
    fileprivate func isOver(_ run: Int) -> Bool {
        let descriptor = path(run).withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { return true }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_SH | LOCK_NB) == 0 || errno != EWOULDBLOCK
    }
}
