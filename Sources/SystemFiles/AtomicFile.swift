/// A file that takes its place only when it is whole and on disk: readers see the old one or the
/// new one, never a part. Dropped without `commit`, it leaves nothing behind.
package struct AtomicFile: ~Copyable {
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
    package static func create(path: String) throws(SystemError) -> AtomicFile {
        let temporaryPath = temporaryPath(beside: path)
        let folder = DescriptorIO.split(path).folder
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            throw SystemError("cannot create a file in \(folder)")
        }
        return AtomicFile(path: path, temporaryPath: temporaryPath, folder: folder, descriptor: descriptor)
    }

    /// A name for a file that is to lie beside `path` for a while.
    package static func temporaryPath(beside path: String) -> String {
        let (folder, name) = DescriptorIO.split(path)
        return "\(folder)/.\(name).\(getpid())-\(UInt32.random(in: 0...UInt32.max)).tmp"
    }

    /// Whether `name` is one that `temporaryPath` made for a file called `target`, in the same folder.
    package static func isTemporary(_ name: String, of target: String) -> Bool {
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
    package mutating func append(_ bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes)
    }

    /// Writes `bytes` over the start of the file.
    package mutating func overwriteStart(with bytes: [UInt8]) throws(SystemError) {
        try writeAll(bytes, at: 0)
    }

    /// Makes the content durable, then gives the file its name.
    package consuming func commit() throws(SystemError) {
        guard DescriptorIO.synchronize(descriptor) == 0 else { throw SystemError("cannot flush") }
        // The descriptor is gone even when close reports an error.
        let closeResult = close(descriptor)
        descriptor = -1
        guard closeResult == 0 else { throw SystemError("cannot close") }
        guard rename(temporaryPath, path) == 0 else { throw SystemError("cannot replace the file") }
        isCommitted = true
        guard DescriptorIO.synchronizeFolder(folder) else { throw SystemError("cannot flush \(folder)") }
    }

    private func writeAll(_ bytes: [UInt8], at offset: Int? = nil) throws(SystemError) {
        guard DescriptorIO.writeAll(bytes, to: descriptor, at: offset) else { throw SystemError("cannot write") }
    }
}
