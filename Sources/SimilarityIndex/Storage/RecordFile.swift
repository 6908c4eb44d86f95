/// A file of records that are there to stay: bytes that were once written to it are never changed.
package protocol RecordFile: AnyObject, Sendable {
    /// The path that errors name; nil for none.
    var errorPath: String? { get }
    /// The `count` bytes from `position`.
    /// - Throws: `IndexError` when they cannot be read any more.
    func bytes(at position: Int, count: Int) throws(IndexError) -> [UInt8]
    /// Gives back the memory of what was read.
    func release()
}

extension RecordFile {
    package func release() {}
}

/// Where the record of a track lies in a file, from which an index can be written without a copy of its own.
package struct RecordPlace: Sendable {
    let file: any RecordFile
    /// Where the record's ``TrackFeatures`` end.
    let featuresEnd: Int

    init(file: any RecordFile, featuresEnd: Int) {
        (self.file, self.featuresEnd) = (file, featuresEnd)
    }
}
