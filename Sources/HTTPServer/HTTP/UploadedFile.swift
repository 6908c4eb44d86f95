import Foundation
import MusicLibrary
package import SystemFiles

/// The body of a request in a temporary file, if it is too large for memory. Deleted with this value.
package final class UploadedFile: Sendable {
    package let path: RawPath
    private let descriptor: Int32
    /// Counts as an upload while it exists.
    private let permit: StreamPermit

    private static let prefix = "sonicindex-upload-"

    /// An empty file.
    /// - Throws: `APIError.noSpace` when the folder for temporary files is full.
    /// - Parameters:
    ///   - permit: is given back with the file.
    ///   - folder: the folder for temporary files.
    package init(
        _ permit: StreamPermit, in folder: String = FileManager.default.temporaryDirectory.path
    ) throws(APIError) {
        self.permit = permit
        (descriptor, path) = Self.make(in: folder)
        guard descriptor >= 0 else { throw .noSpace }
    }

    /// A new file, locked as long as its process lives.
    private static func make(in folder: String) -> (descriptor: Int32, path: RawPath) {
        while true {
            var template = Array("\(folder)/\(prefix)XXXXXX".utf8CString)
            let descriptor = template.withUnsafeMutableBufferPointer { $0.baseAddress.map { mkstemp($0) } ?? -1 }
            let path = RawPath(bytes: template.dropLast().map { UInt8(bitPattern: $0) })
            if descriptor >= 0 { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
            var information = stat()
            // Another server may have removed it before it was locked.
            if descriptor >= 0, flock(descriptor, LOCK_EX) == 0, fstat(descriptor, &information) == 0,
                information.st_nlink == 0
            {
                close(descriptor)
                continue
            }
            return (descriptor, path)
        }
    }

    /// Removes the files of processes that were killed. The system has released their locks.
    /// - Parameter folder: the folder for temporary files.
    package static func removeAbandoned(
        in folder: RawPath = RawPath(FileManager.default.temporaryDirectory.path)
    ) {
        for name in folder.entryNames() ?? [] where name.bytes.starts(with: prefix.utf8) {
            let path = folder.appending(name)
            let descriptor = path.withCString { open($0, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC) }
            guard descriptor >= 0 else { continue }
            defer { close(descriptor) }
            // The folder is shared. The superuser could remove the files of others, too.
            var information = stat()
            guard fstat(descriptor, &information) == 0, information.st_mode & S_IFMT == S_IFREG,
                information.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0
            else { continue }
            _ = path.withCString { unlink($0) }
        }
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
        // The lock lasts until the name is gone.
        _ = path.withCString { unlink($0) }
        close(descriptor)
    }
}
