public import AudioFeatures
import SimilarityIndex

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
    ///   - analyzer: its tables and memory are shared between tracks.
    ///   - decodesAhead: whether a second thread decodes meanwhile; the result is the same.
    /// - Throws: `AudioError` naming `path` and the cause.
    public init(
        _ path: RawPath, recordedPath: RawPath? = nil, size: UInt64 = 0, modificationTime: Int64 = 0,
        analyzer: TrackAnalyzer, decodesAhead: Bool = false
    ) throws(AudioError) {
        analysis = try analyzer.analyze(path, decodesAhead: decodesAhead)
        let format = analysis.format
        let tags = try AudioTags.read(path, format: format)
        let payload = try AudioPayload.hash(path)
        track = LibraryTrack(
            id: TrackID(high: payload.high, low: payload.low), path: recordedPath ?? path, fileSize: size,
            modificationTime: modificationTime, sampleFrameCount: UInt64(analysis.sampleFrameCount),
            sampleRate: analysis.sampleRate, channelCount: analysis.channelCount, format: format?.rawValue,
            isPartial: analysis.isPartial, tags: tags, descriptors: analysis.descriptors, silence: analysis.silence,
            tuning: analysis.tuning)
    }

    /// The record an index keeps, made anew each time; that no index can hold the track is a failure of its file alone.
    func makeIndexEntry() throws(AudioError) -> IndexEntry {
        do throws(IndexError) {
            let entry = try LibrarySchema.entry(
                track, vector: TimbreVector.vector(of: analysis), sequence: analysis.sequence)
            if let problem = entry.problem(in: LibrarySchema.index) {
                throw IndexError(.invalidInput("\(track.path): \(problem)"))
            }
            return entry
        } catch {
            throw AudioError(.decodingFailed, track.path, "\(error)")
        }
    }
}
