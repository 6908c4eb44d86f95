import SimilarityIndex
import TestSupport
import Testing

/// The bytes of an index, with edits that checksums do not reveal.
struct IndexImage {
    var bytes: [UInt8]

    struct Section {
        var name: String
        /// Offset of its entry in the table of contents.
        var line: Int
        var offset: Int
        var length: Int
    }

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(_ entries: [IndexEntry], failures: [FailureEntry]) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.sidx")
        try RandomLibrary.writer(entries, failures: failures).write(to: path)
        bytes = try contents(of: path)
    }

    static func make(trackCount: Int = 6) throws -> IndexImage {
        try IndexImage(try RandomLibrary.entries(trackCount), failures: RandomLibrary.failures(2))
    }

    var sections: [Section] {
        (0..<Int(load(32, as: UInt32.self))).map { position in
            let line = 64 + 32 * position
            return Section(
                name: String(decoding: bytes[line..<line + 4], as: UTF8.self), line: line,
                offset: Int(load(line + 8, as: UInt64.self)), length: Int(load(line + 16, as: UInt64.self)))
        }
    }

    func section(_ name: String) throws -> Section { try #require(sections.first { $0.name == name }) }

    func load<Value: FixedWidthInteger>(_ position: Int, as type: Value.Type) -> Value {
        bytes[position...].prefix(MemoryLayout<Value>.size).reversed().reduce(0) { $0 << 8 | Value($1) }
    }

    mutating func store(_ value: some FixedWidthInteger, at position: Int) {
        withUnsafeBytes(of: value.littleEndian) { bytes.replaceSubrange(position..<position + $0.count, with: $0) }
    }

    /// Corrects every checksum, so that the reader has to check the content.
    mutating func seal() {
        let frontLength = 64 + 32 * Int(load(32, as: UInt32.self))
        guard frontLength <= bytes.count else {
            store(Checksum.of(Array(bytes[..<56])), at: 56)
            return
        }
        for position in stride(from: 64, to: frontLength, by: 32) {
            let offset = load(position + 8, as: UInt64.self)
            let length = load(position + 16, as: UInt64.self)
            guard offset <= bytes.count, length <= UInt64(bytes.count) - offset else { continue }
            store(Checksum.of(Array(bytes[Int(offset)..<Int(offset + length)])), at: position + 24)
        }
        store(Checksum.of(Array(bytes[64..<frontLength])), at: 48)
        store(Checksum.of(Array(bytes[..<56])), at: 56)
    }
}
