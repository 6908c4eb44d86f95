import AudioFeatures
import Foundation
package import MusicLibrary

extension Call {
    /// The structure of the track in the path.
    package func analysis() throws -> TimedStructure { try analysis(of: try library.track(try index())) }

    package func analysis(of track: LibraryTrack) throws -> TimedStructure {
        let path = try MediaFile.path(of: track, self)
        return try context.structures.value(of: path, size: \.size) {
            let start = Date()
            let analysis = try TrackAnalyzer().structure(path, decodesAhead: false)
            return TimedStructure(analysis: analysis, start: start, end: Date())
        }
    }
}
