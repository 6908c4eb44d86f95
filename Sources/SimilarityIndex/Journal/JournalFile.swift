/// Layout of a journal: eight bytes of magic, then frames, the first of which is the schema.
///
/// A frame is the length of its payload (`UInt32`), the XXH3-64 of its payload (`UInt64`), and the payload, all
/// little-endian. A truncated frame or one with a wrong checksum ends the journal, because the writer was stopped
/// there.
enum JournalFile {
    static let magic: [UInt8] = [0x89, 0x53, 0x49, 0x4A, 0x4E, 0x0D, 0x0A, 0x1A]
    static let frameHeaderByteCount = 12

    /// Magic and schema.
    static func front(_ schema: IndexSchema) -> [UInt8] { magic + frame(payload(of: schema)) }

    static func frame(_ payload: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: UInt32(payload.count))
        bytes.append(littleEndian: Checksum.of(payload))
        return bytes + payload
    }

    /// Finds the usable part of the journal at `path`.
    /// - Parameter receive: called with each record and the place of its payload.
    /// - Returns: the length of the usable part; 0 if there is nothing to continue from: another schema, or a writer
    ///   that was stopped before its first record.
    /// - Throws: `IndexError`: `invalidInput` if the file is not a journal; `system`.
    static func read(
        _ file: MappedFile, schema: IndexSchema, receive: (JournalRecord, Range<Int>) -> Void
    ) throws(IndexError) -> Int {
        let start = try file.withBytes(at: 0, count: min(file.count, magic.count)) { Array($0) }
        // Zeros are left by a power loss that kept the length of a file but not its content.
        guard magic.starts(with: start) || start.allSatisfy({ $0 == 0 }) else {
            throw IndexError(
                .invalidInput("is not a journal of this tool and will not be overwritten; move it away"),
                file: file.path)
        }
        var position = magic.count
        guard start == magic, let payload = try nextPayload(file, &position), payload == self.payload(of: schema)
        else { return 0 }
        var end = position
        while let payload = try nextPayload(file, &position),
            let record = JournalRecord(payload: payload, schema: schema)
        {
            receive(record, position - payload.count..<position)
            end = position
        }
        file.release()
        return end
    }

    private static func nextPayload(_ file: MappedFile, _ position: inout Int) throws(IndexError) -> [UInt8]? {
        guard frameHeaderByteCount <= file.count - position else { return nil }
        var header = RecordInput(try file.withBytes(at: position, count: frameHeaderByteCount) { Array($0) })
        guard let length = header.integer(UInt32.self).map({ Int($0) }), let checksum = header.integer(UInt64.self),
            length <= file.count - position - frameHeaderByteCount
        else { return nil }
        let payload = try file.withBytes(at: position + frameHeaderByteCount, count: length) { Array($0) }
        guard Checksum.of(payload) == checksum else { return nil }
        position += frameHeaderByteCount + length
        return payload
    }

    static func payload(of schema: IndexSchema) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: schema.analysisVersion)
        bytes.append(littleEndian: UInt32(schema.vectorDimension))
        bytes.append(littleEndian: schema.vectorFormat.rawValue)
        bytes.append(littleEndian: UInt32(schema.sequenceDimension))
        for columns in [schema.textColumns, schema.numberColumns] {
            bytes.append(littleEndian: UInt32(columns.count))
            for name in columns { bytes.append(string: Array(name.utf8)) }
        }
        return bytes
    }
}
