import Synchronization

/// A section of a mapped index. Every access is checked against its bounds, and the first one also verifies the
/// checksum.
final class Section: Sendable {
    /// Longer sections are verified only by `IndexReader.verify`, so that a query of a very large index does not read
    /// all of it. Shorter ones are verified on first use.
    static let lazyChecksumLimit = 1 << 25

    /// Number of bytes of a section in memory at a time during verification.
    private static let verifiedAtATime = 1 << 25

    let id: SectionID
    /// Length in bytes.
    let count: Int
    private let file: MappedFile
    private let offset: Int
    /// Checksum of its contents, as the table of contents has it.
    let checksum: UInt64
    private let isTrusted: Atomic<Bool>

    /// - Precondition: the descriptor is within `file`.
    init(_ descriptor: SectionDescriptor, of file: MappedFile, checkedOnUse: Bool = true) {
        id = descriptor.id
        count = Int(descriptor.length)
        offset = Int(descriptor.offset)
        checksum = descriptor.checksum
        self.file = file
        isTrusted = Atomic(!checkedOnUse || count > Self.lazyChecksumLimit)
    }

    /// Verifies the checksum of the whole section.
    func verify() throws(IndexError) {
        var found = StreamingChecksum()
        for start in stride(from: 0, to: count, by: Self.verifiedAtATime) {
            try file.withBytes(at: offset + start, count: min(Self.verifiedAtATime, count - start)) { found.update($0) }
            if count > Self.verifiedAtATime { file.release() }
        }
        guard found.value == checksum else {
            throw IndexError(
                .checksumMismatch("section “\(id)”"), file: file.path, byteOffset: UInt64(offset))
        }
        isTrusted.store(true, ordering: .releasing)
    }

    /// Releases the memory of the section; see ``MappedFile/release(at:count:)``.
    func release() {
        file.release(at: offset, count: count)
    }

    /// Fetches `range` of the section from the disk before it is read; see ``MappedFile/prefetch(at:count:waits:)``.
    func prefetch(_ range: Range<Int>, waits: Bool) {
        file.prefetch(at: offset + range.lowerBound, count: range.count, waits: waits)
    }

    /// Calls `body` with `count` bytes at `position`, counted from the start of the section.
    func withBytes<Result>(
        at position: Int, count: Int, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(IndexError) -> Result {
        if !isTrusted.load(ordering: .acquiring) { try verify() }
        guard position >= 0, count >= 0, position <= self.count, count <= self.count - position else {
            throw corrupt("“\(id)” has \(self.count) bytes, \(count) at \(position) were asked for", at: 0)
        }
        return try file.withBytes(at: offset + position, count: count, body)
    }

    func load<Value: FixedWidthInteger>(at position: Int, as type: Value.Type = Value.self) throws(IndexError) -> Value
    {
        try withBytes(at: position, count: MemoryLayout<Value>.size) {
            Value(littleEndian: $0.loadUnaligned(as: Value.self))
        }
    }

    func float(at position: Int) throws(IndexError) -> Float {
        Float(bitPattern: try load(at: position))
    }

    func floats(at position: Int, count: Int) throws(IndexError) -> [Float] {
        try elements(at: position, count: count)
    }

    func bytes(at position: Int, count: Int) throws(IndexError) -> [UInt8] {
        try elements(at: position, count: count)
    }

    /// `count` elements of a type for which every bit pattern is valid.
    private func elements<Element: BitwiseCopyable>(
        at position: Int, count: Int
    ) throws(IndexError) -> [Element] {
        let (byteCount, overflows) = count.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
        guard !overflows else { throw corrupt("“\(id)” cannot have \(count) elements", at: position) }
        return try withBytes(at: position, count: byteCount) { source in
            [Element](unsafeUninitializedCapacity: count) { destination, initializedCount in
                UnsafeMutableRawBufferPointer(destination).copyMemory(from: source)
                initializedCount = count
            }
        }
    }

    /// An error for the byte at `position` of the section.
    func corrupt(_ reason: String, at position: Int) -> IndexError {
        IndexError(.corrupt(reason), file: file.path, byteOffset: UInt64(clamping: offset + position))
    }
}

// Offsets into another section: a number of 64 bits for each item, then one for the end of the last.
extension Section {
    /// The bytes of an item in the section that these offsets belong to.
    /// - Parameter name: what an item is, for errors.
    func range(_ item: Int, in items: Section, _ name: StaticString) throws(IndexError) -> Range<Int> {
        let start: UInt64 = try load(at: 8 * item)
        let end: UInt64 = try load(at: 8 * item + 8)
        guard start <= end, end <= UInt64(items.count) else {
            throw corrupt("\(name) \(item) is at \(start)..<\(end) of \(items.count) bytes", at: 8 * item)
        }
        return Int(start)..<Int(end)
    }

    /// Checks that the offsets of `count` items go from the start of their section to its end.
    func verifySpan(of count: Int, in items: Section, _ name: StaticString) throws(IndexError) {
        guard try load(at: 0, as: UInt64.self) == 0, try load(at: 8 * count, as: UInt64.self) == UInt64(items.count)
        else { throw corrupt("\(name) offsets do not span “\(items.id)”", at: 0) }
    }
}
