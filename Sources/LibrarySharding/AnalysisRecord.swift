import AudioFeatures
import Foundation
package import SimilarityIndex

/// The analysis of one file as one line of text, with all the data that an index needs.
///
/// The line is a JSON object of printable ASCII: `sonic_record` (``formatVersion``), `status` (`track` or `failed`),
/// `path` (relative to the library's root), `size` and `mtime_ns` of the file, for failures `kind` and `message`,
/// `analysis` (the version), `schema` (a fingerprint of the index's columns), `data` (base64 of the record as in the
/// build's journal), `xxh3` (XXH3-64, seed 0, of `sonic_record`, `analysis`, `schema`, little-endian, and the decoded
/// bytes of `data`). Order and spacing do not matter, and unknown members are ignored. `data` is authoritative. The
/// other members are for people and programs, and must agree with it.
package struct AnalysisRecord: Sendable {
    /// The version of the line's format.
    package static let formatVersion = 1

    /// The content for the index.
    package let content: JournalRecord
    /// The content as in the build's journal.
    let payload: [UInt8]

    package init(_ content: JournalRecord) {
        self.content = content
        payload = content.encoded
    }

    /// Path relative to the library's root.
    package var path: RawPath { RawPath(bytes: content.path) }

    /// The reason why there is no track; nil if there is one.
    package var failure: FailureEntry? {
        if case .failure(let failure) = content { failure } else { nil }
    }

    /// Parses a line.
    /// - Parameter line: without its line break.
    /// - Throws: `RecordError`.
    package init(line: [UInt8]) throws(RecordError) {
        let fields: RecordFields
        do {
            fields = try JSONDecoder().decode(RecordFields.self, from: Data(line))
        } catch {
            throw .damaged("not a complete record")
        }
        guard fields.sonic_record == Self.formatVersion else { throw .otherFormat(version: fields.sonic_record) }
        guard let analysis = fields.analysis, let schema = fields.schema.flatMap({ UInt64($0, radix: 16) }),
            let data = fields.data.flatMap({ Data(base64Encoded: $0) })
        else { throw .damaged("a part is missing or cannot be read") }
        payload = Array(data)
        guard fields.xxh3 == Self.checksum(payload, analysis: analysis, schema: schema) else {
            throw .damaged("its checksum does not match")
        }
        guard analysis == LibrarySchema.index.analysisVersion else { throw .otherAnalysis(version: analysis) }
        guard schema == LibrarySchema.fingerprint else { throw .otherSchema }
        guard let content = JournalRecord(payload: payload, schema: LibrarySchema.index) else {
            throw .damaged("its data are invalid")
        }
        // A file analyzed on its own has no earlier path.
        if case .moved = content { throw .damaged("its data are invalid") }
        if let entry = content.track, entry.analysisVersion != analysis {
            throw .otherAnalysis(version: entry.analysisVersion)
        }
        self.content = content
        guard fields == self.fields else { throw .damaged("its members contradict its data") }
    }

    /// The record as a line of printable ASCII, without a line break.
    package var line: String {
        let text = (try? JSONLine.string(fields)) ?? ""
        // The encoder leaves only non-ASCII text and the delete character unescaped.
        guard text.utf8.contains(where: { $0 >= 0x7F }) else { return text }
        return text.utf16.reduce(into: "") { line, unit in
            if unit < 0x7F, let scalar = Unicode.Scalar(unit) {
                line.unicodeScalars.append(scalar)
            } else {
                line += "\\u" + Hexadecimal.text(unit)
            }
        }
    }

    private var fields: RecordFields {
        let (analysis, schema) = (LibrarySchema.index.analysisVersion, LibrarySchema.fingerprint)
        var fields = RecordFields(
            sonic_record: Self.formatVersion, analysis: analysis, schema: Hexadecimal.text(schema),
            data: Data(payload).base64EncodedString(),
            xxh3: Self.checksum(payload, analysis: analysis, schema: schema), path: "\(path)")
        switch content {
        case .track(let entry), .moved(let entry, from: _):
            fields.status = "track"
            (fields.size, fields.mtime_ns) = (entry.fileSize, entry.modificationTime)
        case .failure(let failure):
            fields.status = "failed"
            (fields.size, fields.mtime_ns) = (failure.fileSize, failure.modificationTime)
            (fields.kind, fields.message) = (failure.kind, failure.message)
        }
        return fields
    }

    private static func checksum(_ payload: [UInt8], analysis: UInt32, schema: UInt64) -> String {
        func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: value.littleEndian) { Array($0) }
        }
        let front = littleEndian(UInt32(formatVersion)) + littleEndian(analysis) + littleEndian(schema)
        return Hexadecimal.text(Checksum.of(front + payload))
    }
}

/// The members of a line, by name.
private struct RecordFields: Codable, Equatable {
    var sonic_record: Int
    var analysis: UInt32?
    var schema: String?
    var data: String?
    var xxh3: String?
    var path: String?
    var status: String?
    var size: UInt64?
    var mtime_ns: Int64?
    var kind: String?
    var message: String?
}

extension LibrarySchema {
    /// The schema of ``index``.
    static let fingerprint = index.fingerprint
}
