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
        let temporaryPath = try temporaryPath(beside: path)
        let folder = DescriptorIO.split(path).folder
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw IndexError(.system(operation: "cannot create a file in \(folder)", code: errno), file: path)
        }
        return AtomicFile(path: path, temporaryPath: temporaryPath, folder: folder, descriptor: descriptor)
    }

    /// A name for a file that is to lie beside `path` for a while.
    static func temporaryPath(beside path: String) throws(IndexError) -> String {
        let (folder, name) = DescriptorIO.split(path)
        guard !name.isEmpty else { throw IndexError(.invalidInput("path of the index names no file"), file: path) }
        return "\(folder)/.\(name).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).tmp"
    }

    /// Whether `name` is one that `temporaryPath` made for a file called `target`, in the same folder.
    static func isTemporary(_ name: String, of target: String) -> Bool {
        guard name.hasPrefix(".\(target)."), name.hasSuffix(".tmp"), name.utf8.count > target.utf8.count + 6 else {
            return false
        }
        let numbers = name.dropFirst(target.count + 2).dropLast(4).split(
            separator: "-", omittingEmptySubsequences: false)
        return numbers.count == 2 && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { 48...57 ~= $0 } }
    }

    deinit {
        if isCommitted { return }
        if descriptor >= 0 { close(descriptor) }
        unlink(temporaryPath)
    }

    /// Appends `bytes`.
    mutating func append(_ bytes: [UInt8]) throws(IndexError) {
        try writeAll(bytes)
    }

    /// Writes `bytes` over the start of the file.
    mutating func overwriteStart(with bytes: [UInt8]) throws(IndexError) {
        try writeAll(bytes, at: 0)
    }

    /// Makes the content durable, then gives the file its name.
    consuming func commit() throws(IndexError) {
        guard DescriptorIO.synchronize(descriptor) == 0 else { throw failure("cannot flush") }
        // The descriptor is gone even when close reports an error.
        let closeResult = close(descriptor)
        descriptor = -1
        guard closeResult == 0 else { throw failure("cannot close") }
        guard rename(temporaryPath, path) == 0 else { throw failure("cannot replace the index") }
        isCommitted = true
        guard DescriptorIO.synchronizeFolder(folder) else { throw failure("cannot flush \(folder)") }
    }

    private func writeAll(_ bytes: [UInt8], at offset: Int? = nil) throws(IndexError) {
        guard DescriptorIO.writeAll(bytes, to: descriptor, at: offset) else { throw failure("cannot write") }
    }

    private func failure(_ operation: String) -> IndexError {
        IndexError(.system(operation: operation, code: errno), file: path)
    }
}
