import Foundation
import SimilarityIndex
import SystemFiles

/// The temporary copies into which tags are written, and those left behind by a killed run.
package enum TagLeftovers {
    /// The name of a track's copy, `.ID.PID.tmp`. The file's own name may already have the maximum length.
    static func name(for id: TrackID, beside target: RawPath) -> RawPath {
        target.sibling(Array(".\(id).\(getpid()).tmp".utf8))
    }

    /// Removes unused copies from the folders of files.
    /// - Parameter files: the files whose tags are about to be written.
    package static func remove(beside files: some Sequence<RawPath>) {
        var folders: Set<RawPath> = []
        for file in files {
            // The copy lies beside the target of a link.
            if let resolved = file.resolved { folders.insert(resolved.sibling([])) }
        }
        for folder in folders { remove(in: folder) }
    }

    private static func remove(in folder: RawPath) {
        guard let entries = folder.withCString({ opendir($0) }) else { return }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) {
                    RawPath(cString: $0)
                }
            }
            guard let process = writer(of: name) else { continue }
            let file = folder.appending(name)
            if isAbandoned(file, process) { _ = file.withCString { unlink($0) } }
        }
    }

    /// The process id in the name of a copy; nil for other names.
    static func writer(of name: RawPath) -> pid_t? {
        let parts = name.description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].isEmpty, parts[3] == "tmp", TrackID(String(parts[1])) != nil,
            let process = pid_t(parts[2]), process > 0, "\(process)" == parts[2]
        else { return nil }
        return process
    }

    /// Whether no process writes to it. A writer holds a lock, which the system releases when the process ends.
    private static func isAbandoned(_ file: RawPath, _ process: pid_t) -> Bool {
        let descriptor = file.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let isRunning = process != getpid() && (kill(process, 0) == 0 || errno == EPERM)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return errno != EWOULDBLOCK && !isRunning }
        // Process ids are reused, but this process may be about to lock a copy that it has just created.
        return !isRunning || time(nil) - FileStamp(status).times[1].tv_sec > 60
    }
}
