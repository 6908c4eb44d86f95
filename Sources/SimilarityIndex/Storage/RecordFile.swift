/// An append-only file of records: written bytes never change.
package protocol RecordFile: AnyObject, Sendable {
    /// The path for errors; nil for none.
    var errorPath: String? { get }
    /// The `count` bytes from `position`.
    /// - Throws: `IndexError` if they can no longer be read.
    func bytes(at position: Int, count: Int) throws(IndexError) -> [UInt8]
    /// Releases the memory of read data.
    func release()
}

extension RecordFile {
    package func release() {}
}

/// Position of a track record in a file. An index can be written from it without another copy.
package struct RecordPosition: Sendable {
    let file: any RecordFile
    /// End of the record's ``TrackFeatures``.
    let featuresEnd: Int

    init(file: any RecordFile, featuresEnd: Int) {
        (self.file, self.featuresEnd) = (file, featuresEnd)
    }
}
