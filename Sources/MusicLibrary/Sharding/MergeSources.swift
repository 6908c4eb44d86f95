import AudioFeatures
import SimilarityIndex

/// The records of several indexes in byte order of their paths, those of one path together. Memory grows with the paths,
/// not with what is known of the tracks.
struct MergeSources {
    private struct Item {
        let path: RawPath
        let source: Int
        /// Of the track, or of the failure.
        let number: Int
        let isFailure: Bool
    }

    private let readers: [IndexReader]
    private let failures: [[FailureEntry]]
    private var items: [Item] = []
    private var position = 0

    /// - Parameters:
    ///   - readers: the indexes.
    ///   - prefixes: what goes before the paths of each.
    init(_ readers: [IndexReader], prefixes: [RawPath]) throws(IndexError) {
        self.readers = readers
        var failures: [[FailureEntry]] = []
        for (source, reader) in readers.enumerated() {
            let prefix = prefixes[source]
            for number in 0..<reader.count {
                let path = prefix.appending(RawPath(bytes: try reader.pathBytes(number)))
                items.append(Item(path: path, source: source, number: number, isFailure: false))
            }
            failures.append(try reader.failures())
            for (number, failure) in failures[source].enumerated() {
                let path = prefix.appending(RawPath(bytes: failure.path))
                items.append(Item(path: path, source: source, number: number, isFailure: true))
            }
        }
        self.failures = failures
        items.sort { ($0.path, $0.source) < ($1.path, $1.source) }
    }

    /// What each index that knows the next path knows of it; nil at the end.
    mutating func next() throws(IndexError) -> [PathView]? {
        guard position < items.count else { return nil }
        let path = items[position].path
        var views: [PathView] = []
        var lastSource: Int?
        while position < items.count, items[position].path == path {
            let item = items[position]
            position += 1
            if lastSource != item.source { views.append(PathView()) }
            lastSource = item.source
            if item.isFailure {
                views[views.count - 1].failure = failures[item.source][item.number]
                views[views.count - 1].failure?.path = path.bytes
            } else {
                views[views.count - 1].track = try readers[item.source].entry(item.number)
                views[views.count - 1].track?.path = path.bytes
            }
        }
        return views
    }
}
