import AudioTagging
import Foundation
package import SimilarityIndex

/// A line of the journal: one file, and the fields that a run was about to change.
package struct TagJournalEntry: Codable, Sendable, Equatable {
    /// A field before and after.
    package struct Field: Codable, Sendable, Equatable {
        /// Its name in `AudioTags.writableFields`.
        package let name: String
        /// The values before; empty if the field did not exist.
        package let old: [String]
        /// The values written.
        package let new: [String]
    }

    /// The file, relative to the music folder.
    package let path: RawPath
    /// Identity of its audio.
    package let id: TrackID
    /// The changed fields.
    package let fields: [Field]
    /// Whether the run began the tag.
    package let beginsTag: Bool

    init(_ path: RawPath, id: TrackID, _ fields: [Field], beginsTag: Bool = false) {
        self.beginsTag = beginsTag
        self.path = path
        self.id = id
        self.fields = fields
    }

    private enum CodingKeys: String, CodingKey {
        case path, id, fields
        case pathBytes = "path_bytes"
        case beginsTag = "begins_tag"
    }

    /// Parses a line.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        if let bytes = try container.decodeIfPresent(Data.self, forKey: .pathBytes) {
            path = RawPath(bytes: Array(bytes))
        } else {
            path = RawPath(try container.decode(String.self, forKey: .path))
        }
        guard let id = TrackID(try container.decode(String.self, forKey: .id)) else {
            throw DecodingError.dataCorruptedError(forKey: .id, in: container, debugDescription: "no id")
        }
        self.id = id
        fields = try container.decode([Field].self, forKey: .fields)
        beginsTag = try container.decodeIfPresent(Bool.self, forKey: .beginsTag) ?? false
    }

    /// Writes a line. A name that is not UTF-8 is stored as base64 bytes as well.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path.description, forKey: .path)
        if RawPath(path.description) != path { try container.encode(Data(path.bytes), forKey: .pathBytes) }
        try container.encode(id.description, forKey: .id)
        try container.encode(fields, forKey: .fields)
        if beginsTag { try container.encode(true, forKey: .beginsTag) }
    }
}
