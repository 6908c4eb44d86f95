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
        let range = try offsets.range(index, in: section, "outline")
        guard range.count <= SongOutline.largestByteCount else {
            throw offsets.corrupt("outline \(index) has \(range.count) bytes", at: 8 * index)
        }
        return range
    }

    func verifyOutlines() throws(IndexError) {
        guard let offsets = outlineOffsets, let section = outlines else { return }
        try offsets.verifySpan(of: count, in: section, "outline")
        for index in 0..<count {
            if try outline(index) != nil, try analysisVersion(index) != schema.analysisVersion {
                throw offsets.corrupt("track \(index) of another analysis has an outline", at: 8 * index)
            }
            if index % 4_096 == 0 { file.release() }
        }
    }
}
