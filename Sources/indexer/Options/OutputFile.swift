import Foundation
import MusicLibrary
import SystemFiles

/// The file that a command writes for an option. If the name is a symbolic link, its target is written and the link stays.
struct OutputFile {
    /// As the user wrote it.
    let name: RawPath
    private let target: RawPath
    /// The option that it is given to, without dashes.
    let option: String

    init(_ name: RawPath, option: String = "output") {
        self.name = name
        self.option = option
        target = name.linkTarget
    }

    /// Whether there is a file.
    var exists: Bool { name.exists }

    /// The lower-case extension of the file that is written, without a dot; empty if there is none.
    var fileExtension: String { target.absoluteURL.pathExtension.lowercased() }

    /// Whether there is a regular file, whose contents would be lost.
    var isRegularFile: Bool {
        var information = stat()
        return name.withCString { stat($0, &information) } == 0 && information.st_mode & S_IFMT == S_IFREG
    }

    /// Throws before long work what ``write(_:)`` would throw for a name that cannot be written.
    func check() throws(UsageError) {
        var information = stat()
        guard name.withCString({ stat($0, &information) }) == 0 else {
            let code = errno
            guard code == ENOENT, target.folder.withCString({ access($0, W_OK | X_OK) }) == 0 else {
                throw failure(SystemReason.of(code == ENOENT ? errno : code))
            }
            return
        }
        if information.st_mode & S_IFMT == S_IFDIR { throw failure(SystemReason.of(EISDIR)) }
    }

    /// Writes the file. An existing regular file is replaced when the new one is complete.
    func write(_ bytes: [UInt8]) throws(UsageError) {
        var information = stat()
        if name.withCString({ stat($0, &information) }) == 0 {
            if information.st_mode & S_IFMT != S_IFREG { return try writeDirectly(bytes) }
        } else if errno != ENOENT {
            throw failure(SystemReason.of(errno))
        }
        do {
            try Data(bytes).write(to: target.absoluteURL, options: .atomic)
        } catch {
            throw failure(SystemReason.of(error))
        }
    }

    /// Writes to a device or a FIFO, which must not be replaced. For a folder, the system gives the reason. The link is not
    /// resolved here: that of /dev/stdout need not lead to a path.
    private func writeDirectly(_ bytes: [UInt8]) throws(UsageError) {
        let descriptor = name.withCString { open($0, O_WRONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw failure(SystemReason.of(errno)) }
        defer { close(descriptor) }
        guard DescriptorIO.writeAll(bytes, to: descriptor) else { throw failure(SystemReason.of(errno)) }
    }

    private func failure(_ reason: String) -> UsageError { UsageError("--\(option): \(name): \(reason)") }
}
