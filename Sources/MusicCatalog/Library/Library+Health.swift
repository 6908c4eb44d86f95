public import AudioFeatures
import SimilarityIndex

/// A track with faults.
public struct UnhealthyTrack: Sendable {
    /// One file; a copy of it has findings of its own.
    public let track: LibraryTrack
    /// Its faults, at least one, the most serious kinds first.
    public let findings: [HealthFinding]
}

extension Library {
    /// The tracks with faults, in path order.
    /// - Parameter kinds: the kinds of faults; empty for all.
    /// - Throws: `LibraryError.noFindings` if the index was built without findings.
    public func health(_ kinds: Set<HealthFinding.Kind> = []) throws(LibraryError) -> [UnhealthyTrack] {
        try unhealthyTracks(unhealthyIndices(kinds), kinds)
    }

    /// The tracks with faults, ascending. It reads no records.
    /// - Parameters:
    ///   - kinds: the kinds of faults; empty for all.
    ///   - indices: the tracks that are asked; nil for all.
    /// - Throws: `LibraryError.noFindings` if the index was built without findings.
    package func unhealthyIndices(
        _ kinds: Set<HealthFinding.Kind>, among indices: [Int]? = nil
    ) throws(LibraryError) -> [Int] {
        guard let column = textColumn("health") else {
            guard count == 0 else { throw .noFindings(path: "\(path)") }
            return []
        }
        let (trackGains, albumGains) = (try numbers("track_gain"), try numbers("album_gain"))
        let peaks = try numbers("true_peak")
        var found: [Int] = []
        for index in indices ?? Array(0..<count) {
            var findings = LibraryTrack.findings(text: try reading(reader.text(column, index)))
            let gain = LibraryTrack.gainFinding(
                trackGain: trackGains[index], albumGain: albumGains[index], truePeak: peaks[index])
            if let gain { findings.append(gain) }
            if findings.contains(where: { kinds.isEmpty || kinds.contains($0.kind) }) { found.append(index) }
        }
        return found
    }

    /// The faults of tracks.
    /// - Parameters:
    ///   - indices: tracks with faults.
    ///   - kinds: the kinds of faults; empty for all.
    package func unhealthyTracks(
        _ indices: some Sequence<Int>, _ kinds: Set<HealthFinding.Kind>
    ) throws(LibraryError) -> [UnhealthyTrack] {
        var tracks: [UnhealthyTrack] = []
        for index in indices {
            let track = try track(index)
            let findings = track.findings.filter { kinds.isEmpty || kinds.contains($0.kind) }
            tracks.append(UnhealthyTrack(track: track, findings: findings))
        }
        return tracks
    }
}
