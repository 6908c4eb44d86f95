import Foundation
import SimilarityIndex
import TestSupport
import Testing

/// Randomly damaged journals return written records, up to the damage, or nothing.
struct JournalFuzzTests {
    private let folder: TemporaryFolder
    private let path: String
    private let schema: IndexSchema
    private let records: [JournalRecord]
    private let whole: [UInt8]
    /// Ranges of the records' payloads in `whole`.
    private let payloads: [Range<Int>]

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("x.journal")
        let reader = try RandomLibrary.reader(try RandomLibrary.entries(12))
        schema = reader.schema
        let journal = try BuildJournal(path: path, schema: schema)
        for index in 0..<reader.count {
            let entry = try reader.entry(index)
            try journal.append(index.isMultiple(of: 2) ? .track(entry) : .moved(entry, from: [1, 2, UInt8(index)]))
        }
        for failure in RandomLibrary.failures(3) { try journal.append(.failure(failure)) }
        records = try BuildJournal(path: path, schema: schema).recovered
        whole = try contents(of: path)
        var payloads: [Range<Int>] = []
        var position = 8
        while position < whole.count {
            let length = whole[position..<position + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
            payloads.append(position + 12..<position + 12 + length)
            position += 12 + length
        }
        self.payloads = Array(payloads.dropFirst())
    }

    /// Number of recovered `records`, if they are the first ones and nothing else.
    private func prefixLength(_ recovered: some Collection<JournalRecord>) -> Int? {
        let isPrefix =
            recovered.count <= records.count
            && zip(recovered, records).allSatisfy { pair in
                switch pair {
                case (.track(let first), .track(let second)): return isSame(first, second)
                case (.moved(let first, let from), .moved(let second, let other)):
                    return isSame(first, second) && from == other
                default: return pair.0 == pair.1
                }
            }
        return isPrefix ? recovered.count : nil
    }

    @Test func flippedBits() throws {
        try #require(prefixLength(records) == 15 && payloads.count == 15)
        try Fuzz.run("flipped bits of a journal", inSuite: 2_000, full: 50_000) { round, random in
            var bytes = whole
            let bit = Int.random(in: 0..<8 * bytes.count, using: &random)
            bytes[bit / 8] ^= 1 << (bit % 8)
            if round % 4 == 0 { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
            try write(bytes, to: path)
            do {
                let count = prefixLength(try BuildJournal(path: path, schema: schema).recovered)
                if count == nil || count == 15 { Issue.record("round \(round), bit \(bit)") }
                return false
            } catch {
                return true
            }
        }
    }

    /// Invalid records with a valid checksum.
    @Test func sealedRecords() throws {
        try Fuzz.run("sealed records of a journal", inSuite: 4_000, full: 50_000) { round, random in
            let number = Int.random(in: payloads.indices, using: &random)
            var payload = Fuzz.mutant(of: Array(whole[payloads[number]]), using: &random)
            if round % 2 == 0 {
                let position = Int.random(in: 0..<max(1, payload.count - 4), using: &random)
                for index in position..<min(payload.count, position + 4) { payload[index] = 0xFF }
            }
            var frame: [UInt8] = []
            withUnsafeBytes(of: UInt32(payload.count).littleEndian) { frame += $0 }
            withUnsafeBytes(of: Checksum.of(payload).littleEndian) { frame += $0 }
            let (start, end) = (payloads[number].lowerBound - 12, payloads[number].upperBound)
            try write(Array(whole[..<start]) + frame + payload + Array(whole[end...]), to: path)
            let recovered = try BuildJournal(path: path, schema: schema).recovered
            if prefixLength(recovered.prefix(number)) != number { Issue.record("round \(round)") }
            // Recovered records must be valid for an index.
            var writer = try IndexWriter(schema: schema)
            for entry in recovered.compactMap(\.track) { try writer.append(entry) }
            return recovered.count == number
        }
    }
}
