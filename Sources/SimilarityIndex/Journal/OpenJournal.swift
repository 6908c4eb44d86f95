import SystemFiles

/// A journal while it is written: what was appended can be read back, also once the file has lost its name.
final class OpenJournal: RecordFile {
    let descriptor: Int32
    private let path: String

    /// Opens the file at `path`, made if it is not there, to go on behind its first `byteCount` bytes.
    init(path: String, byteCount: Int) throws(IndexError) {
        self.path = path
        descriptor = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw failure("cannot write the journal") }
        // Behind a torn record nothing could be found again.
        guard ftruncate(descriptor, off_t(byteCount)) == 0 else { throw failure("cannot write the journal") }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    var errorPath: String? { path }

    func append(_ bytes: [UInt8]) throws(IndexError) {
        guard DescriptorIO.writeAll(bytes, to: descriptor) else { throw failure("cannot write the journal") }
    }

    func bytes(at position: Int, count: Int) throws(IndexError) -> [UInt8] {
        guard let bytes = DescriptorIO.read(count, from: descriptor, at: position) else {
            throw failure("cannot read the journal")
        }
        return bytes
    }

    private func failure(_ operation: String) -> IndexError {
        IndexError(.system(operation: operation, code: errno), file: path)
    }
}
