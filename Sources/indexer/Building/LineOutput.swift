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
            if code == 0, !DescriptorIO.writeAll(bytes, to: STDOUT_FILENO) { code = errno }
            return code == 0
        }
    }

    /// The reason of a failed write; nil if all succeeded.
    var failure: String? {
        let code = errorCode.withLock { $0 }
        return code == 0 ? nil : "cannot write all of the output: \(SystemReason.of(code))"
    }
}
