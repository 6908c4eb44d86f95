import AudioFeatures
import Foundation
import MusicLibrary

extension Call {
    /// The structure of the track in the path.
    package func analysis() throws -> TimedStructure {
        let path = try MediaFile.path(of: try library.track(try index()), self)
        return try context.structures.value(of: path, size: \.size) {
            let start = Date()
            let analysis = try TrackAnalyzer().structure(path, decodesAhead: false)
            return TimedStructure(analysis: analysis, start: start, end: Date())
        }
    }
}
