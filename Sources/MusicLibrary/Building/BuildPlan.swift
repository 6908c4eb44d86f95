public import AudioFeatures

/// What a build would do, and why.
public struct BuildPlan: Sendable, Equatable {
    /// What happens to one file or track. The raw values are stable, for programs.
    public enum Action: String, Sendable, CaseIterable {
        /// The file is listened to.
        case analyze
        /// The file's audio is known; only its tags are read.
        case move
        /// The file failed before and has not changed, or cannot be looked at; it is left alone.
        case skip
        /// The track leaves the index.
        case remove
        /// The track stays, though its file is not there or cannot be looked at.
        case keep
        /// The file or folder cannot be looked at.
        case fail
    }

    /// One thing to do.
    public struct Step: Sendable, Equatable {
        /// What.
        public let action: Action
        /// To what, relative to the library's root.
        public let path: RawPath
        /// Why, for people.
        public let reason: String
    }

    /// Tracks that are taken over as they are.
    public internal(set) var unchanged = 0
    /// Everything else: the files in byte order of their paths, then what is missing or hidden, then what cannot be looked at.
    public internal(set) var steps: [Step] = []
    /// What is worth telling that stops nothing.
    public internal(set) var notices: [String] = []

    /// How many steps do this.
    public func count(_ action: Action) -> Int { steps.count { $0.action == action } }
}
