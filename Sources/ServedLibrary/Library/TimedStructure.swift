package import AudioFeatures
package import Foundation

/// The structure of a track, and when it was computed. This takes up to several seconds.
package struct TimedStructure: Sendable {
    package let analysis: AudioAnalysis
    package let start, end: Date

    /// The approximate number of bytes. A segment has two arrays of twelve numbers.
    var size: Int {
        let intervals = analysis.bars.count + analysis.beats.count + analysis.tatums.count
        return 400 * analysis.segments.count + 24 * intervals
    }
}
