package import AudioFeatures
import SimilarityIndex

/// A track in a file for DJ programs.
package struct DJTrack: Sendable {
    package let track: LibraryTrack
    /// Path of the file for the DJ program: an absolute path, also of Windows.
    package let path: String
    /// Whether the path is text, as the files of all programs are. Other tracks are left out.
    package let hasTextPath: Bool
    /// Its key in the user's notation; nil without one.
    package let key: String?
    /// Its beats; nil when unknown.
    package let grid: BeatGrid?
    /// Its cue points.
    package let cues: [SectionCue]

    /// - Parameters:
    ///   - track: the track in the index.
    ///   - path: the path of the file for the DJ program.
    ///   - notation: the notation of keys.
    ///   - structure: its beats and sections; nil when unknown.
    package init(_ track: LibraryTrack, path: RawPath, notation: KeyNotation, structure: TrackStructure?) {
        self.track = track
        self.path = path.description
        hasTextPath = String(validating: path.bytes, as: UTF8.self) != nil
        key = track.descriptors.key.text(in: notation)
        let tempo = track.descriptors.tempo
        let grid = structure.map { BeatGrid($0, beatsPerBar: $0.beatsPerBar ?? tempo.beatsPerBar) }
        self.grid = grid?.stretches.isEmpty == false && tempo.beatsPerMinute > 0 ? grid : nil
        var gridded = structure
        // Cues must lie on the grid that the program shows.
        if let bars = self.grid?.bars(until: track.duration) { gridded?.downbeats = bars }
        cues = gridded.map(SectionCue.all) ?? []
    }

    /// Beats per minute: from the grid, which is more precise, else from the index; nil without a tempo.
    var tempo: Double? {
        let known = Double(track.descriptors.tempo.beatsPerMinute)
        return known > 0 ? grid?.tempo ?? known : nil
    }

    /// Energy as DJ programs count it, 1 … 10.
    var energyLevel: Int {
        let energy = Double(track.descriptors.energy)
        return energy.isFinite ? max(1, min(10, Int((energy * 10).rounded(.up)))) : 1
    }

    /// "8A - Energy 7 - the comment in the file's tag".
    var comment: String {
        [track.descriptors.key.text(in: .camelot), "Energy \(energyLevel)", track.tags.comment].compactMap { $0 }
            .joined(separator: " - ")
    }

    /// Title, or the file's name.
    var title: String { track.tags.title ?? track.path.lastComponent.description }

    /// Average kilobits per second.
    var bitRate: Int {
        track.duration > 0 ? Int(min(Double(track.fileSize) * 8 / track.duration / 1000, 1e6).rounded()) : 0
    }
}
