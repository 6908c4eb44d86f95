import MusicLibrary

/// Prints the plan of a build on stdout.
enum PlanPrinter {
    private static let words: [BuildPlan.Action: String] = [
        .analyze: "analyse", .move: "move", .skip: "skip", .remove: "remove", .keep: "keep", .fail: "fail",
    ]

    static func print(_ plan: BuildPlan, _ output: BuildOutput) throws {
        plan.notices.forEach(output.notice)
        for step in plan.steps {
            if output.json {
                try printLine(BuildRecord.plan(step))
            } else {
                Swift.print(
                    "\(words[step.action] ?? step.action.rawValue) \(step.path) (\(step.reason))".withoutControls)
            }
        }
        if output.json {
            try printLine(BuildRecord.summary(plan))
        } else {
            let parts = BuildPlan.Action.allCases.compactMap { action in
                plan.count(action) > 0 ? "\(plan.count(action)) to \(words[action] ?? action.rawValue)" : nil
            }
            Console.note((["\(plan.unchanged) unchanged"] + parts).joined(separator: ", ") + "; nothing was done")
        }
    }
}
