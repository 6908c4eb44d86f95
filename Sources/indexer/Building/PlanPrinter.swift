import MusicLibrary

/// Prints what a build would do, on stdout.
enum PlanPrinter {
    private struct StepRecord: Encodable {
        let type = "plan"
        let action, path, reason: String
    }

    private struct Summary: Encodable {
        let type = "summary"
        let unchanged, analyze, move, skip, remove, keep, fail: Int
    }

    private static let words: [BuildPlan.Action: String] = [
        .analyze: "analyse", .move: "move", .skip: "skip", .remove: "remove", .keep: "keep", .fail: "fail",
    ]

    static func print(_ plan: BuildPlan, _ output: BuildOutput) throws {
        plan.notices.forEach(output.notice)
        for step in plan.steps {
            if output.json {
                let record = StepRecord(action: step.action.rawValue, path: "\(step.path)", reason: step.reason)
                Swift.print(try JSONLine.string(record))
            } else {
                Swift.print(
                    "\(words[step.action] ?? step.action.rawValue) \(step.path) (\(step.reason))".withoutControls)
            }
        }
        if output.json {
            let summary = Summary(
                unchanged: plan.unchanged, analyze: plan.count(.analyze), move: plan.count(.move),
                skip: plan.count(.skip), remove: plan.count(.remove), keep: plan.count(.keep), fail: plan.count(.fail))
            Swift.print(try JSONLine.string(summary))
        } else {
            let parts = BuildPlan.Action.allCases.compactMap { action in
                plan.count(action) > 0 ? "\(plan.count(action)) to \(words[action] ?? action.rawValue)" : nil
            }
            Console.talk((["\(plan.unchanged) unchanged"] + parts).joined(separator: ", ") + "; nothing was done")
        }
    }
}
