package import AudioFeatures
package import MusicLibrary
import SystemFiles

/// What a thread that answers has of its own: a connection to the user's database, kept open.
package final class UserDatabase {
    private let path: RawPath
    private var opened: (state: UserState, file: Identity?)?

    /// - Parameter index: beside which the database lies.
    package init(index: RawPath) { path = UserState.path(besideIndex: index) }

    /// The database.
    /// - Throws: `UserStateError` when it cannot be opened.
    package func state() throws(UserStateError) -> UserState {
        // What is written to a file that was removed or replaced would be lost.
        if let opened, opened.file == Identity(path) { return opened.state }
        let state = try UserState(path, forWriting: true, replacesDamaged: false, patience: .seconds(5))
        opened = (state, Identity(path))
        return state
    }

    /// Opens it again the next time, for something went wrong.
    package func forget() { opened = nil }

    /// Which file lies at a path.
    private struct Identity: Equatable {
        private let device: UInt64
        private let inode: UInt64

        /// nil where there is none.
        init?(_ path: RawPath) {
            var information = stat()
            guard path.withCString({ stat($0, &information) }) == 0 else { return nil }
            (device, inode) = (UInt64(truncatingIfNeeded: information.st_dev), UInt64(information.st_ino))
        }
    }
}
