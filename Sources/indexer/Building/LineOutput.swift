import Synchronization
import SystemFiles

/// Writes whole lines to standard output from any thread, unbuffered, each by one system call.
final class LineOutput: Sendable {
    private let errorCode = Mutex<Int32>(0)

    /// Writes a line and a line break.
    /// - Returns: whether this and all previous writes succeeded.
    func write(_ line: String) -> Bool {
        write(Array(line.utf8) + [UInt8(ascii: "\n")])
    }

    /// Writes bytes unchanged, unless a previous write failed.
    func write(_ bytes: [UInt8]) -> Bool {
        errorCode.withLock { code in
            var rest = bytes[...]
            while code == 0, !rest.isEmpty {
                let count = rest.withUnsafeBytes { Self.system(STDOUT_FILENO, $0.baseAddress, $0.count) }
                if count < 0 && errno != EINTR { code = errno }
                rest = rest.dropFirst(max(0, count))
            }
            return code == 0
        }
    }

    /// The reason of a failed write; nil if all succeeded.
    var failure: String? {
        let code = errorCode.withLock { $0 }
        return code == 0 ? nil : "cannot write all of the output: \(SystemReason.of(code))"
    }

    private static func system(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes, count)
        #else
            Darwin.write(descriptor, bytes, count)
        #endif
    }
}
