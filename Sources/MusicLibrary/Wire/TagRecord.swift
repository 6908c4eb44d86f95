import AudioFeatures
package import AudioTagging

/// Changes to tags, as `tag --json` prints them: changes, tags that are created as copies, values that are kept, and
/// failures, then a summary. Fields are named as in `TagField`. Several values of a field are joined by `; `; a value
/// that the file does not have, or that is removed, is left out.
package enum TagRecord {
    /// A field of a file that differs from the proposed value.
    package static func change(path: String, _ change: TagUpdate.Change) -> JSONObject {
        JSONObject(present: [
            "type": "change", "path": path, "field": change.field.rawValue, "old": text(change.old),
            "new": text(change.new),
        ])
    }

    /// A new tag that is created as a copy of the file's other tags.
    package static func copy(path: String, _ copied: TagEdit.CopiedTag) -> JSONObject {
        ["type": "copy", "path": path, "tag": copied.place, "origin": copied.origin, "names": copied.names]
    }

    /// A field that differs from the proposed value and is kept.
    package static func kept(path: String, _ kept: TagUpdate.Kept) -> JSONObject {
        JSONObject(present: [
            "type": "kept", "path": path, "field": kept.field.rawValue, "present": text(kept.standing),
            "proposed": text(kept.proposed),
        ])
    }

    /// A value that is too uncertain to be written.
    package static func uncertain(path: String, _ doubt: TagUpdate.Doubt) -> JSONObject {
        [
            "type": "uncertain", "path": path, "field": doubt.field.rawValue, "value": doubt.value,
            "confidence": doubt.confidence,
        ]
    }

    /// A file that cannot be read or written.
    package static func failure(_ failure: TagBatch.Failure) -> JSONObject {
        ["type": "failure", "path": failure.path.description, "message": failure.reason]
    }

    /// The last line.
    /// - Parameters:
    ///   - files: the number of files whose tags differ from the proposed values.
    ///   - written: the number of files that were written.
    ///   - failed: the number of files that could not be read or written.
    ///   - kept: the number of files with a differing value that is kept.
    ///   - uncertain: the number of files with a value that is too uncertain to be written.
    ///   - gone: the number of files of the run to be undone that no longer exist.
    ///   - dryRun: whether it was a dry run.
    package static func summary(
        files: Int, written: Int, failed: Int, kept: Int? = nil, uncertain: Int? = nil, gone: Int? = nil, dryRun: Bool
    ) -> JSONObject {
        JSONObject(present: [
            "type": "summary", "files": files, "written": written, "failed": failed, "kept": kept,
            "uncertain": uncertain, "gone": gone, "dry_run": dryRun,
        ])
    }

    private static func text(_ values: [String]) -> String? {
        values.isEmpty ? nil : values.joined(separator: "; ")
    }
}
