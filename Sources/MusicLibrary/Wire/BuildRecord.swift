/// Messages of the commands that write an index, as `build --json`, `merge --json` and `split --json` print them: one
/// line per message.
package enum BuildRecord {
    // MARK: Events

    /// The files were counted.
    package static func start(total: Int, pending: Int) -> JSONObject {
        ["type": "start", "total": total, "pending": pending]
    }

    /// A file was analyzed.
    package static func track(_ track: LibraryTrack, path: String) -> JSONObject {
        ["type": "track", "path": path, "track": TrackRecord(track, MoodCatalog())]
    }

    /// A track was found again under another path or with other tags.
    package static func moved(_ track: LibraryTrack, from: String) -> JSONObject {
        [
            "type": "moved", "path": track.path.description, "from": from,
            "track": TrackRecord(track, MoodCatalog()),
        ]
    }

    /// A file could not be analyzed.
    package static func failure(path: String, kind: String, message: String) -> JSONObject {
        ["type": "failure", "path": path, "kind": kind, "message": message]
    }

    /// A line of a file of records is invalid.
    package static func damaged(file: String, line: Int, message: String) -> JSONObject {
        ["type": "damaged", "file": file, "line": line, "message": message]
    }

    /// A remark; the work goes on.
    package static func notice(_ message: String) -> JSONObject { ["type": "notice", "message": message] }

    /// A shard, as `split --json` prints it: one line per shard.
    package static func shard(index: String, tracks: Int, failures: Int) -> JSONObject {
        ["type": "shard", "index": index, "tracks": tracks, "failures": failures]
    }

    // MARK: The last line

    /// The last line of a build.
    package static func summary(_ summary: LibraryBuilder.Summary, index: String) -> JSONObject {
        [
            "type": "summary", "index": index, "tracks": summary.tracks, "indexed": summary.indexed,
            "reused": summary.reused, "moved": summary.moved, "removed": summary.removed, "kept": summary.kept,
            "hidden": summary.hidden, "failed": summary.failed, "partial": summary.partial,
            "audio_seconds": summary.audioSeconds, "elapsed_seconds": summary.elapsed,
            "interrupted": summary.isInterrupted,
        ]
    }

    /// The last line of `merge --json`. `root`, the folder that the paths are relative to, is left out when unknown.
    package static func summary(_ summary: IndexMerger.Summary, index: String) -> JSONObject {
        JSONObject(present: [
            "type": "summary", "index": index, "indexes": summary.indexes, "tracks": summary.tracks,
            "failures": summary.failures, "duplicates": summary.duplicates, "copies": summary.copies,
            "root": summary.root?.description,
        ])
    }

    /// The last line of `build --from-records --json`.
    package static func summary(_ summary: RecordImporter.Summary, index: String) -> JSONObject {
        [
            "type": "summary", "index": index, "tracks": summary.tracks, "records": summary.records,
            "added": summary.added, "updated": summary.updated, "kept": summary.kept, "failed": summary.failed,
            "duplicates": summary.duplicates, "damaged": summary.unusable,
        ]
    }

    // MARK: Plans

    /// The step for a file, as `build --dry-run --json` prints it: one line per file, then a summary.
    package static func plan(_ step: BuildPlan.Step) -> JSONObject {
        ["type": "plan", "action": step.action.rawValue, "path": step.path.description, "reason": step.reason]
    }

    /// The last line of a plan: numbers of files.
    package static func summary(_ plan: BuildPlan) -> JSONObject {
        [
            "type": "summary", "unchanged": plan.unchanged, "analyze": plan.count(.analyze),
            "move": plan.count(.move), "skip": plan.count(.skip), "remove": plan.count(.remove),
            "keep": plan.count(.keep), "fail": plan.count(.fail),
        ]
    }
}
