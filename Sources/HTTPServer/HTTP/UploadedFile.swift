import Foundation
package import SystemFiles

/// The body of a request in a temporary file, if it is too large for memory. Deleted with this value.
package final class UploadedFile: Sendable {
    /// Its path.
    package let path: RawPath
    private let descriptor: Int32
    /// Counts as an upload while it exists.
    private let permit: StreamPermit

    /// An empty file.
    /// - Throws: `APIError.noSpace` when the folder for temporary files is full.
    package init(_ permit: StreamPermit) throws(APIError) {
        self.permit = permit
        var template = Array("\(FileManager.default.temporaryDirectory.path)/sonicindex-upload-XXXXXX".utf8CString)
        descriptor = template.withUnsafeMutableBufferPointer { $0.baseAddress.map { mkstemp($0) } ?? -1 }
        path = RawPath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
        guard descriptor >= 0 else { throw .noSpace }
    }

    /// Appends bytes.
    /// - Returns: whether they were written.
    package func append(_ piece: UnsafeRawBufferPointer) -> Bool {
        var rest = piece
        while !rest.isEmpty {
            let count = write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
        return true
    }

    deinit {
        guard descriptor >= 0 else { return }
        close(descriptor)
        _ = path.withCString { unlink($0) }
    }
}
