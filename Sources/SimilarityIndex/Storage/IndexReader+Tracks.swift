extension IndexReader {
    /// Identity of track `index`.
    public func id(_ index: Int) throws(IndexError) -> TrackID {
        let record = position(ofTrack: index)
        return TrackID(
            high: try tracks.load(at: record + TrackLayout.idHigh), low: try tracks.load(at: record + TrackLayout.idLow)
        )
    }

    /// Path of track `index` relative to the library's root: bytes, not necessarily UTF-8.
    package func pathBytes(_ index: Int) throws(IndexError) -> [UInt8] {
        try string(try tracks.load(at: position(ofTrack: index) + TrackLayout.path), for: "a path")
    }

    /// Path of track `index` for display: bytes that are not UTF-8 become U+FFFD.
    public func displayPath(_ index: Int) throws(IndexError) -> String {
        String(decoding: try pathBytes(index), as: UTF8.self)
    }

    /// Length of track `index` in seconds; 0 if the sample rate is unknown.
    public func duration(_ index: Int) throws(IndexError) -> Double {
        let record = position(ofTrack: index)
        let frameCount: UInt64 = try tracks.load(at: record + TrackLayout.frameCount)
        let sampleRate: UInt32 = try tracks.load(at: record + TrackLayout.sampleRate)
        return sampleRate == 0 ? 0 : Double(frameCount) / Double(sampleRate)
    }

    /// Sampling rate of the file of track `index`, Hz.
    public func sampleRate(_ index: Int) throws(IndexError) -> Int {
        let sampleRate: UInt32 = try tracks.load(at: position(ofTrack: index) + TrackLayout.sampleRate)
        return Int(sampleRate)
    }

    /// Number of channels of the file of track `index`.
    package func channelCount(_ index: Int) throws(IndexError) -> Int {
        let count: UInt32 = try tracks.load(at: position(ofTrack: index) + TrackLayout.channelCount)
        return Int(count)
    }

    /// Analysis version of track `index`. A track with another version than the index has neither vector nor sequence.
    public func analysisVersion(_ index: Int) throws(IndexError) -> UInt32 {
        let version: UInt32 = try tracks.load(at: position(ofTrack: index) + TrackLayout.analysisVersion)
        return version == 0 ? schema.analysisVersion : version
    }

    /// Text of track `index` in text column `column`; nil if it has none.
    public func text(_ column: Int, _ index: Int) throws(IndexError) -> String? {
        let number = try textNumber(column, index)
        return number == .noString ? nil : try withString(number, for: "a text") { String(decoding: $0, as: UTF8.self) }
    }

    /// The same as stored bytes.
    package func textBytes(_ column: Int, _ index: Int) throws(IndexError) -> [UInt8]? {
        let number = try textNumber(column, index)
        return number == .noString ? nil : try string(number, for: "a text")
    }

    /// Its string number, in `0..<stringCount`: equal numbers are equal texts. Nil if there is none.
    package func stringNumber(ofText column: Int, _ index: Int) throws(IndexError) -> Int? {
        let number = try textNumber(column, index)
        guard number != .noString else { return nil }
        guard number < stringCount else {
            throw texts.corrupt("a text is string \(number) of \(stringCount)", at: 4 * (column * count + index))
        }
        return Int(number)
    }

    /// Number of track `index` in number column `column`; NaN if it has none.
    public func number(_ column: Int, _ index: Int) throws(IndexError) -> Float {
        precondition(schema.numberColumns.indices.contains(column) && (0..<count).contains(index))
        return try numbers.float(at: 4 * (column * count + index))
    }

    /// Number column `column` of all tracks, by index; NaN for missing numbers.
    package func numbers(_ column: Int) throws(IndexError) -> [Float] {
        precondition(schema.numberColumns.indices.contains(column), "column \(column)")
        return try numbers.floats(at: 4 * column * count, count: count)
    }

    /// The entry of track `index`.
    /// - Parameters:
    ///   - index: the track.
    ///   - includesFeatures: whether its vector, sequence, pitch classes and outline are read, which are most of the data.
    public func entry(_ index: Int, includesFeatures: Bool = true) throws(IndexError) -> IndexEntry {
        var entry = try facts(index)
        entry.texts.reserveCapacity(schema.textColumns.count)
        entry.numbers.reserveCapacity(schema.numberColumns.count)
        for column in schema.textColumns.indices { entry.texts.append(try text(column, index)) }
        for column in schema.numberColumns.indices { entry.numbers.append(try number(column, index)) }
        guard includesFeatures else { return entry }
        entry.vector = try vector(index)
        entry.surroundings = try surroundings(index)
        entry.sequence = try quantizedSequence(index)
        entry.chroma = try chroma(index)
        entry.outline = try outline(index)
        return entry
    }

    /// The fields in the record of track `index`, without texts, numbers and features.
    func facts(_ index: Int) throws(IndexError) -> IndexEntry {
        let record = position(ofTrack: index)
        return IndexEntry(
            id: try id(index), path: try pathBytes(index),
            fileSize: try fileSize(index), modificationTime: try modificationTime(index),
            changeStamp: try changeStamp(index),
            flags: IndexEntry.Flags(rawValue: try tracks.load(at: record + TrackLayout.flags)),
            frameCount: try tracks.load(at: record + TrackLayout.frameCount),
            sampleRate: try tracks.load(at: record + TrackLayout.sampleRate),
            channelCount: try tracks.load(at: record + TrackLayout.channelCount),
            analysisVersion: try analysisVersion(index), texts: [], numbers: [], vector: nil, sequence: .empty)
    }

    /// Size in bytes of the file of track `index`.
    public func fileSize(_ index: Int) throws(IndexError) -> UInt64 {
        try tracks.load(at: position(ofTrack: index) + TrackLayout.fileSize)
    }

    /// Last modification of the file of track `index`, nanoseconds since 1970-01-01 UTC.
    public func modificationTime(_ index: Int) throws(IndexError) -> Int64 {
        try tracks.load(at: position(ofTrack: index) + TrackLayout.modificationTime)
    }

    /// Shows whether the status of the file of track `index` has changed, see `ChangeStamp`; 0 = unknown.
    package func changeStamp(_ index: Int) throws(IndexError) -> UInt32 {
        try tracks.load(at: position(ofTrack: index) + TrackLayout.changeStamp)
    }

    /// Origin of the index; nil if the writer did not state it.
    public func provenance() throws(IndexError) -> String? {
        guard let provenanceText else { return nil }
        return String(decoding: try provenanceText.bytes(at: 0, count: provenanceText.count), as: UTF8.self)
    }

    /// Files that could not be analyzed, in the byte order of their paths.
    public func failures() throws(IndexError) -> [FailureEntry] {
        guard let section = failureRecords else { return [] }
        var failures: [FailureEntry] = []
        for record in stride(from: 0, to: section.count, by: FailureLayout.byteCount) {
            let kind = try string(try section.load(at: record + FailureLayout.kind), for: "a kind of failure")
            let message = try string(try section.load(at: record + FailureLayout.message), for: "a message")
            failures.append(
                FailureEntry(
                    path: try string(try section.load(at: record + FailureLayout.path), for: "a path"),
                    fileSize: try section.load(at: record + FailureLayout.fileSize),
                    modificationTime: try section.load(at: record + FailureLayout.modificationTime),
                    changeStamp: try section.load(at: record + FailureLayout.changeStamp),
                    kind: String(decoding: kind, as: UTF8.self), message: String(decoding: message, as: UTF8.self),
                    firstSeen: try section.load(at: record + FailureLayout.firstSeen)))
        }
        return failures
    }

    func position(ofTrack index: Int) -> Int {
        precondition((0..<count).contains(index), "track \(index) of \(count)")
        return index * TrackLayout.byteCount
    }

    /// String number of track `index` in text column `column`: equal numbers are equal texts.
    func textNumber(_ column: Int, _ index: Int) throws(IndexError) -> UInt32 {
        precondition(schema.textColumns.indices.contains(column) && (0..<count).contains(index))
        return try texts.load(at: 4 * (column * count + index))
    }
}
