public import AudioFeatures
import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Lines of a file, or of standard input as they arrive. Owns the descriptor; memory does not depend on the file's length.
public final class LineReader {
    /// Bytes of a line at the most; what is longer is cut.
    private static let longestLine = 1 << 20

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var start = 0

    /// - Parameter path: a file, or `-` for standard input.
    /// - Throws: `AudioError` of kind `unreadable` or `notFound`.
    public init(_ path: RawPath) throws(AudioError) {
        if path == "-" {
            descriptor = STDIN_FILENO
            return
        }
        descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else {
            throw AudioError(errno == ENOENT ? .notFound : .unreadable, path, String(cString: strerror(errno)))
        }
        guard !IndexLocator.isFolder(path) else {
            close(descriptor)
            throw AudioError(.isDirectory, path, "is a folder, not a file")
        }
    }

    deinit {
        if descriptor != STDIN_FILENO { close(descriptor) }
    }

    /// The next line that is there; nil at the end. Of a file that grows, later calls go on.
    /// - Parameter isFinal: whether an unfinished line at the end counts as one.
    public func next(isFinal: Bool = true) -> String? {
        while true {
            if let end = buffer[start...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { start = end + 1 }
                return text(start..<end)
            }
            guard fill() else {
                guard isFinal, start < buffer.count else { return nil }
                defer { start = buffer.count }
                return text(start..<buffer.count)
            }
        }
    }

    private func fill() -> Bool {
        buffer.removeSubrange(..<start)
        start = 0
        // The rest of an endless line is thrown away; its beginning makes no sense and is counted by who reads it.
        if buffer.count > Self.longestLine { buffer.removeSubrange(Self.longestLine...) }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { return false }
            buffer += chunk[..<count]
            return true
        }
    }

    private func text(_ range: Range<Int>) -> String {
        let line = buffer[range]
        return String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
}
