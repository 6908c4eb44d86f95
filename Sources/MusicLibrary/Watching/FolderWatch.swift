package import AudioFeatures

/// Watches a folder and its subfolders for changes.
///
/// Changes before the watch was created are not reported.
package protocol FolderWatch: AnyObject {
    /// Waits for an event, at most `seconds`.
    func wait(seconds: Double) -> FolderActivity
}

/// The changes in a folder since the last call.
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

    /// Whether a file with this name defines what a build reads.
    static func isRule(_ name: RawPath) -> Bool { name == IgnoreRules.fileName || name == leaveAloneMark }
}
