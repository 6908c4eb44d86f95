/// The validated header and table of contents of an index file.
struct IndexDirectory {
    let header: IndexHeader
    let sections: [SectionDescriptor]

    /// Reads header and table of contents of `file`. Afterwards every section is within the file and does not overlap
    /// another.
    init(_ file: MappedFile) throws(IndexError) {
        header = try Self.header(of: file)
        let tableOffset = IndexHeader.byteCount
        let (tableLength, overflows) = Int(header.sectionCount).multipliedReportingOverflow(
            by: SectionDescriptor.byteCount)
        guard !overflows, tableLength <= file.count - tableOffset else {
            throw IndexError(
                .corrupt("table of \(header.sectionCount) sections does not fit the file"), file: file.path,
                byteOffset: 32)
        }
        let table = try file.withBytes(at: tableOffset, count: tableLength) { Array($0) }
        guard Checksum.of(table) == header.tableChecksum else {
            throw IndexError(
                .checksumMismatch("the table of contents"), file: file.path, byteOffset: UInt64(tableOffset))
        }
        sections = stride(from: 0, to: tableLength, by: SectionDescriptor.byteCount).map {
            SectionDescriptor(table[$0..<$0 + SectionDescriptor.byteCount])
        }
        try Self.check(sections, frontLength: tableOffset + tableLength, file: file)
    }

    private static func header(of file: MappedFile) throws(IndexError) -> IndexHeader {
        let bytes = try file.withBytes(at: 0, count: min(file.count, IndexHeader.byteCount)) { Array($0) }
        guard bytes.starts(with: IndexHeader.magic) else { throw IndexError(.notAnIndex, file: file.path) }
        guard bytes.count == IndexHeader.byteCount else {
            throw IndexError(
                .truncated(expected: UInt64(IndexHeader.byteCount), found: UInt64(bytes.count)), file: file.path)
        }
        let header = IndexHeader(bytes)
        // Checked before the checksum, because another version may store it elsewhere.
        guard header.formatVersion == IndexHeader.currentFormatVersion else {
            throw IndexError(.unsupportedFormatVersion(header.formatVersion), file: file.path, byteOffset: 8)
        }
        let expected = bytes.littleEndian(at: IndexHeader.checksumOffset, as: UInt64.self)
        guard Checksum.of(Array(bytes[..<IndexHeader.checksumOffset])) == expected else {
            throw IndexError(.checksumMismatch("the header"), file: file.path, byteOffset: 0)
        }
        guard header.fileLength == UInt64(file.count) else {
            throw IndexError(.truncated(expected: header.fileLength, found: UInt64(file.count)), file: file.path)
        }
        return header
    }

    private static func check(
        _ sections: [SectionDescriptor], frontLength: Int, file: MappedFile
    ) throws(IndexError) {
        var end = UInt64(frontLength)
        var seen: Set<SectionID> = []
        for (position, section) in sections.enumerated() {
            func corrupt(_ reason: String) -> IndexError {
                let offset = IndexHeader.byteCount + position * SectionDescriptor.byteCount
                return IndexError(
                    .corrupt("section “\(section.id)” \(reason)"), file: file.path, byteOffset: UInt64(offset))
            }
            guard seen.insert(section.id).inserted else { throw corrupt("is listed twice") }
            guard section.offset % UInt64(SectionDescriptor.alignment) == 0 else { throw corrupt("is not aligned") }
            guard section.offset >= end else { throw corrupt("begins inside what comes before it") }
            let fileLength = UInt64(file.count)
            guard section.offset <= fileLength, section.length <= fileLength - section.offset else {
                throw corrupt("reaches beyond the end of the file")
            }
            end = section.offset + section.length
            let known = SectionID.required(.floats) + [.byteVectors] + SectionID.optional
            let isKnown = known.contains(section.id)
            guard isKnown || !section.isRequired else {
                throw IndexError(.unsupportedSection(section.id.description), file: file.path)
            }
        }
        guard end == UInt64(file.count) else {
            throw IndexError(.corrupt("bytes after the last section"), file: file.path, byteOffset: end)
        }
    }
}

extension IndexHeader {
    /// Reads the fields; `bytes` has at least 64 bytes.
    fileprivate init(_ bytes: [UInt8]) {
        formatVersion = bytes.littleEndian(at: 8)
        analysisVersion = bytes.littleEndian(at: 12)
        trackCount = bytes.littleEndian(at: 16)
        fileLength = bytes.littleEndian(at: 24)
        sectionCount = bytes.littleEndian(at: 32)
        vectorDimension = bytes.littleEndian(at: 36)
        sequenceDimension = bytes.littleEndian(at: 40)
        tableChecksum = bytes.littleEndian(at: 48)
    }
}

extension SectionDescriptor {
    fileprivate init(_ slice: ArraySlice<UInt8>) {
        let bytes = Array(slice)
        id = SectionID(code: bytes.littleEndian(at: 0))
        flags = bytes.littleEndian(at: 4)
        offset = bytes.littleEndian(at: 8)
        length = bytes.littleEndian(at: 16)
        checksum = bytes.littleEndian(at: 24)
    }
}

extension [UInt8] {
    fileprivate func littleEndian<Value: FixedWidthInteger>(at position: Int, as type: Value.Type = Value.self) -> Value
    {
        (0..<MemoryLayout<Value>.size).reversed().reduce(0) { $0 << 8 | Value(truncatingIfNeeded: self[position + $1]) }
    }
}
