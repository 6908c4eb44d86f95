import SystemFiles

/// Writes the sections of an index file one after the other, then the header and table of contents
/// that describe them: memory does not grow with the file.
struct SectionStream: ~Copyable {
    private static let flushThreshold = 1 << 18

    private let path: String
    private var file: AtomicFile
    private var checksum = StreamingChecksum()
    private var pending: [UInt8] = []
    private var position: UInt64
    private var sections: [SectionDescriptor] = []
    private let sectionCount: Int

    private init(path: String, file: consuming AtomicFile, position: Int, sectionCount: Int) {
        self.path = path
        self.file = file
        self.position = UInt64(position)
        self.sectionCount = sectionCount
    }

    /// Begins a file that will stand at `path`, with room at its front for the table of `sectionCount` sections.
    static func create(path: String, sectionCount: Int) throws(IndexError) -> SectionStream {
        guard !DescriptorIO.split(path).name.isEmpty else {
            throw IndexError(.invalidInput("path of the index names no file"), file: path)
        }
        let front = IndexHeader.byteCount + sectionCount * SectionDescriptor.byteCount
        do {
            var file = try AtomicFile.create(path: path)
            try file.append([UInt8](repeating: 0, count: front))
            return SectionStream(path: path, file: file, position: front, sectionCount: sectionCount)
        } catch {
            throw IndexError(error, file: path)
        }
    }

    mutating func begin(_ id: SectionID, isRequired: Bool) throws(IndexError) {
        let alignment = UInt64(SectionDescriptor.alignment)
        let padding = (alignment - position % alignment) % alignment
        try write([UInt8](repeating: 0, count: Int(padding)))
        position += padding
        checksum.reset()
        let flags = isRequired ? SectionDescriptor.requiredFlag : 0
        sections.append(SectionDescriptor(id: id, flags: flags, offset: position, length: 0, checksum: 0))
    }

    mutating func append(_ bytes: [UInt8]) throws(IndexError) {
        pending += bytes
        if pending.count >= Self.flushThreshold { try flush() }
    }

    mutating func append(_ bytes: ArraySlice<UInt8>) throws(IndexError) {
        pending += bytes
        if pending.count >= Self.flushThreshold { try flush() }
    }

    mutating func append(littleEndian value: some FixedWidthInteger) throws(IndexError) {
        pending.append(littleEndian: value)
        if pending.count >= Self.flushThreshold { try flush() }
    }

    mutating func end() throws(IndexError) {
        try flush()
        let last = sections.count - 1
        sections[last].length = position - sections[last].offset
        sections[last].checksum = checksum.value
    }

    /// Writes the front of the file and puts the file in its place. The header's counts of what the
    /// stream knows (sections, bytes, checksum of the table) are filled in here.
    consuming func commit(_ header: IndexHeader) throws(IndexError) {
        precondition(sections.count == sectionCount)
        let table = sections.flatMap(\.encoded)
        var header = header
        header.sectionCount = UInt32(sectionCount)
        header.fileLength = position
        header.tableChecksum = Checksum.of(table)
        let path = path
        do {
            try file.overwriteStart(with: header.encoded + table)
            try file.commit()
        } catch {
            throw IndexError(error, file: path)
        }
    }

    private mutating func write(_ bytes: [UInt8]) throws(IndexError) {
        do { try file.append(bytes) } catch { throw IndexError(error, file: path) }
    }

    private mutating func flush() throws(IndexError) {
        checksum.update(pending)
        try write(pending)
        position += UInt64(pending.count)
        pending.removeAll(keepingCapacity: true)
    }
}
