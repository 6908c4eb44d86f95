public import AudioFeatures
package import SimilarityIndex

/// A newly analyzed track: its tags and descriptors, and the features for comparison.
public struct AnalyzedTrack: Sendable {
    /// Tags and descriptors.
    public let track: LibraryTrack
    /// The complete analysis.
    public let analysis: TrackAnalysis

    /// Analyzes a file: decodes it once, reads its tags, and hashes its audio payload.
    /// - Parameters:
    ///   - path: the file.
    ///   - recordedPath: the path to record, e.g. relative to a library's root.
    ///   - size: the size of the file, in bytes.
    ///   - modificationTime: the modification time of the file, nanoseconds since 1970.
    ///   - changeStamp: identifies the file's status, see `ChangeStamp`; 0 = unknown.
    ///   - analyzer: tables and buffers, shared between tracks.
    ///   - decodesAhead: whether a second thread decodes in parallel; the result is the same.
    ///   - tagReading: how to read the tags.
    /// - Throws: `AudioError` with `path` and the cause.
    public init(
        _ path: RawPath, recordedPath: RawPath? = nil, size: UInt64 = 0, modificationTime: Int64 = 0,
        changeStamp: UInt32 = 0, analyzer: TrackAnalyzer, decodesAhead: Bool = false,
        tagReading: TagReading = TagReading()
    ) throws(AudioError) {
        try self.init(
            AudioSource(path), recordedPath: recordedPath, size: size, modificationTime: modificationTime,
            changeStamp: changeStamp, analyzer: analyzer, decodesAhead: decodesAhead, tagReading: tagReading)
    }

    /// As `init(_:recordedPath:size:modificationTime:changeStamp:analyzer:decodesAhead:tagReading:)`, for an open file.
    /// - Parameter id: the file's ``TrackID/init(hashing:)``, if known; computed when nil.
    package init(
        _ source: AudioSource, id: TrackID? = nil, recordedPath: RawPath? = nil, size: UInt64 = 0,
        modificationTime: Int64 = 0, changeStamp: UInt32 = 0, analyzer: TrackAnalyzer, decodesAhead: Bool = false,
        tagReading: TagReading = TagReading()
    ) throws(AudioError) {
        analysis = try analyzer.analyze(source, decodesAhead: decodesAhead)
        let id = if let id { id } else { try TrackID(hashing: source) }
        var track = LibraryTrack(analysis, of: source, id: id, tagReading: tagReading)
        if let recordedPath { track.path = recordedPath }
        (track.fileSize, track.modificationTime, track.changeStamp) = (size, modificationTime, changeStamp)
        track.fieldsFromName = NamesInPath.complete(&track.tags, from: track.path)
        self.track = track
    }

    /// The record for an index, created on each call. If no index can hold the track, the error concerns this file
    /// only.
    package func makeIndexEntry() throws(AudioError) -> IndexEntry {
        do throws(IndexError) {
            let entry = try LibrarySchema.entry(
                track, vector: analysis.soundVector, sequence: analysis.sequence,
                pitchClasses: analysis.pitchClasses, outline: analysis.outline)
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
    /// The identity of a file's audio, computed from its payload.
    init(hashing source: AudioSource) throws(AudioError) {
        let payload = try AudioPayload.hash(source)
        self.init(high: payload.high, low: payload.low)
    }
}
