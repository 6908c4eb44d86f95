package import SimilarityIndex

/// The time at which the program first saw a recording, in nanoseconds since 1970-01-01 UTC, as decimal digits in a text
/// column. It is only stored if it is not the time of the file, so an index says nothing about the time of its first build.
package enum FirstSeen {
    static let column = "first_seen"

    /// A file that was written less than a day before it was first seen came with its own time.
    package static let newest: Int64 = 86_400 * 1_000_000_000

    /// The column of an index; nil when it has none.
    static func column(of reader: IndexReader) -> Int? { reader.schema.textColumn(named: column) }

    /// The time for a track of an index.
    /// - Parameter column: as `column(of:)`, which is searched by name.
    static func time(_ index: Int, of reader: IndexReader, _ column: Int?) throws(IndexError) -> Int64 {
        var text: String?
        if let column { text = try reader.text(column, index) }
        return time(text, try reader.modificationTime(index))
    }

    /// - Parameters:
    ///   - text: what the column has.
    ///   - modificationTime: that of the file.
    static func time(_ text: String?, _ modificationTime: Int64) -> Int64 {
        text.flatMap { Int64($0) } ?? modificationTime
    }

    /// The tracks with an audio, in the order in which they were first seen.
    package static func tracks(_ id: TrackID, of reader: IndexReader) throws(IndexError) -> [(index: Int, time: Int64)]
    {
        let column = column(of: reader)
        var tracks: [(index: Int, time: Int64)] = []
        for index in try reader.indices(of: id) { tracks.append((index, try time(index, of: reader, column))) }
        return tracks.sorted { ($0.time, $0.index) < ($1.time, $1.index) }
    }

    /// The time for a record in the columns of ``LibrarySchema/index``.
    package static func time(of entry: IndexEntry) -> Int64 {
        time(place.flatMap { entry.texts[$0] }, entry.modificationTime)
    }

    /// Sets the time of a record in the columns of ``LibrarySchema/index``.
    package static func set(_ time: Int64, of entry: inout IndexEntry) {
        guard let place else { return }
        entry.texts[place] = time == entry.modificationTime ? nil : "\(time)"
    }

    private static let place = LibrarySchema.index.textColumn(named: column)
}
