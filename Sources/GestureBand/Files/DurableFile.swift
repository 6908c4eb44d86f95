import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A file that is appended to, so that what is in it survives the end of the process.
final class JournalWriter {
    private let descriptor: Int32
    private let path: String

    /// Makes a file that nobody else writes to.
    init(path: String) throws(RecordingError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw RecordingError(path, String(cString: strerror(errno))) }
        // Tells a recording under way from one that was killed.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
    }

    deinit { close(descriptor) }

    func append(_ text: String) throws(RecordingError) { try append(Array(text.utf8)) }

    func append(_ bytes: [UInt8]) throws(RecordingError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw RecordingError(path, String(cString: strerror(errno))) }
            rest = rest.dropFirst(count)
        }
    }

    /// Makes sure that what was appended survives the end of the machine, too.
    func synchronize() { fsync(descriptor) }

    /// Whether somebody is writing to a journal.
    static func isBeingWritten(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }
}

/// Whole files that take their place at once.
enum DurableFile {
    /// Old or new, never half: a temporary file beside it, flushed, then renamed.
    static func write(_ bytes: [UInt8], to path: String) throws(RecordingError) {
        let temporary = path + ".\(getpid()).tmp"
        unlink(temporary)
        let file = try JournalWriter(path: temporary)
        do {
            try file.append(bytes)
        } catch {
            unlink(temporary)
            throw error
        }
        file.synchronize()
        guard rename(temporary, path) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(temporary)
            throw RecordingError(path, reason)
        }
        let folder = open((path as NSString).deletingLastPathComponent, O_RDONLY | O_CLOEXEC)
        if folder >= 0 {
            fsync(folder)
            close(folder)
        }
    }

    static func read(_ path: String) throws(RecordingError) -> [UInt8] {
        do {
            return [UInt8](try Data(contentsOf: URL(filePath: path)))
        } catch {
            throw RecordingError(path, error.localizedDescription)
        }
    }

    static func move(_ from: String, to path: String) throws(RecordingError) {
        guard rename(from, path) == 0 else { throw RecordingError(from, String(cString: strerror(errno))) }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
