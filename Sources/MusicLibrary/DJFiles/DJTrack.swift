public import AudioFeatures
import Foundation
import SimilarityIndex

/// A track as DJ programs are told it.
public struct DJTrack: Sendable {
    /// The track.
    public let track: LibraryTrack
    /// Where the DJ program finds the file: an absolute path, also of Windows.
    public let path: String
    /// Its key as the user writes keys; nil without one.
    public let key: String?
    /// Its beats; nil when they are not known.
    public let grid: BeatGrid?
    /// Places to jump to.
    public let cues: [SectionCue]

    /// - Parameters:
    ///   - track: as the index has it.
    ///   - path: where the DJ program finds the file.
    ///   - notation: how keys are written.
    ///   - structure: its beats and sections; nil when they are not known.
    public init(_ track: LibraryTrack, path: String, notation: KeyNotation, structure: TrackStructure?) {
        self.track = track
        self.path = path
        key = track.descriptors.key.text(in: notation)
        let tempo = track.descriptors.tempo
        let grid = structure.map { BeatGrid($0, beatsPerBar: tempo.beatsPerBar) }
        self.grid = grid?.stretches.isEmpty == false && tempo.beatsPerMinute > 0 ? grid : nil
        var gridded = structure
        // Cues are to lie on the grid that is shown, not beside it.
        if let bars = self.grid?.bars(until: track.duration) { gridded?.downbeats = bars }
        cues = gridded.map(SectionCue.all) ?? []
    }

    /// Beats per minute: of the grid, which is finer, else of the index; nil without a tempo.
    var tempo: Double? {
        let known = Double(track.descriptors.tempo.beatsPerMinute)
        return known > 0 ? grid?.tempo ?? known : nil
    }

    /// 1 … 10, as DJ programs count energy.
    var energyLevel: Int {
        let energy = Double(track.descriptors.energy)
        return energy.isFinite ? max(1, min(10, Int((energy * 10).rounded(.up)))) : 1
    }

    /// "8A - Energy 7 - what the file's tag says".
    var comment: String {
        [track.descriptors.key.text(in: .camelot), "Energy \(energyLevel)", track.tags.comment].compactMap { $0 }
            .joined(separator: " - ")
    }

    /// Title, or the file's name.
    var title: String { track.tags.title ?? track.path.lastComponent.description }

    /// Kilobits a second, on average.
    var bitRate: Int {
        track.duration > 0 ? Int(min(Double(track.fileSize) * 8 / track.duration / 1000, 1e6).rounded()) : 0
    }
}
