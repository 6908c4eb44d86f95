/// Watches a folder and its subfolders for changes.
///
/// Changes before the watch was created are not reported.
package protocol FolderWatch: AnyObject {
    /// The activity since the last call. Does not wait.
    func activity() -> FolderActivity
}

package struct FolderActivity: Equatable {
    /// Whether files of interest to a build may have changed.
    package var hasChanged = false
    /// Whether changes were missed or the watched set is outdated, so that a new watch is needed.
    package var isIncomplete = false
    /// Whether a file that was written to is still open.
    package var isBeingWritten = false
    /// Folders whose file systems were unmounted, relative to the watched folder.
    package var unmounted: [RawPath] = []

    /// No changes.
    package init() {}
}

/// Why a folder cannot be watched.
package struct FolderWatchError: Error, Equatable, CustomStringConvertible {
    /// For people.
    package let reason: String

    package var description: String { reason }

    package init(reason: String) { self.reason = reason }
}

extension LibraryScanner {
    /// Whether a build may read a file or folder at `path`, judged by its name.
    func mayLook(at path: RawPath, isFolder: Bool) -> Bool {
        let name = path.lastComponent
        if Self.isHidden(name) || ignoring.ignore(path, isFolder: isFolder) { return false }
        return isFolder
            ? !Self.isFolderLeftAlone(name) : !Self.foreignExtensions.contains(Self.fileExtension(name))
    }

    /// Whether a build may read a file or folder at `path` and enters all folders above it.
    ///
    /// For watches of a whole tree, which also report changes in folders that no build enters.
    package func mayReach(_ path: RawPath, isFolder: Bool) -> Bool {
        let folders = path.bytes.indices.filter { path.bytes[$0] == UInt8(ascii: "/") }.map {
            RawPath(bytes: Array(path.bytes[..<$0]))
        }
        return !isMarked(root) && mayLook(at: path, isFolder: isFolder)
            && folders.allSatisfy { mayLook(at: $0, isFolder: true) && !isMarked(root.appending($0)) }
    }

    private func isMarked(_ folder: RawPath) -> Bool { folder.appending(Self.leaveAloneMark).exists }

    /// Whether a file of this name determines which files a build reads.
    static func isRule(_ name: RawPath) -> Bool { name == IgnoreRules.fileName || name == leaveAloneMark }
}
