extension IndexReader {
    /// Number of distinct paths and texts in the index.
    package var stringCount: Int { stringOffsets.count / 8 - 1 }

    /// The string with number `number`; errors mention `use`.
    func string(_ number: UInt32, for use: String) throws(IndexError) -> [UInt8] {
        try withString(number, for: use) { Array($0) }
    }

    /// Calls `body` with the bytes of the string with number `number`, 0..<``stringCount``.
    package func readString(_ number: Int, _ body: (Span<UInt8>) -> Void) throws(IndexError) {
        try withString(UInt32(number), for: "a search") { bytes in
            body(Span(_unsafeElements: bytes.assumingMemoryBound(to: UInt8.self)))
        }
    }

    /// The string number of every track in text column `column`; −1 for none.
    package func stringNumbers(ofText column: Int) throws(IndexError) -> [Int32] {
        precondition(schema.textColumns.indices.contains(column), "column \(column)")
        return try stringNumbers(texts, from: 4 * column * count, stride: 4, none: .noString, for: "a text")
    }

    /// The string number of every track's path.
    package func pathNumbers() throws(IndexError) -> [Int32] {
        try stringNumbers(tracks, from: TrackLayout.path, stride: TrackLayout.byteCount, none: nil, for: "a path")
    }

    private func stringNumbers(
        _ section: Section, from start: Int, stride: Int, none: UInt32?, for use: String
    ) throws(IndexError) -> [Int32] {
        guard count > 0 else { return [] }
        var numbers: [Int32] = []
        numbers.reserveCapacity(count)
        var wrong: UInt32?
        try section.withBytes(at: start, count: (count - 1) * stride + 4) { bytes in
            for index in 0..<count {
                let number = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index * stride, as: UInt32.self))
                if number != none, Int(number) >= stringCount { wrong = number }
                numbers.append(number == none ? -1 : Int32(truncatingIfNeeded: number))
            }
        }
        if let wrong { throw section.corrupt("\(use) is string \(wrong) of \(stringCount)", at: start) }
        return numbers
    }

    func withString<Result>(
        _ number: UInt32, for use: String, _ body: (UnsafeRawBufferPointer) -> Result
    ) throws(IndexError) -> Result {
        guard Int(number) < stringCount else {
            throw stringOffsets.corrupt("\(use) is string \(number) of \(stringCount)", at: 0)
        }
        let range = try stringOffsets.range(Int(number), in: strings, "string")
        return try strings.withBytes(at: range.lowerBound, count: range.count, body)
    }

    /// Number of `text` in the string table; nil if the index does not contain it.
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

    /// Number of the track at `path` (as stored: relative to the library's root); nil if there is none.
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

    /// Number of the track at `path` (relative to the library's root); nil if there is none.
    public func index(ofPath path: String) throws(IndexError) -> Int? {
        try index(ofPath: Array(path.utf8))
    }

    /// Number of the first track with this identity; nil if there is none.
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

    /// Numbers of the tracks that are copies of one recording, ascending, for each recording with several.
    package func copies() throws(IndexError) -> [[Int]] {
        var result: [[Int]] = []
        var (last, copies): (TrackID?, [Int]) = (nil, [])
        for rank in 0..<count {
            let index = try trackIndex(atRank: rank)
            let id = try id(index)
            if id != last {
                if copies.count > 1 { result.append(copies) }
                (last, copies) = (id, [])
            }
            copies.append(index)
        }
        return copies.count > 1 ? result + [copies] : result
    }

    /// The track at position `rank` when tracks are sorted by identity.
    func trackIndex(atRank rank: Int) throws(IndexError) -> Int {
        let index = Int(try trackIDs.load(at: 4 * rank, as: UInt32.self))
        guard index < count else { throw trackIDs.corrupt("track \(index) of \(count)", at: 4 * rank) }
        return index
    }

    /// The first of `0..<count` from which on `predicate` is true; `count` if it never is.
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
