package import AudioFeatures
package import MusicLibrary

/// What becomes of a chosen folder: its library opens as soon as it has tracks, or the folder is given up.
package struct FirstBuild: Sendable {
    /// Why a folder was given up.
    package struct Failure: Error, CustomStringConvertible, Sendable {
        package let description: String
        /// The files that are the reason.
        package var failures: [BuildProgress.Failure] = []
        /// Whether the folder has no music that can be read, so that nothing of it is kept.
        package var isWithoutMusic = false
    }

    /// What to do after an event, in this order.
    package enum Action: Sendable {
        /// Show the progress.
        case show
        /// Open the library; give the folder up if that fails.
        case open
        /// Pass the event on.
        case report
        /// Remember the folder.
        case remember
    }

    private enum State {
        case building, open
        case givenUp(Failure)
    }

    private let folder: RawPath
    private var state = State.building
    private var isRemembered = false

    package init(_ folder: RawPath) { self.folder = folder }

    package var isOpen: Bool { if case .open = state { true } else { false } }

    /// Why the folder was given up; nil if it was not.
    package var failure: Failure? { if case .givenUp(let failure) = state { failure } else { nil } }

    /// The library is open.
    package mutating func opened() { state = .open }

    /// The library cannot be opened or built.
    package mutating func giveUp(_ failure: Failure) { state = .givenUp(failure) }

    /// - Parameters:
    ///   - event: an event of the build.
    ///   - isWanted: whether the folder is still the choice.
    ///   - isStopping: whether the server stops, which ends the build early.
    ///   - failures: the files that have failed.
    package mutating func receive(
        _ event: IndexFollower.Event, isWanted: Bool, isStopping: Bool, failures: [BuildProgress.Failure]
    ) -> [Action] {
        // A choice that was taken back shows no progress beside the next one.
        var actions: [Action] = isOpen || isWanted ? [.show] : []
        switch event {
        // If the library is open, the build is repeated.
        case .notice(let text) where !isOpen:
            giveUp(Failure(description: text))
            return actions
        case .built(let summary) where !isOpen && isWanted && !isStopping:
            guard summary.tracks > 0 else {
                giveUp(.nothingReadable(in: folder, count: summary.failed, failures))
                return actions
            }
            actions.append(.open)
        case .building, .build, .built, .notice: break
        }
        actions.append(.report)
        // Only now is it known that the index can be stored in its place.
        if case .build(.scanned) = event, !isRemembered {
            isRemembered = true
            actions.append(.remember)
        }
        return actions
    }
}

extension FirstBuild.Failure {
    /// The folder has no audio files.
    static func noMusic(in folder: RawPath) -> Self {
        Self(description: "\(folder) and its subfolders contain no music", isWithoutMusic: true)
    }

    /// All audio files of the folder failed.
    fileprivate static func nothingReadable(
        in folder: RawPath, count: Int, _ failures: [BuildProgress.Failure]
    ) -> Self {
        Self(
            description: "none of the audio files in \(folder) could be read (\(count) failed)", failures: failures,
            isWithoutMusic: true)
    }
}
