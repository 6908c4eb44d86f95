#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// What a build has finished so far, in a file beside the index, so that a build that is stopped at any moment
/// (`kill -9`, power loss, a full disk) is not in vain.
///
/// A record survives the process as soon as ``append(_:)`` returns, and the loss of power once it is flushed: with every
/// ``recordsBetweenFlushes``th record, with one that comes ``secondsBetweenFlushes`` after the last flush, and whenever
/// the system writes by itself. The file is made with the first record. One writer at a time: hold the ``WriterLock``.
package final class BuildJournal {
    static let secondsBetweenFlushes = 2
    static let recordsBetweenFlushes = 64

    /// What an earlier build left, in the order it was finished; of two records of one path the later one counts.
    package let recovered: [JournalRecord]

    private let path: String
    private let schema: IndexSchema
    private let validByteCount: Int
    private var descriptor: Int32 = -1
    private var appendedCount = 0
    private var unflushedCount = 0
    private var lastFlush = ContinuousClock.now

    /// Reads the journal at `path`, if there is one, and changes nothing. Records made under another schema are as
    /// good as none.
    /// - Throws: `IndexError` when the file cannot be read or is something else.
    package init(path: String, schema: IndexSchema) throws(IndexError) {
        self.path = path
        self.schema = schema
        if access(path, F_OK) == 0 {
            (recovered, validByteCount) = try JournalFile.read(path, schema: schema)
        } else {
            (recovered, validByteCount) = ([], 0)
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether it holds no record that another build could go on from.
    package var isEmpty: Bool { recovered.isEmpty && appendedCount == 0 }

    /// Adds a record behind those of the earlier build.
    /// - Throws: `IndexError` (`system`); nothing more can then be appended.
    package func append(_ record: JournalRecord) throws(IndexError) {
        if descriptor < 0 { try begin() }
        try writeAll(JournalFile.frame(record.encoded))
        appendedCount += 1
        unflushedCount += 1
        if unflushedCount >= Self.recordsBetweenFlushes
            || lastFlush.duration(to: .now) >= .seconds(Self.secondsBetweenFlushes)
        {
            try flush()
        }
    }

    /// Removes the file, to be called once an index holds what it held. A journal that cannot be removed does no
    /// harm: the next build finds nothing new in it.
    package func remove() {
        unlink(path)
    }

    private func begin() throws(IndexError) {
        descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure("cannot write the journal") }
        // Behind a torn record nothing could be found again.
        guard ftruncate(descriptor, off_t(validByteCount)) == 0 else { throw failure("cannot write the journal") }
        guard validByteCount == 0 else { return }
        try writeAll(JournalFile.front(schema))
        try flush()
        guard DescriptorIO.synchronizeFolder(DescriptorIO.split(path).folder) else {
            throw failure("cannot flush the journal's folder")
        }
    }

    private func writeAll(_ bytes: [UInt8]) throws(IndexError) {
        guard DescriptorIO.writeAll(bytes, with: { write(descriptor, $0, $1) }) else {
            throw failure("cannot write the journal")
        }
    }

    private func flush() throws(IndexError) {
        guard DescriptorIO.synchronize(descriptor) == 0 else { throw failure("cannot flush the journal") }
        unflushedCount = 0
        lastFlush = .now
    }

    private func failure(_ operation: String) -> IndexError {
        IndexError(.system(operation: operation, code: errno), file: path)
    }
}
