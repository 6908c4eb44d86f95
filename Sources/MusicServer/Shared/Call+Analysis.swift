import AudioFeatures
import Foundation
import MusicLibrary

/// The structure of a track, and when it was computed. This takes up to several seconds.
struct TimedStructure: Sendable {
    let analysis: AudioAnalysis
    let start, end: Date

    /// About the bytes that it takes. A segment has two arrays of twelve numbers.
    var size: Int {
        let intervals = analysis.bars.count + analysis.beats.count + analysis.tatums.count
        return 400 * analysis.segments.count + 24 * intervals
    }
}

extension Call {
    /// The structure of the track in the path.
    func analysis() throws -> TimedStructure {
        let path = try MediaFile.path(of: try library.track(try index()), self)
        return try context.structures.value(of: path, size: \.size) {
            let start = Date()
            let analysis = try TrackAnalyzer().structure(path, decodesAhead: false)
            return TimedStructure(analysis: analysis, start: start, end: Date())
        }
    }
}
