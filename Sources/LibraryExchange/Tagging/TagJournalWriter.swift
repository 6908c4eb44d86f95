import SystemFiles

/// The journal of a run in progress. Its lock shows this to other processes.
final class TagJournalWriter {
    private let path: RawPath
    private let descriptor: Int32

    /// Starts the first run with a free number.
    init(_ journal: TagJournal, after newest: Int) throws(TagJournalError) {
        var run = newest
        var opened: Int32
        repeat {
            run += 1
            opened = journal.path(run).withCString {
                open($0, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
            }
        } while opened < 0 && errno == EEXIST
        path = journal.path(run)
        descriptor = opened
        guard descriptor >= 0 else { throw Self.failure(path) }
        // Some network file systems have no locks; there, other processes cannot see that a run is in progress.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
        // The name of a new file is on the disk only after its folder is flushed.
        guard journal.folder.withCString({ DescriptorIO.synchronizeFolder($0) }) else {
            let failure = Self.failure(path)
            _ = path.withCString { unlink($0) }
            throw failure
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Writes the upcoming change to the disk.
    func note(_ entry: TagJournalEntry) throws(TagJournalError) {
        guard let line = try? JSONLine.string(entry) + "\n" else { throw TagJournalError(path, "cannot be written") }
        guard DescriptorIO.writeAll(Array(line.utf8), to: descriptor), DescriptorIO.synchronize(descriptor) == 0 else {
            throw Self.failure(path)
        }
    }

    private static func failure(_ path: RawPath) -> TagJournalError {
        TagJournalError(path, "cannot be written: \(SystemReason.of(errno))")
    }
}
