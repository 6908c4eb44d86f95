/// The steps of a build, as `build --dry-run --json` prints them: one line per file, then a summary.
package enum PlanRecord {
    /// The step for a file.
    package struct Step: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        package enum Kind: String, Codable, Sendable { case plan }

        /// `plan`.
        package private(set) var type = Kind.plan
        /// `analyze`, `move`, `skip`, `remove`, `keep` or `fail`.
        package var action: String
        /// Relative to the library's folder.
        package var path: String
        /// The reason.
        package var reason: String

        /// A record of a step.
        package init(_ step: BuildPlan.Step) {
            action = step.action.rawValue
            path = step.path.description
            reason = step.reason
        }
    }

    /// The last line: numbers of files.
    package struct Summary: Codable, Hashable, Sendable {
        /// `summary`.
        package private(set) var type = BuildRecord.SummaryKind.summary
        /// Taken over unchanged.
        package var unchanged: Int
        /// To be analyzed.
        package var analyze: Int
        /// Found again under another path or with other tags.
        package var move: Int
        /// To be skipped.
        package var skip: Int
        /// To be removed from the index.
        package var remove: Int
        /// Kept, although missing.
        package var keep: Int
        /// Cannot be read.
        package var fail: Int

        /// A record of a plan.
        package init(_ plan: BuildPlan) {
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
