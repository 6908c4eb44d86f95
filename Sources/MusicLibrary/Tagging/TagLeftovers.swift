package import AudioFeatures
import Foundation
import SimilarityIndex
import SystemFiles

/// The copies that tags are written into, and those that a run left behind which was killed.
package enum TagLeftovers {
    /// The name of the copy of a track, `.ID.PID.tmp`: the file's own name may be as long as names can be.
    static func name(for id: TrackID, beside target: RawPath) -> RawPath {
        target.sibling(Array(".\(id).\(getpid()).tmp".utf8))
    }

    /// Removes the copies that no running program works on from the folders that files lie in.
    /// - Parameter files: whose tags are about to be written.
    package static func remove(beside files: some Sequence<RawPath>) {
        var folders: Set<RawPath> = []
        for file in files {
            // The copy stands beside the file that a link leads to.
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

    /// The process in the name of a copy; nil when it is the name of something else.
    static func writer(of name: RawPath) -> pid_t? {
        let parts = name.description.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0].isEmpty, parts[3] == "tmp", TrackID(String(parts[1])) != nil,
            let process = pid_t(parts[2]), process > 0, "\(process)" == parts[2]
        else { return nil }
        return process
    }

    /// Whether nobody writes to it any more: who does holds it locked, and the system lets go of it when the process ends.
    private static func isAbandoned(_ file: RawPath, _ process: pid_t) -> Bool {
        let descriptor = file.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK) }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        let isRunning = process != getpid() && (kill(process, 0) == 0 || errno == EPERM)
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return errno != EWOULDBLOCK && !isRunning }
        // Numbers of processes come again; but this one may be about to lock what it has just made.
        return !isRunning || time(nil) - FileStamp(status).times[1].tv_sec > 60
    }
}
