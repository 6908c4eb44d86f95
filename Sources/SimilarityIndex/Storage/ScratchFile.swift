import Synchronization
import SystemFiles

/// Bytes that are put aside and read back later, on the disk once they are many.
///
/// The file has lost its name before anything is in it, so that it is gone with the process, however that ends.
package final class ScratchFile: RecordFile {
    private static let flushThreshold = 1 << 20

    private struct State {
        var descriptor: Int32 = -1
        var flushedCount = 0
        var pending: [UInt8] = []
    }

    /// The file that this one lies beside; nil to keep everything in memory.
    private let neighbor: String?
    private let state = Mutex(State())

    package var errorPath: String? { neighbor }

    package init(beside neighbor: String?) {
        self.neighbor = neighbor
    }

    deinit {
        state.withLock { if $0.descriptor >= 0 { close($0.descriptor) } }
    }

    /// Adds `bytes` and returns where they begin.
    /// - Throws: `IndexError` (`system`) when the disk takes no more.
    package func append(_ bytes: [UInt8]) throws(IndexError) -> Int {
        try state.withLock { state throws(IndexError) in
            let position = state.flushedCount + state.pending.count
            state.pending += bytes
            if let neighbor, state.pending.count >= Self.flushThreshold { try Self.flush(&state, beside: neighbor) }
            return position
        }
    }

    /// The `count` bytes from `position`, which `append` has taken.
    package func bytes(at position: Int, count: Int) throws(IndexError) -> [UInt8] {
        try state.withLock { state throws(IndexError) in
            // What is appended in one go is flushed in one go.
            guard position < state.flushedCount else {
                let start = position - state.flushedCount
                return Array(state.pending[start..<start + count])
            }
            guard let bytes = DescriptorIO.read(count, from: state.descriptor, at: position) else {
                throw failure("cannot read back from its folder")
            }
            return bytes
        }
    }

    private static func flush(_ state: inout State, beside neighbor: String) throws(IndexError) {
        func failure(_ operation: String) -> IndexError {
            IndexError(.system(operation: operation, code: errno), file: neighbor)
        }
        if state.descriptor < 0 {
            let path = AtomicFile.temporaryPath(beside: neighbor)
            state.descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard state.descriptor >= 0 else { throw failure("cannot create a file in its folder") }
            unlink(path)
        }
        // At a place of its own: a flush that has failed may be tried again.
        guard DescriptorIO.writeAll(state.pending, to: state.descriptor, at: state.flushedCount) else {
            throw failure("cannot write into its folder")
        }
        state.flushedCount += state.pending.count
        state.pending.removeAll(keepingCapacity: true)
    }

    private func failure(_ operation: String) -> IndexError {
        IndexError(.system(operation: operation, code: errno), file: neighbor)
    }
}
