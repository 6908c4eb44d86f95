extension IndexReader {
    /// Whether the index has the chords and sections of its tracks. Indexes of analysis versions before 26 have none.
    package var hasOutlines: Bool { outlines != nil }

    /// The chords and sections of track `index`; nil if the index has none of it.
    public func outline(_ index: Int) throws(IndexError) -> SongOutline? {
        let range = try outlineRange(index)
        guard let section = outlines, !range.isEmpty else { return nil }
        let bytes = try section.bytes(at: range.lowerBound, count: range.count)
        guard let outline = SongOutline(encoded: bytes) else {
            throw section.corrupt("the chords of track \(index) are damaged", at: range.lowerBound)
        }
        return outline
    }

    /// Range of the outline of track `index` in its section; empty if there is none.
    func outlineRange(_ index: Int) throws(IndexError) -> Range<Int> {
        precondition((0..<count).contains(index), "track \(index) of \(count)")
        guard let offsets = outlineOffsets, let section = outlines else { return 0..<0 }
        let start: UInt64 = try offsets.load(at: 8 * index)
        let end: UInt64 = try offsets.load(at: 8 * index + 8)
        guard start <= end, end <= UInt64(section.count), end - start <= UInt64(SongOutline.largestByteCount) else {
            throw offsets.corrupt("outline \(index) is at \(start)..<\(end) of \(section.count) bytes", at: 8 * index)
        }
        return Int(start)..<Int(end)
    }

    func verifyOutlines() throws(IndexError) {
        guard let offsets = outlineOffsets, let section = outlines else { return }
        guard try offsets.load(at: 0, as: UInt64.self) == 0,
            try offsets.load(at: 8 * count, as: UInt64.self) == UInt64(section.count)
        else { throw offsets.corrupt("outline offsets do not span “OUTS”", at: 0) }
        for index in 0..<count {
            if try outline(index) != nil, try analysisVersion(index) != schema.analysisVersion {
                throw offsets.corrupt("track \(index) of another analysis has an outline", at: 8 * index)
            }
            if index % 4_096 == 0 { file.release() }
        }
    }
}
