#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A file that takes its place only when it is whole and on disk: readers see the old one or the
/// new one, never a part. Dropped without `commit`, it leaves nothing behind.
struct AtomicFile: ~Copyable {
    private let path: String
    private let temporaryPath: String
    private let folder: String
    private var descriptor: Int32
    private var isCommitted = false

    private init(path: String, temporaryPath: String, folder: String, descriptor: Int32) {
        self.path = path
        self.temporaryPath = temporaryPath
        self.folder = folder
        self.descriptor = descriptor
    }

    /// Begins a file beside `path`, so that the final rename stays within one file system.
    static func create(path: String) throws(IndexError) -> AtomicFile {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let name = parts.last.map(String.init) ?? ""
        guard !name.isEmpty else { throw IndexError(.invalidInput("path of the index names no file"), file: path) }
        let parent = parts.dropLast().joined(separator: "/")
        let folder = parts.count == 1 ? "." : parent.isEmpty ? "/" : parent
        let temporaryPath = "\(folder)/.\(name).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).tmp"
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw IndexError(.system(operation: "cannot create a file in \(folder)", code: errno), file: path)
        }
        return AtomicFile(path: path, temporaryPath: temporaryPath, folder: folder, descriptor: descriptor)
    }

    deinit {
        if isCommitted { return }
        if descriptor >= 0 { close(descriptor) }
        unlink(temporaryPath)
    }

    /// Appends `bytes`.
    mutating func append(_ bytes: [UInt8]) throws(IndexError) {
        try writeAll(bytes) { write(descriptor, $0, $1) }
    }

    /// Writes `bytes` over the start of the file.
    mutating func overwriteStart(with bytes: [UInt8]) throws(IndexError) {
        var offset: off_t = 0
        try writeAll(bytes) { pointer, count in
            let written = pwrite(descriptor, pointer, count, offset)
            offset += off_t(max(written, 0))
            return written
        }
    }

    /// Makes the content durable, then gives the file its name.
    consuming func commit() throws(IndexError) {
        guard synchronize(descriptor) == 0 else { throw failure("cannot flush") }
        // The descriptor is gone even when close reports an error.
        let closeResult = close(descriptor)
        descriptor = -1
        guard closeResult == 0 else { throw failure("cannot close") }
        guard rename(temporaryPath, path) == 0 else { throw failure("cannot replace the index") }
        isCommitted = true
        let folderDescriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folderDescriptor >= 0 else { throw failure("cannot open \(folder)") }
        defer { close(folderDescriptor) }
        // EINVAL: a file system that cannot flush a folder has nothing to flush.
        guard fsync(folderDescriptor) == 0 || errno == EINVAL else { throw failure("cannot flush \(folder)") }
    }

    private func writeAll(
        _ bytes: [UInt8], with write: (UnsafeRawPointer, Int) -> Int
    ) throws(IndexError) {
        var done = 0
        while done < bytes.count {
            let written = bytes.withUnsafeBytes { buffer in
                buffer.baseAddress.map { write($0 + done, buffer.count - done) } ?? 0
            }
            if written < 0 && errno == EINTR { continue }
            guard written > 0 else { throw failure("cannot write") }
            done += written
        }
    }

    private func synchronize(_ descriptor: Int32) -> Int32 {
        #if canImport(Darwin)
            // fsync on Darwin stops at the drive's cache.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return 0 }
        #endif
        return fsync(descriptor)
    }

    private func failure(_ operation: String) -> IndexError {
        IndexError(.system(operation: operation, code: errno), file: path)
    }
}
