import Synchronization
import SystemFiles

/// Whole lines on standard output from any thread, each by one call of the system and at once.
final class LineOutput: Sendable {
    private let errorCode = Mutex<Int32>(0)

    /// Writes a line and its end.
    /// - Returns: whether it went out, and all before it.
    func write(_ line: String) -> Bool {
        write(Array(line.utf8) + [UInt8(ascii: "\n")])
    }

    /// Writes bytes as they are, if all before them went out.
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

    /// Why not all went out; nil when it did.
    var failure: String? {
        let code = errorCode.withLock { $0 }
        return code == 0 ? nil : "the output could not be written to the end: \(SystemReason.of(code))"
    }

    private static func system(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if canImport(Glibc)
            Glibc.write(descriptor, bytes, count)
        #else
            Darwin.write(descriptor, bytes, count)
        #endif
    }
}
