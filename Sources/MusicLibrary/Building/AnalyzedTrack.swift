public import AudioFeatures
package import SimilarityIndex

/// A track fresh from its file: what is known of it, and what its neighbours are found by.
public struct AnalyzedTrack: Sendable {
    /// Tags and descriptors.
    public let track: LibraryTrack
    /// The whole analysis.
    public let analysis: TrackAnalysis

    /// Analyses a file: decodes it once, reads its tags, hashes its audio payload.
    /// - Parameters:
    ///   - path: where the file is.
    ///   - recordedPath: the path the track is known by, e.g. relative to a library's root.
    ///   - size: of the file, bytes.
    ///   - modificationTime: of the file, nanoseconds since 1970.
    ///   - changeStamp: what tells whether the file's status has changed, see `ChangeStamp`; 0 = unknown.
    ///   - analyzer: its tables and memory are shared between tracks.
    ///   - decodesAhead: whether a second thread decodes meanwhile; the result is the same.
    ///   - tagReading: how to read the tags.
    /// - Throws: `AudioError` naming `path` and the cause.
    public init(
        _ path: RawPath, recordedPath: RawPath? = nil, size: UInt64 = 0, modificationTime: Int64 = 0,
        changeStamp: UInt32 = 0, analyzer: TrackAnalyzer, decodesAhead: Bool = false,
        tagReading: TagReading = TagReading()
    ) throws(AudioError) {
        try self.init(
            AudioSource(path), recordedPath: recordedPath, size: size, modificationTime: modificationTime,
            changeStamp: changeStamp, analyzer: analyzer, decodesAhead: decodesAhead, tagReading: tagReading)
    }

    /// As `init(_:recordedPath:size:modificationTime:changeStamp:analyzer:decodesAhead:tagReading:)` for a path, of an open
    /// file.
    public init(
        _ source: AudioSource, recordedPath: RawPath? = nil, size: UInt64 = 0, modificationTime: Int64 = 0,
        changeStamp: UInt32 = 0, analyzer: TrackAnalyzer, decodesAhead: Bool = false,
        tagReading: TagReading = TagReading()
    ) throws(AudioError) {
        try self.init(
            source, id: nil, recordedPath: recordedPath, size: size, modificationTime: modificationTime,
            changeStamp: changeStamp, analyzer: analyzer, decodesAhead: decodesAhead, tagReading: tagReading)
    }

    /// - Parameter id: the file's ``TrackID/init(hashing:)``, if known; computed when nil.
    package init(
        _ source: AudioSource, id: TrackID?, recordedPath: RawPath?, size: UInt64, modificationTime: Int64,
        changeStamp: UInt32, analyzer: TrackAnalyzer, decodesAhead: Bool, tagReading: TagReading
    ) throws(AudioError) {
        analysis = try analyzer.analyze(source, decodesAhead: decodesAhead)
        let id = if let id { id } else { try TrackID(hashing: source) }
        track = LibraryTrack(
            id: id, path: recordedPath ?? source.path, fileSize: size,
            modificationTime: modificationTime, sampleFrameCount: UInt64(analysis.sampleFrameCount),
            sampleRate: analysis.sampleRate, channelCount: analysis.channelCount, format: source.format.rawValue,
            isPartial: analysis.isPartial,
            shortfall: analysis.shortfall?.description ?? analysis.wrongLength?.description,
            tags: AudioTags(of: source, encoding: tagReading.encoding), tagReading: tagReading.text,
            descriptors: analysis.descriptors, silence: analysis.silence, tuning: analysis.tuning,
            sound: analysis.soundVector?.values, changeStamp: changeStamp)
    }

    /// The record an index keeps, made anew each time; that no index can hold the track is a failure of its file alone.
    func makeIndexEntry() throws(AudioError) -> IndexEntry {
        do throws(IndexError) {
            let entry = try LibrarySchema.entry(
                track, vector: analysis.soundVector, sequence: analysis.sequence,
                pitchClasses: analysis.pitchClasses)
            if let problem = entry.problem(in: LibrarySchema.index) {
                throw IndexError(.invalidInput("\(track.path): \(problem)"))
            }
            return entry
        } catch {
            throw AudioError(.decodingFailed, track.path, "\(error)")
        }
    }
}

extension TrackID {
    /// The identity of a file's audio, whose payload is read for it.
    init(hashing source: AudioSource) throws(AudioError) {
        let payload = try AudioPayload.hash(source)
        self.init(high: payload.high, low: payload.low)
    }
}
