import SystemFiles

/// A thread's connection to the user's database, kept open.
package final class UserDatabase {
    private let path: RawPath
    private var opened: (state: UserState, file: Identity?)?

    /// - Parameter index: the index beside the database.
    package init(index: RawPath) { path = UserState.path(besideIndex: index) }

    /// The database.
    /// - Throws: `UserStateError` when it cannot be opened.
    package func state() throws(UserStateError) -> UserState {
        // Data written to a file that was removed or replaced would be lost.
        if let opened, opened.file == Identity(path) { return opened.state }
        let state = try UserState(path, forWriting: true, replacesDamaged: false, patience: .seconds(5))
        opened = (state, Identity(path))
        return state
    }

    /// Reopens it next time, after an error.
    package func forget() { opened = nil }

    /// The identity of the file at a path.
    private struct Identity: Equatable {
        private let device: UInt64
        private let inode: UInt64

        /// nil without a file.
        init?(_ path: RawPath) {
            var information = stat()
            guard path.withCString({ stat($0, &information) }) == 0 else { return nil }
            (device, inode) = (UInt64(truncatingIfNeeded: information.st_dev), UInt64(information.st_ino))
        }
    }
}
