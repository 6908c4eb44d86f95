package import AudioFeatures
import Synchronization
import SystemFiles

/// Reads lines of a file, or of standard input as they arrive, as bytes. Owns the descriptor. Memory is bounded by the
/// longest allowed line. Several threads may take lines; each line goes to one of them.
package final class DelimitedInput: Sendable {
    /// One line, without its delimiter.
    package enum Line: Equatable, Sendable {
        /// Its bytes; the last line of a file may lack a delimiter.
        case bytes([UInt8])
        /// The line is longer than ``longestLine`` and was skipped.
        case tooLong
    }

    /// The maximum number of bytes in a line.
    package static let longestLine = 1 << 26

    private struct State {
        var buffer: [UInt8] = []
        /// The start of the next line.
        var start = 0
        /// The position up to which no delimiter was found.
        var searched = 0
        /// Whether the next line is already known to be too long.
        var isTooLong = false
        /// Number of bytes read from the file.
        var offset = 0
        var errorCode: Int32 = 0
    }

    private let path: RawPath
    private let descriptor: Int32
    private let delimiter: UInt8
    private let limit: Int
    private let state = Mutex(State())

    /// - Parameters:
    ///   - path: a file, or `-` for standard input.
    ///   - delimiter: the byte that ends a line.
    ///   - limit: the maximum number of bytes in a line.
    /// - Throws: `AudioError` of kind `unreadable`, `notFound` or `isDirectory`.
    package init(
        _ path: RawPath, delimiter: UInt8 = UInt8(ascii: "\n"), limit: Int = DelimitedInput.longestLine
    ) throws(AudioError) {
        self.path = path
        self.delimiter = delimiter
        self.limit = limit
        if path == "-" {
            descriptor = STDIN_FILENO
            return
        }
        let opened = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard opened >= 0 else {
            throw AudioError(errno == ENOENT ? .notFound : .unreadable, path, SystemReason.of(errno))
        }
        descriptor = opened
        guard !path.isFolder else { throw AudioError(.isDirectory, path, "is a folder, not a file") }
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// The reason why a file cannot be read; nil when it can. The file is not opened, because a named pipe can be read
    /// only once.
    package static func problem(_ path: RawPath) -> String? {
        guard path.withCString({ access($0, R_OK) }) == 0 else { return SystemReason.of(errno) }
        return path.isFolder ? "is a folder, not a file" : nil
    }

    /// The next available line; nil at the end. If the file grows, later calls continue.
    /// - Parameter isFinal: whether an unfinished last line counts as a line.
    package func next(isFinal: Bool = true) -> Line? {
        state.withLock { next(&$0, isFinal: isFinal) }
    }

    /// The reason why reading ended early; nil after a regular end.
    package var failure: String? {
        let code = state.withLock { $0.errorCode }
        return code == 0 ? nil : SystemReason.of(code)
    }

    /// Whether the file was truncated or replaced, so that reading restarts in the new one. Call it at the end, after
    /// the old file was read completely.
    package var isReplaced: Bool {
        var (now, opened) = (stat(), stat())
        guard descriptor != STDIN_FILENO, path.withCString({ stat($0, &now) }) == 0, fstat(descriptor, &opened) == 0,
            now.st_mode & S_IFMT == S_IFREG
        else { return false }
        return now.st_ino != opened.st_ino || now.st_dev != opened.st_dev
            || now.st_size < state.withLock { off_t($0.offset) }
    }

    private func next(_ state: inout State, isFinal: Bool) -> Line? {
        while true {
            if let end = state.buffer[state.searched...].firstIndex(of: delimiter) {
                return line(&state, endingAt: end, next: end + 1)
            }
            state.searched = state.buffer.count
            if state.buffer.count - state.start > limit {
                state.isTooLong = true
                state.start = state.buffer.count
            }
            guard fill(&state) else {
                guard isFinal, state.isTooLong || state.start < state.buffer.count else { return nil }
                return line(&state, endingAt: state.buffer.count, next: state.buffer.count)
            }
        }
    }

    private func line(_ state: inout State, endingAt end: Int, next: Int) -> Line {
        let line = state.buffer[state.start..<end]
        let isTooLong = state.isTooLong || line.count > limit
        (state.start, state.searched, state.isTooLong) = (next, next, false)
        return isTooLong ? .tooLong : .bytes(Array(line))
    }

    private func fill(_ state: inout State) -> Bool {
        state.buffer.removeSubrange(..<state.start)
        state.searched -= state.start
        state.start = 0
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            if count < 0 { state.errorCode = errno }
            guard count > 0 else { return false }
            state.buffer += chunk[..<count]
            state.offset += count
            return true
        }
    }
}
