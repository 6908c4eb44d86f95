import Foundation
import SystemFiles

/// An append-only file whose content survives the end of the process.
final class JournalWriter {
    private let descriptor: Int32
    private let path: String

    /// Creates a file and locks it for writing.
    init(path: String) throws(RecordingError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw RecordingError(path, SystemReason.of(errno)) }
        // Distinguishes a running recording from an interrupted one.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
    }

    deinit { close(descriptor) }

    func append(_ text: String) throws(RecordingError) { try append(Array(text.utf8)) }

    func append(_ bytes: [UInt8]) throws(RecordingError) {
        guard DescriptorIO.writeAll(bytes, to: descriptor) else { throw RecordingError(path, SystemReason.of(errno)) }
    }

    /// Flushes appended data to disk.
    func synchronize() { _ = DescriptorIO.synchronize(descriptor) }

    /// Whether a process is writing to a journal.
    static func isBeingWritten(_ path: String) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return flock(descriptor, LOCK_EX | LOCK_NB) != 0
    }
}

/// Atomic operations on whole files.
enum DurableFile {
    /// Replaces a file atomically.
    static func write(_ bytes: [UInt8], to path: String) throws(RecordingError) {
        do {
            var file = try AtomicFile.create(path: path)
            try file.append(bytes)
            try file.commit()
        } catch {
            throw RecordingError(path, error.description)
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
        guard rename(from, path) == 0 else { throw RecordingError(from, SystemReason.of(errno)) }
    }

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
}
