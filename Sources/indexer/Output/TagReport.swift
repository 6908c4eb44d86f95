import AudioFeatures
import AudioTagging
import MusicLibrary

/// The output of `tag`: one line per field, one per failure, and a summary.
struct TagReport {
    let isJSON: Bool
    let isDryRun: Bool

    /// Prints what will change, what is kept, and what cannot be written.
    func show(_ batch: TagBatch) throws {
        try batch.failures.forEach(tell)
        for update in batch.updates {
            let path = update.path.description
            guard !isJSON else {
                for change in update.changes { try printLine(TagRecord.change(path: path, change)) }
                if let copied = update.copiedTag { try printLine(TagRecord.copy(path: path, copied)) }
                for kept in update.kept { try printLine(TagRecord.kept(path: path, kept)) }
                for doubt in update.doubts { try printLine(TagRecord.uncertain(path: path, doubt)) }
                continue
            }
            print(path.withoutControls)
            for change in update.changes {
                print("  \(change.field.rawValue): \(Self.text(change.old)) → \(Self.text(change.new))")
            }
            if let copied = update.copiedTag {
                let names = copied.names.isEmpty ? "" : ": " + copied.names.joined(separator: ", ").withoutControls
                print("  the file gets a new tag (\(copied.place)), copied from \(copied.origin)\(names)")
            }
            for kept in update.kept {
                let reason =
                    if kept.isMisplaced {
                        "though Opus has R128 gains instead"
                    } else if kept.proposed.isEmpty {
                        "not removed"
                    } else {
                        "not replaced by \(Self.text(kept.proposed))"
                    }
                print("  \(kept.field.rawValue): \(Self.text(kept.standing)) kept, \(reason)")
            }
            for doubt in update.doubts {
                print("  \(doubt.field.rawValue): \(doubt.value) not written, because \(doubt.reason)")
            }
        }
    }

    /// Reports a file of the run to be undone that does not exist any more.
    func tellGone(_ path: RawPath) { Console.note("gone: \(path)") }

    func nothingToUndo() throws {
        if isJSON {
            try printLine(TagRecord.summary(files: 0, written: 0, failed: 0, dryRun: isDryRun))
        } else {
            Console.note("there is no run to undo")
        }
    }

    /// The summary.
    /// - Returns: how many files failed.
    func finish(
        _ batch: TagBatch, _ result: (written: Int, failures: [TagBatch.Failure]), gone: Int? = nil
    ) throws -> Int {
        try result.failures.forEach(tell)
        let failed = batch.failures.count + result.failures.count
        if isJSON {
            try printLine(
                TagRecord.summary(
                    files: batch.changedCount, written: result.written, failed: failed, kept: batch.keptCount,
                    uncertain: batch.doubtCount, gone: gone, dryRun: isDryRun))
        } else {
            var parts = [
                "\(batch.changedCount) of \(batch.trackCount) files to change", "\(result.written) written",
            ]
            if batch.keptCount > 0 { parts.append("\(batch.keptCount) kept with a different value") }
            if batch.doubtCount > 0 { parts.append("\(batch.doubtCount) with a value whose confidence is too low") }
            if let gone, gone > 0 { parts.append("\(gone) gone") }
            if failed > 0 { parts.append("\(failed) failed") }
            Console.note(parts.joined(separator: ", "))
        }
        return failed
    }

    private func tell(_ failure: TagBatch.Failure) throws {
        if isJSON {
            try printLine(TagRecord.failure(failure))
        } else {
            Console.note("failed: \(failure.path): \(failure.reason)")
        }
    }

    private static func text(_ values: [String]) -> String {
        values.isEmpty ? "–" : values.joined(separator: "; ").withoutControls
    }
}
