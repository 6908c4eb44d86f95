import AudioFeatures

/// What a build would do, as `build --dry-run --json` prints it: a line a file, then a summary.
public enum PlanRecord {
    /// What would be done with a file.
    public struct Step: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        public enum Kind: String, Codable, Sendable { case plan }

        /// `plan`.
        public private(set) var type = Kind.plan
        /// `analyze`, `move`, `skip`, `remove`, `keep` or `fail`.
        public var action: String
        /// Relative to the library's folder.
        public var path: String
        /// Why.
        public var reason: String

        /// A record of a step.
        public init(_ step: BuildPlan.Step) {
            action = step.action.rawValue
            path = step.path.description
            reason = step.reason
        }
    }

    /// The last line: numbers of files.
    public struct Summary: Codable, Hashable, Sendable {
        /// `summary`.
        public private(set) var type = BuildRecord.SummaryKind.summary
        /// Would be taken over as they are.
        public var unchanged: Int
        /// Would be listened to.
        public var analyze: Int
        /// Would be found again under another path or with other tags.
        public var move: Int
        /// Would be left alone.
        public var skip: Int
        /// Would leave the index.
        public var remove: Int
        /// Would be kept, though missing.
        public var keep: Int
        /// Cannot be read.
        public var fail: Int

        /// A record of a plan.
        public init(_ plan: BuildPlan) {
            unchanged = plan.unchanged
            analyze = plan.count(.analyze)
            move = plan.count(.move)
            skip = plan.count(.skip)
            remove = plan.count(.remove)
            keep = plan.count(.keep)
            fail = plan.count(.fail)
        }
    }
}
