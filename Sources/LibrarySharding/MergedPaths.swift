import SimilarityIndex

/// The paths of several indexes in byte order, each with the indexes that contain it. Only one path per index is in
/// memory.
struct MergedPaths {
    /// The data of one index at a path.
    struct Candidate {
        /// The index.
        let source: Int
        /// The number of the track in it.
        var track: Int?
        var failure: FailureEntry?

        /// All data, with the path in the index.
        func view(_ readers: [IndexReader]) throws(IndexError) -> PathView {
            guard let track else { return PathView(track: nil, failure: failure) }
            return PathView(track: try readers[source].entry(track), failure: failure)
        }
    }

    /// The next record of one index. Tracks and failures are two lists in byte order.
    private struct Cursor {
        let source: Int
        let isFailure: Bool
        var number = 0
        var path: RawPath

        func precedes(_ other: Cursor) -> Bool { (path, source) < (other.path, other.source) }
    }

    private let readers: [IndexReader]
    private let prefixes: [RawPath]
    private let failures: [[FailureEntry]]
    /// A binary heap with the smallest path on top.
    private var cursors: [Cursor] = []

    /// - Parameters:
    ///   - readers: verified indexes: tracks and failures are in byte order of their paths.
    ///   - prefixes: the prefix for the paths of each index.
    init(_ readers: [IndexReader], prefixes: [RawPath]) throws(IndexError) {
        self.readers = readers
        self.prefixes = prefixes
        var failures: [[FailureEntry]] = []
        for reader in readers { failures.append(try reader.failures()) }
        self.failures = failures
        for source in readers.indices {
            for isFailure in [false, true] {
                guard let path = try path(source, isFailure: isFailure, 0) else { continue }
                cursors.append(Cursor(source: source, isFailure: isFailure, path: path))
            }
        }
        cursors.sort { $0.precedes($1) }
    }

    /// The next path and the data of each index that contains it; nil at the end.
    mutating func next() throws(IndexError) -> (path: [UInt8], candidates: [Candidate])? {
        guard let path = cursors.first?.path else { return nil }
        var candidates: [Candidate] = []
        while let cursor = cursors.first, cursor.path == path {
            if candidates.last?.source != cursor.source { candidates.append(Candidate(source: cursor.source)) }
            if cursor.isFailure {
                candidates[candidates.count - 1].failure = failures[cursor.source][cursor.number]
            } else {
                candidates[candidates.count - 1].track = cursor.number
            }
            try advanceFirst()
        }
        return (path.bytes, candidates)
    }

    private func path(_ source: Int, isFailure: Bool, _ number: Int) throws(IndexError) -> RawPath? {
        guard number < (isFailure ? failures[source].count : readers[source].count) else { return nil }
        let bytes = isFailure ? failures[source][number].path : try readers[source].pathBytes(number)
        return prefixes[source].appending(RawPath(bytes: bytes))
    }

    private mutating func advanceFirst() throws(IndexError) {
        cursors[0].number += 1
        let first = cursors[0]
        if let path = try path(first.source, isFailure: first.isFailure, first.number) {
            cursors[0].path = path
        } else {
            cursors.swapAt(0, cursors.count - 1)
            cursors.removeLast()
        }
        var position = 0
        while true {
            var least = position
            for child in [2 * position + 1, 2 * position + 2] where child < cursors.count {
                if cursors[child].precedes(cursors[least]) { least = child }
            }
            if least == position { return }
            cursors.swapAt(position, least)
            position = least
        }
    }
}
