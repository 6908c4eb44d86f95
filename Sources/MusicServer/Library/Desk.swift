package import AudioFeatures
package import MusicLibrary

/// What a thread that answers has of its own: a connection to the user's database, kept open.
package final class Desk {
    private let path: RawPath
    private var opened: UserState?

    /// - Parameter index: beside which the database lies.
    package init(index: RawPath) { path = UserState.path(besideIndex: index) }

    /// The database.
    /// - Throws: `UserStateError` when it cannot be opened.
    package func state() throws(UserStateError) -> UserState {
        if let opened { return opened }
        let state = try UserState(path, forWriting: true, patience: .seconds(5))
        opened = state
        return state
    }

    /// Opens it anew the next time, for something went wrong.
    package func forget() { opened = nil }
}
