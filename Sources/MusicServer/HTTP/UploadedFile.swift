package import AudioFeatures
import Foundation
import SystemFiles

/// The body of a request as a temporary file, for what is too large for memory; removed with this value.
package final class UploadedFile: Sendable {
    /// Where it lies.
    package let path: RawPath
    private let descriptor: Int32
    /// Counts as an upload for as long as it is there.
    private let permit: StreamPermit

    /// An empty file.
    /// - Throws: `APIError.noSpace` when the folder for temporary files takes none.
    init(_ permit: StreamPermit) throws(APIError) {
        self.permit = permit
        var template = Array("\(FileManager.default.temporaryDirectory.path)/sonicindex-upload-XXXXXX".utf8CString)
        descriptor = template.withUnsafeMutableBufferPointer { $0.baseAddress.map { mkstemp($0) } ?? -1 }
        path = RawPath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
        guard descriptor >= 0 else { throw .noSpace }
    }

    /// Adds a piece.
    /// - Returns: whether the disk took it.
    func append(_ piece: UnsafeRawBufferPointer) -> Bool {
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
