import SystemFiles

/// A regular file in memory, read-only, for as long as this object lives.
///
/// The file must not be shortened while it is mapped: reading beyond its new end, or where the disk fails, sends the
/// process a SIGBUS, which kills it unless it has a handler, as `indexer` has. `IndexWriter` never shortens a file: it
/// replaces it by a rename, and the map keeps the old one.
// Unchecked: the memory is never written and the pointer never changes.
final class MappedFile: @unchecked Sendable {
    let path: String
    let count: Int
    private let base: UnsafeRawPointer?

    init(path: String) throws(IndexError) {
        func failure(_ operation: String) -> IndexError {
            IndexError(.system(operation: operation, code: errno), file: path)
        }
        // O_NONBLOCK: opening a named pipe must not wait for its writer.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw failure("cannot open") }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure("cannot inspect") }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw IndexError(.invalidInput("not a regular file"), file: path)
        }
        self.path = path
        count = Int(status.st_size)
        if count == 0 {
            base = nil
        } else {
            let address = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
            guard let address, address != MAP_FAILED else { throw failure("cannot map") }
            base = UnsafeRawPointer(address)
        }
    }

    deinit {
        if let base { munmap(UnsafeMutableRawPointer(mutating: base), count) }
    }

    /// Tells the system that all `count` bytes from `offset` will be read: it fetches them in one go rather than page by
    /// page as they are touched. Changes nothing but speed.
    /// - Parameter waits: whether to return when they are there, rather than at once.
    func prefetch(at offset: Int, count: Int, waits: Bool) {
        guard let base, offset >= 0, count > 0, offset <= self.count, count <= self.count - offset else { return }
        let start = offset - offset % Int(sysconf(Int32(_SC_PAGESIZE)))
        let address = UnsafeMutableRawPointer(mutating: base + start)
        let length = offset + count - start
        #if canImport(Glibc)
            // MADV_POPULATE_READ (Linux 5.14), which glibc's headers have only of late.
            if waits, madvise(address, length, 22) == 0 { return }
        #endif
        madvise(address, length, MADV_WILLNEED)
    }

    /// Gives back the memory that has been read into; what is read next comes from the file again.
    func release() { release(at: 0, count: count) }

    /// The same for the whole pages among the `count` bytes from `offset`.
    func release(at offset: Int, count: Int) {
        guard let base, offset >= 0, count > 0, offset <= self.count, count <= self.count - offset else { return }
        let page = Int(sysconf(Int32(_SC_PAGESIZE)))
        let start = (offset + page - 1) / page * page
        let end = offset + count == self.count ? self.count : (offset + count) / page * page
        guard start < end else { return }
        madvise(UnsafeMutableRawPointer(mutating: base + start), end - start, MADV_DONTNEED)
    }

    /// Hands out the `count` bytes from `offset`.
    /// - Throws: `IndexError` (`truncated`) when they are not all in the file.
    func withBytes<Result>(
        at offset: Int, count: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(IndexError) -> Result {
        guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
            let end = UInt64(clamping: offset).addingReportingOverflow(UInt64(clamping: count))
            throw IndexError(
                .truncated(expected: end.overflow ? .max : end.partialValue, found: UInt64(self.count)), file: path,
                byteOffset: UInt64(clamping: offset))
        }
        return body(UnsafeRawBufferPointer(start: base.map { $0 + offset }, count: count))
    }
}

extension MappedFile: RecordFile {
    var errorPath: String? { path }

    func bytes(at position: Int, count: Int) throws(IndexError) -> [UInt8] {
        try withBytes(at: position, count: count) { Array($0) }
    }
}
