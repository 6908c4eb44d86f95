import AudioFeatures
package import AudioTagging

/// Changes to tags, as `tag --json` prints them: changes, tags that are created as copies, values that are kept, and
/// failures, then a summary. Several values of a field are joined by `; `.
package enum TagRecord {
    /// A field of a file that differs from the proposed value.
    package struct Change: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        package enum Kind: String, Codable, Sendable { case change }

        /// `change`.
        package private(set) var type = Kind.change
        /// The file.
        package var path: String
        /// A raw value of `TagField`: `bpm`, `key`, `replaygain_track_gain`.
        package var field: String
        /// The current value; left out if there is none.
        package var old: String?
        /// The new value; left out when the field is removed: by `--undo`, or ReplayGain in Opus.
        package var new: String?

        /// - Parameters:
        ///   - path: the path of the file.
        ///   - change: the change of one field.
        package init(path: String, _ change: TagUpdate.Change) {
            self.path = path
            field = change.field.rawValue
            old = TagRecord.text(change.old)
            new = TagRecord.text(change.new)
        }
    }

    /// A new tag that is created as a copy of the file's other tags.
    package struct Copy: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        package enum Kind: String, Codable, Sendable { case copy }

        /// `copy`.
        package private(set) var type = Kind.copy
        /// The file.
        package var path: String
        /// The new tag: `ID3v2.4`.
        package var tag: String
        /// The copied tags: `ID3v1`, `APEv2 and ID3v1`, `INFO`.
        package var origin: String
        /// The copied fields, by their names in the new tag: `TIT2`, `TXXX:MOOD`.
        package var names: [String]

        /// - Parameters:
        ///   - path: the path of the file.
        ///   - copied: the new tag.
        package init(path: String, _ copied: TagEdit.CopiedTag) {
            self.path = path
            tag = copied.place
            origin = copied.origin
            names = copied.names
        }
    }

    /// A field that differs from the proposed value and is kept.
    package struct Kept: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        package enum Kind: String, Codable, Sendable { case kept }

        /// `kept`.
        package private(set) var type = Kind.kept
        /// The file.
        package var path: String
        /// A raw value of `TagField`.
        package var field: String
        /// The current value; left out if there is none.
        package var present: String?
        /// The proposed value; left out if the field would have been removed.
        package var proposed: String?

        /// - Parameters:
        ///   - path: the path of the file.
        ///   - kept: the field.
        package init(path: String, _ kept: TagUpdate.Kept) {
            self.path = path
            field = kept.field.rawValue
            present = TagRecord.text(kept.standing)
            proposed = TagRecord.text(kept.proposed)
        }
    }

    /// A value that is too uncertain to be written.
    package struct Uncertain: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        package enum Kind: String, Codable, Sendable { case uncertain }

        /// `uncertain`.
        package private(set) var type = Kind.uncertain
        /// The file.
        package var path: String
        /// `bpm` or `key`.
        package var field: String
        /// The value.
        package var value: String
        /// 0…1.
        package var confidence: Float

        /// - Parameters:
        ///   - path: the path of the file.
        ///   - doubt: the field and its value.
        package init(path: String, _ doubt: TagUpdate.Doubt) {
            self.path = path
            field = doubt.field.rawValue
            value = doubt.value
            confidence = doubt.confidence
        }
    }

    private static func text(_ values: [String]) -> String? {
        values.isEmpty ? nil : values.joined(separator: "; ")
    }

    /// A file that cannot be read or written.
    package struct Failure: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        package enum Kind: String, Codable, Sendable { case failure }

        /// `failure`.
        package private(set) var type = Kind.failure
        /// The file.
        package var path: String
        /// The reason.
        package var message: String

        /// A record of a failure.
        package init(_ failure: TagBatch.Failure) {
            path = failure.path.description
            message = failure.reason
        }
    }

    /// The last line.
    package struct Summary: Codable, Hashable, Sendable {
        /// Tells the lines apart.
        package enum Kind: String, Codable, Sendable { case summary }

        /// `summary`.
        package private(set) var type = Kind.summary
        /// Files whose tags differ from the proposed values.
        package var files: Int
        /// Files that were written.
        package var written: Int
        /// Files that could not be read or written.
        package var failed: Int
        /// Files with a differing value that is kept.
        package var kept: Int?
        /// Files with a value that is too uncertain to be written.
        package var uncertain: Int?
        /// Files of the run to be undone that no longer exist.
        package var gone: Int?
        /// Whether it was a dry run.
        package var dryRun: Bool

        /// Numbers of files, as documented on each property.
        package init(
            files: Int, written: Int, failed: Int, kept: Int? = nil, uncertain: Int? = nil, gone: Int? = nil,
            dryRun: Bool
        ) {
            self.files = files
            self.written = written
            self.failed = failed
            self.kept = kept
            self.uncertain = uncertain
            self.gone = gone
            self.dryRun = dryRun
        }

        enum CodingKeys: String, CodingKey {
            case type, files, written, failed, kept, uncertain, gone
            case dryRun = "dry_run"
        }
    }
}
