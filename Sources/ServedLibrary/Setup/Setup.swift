import Synchronization
package import SystemFiles

/// The first start of a server: which folder has the music, and how its first build goes.
package final class Setup: Sendable {
    /// What the set-up may do.
    package struct Options: Sendable {
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

    /// A folder that was chosen. The same folder chosen again is another choice.
    package struct Choice: Equatable, Sendable {
        package let folder: RawPath
        private let number: Int

        fileprivate init(_ folder: RawPath, number: Int) { (self.folder, self.number) = (folder, number) }
    }

    private struct State {
        var choice: Choice?
        /// Choices so far.
        var count = 0
        var problem: String?
        var failures: [BuildProgress.Failure] = []
        /// Whether the library of the choice is being opened, or open.
        var isOpening = false

        mutating func choose(_ folder: RawPath) {
            self = State(choice: Choice(folder, number: count), count: count + 1)
        }
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
        var state = State(problem: problem)
        if let folder { state.choose(folder) }
        self.state = Mutex(state)
    }

    /// What is chosen; nil if nothing is.
    package var choice: Choice? { state.withLock { $0.choice } }

    /// The chosen folder; nil if none is.
    package var folder: RawPath? { choice?.folder }

    /// Why the folder chosen before is not used, for people.
    package var problem: String? { state.withLock { $0.problem } }

    /// The files for which the folder chosen before is not used.
    package var failures: [BuildProgress.Failure] { state.withLock { $0.failures } }

    /// Chooses the folder.
    /// - Returns: whether none was chosen before.
    package func choose(_ folder: RawPath) -> Bool {
        state.withLock { state in
            guard state.choice == nil else { return false }
            state.choose(folder)
            return true
        }
    }

    /// Takes the choice back, so that another folder can be chosen. Its build ends soon.
    /// - Returns: false if it is too late, because its library opens.
    package func cancel() -> Bool {
        state.withLock { state in
            guard !state.isOpening else { return false }
            state = State(count: state.count)
            return true
        }
    }

    /// From now on the choice cannot be taken back.
    /// - Returns: whether it is still the choice.
    package func beginOpening(_ choice: Choice) -> Bool {
        state.withLock { state in
            guard state.choice == choice else { return false }
            state.isOpening = true
            return true
        }
    }

    /// The library could not be opened, so the choice can be taken back again.
    package func endOpening(_ choice: Choice) {
        state.withLock { state in
            if state.choice == choice { state.isOpening = false }
        }
    }

    /// Gives a folder up, unless that is done, so that another one can be chosen.
    /// - Parameters:
    ///   - problem: why, for people.
    ///   - failures: the files that are the reason.
    package func giveUp(_ choice: Choice, _ problem: String, _ failures: [BuildProgress.Failure] = []) {
        state.withLock { state in
            guard state.choice == choice else { return }
            state = State(count: state.count, problem: problem, failures: failures)
        }
    }

    // MARK: Access

    /// Why the sender of a request may not choose the folder; nil if only programs of this machine can have sent it.
    package func refusal(of request: Request) -> String? {
        let rule = "the music folder can only be chosen at the machine of the server"
        guard options.isForThisMachine else { return rule }
        return request.forwardingHeader.map { Request.forwardedRefusal(rule, header: $0) }
    }

    /// - Throws: `APIError`, 403, unless only programs of this machine can have sent the request.
    package func requireThisMachine(_ request: Request) throws(APIError) {
        if let refusal = refusal(of: request) { throw APIError(403, .forbidden, refusal) }
    }
}
