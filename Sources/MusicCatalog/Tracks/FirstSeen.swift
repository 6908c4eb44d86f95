package import SimilarityIndex

/// The time at which the program first saw a recording, in nanoseconds since 1970-01-01 UTC, as decimal digits in a text
/// column. It is only stored if it is not the time of the file, so an index says nothing about the time of its first build.
package enum FirstSeen {
    static let column = "first_seen"

    /// A file that was written less than a day before it was first seen came with its own time.
    package static let newest: Int64 = 86_400 * 1_000_000_000

    /// The time for a track of an index.
    package static func time(_ index: Int, of reader: IndexReader) throws(IndexError) -> Int64 {
        if let column = reader.schema.textColumn(named: column), let text = try reader.text(column, index),
            let time = Int64(text)
        {
            return time
        }
        return try reader.modificationTime(index)
    }

    /// The time for a record in the columns of ``LibrarySchema/index``.
    package static func time(of entry: IndexEntry) -> Int64 {
        place.flatMap { entry.texts[$0] }.flatMap { Int64($0) } ?? entry.modificationTime
    }

    /// Sets the time of a record in the columns of ``LibrarySchema/index``.
    package static func set(_ time: Int64, of entry: inout IndexEntry) {
        guard let place else { return }
        entry.texts[place] = time == entry.modificationTime ? nil : "\(time)"
    }

    private static let place = LibrarySchema.index.textColumn(named: column)
}
