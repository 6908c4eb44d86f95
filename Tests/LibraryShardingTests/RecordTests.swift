import AudioFeatures
import Foundation
import LibrarySharding
import SimilarityIndex
import TestSupport
import Testing

/// The line that transfers a track from a worker to the index.
struct RecordTests {
    private static let schema = LibrarySchema.index

    /// A track with all texts that are difficult to encode.
    private static func track() throws -> JournalRecord {
        let texts = ["Tab\t and\nline \"q\" \\ / \u{7F} \u{80}", "Bj\u{F6}rk 🎵", "", "\u{2028}\u{1}"]
        return .track(
            IndexEntry(
                id: TrackID(high: 1, low: .max), path: Array("a\n\t/".utf8) + [0xFF, 0xC3] + Array("é.mp3".utf8),
                fileSize: .max, modificationTime: .min, flags: .partial, frameCount: 5, sampleRate: 44_100,
                channelCount: 2, analysisVersion: schema.analysisVersion,
                texts: schema.textColumns.indices.map { $0 < texts.count ? texts[$0] : nil },
                numbers: schema.numberColumns.indices.map { $0 == 1 ? .nan : Float($0) / 3 },
                vector: (0..<schema.vectorDimension).map { Float($0) },
                surroundings: VectorNeighborhood(radius: 50, mean: 1.5, deviation: 0.2),
                sequence: try QuantizedSequence(
                    values: (0..<3 * schema.sequenceDimension).map { Float($0) }, dimension: schema.sequenceDimension,
                    hopSeconds: 0.5)))
    }

    private static let failure = JournalRecord.failure(
        FailureEntry(
            path: Array("käse/\u{8}x".utf8), fileSize: 7, modificationTime: 8, kind: "notAudio", message: "“Ü”\r\n",
            firstSeen: 9))

    private static func bytes(_ record: AnalysisRecord) -> [UInt8] { Array(record.line.utf8) }

    /// The line with one changed member, as another program would write it.
    private static func edited(_ line: String, _ change: (inout [String: Any]) -> Void) throws -> [UInt8] {
        var object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        change(&object)
        return Array(try JSONSerialization.data(withJSONObject: object, options: []))
    }

    @Test func aLineIsPrintableAndGivesTheRecordBack() throws {
        for content in [try Self.track(), Self.failure] {
            let record = AnalysisRecord(content)
            #expect(record.line.utf8.allSatisfy { 0x20...0x7E ~= $0 })
            let read = try AnalysisRecord(line: Self.bytes(record))
            // A NaN does not equal itself; its bytes do.
            #expect(read.content.encoded == content.encoded && read.line == record.line)
            #expect(read.path.bytes == content.path)
        }
        #expect(AnalysisRecord(Self.failure).failure?.firstSeen == 9)
        #expect(AnalysisRecord(try Self.track()).failure == nil)
    }

    @Test func otherProgramsReadWhatTheyNeed() throws {
        let line = AnalysisRecord(Self.failure).line
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        #expect(object["sonic_record"] as? Int == 1)
        #expect(object["status"] as? String == "failed" && object["kind"] as? String == "notAudio")
        #expect(object["path"] as? String == "käse/\u{8}x" && object["message"] as? String == "“Ü”\r\n")
        #expect(object["size"] as? Int == 7 && object["mtime_ns"] as? Int == 8)
        #expect(object["analysis"] as? UInt32 == AnalysisVersion.current)
        // Written again by another program, with other spacing, another order, and additional members.
        let again = try Self.edited(line) { $0["host"] = "node 7" }
        #expect(try AnalysisRecord(line: again).content == Self.failure)
    }

    @Test func noChangedByteGivesAnotherRecord() throws {
        for content in [try Self.track(), Self.failure] {
            let line = Self.bytes(AnalysisRecord(content))
            for position in line.indices {
                for bit in [0, 5] {
                    var changed = line
                    changed[position] ^= 1 << bit
                    if let read = try? AnalysisRecord(line: changed) {
                        try #require(read.content.encoded == content.encoded, "byte \(position), bit \(bit)")
                    }
                }
            }
        }
    }

    @Test func aLineCutShortAnywhereIsDamaged() throws {
        let line = Self.bytes(AnalysisRecord(Self.failure))
        for length in line.indices {
            let error = #expect(throws: RecordError.self) { try AnalysisRecord(line: Array(line.prefix(length))) }
            #expect(error?.description.hasPrefix("damaged record: ") == true)
        }
    }

    @Test func otherLinesAreNoRecords() throws {
        for text in [
            "null", "[]", "{}", "7", "\"x\"", "{\"sonic_record\":\"1\"}", String(repeating: "[", count: 9_999),
        ] {
            #expect(throws: RecordError.self) { try AnalysisRecord(line: Array(text.utf8)) }
        }
        let line = AnalysisRecord(Self.failure).line
        for name in ["analysis", "schema", "data", "xxh3", "path", "status", "size", "mtime_ns", "kind", "message"] {
            #expect(throws: RecordError.self, "without \(name)") {
                try AnalysisRecord(line: try Self.edited(line) { $0[name] = nil })
            }
        }
        #expect(throws: RecordError.self) { try AnalysisRecord(line: try Self.edited(line) { $0["path"] = "y" }) }
        #expect(throws: RecordError.self) { try AnalysisRecord(line: try Self.edited(line) { $0["data"] = "%" }) }
    }

    /// Lines with a correct checksum, so that only the version is wrong.
    private static func line(analysis: UInt32, schema: UInt64, _ content: JournalRecord) throws -> [UInt8] {
        func littleEndian(_ value: some FixedWidthInteger) -> [UInt8] {
            (0..<value.bitWidth / 8).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        let front = littleEndian(UInt32(1)) + littleEndian(analysis) + littleEndian(schema)
        func hexadecimal(_ value: UInt64) -> String {
            let digits = String(value, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }
        return try edited(AnalysisRecord(content).line) {
            $0["analysis"] = analysis
            $0["schema"] = hexadecimal(schema)
            $0["xxh3"] = hexadecimal(Checksum.of(front + content.encoded))
        }
    }

    @Test func otherVersionsAreRefused() throws {
        let (version, fingerprint) = (AnalysisVersion.current, Self.schema.fingerprint)
        func error(_ line: [UInt8]) -> RecordError? {
            #expect(throws: RecordError.self) { try AnalysisRecord(line: line) }
        }
        let same = try Self.line(analysis: version, schema: fingerprint, Self.failure)
        #expect(try AnalysisRecord(line: same).content == Self.failure)
        let older = try Self.line(analysis: version + 1, schema: fingerprint, Self.failure)
        #expect(error(older) == .otherAnalysis(version: version + 1))
        #expect(error(try Self.line(analysis: version, schema: 5, Self.failure)) == .otherSchema)
        let format = try Self.edited(AnalysisRecord(Self.failure).line) { $0["sonic_record"] = 2 }
        #expect(error(format) == .otherFormat(version: 2))
        guard case .track(var entry) = try Self.track() else { return }
        let moved = try Self.line(analysis: version, schema: fingerprint, .moved(entry, from: [1]))
        #expect(error(moved) == .damaged("its data are invalid"))
        entry.analysisVersion += 1
        #expect(
            error(try Self.line(analysis: version, schema: fingerprint, .track(entry)))
                == .otherAnalysis(version: version + 1))
        var schema = Self.schema
        schema.numberColumns[0] += "x"
        #expect(schema.fingerprint != fingerprint)
    }
}
