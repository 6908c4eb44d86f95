import Foundation
import SystemFiles

/// A file that is appended to, so that what is in it survives the end of the process.
final class JournalWriter {
    private let descriptor: Int32
    private let path: String

    /// Makes a file that nobody else writes to.
    init(path: String) throws(RecordingError) {
        self.path = path
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw RecordingError(path, SystemReason.of(errno)) }
        // Tells a recording under way from one that was killed.
        _ = flock(descriptor, LOCK_EX | LOCK_NB)
    }

    deinit { close(descriptor) }

    func append(_ text: String) throws(RecordingError) { try append(Array(text.utf8)) }

    func append(_ bytes: [UInt8]) throws(RecordingError) {
        guard DescriptorIO.writeAll(bytes, to: descriptor) else { throw RecordingError(path, SystemReason.of(errno)) }
    }

    /// Makes sure that what was appended survives the end of the machine, too.
    func synchronize() { _ = DescriptorIO.synchronize(descriptor) }

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
    /// Old or new, never half.
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
