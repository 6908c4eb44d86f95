public import AudioFeatures
import SimilarityIndex

extension TrackHandle {
    /// The chords and sections of the track, as its build stored them, see `SongOutline`: times are rounded, and confidences read
    /// as 0.
    /// - Returns: nil if the track was analyzed before builds stored them.
    /// - Throws: `LibraryError` when the index is damaged.
    public func outline() throws(LibraryError) -> TrackOutline? { try library.outline(of: index) }
}

/// Questions about harmony: chords that are played, and tracks that can be mixed.
extension Library {
    /// As ``TrackHandle/outline()``.
    /// - Precondition: `index` is in `0..<count`.
    package func outline(of index: Int) throws(LibraryError) -> TrackOutline? {
        try reading(reader.outline(index))?.analyzed
    }

    /// The tracks in which chords follow each other, in any key.
    /// - Throws: `LibraryError.noChords` if the index was built without chords.
    func tracks(playing progression: ChordProgression, among indices: [Int]) throws(LibraryError) -> Set<Int> {
        guard reader.hasOutlines || count == 0 else { throw .noChords(path: "\(path)") }
        var found: Set<Int> = []
        for index in indices {
            let outline = try reading(reader.outline(index))
            if let outline, progression.isPlayed(in: outline.playedChords) { found.insert(index) }
        }
        return found
    }

    /// The other tracks that can be mixed with one: with a compatible key and a close tempo, as ``MixOrder`` has them.
    /// - Throws: `LibraryError.invalidQuery` if the track has no key or no tempo.
    func tracks(compatibleWith index: Int) throws(LibraryError) -> Set<Int> {
        let (tonics, modes, tempi) = (try numbers("key"), try numbers("mode"), try numbers("tempo"))
        func key(_ index: Int) -> KeyEstimate {
            guard let tonic = Int(exactly: tonics[index]) else { return .none }
            return KeyEstimate(tonic: tonic, mode: modes[index] == 0 ? .minor : .major, confidence: 1)
        }
        func tempo(_ index: Int) -> TempoEstimate {
            TempoEstimate(beatsPerMinute: tempi[index].isNaN ? 0 : tempi[index], confidence: 1, beatsPerBar: 0)
        }
        let (ownKey, ownTempo, id) = (key(index), tempo(index), try id(index))
        guard KeyRelation(from: ownKey, to: ownKey) == .same, TempoRelation(from: ownTempo, to: ownTempo).fits == true
        else {
            let missing = tonics[index].isNaN ? "key" : "tempo"
            throw .invalidQuery(
                "\(try track(index).path) has no \(missing), so nothing is known to be compatible with it")
        }
        var found: Set<Int> = []
        for other in 0..<count
        where KeyRelation(from: ownKey, to: key(other)).fits == true
            && TempoRelation(from: ownTempo, to: tempo(other)).fits == true
        {
            // Copies are no other track.
            if try self.id(other) != id { found.insert(other) }
        }
        return found
    }
}
