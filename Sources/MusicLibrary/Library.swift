public import AudioFeatures
public import SimilarityIndex

/// An index opened for questions.
public struct Library: Sendable {
    /// The index file.
    public let path: RawPath
    /// The index itself, for what this type does not offer.
    public let reader: IndexReader

    private let columns: TrackColumns

    /// Whether an older analysis made it: everything can be asked, and compared, of what that found; a build brings it
    /// up to date.
    public var isOutdated: Bool { reader.schema.analysisVersion < LibrarySchema.index.analysisVersion }

    /// Opens an index.
    /// - Throws: `LibraryError`: the index cannot be read, or was made by a newer analysis than this.
    public init(_ path: RawPath) throws(LibraryError) {
        self.path = path
        do throws(IndexError) {
            reader = try IndexReader(path: "\(path)")
        } catch {
            throw .index(error)
        }
        guard reader.schema.analysisVersion <= LibrarySchema.index.analysisVersion else {
            throw .newerAnalysisVersion(path: "\(path)", found: reader.schema.analysisVersion)
        }
        columns = TrackColumns(reader.schema)
    }

    /// Number of tracks.
    public var count: Int { reader.count }

    /// One track, by its position in path order.
    /// - Precondition: `index` lies in `0..<count`.
    public func track(_ index: Int) throws(LibraryError) -> LibraryTrack {
        try reading { () throws(IndexError) in columns.track(try reader.entry(index, includesFeatures: false)) }
    }

    /// All tracks, in path order.
    public func tracks() throws(LibraryError) -> [LibraryTrack] {
        try reading { () throws(IndexError) in
            var result: [LibraryTrack] = []
            for index in 0..<reader.count {
                result.append(columns.track(try reader.entry(index, includesFeatures: false)))
            }
            return result
        }
    }

    /// Files that could not be analysed, in path order.
    public func failures() throws(LibraryError) -> [FailureEntry] {
        try reading { () throws(IndexError) in try reader.failures() }
    }

    /// The number column of a descriptor, for filters.
    /// - Throws: `LibraryError.invalidQuery` when there is none of that name.
    func numberColumn(_ name: String) throws(LibraryError) -> Int {
        guard let column = columns.number(name) else {
            throw .invalidQuery(
                "no descriptor is called “\(name)”; there are: \(LibrarySchema.numberNames.joined(separator: ", "))")
        }
        return column
    }

    func textColumn(_ name: String) -> Int? { columns.text(name) }

    func reading<Result>(_ body: () throws(IndexError) -> Result) throws(LibraryError) -> Result {
        do throws(IndexError) {
            return try body()
        } catch {
            throw .index(error)
        }
    }
}
