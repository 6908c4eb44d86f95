extension IndexReader {
    /// Different paths and texts in the index.
    package var stringCount: Int { stringOffsets.count / 8 - 1 }

    /// The string numbered `number`; `use` says in an error what needed it.
    func string(_ number: UInt32, for use: String) throws(IndexError) -> [UInt8] {
        try withString(number, for: use) { Array($0) }
    }

    private func withString<Result>(
        _ number: UInt32, for use: String, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(IndexError) -> Result {
        guard Int(number) < stringCount else {
            throw stringOffsets.corrupt("\(use) is string \(number) of \(stringCount)", at: 0)
        }
        let position = Int(number) * 8
        let start: UInt64 = try stringOffsets.load(at: position)
        let end: UInt64 = try stringOffsets.load(at: position + 8)
        guard start <= end, end <= UInt64(strings.count) else {
            throw stringOffsets.corrupt(
                "string \(number) is at \(start)..<\(end) of \(strings.count) bytes", at: position)
        }
        return try strings.withBytes(at: Int(start), count: Int(end - start), body)
    }

    /// Number of `text` in the string table, nil when nothing in the index reads so.
    func stringNumber(of text: [UInt8]) throws(IndexError) -> UInt32? {
        var low = 0
        var high = stringCount
        while low < high {
            let middle = (low + high) / 2
            let (isEqual, isBefore) = try withString(UInt32(middle), for: "a search") { candidate in
                (candidate.elementsEqual(text), candidate.lexicographicallyPrecedes(text))
            }
            if isEqual { return UInt32(middle) }
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    /// Number of the track at `path` (as stored: relative to the library's root), nil when there is none.
    public func index(ofPath path: [UInt8]) throws(IndexError) -> Int? {
        guard let wanted = try stringNumber(of: path) else { return nil }
        // Tracks are in path order and strings in byte order, so the numbers ascend.
        let index = try firstIndex { index throws(IndexError) in
            try tracks.load(at: position(ofTrack: index) + TrackLayout.path) >= wanted
        }
        guard index < count, try tracks.load(at: position(ofTrack: index) + TrackLayout.path) == wanted else {
            return nil
        }
        return index
    }

    /// Number of the track at `path` (relative to the library's root), nil when there is none.
    public func index(ofPath path: String) throws(IndexError) -> Int? {
        try index(ofPath: Array(path.utf8))
    }

    /// Number of the first track with this identity, nil when there is none.
    public func index(of id: TrackID) throws(IndexError) -> Int? {
        try indices(of: id).first
    }

    /// Numbers of all tracks with this identity (copies of one recording), ascending.
    public func indices(of id: TrackID) throws(IndexError) -> [Int] {
        var rank = try firstIndex { rank throws(IndexError) in try self.id(try trackIndex(atRank: rank)) >= id }
        var indices: [Int] = []
        while rank < count {
            let index = try trackIndex(atRank: rank)
            guard try self.id(index) == id else { break }
            indices.append(index)
            rank += 1
        }
        return indices
    }

    /// The track that comes `rank`th when tracks are sorted by identity.
    func trackIndex(atRank rank: Int) throws(IndexError) -> Int {
        let index = Int(try trackIDs.load(at: 4 * rank, as: UInt32.self))
        guard index < count else { throw trackIDs.corrupt("track \(index) of \(count)", at: 4 * rank) }
        return index
    }

    /// First of `0..<count` from which `predicate` holds; `count` when it never does.
    private func firstIndex(
        where predicate: (Int) throws(IndexError) -> Bool
    ) throws(IndexError) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if try predicate(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
