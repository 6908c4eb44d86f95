/// The steps of a build, with reasons.
public struct BuildPlan: Sendable, Equatable {
    /// What happens to a file or track. The raw values are stable, for programs.
    public enum Action: String, Sendable, CaseIterable {
        /// The file is analyzed.
        case analyze
        /// The audio is known; only the tags are read.
        case move
        /// The file failed before and has not changed, or cannot be accessed; it is skipped.
        case skip
        /// The track leaves the index.
        case remove
        /// The track stays, although its file is missing or cannot be accessed.
        case keep
        /// The file or folder cannot be accessed.
        case fail
    }

    /// One step.
    public struct Step: Sendable, Equatable {
        /// What the build would do with it.
        public let action: Action
        /// The path, relative to the library's root.
        public let path: RawPath
        /// The reason, for people.
        public let reason: String
    }

    /// Number of tracks that stay unchanged.
    public internal(set) var unchanged = 0
    /// All other steps: files in byte order of their paths, then missing or hidden tracks, then inaccessible places.
    public internal(set) var steps: [Step] = []
    /// Remarks that do not stop a build.
    public internal(set) var notices: [String] = []

    /// The number of steps with an action.
    public func count(_ action: Action) -> Int { steps.count { $0.action == action } }
}
