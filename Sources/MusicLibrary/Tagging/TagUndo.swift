package import AudioFeatures
import SimilarityIndex
import SystemFiles

/// Takes the last run of `tag` back: every field that still says what the run wrote gets back what stood there. A field that
/// says something else by now was changed by somebody, and stays. What was interrupted is finished by doing it again.
package struct TagUndo: Sendable {
    /// What will change: `changes` are what is put back, `kept` what says something else by now.
    package let batch: TagBatch
    /// Files of the run that are not there any more, or hold another recording.
    package let gone: [RawPath]
    private let goneEntries: [TagJournalEntry]
    private let journal: TagJournal
    private let run: Int

    /// The last run of which there is a file; earlier ones come first when all of its files are gone.
    ///
    /// - Parameters:
    ///   - library: whose files; one that was moved is found by its audio.
    ///   - folder: where the music is.
    /// - Returns: nil when there is no run to take back.
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
        // The wrong folder, or a disk that is not mounted: that is no reason to forget the runs.
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

    /// Puts back what can be put back. The journal keeps what stood in files that are gone, and all of the run when a file could
    /// not be written: then doing it again tries again.
    /// - Returns: how many files were written, and those that were not.
    /// - Throws: `TagJournalError`.
    package func write(
        _ options: TagReplacement.Options = .init()
    ) throws(TagJournalError) -> (written: Int, failures: [TagBatch.Failure]) {
        let result = try batch.write(options, nil)
        if result.failures.isEmpty && batch.failures.isEmpty { try journal.keepOnly(goneEntries, of: run) }
        return result
    }

    /// A file that a run changed twice, under two names for one track say, is put back to what stood there first.
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
            merged[entry.path] = TagJournalEntry(entry.path, id: entry.id, others + fields)
        }
        return order.compactMap { merged[$0] }
    }

    private static func file(
        _ entry: TagJournalEntry, _ listed: Set<RawPath>, _ library: Library, _ folder: RawPath
    ) throws(LibraryError) -> RawPath? {
        let moved = try library.reading { () throws(IndexError) in try library.reader.indices(of: entry.id) }
        // A copy that the run lists itself has values of its own.
        let others = try moved.map { (index) throws(LibraryError) in try library.track(index).path }
        let paths = [entry.path] + others.filter { !listed.contains($0) }
        return paths.map { folder.appending($0) }.first { path in
            // Another recording may have taken the name.
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
        return TagUpdate(path, id: entry.id, changes: changes, kept: kept)
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
