import AudioFeatures
import Foundation

/// The structure of a track, and when it was computed. This takes up to several seconds.
struct TimedStructure: Sendable {
    let analysis: AudioAnalysis
    let start, end: Date

    /// The approximate number of bytes. A segment has two arrays of twelve numbers.
    var size: Int {
        let intervals = analysis.bars.count + analysis.beats.count + analysis.tatums.count
        return 400 * analysis.segments.count + 24 * intervals
    }
}
