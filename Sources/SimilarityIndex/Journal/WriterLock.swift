import SystemFiles

/// The right to write an index: a locked file beside it, which names its holder. The system releases the lock when the
/// process ends for any reason. Readers need no lock.
package final class WriterLock {
    private static let signature = "SonicIndex writer: "

    private let path: String
    private let descriptor: Int32

    /// Where the lock of an index lies.
    package static func path(index: String) -> String { index + ".lock" }

    /// Takes the lock, or fails at once.
    /// - Parameter index: path of the index; the lock is at `path(index:)`.
    /// - Throws: `IndexError`: `locked` if another process holds it; `invalidInput` if that file is not a lock;
    ///   `system`.
    package init(index: String) throws(IndexError) {
        path = Self.path(index: index)
        while true {
            let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o644)
            guard descriptor >= 0 else { throw Self.failure("cannot open the lock file", path) }
            guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
                defer { close(descriptor) }
                guard errno == EWOULDBLOCK else { throw Self.failure("cannot lock", path) }
                let holder = Self.content(descriptor).dropFirst(Self.signature.utf8.count)
                throw IndexError(.locked(by: String(decoding: holder, as: UTF8.self)), file: index)
            }
            // The previous holder may have removed the file after it was opened here and before it was locked.
            guard Self.isFile(descriptor, at: path) else {
                close(descriptor)
                continue
            }
            let content = Self.content(descriptor)
            guard content.isEmpty || content.starts(with: Self.signature.utf8) else {
                close(descriptor)
                throw IndexError(
                    .invalidInput("is not a lock of this tool and will not be overwritten; move it away"), file: path)
            }
            self.descriptor = descriptor
            break
        }
        // The text is informative. The lock holds without it.
        let holder = Array("\(Self.signature)process \(getpid()) on \(Self.hostName)".utf8)
        if ftruncate(descriptor, 0) == 0 { _ = pwrite(descriptor, holder, holder.count, 0) }
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    /// Removes incomplete files of killed writers of the index and of its neighbor lists.
    package func removeLeftovers() {
        let (folder, name) = DescriptorIO.split(String(path.dropLast(".lock".count)))
        guard let entries = opendir(folder) else { return }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let candidate = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
                    String(cString: $0)
                }
            }
            let isLeft = [name, NeighborListsBuilder.path(ofIndex: name)].contains {
                AtomicFile.isTemporary(candidate, of: $0)
            }
            if isLeft { unlink("\(folder)/\(candidate)") }
        }
    }

    private static func content(_ descriptor: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        return Array(bytes.prefix(max(0, count)))
    }

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
        var (opened, named) = (stat(), stat())
        return fstat(descriptor, &opened) == 0 && stat(path, &named) == 0
            && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
    }

    private static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "an unknown host" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func failure(_ operation: String, _ path: String) -> IndexError {
        IndexError(.system(operation: operation, code: errno), file: path)
    }
}
