package import AudioFeatures
import Synchronization

/// The first start of a server: which folder has the music, and how its first build goes.
package final class Setup: Sendable {
    /// What the set-up may do.
    package struct Options: Sendable {
        /// The rules for access.
        package var rules: AccessRules
        /// Version of the program.
        package var version: String
        /// The path of the server.
        package var basePath = BasePath()
        /// Whether the folder can be chosen in the page. Choosing shows the names of folders, so only programs of this machine may be
        /// able to connect.
        package var isForThisMachine: Bool
        /// The user's own folder; nil if unknown.
        package var home: RawPath?

        package init(_ rules: AccessRules, version: String, isForThisMachine: Bool, home: RawPath?) {
            (self.rules, self.version) = (rules, version)
            (self.isForThisMachine, self.home) = (isForThisMachine, home)
        }
    }

    private struct State {
        var folder: RawPath?
        var problem: String?
    }

    package let options: Options
    /// The progress of the first build.
    package let progress: BuildProgress
    private let state: Mutex<State>

    /// - Parameters:
    ///   - options: what it may do.
    ///   - folder: the folder if it is chosen.
    ///   - problem: why there is none, for people; nil if none was chosen yet.
    ///   - progress: the progress of the first build.
    package init(
        _ options: Options, folder: RawPath? = nil, problem: String? = nil, progress: BuildProgress = BuildProgress()
    ) {
        (self.options, self.progress) = (options, progress)
        state = Mutex(State(folder: folder, problem: problem))
    }

    /// The chosen folder; nil if none is.
    package var folder: RawPath? { state.withLock { $0.folder } }

    /// Why the folder chosen before is not used, for people.
    package var problem: String? { state.withLock { $0.problem } }

    /// Chooses the folder.
    /// - Returns: whether none was chosen before.
    package func choose(_ folder: RawPath) -> Bool {
        state.withLock { state in
            guard state.folder == nil else { return false }
            state = State(folder: folder)
            return true
        }
    }

    /// Gives the folder up, so that another one can be chosen.
    package func giveUp(_ problem: String) {
        progress.end()
        state.withLock { $0 = State(problem: problem) }
    }

    // MARK: Access

    /// Whether only programs of this machine can have sent a request.
    func isForSender(of request: Request) -> Bool { options.isForThisMachine && !request.isForwarded }

    /// - Throws: `APIError`, 403, unless only programs of this machine can have sent the request.
    func requireThisMachine(_ request: Request) throws(APIError) {
        guard isForSender(of: request) else {
            throw APIError(403, .forbidden, "the music folder can only be chosen at the machine of the server")
        }
    }
}
