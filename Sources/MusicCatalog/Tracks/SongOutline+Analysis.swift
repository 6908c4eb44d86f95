package import AudioFeatures
import SimilarityIndex

/// The outline of an analysis as an index stores it: numbers in place of chords and letters.
extension SongOutline {
    /// - Parameter outline: chords and sections.
    init(_ outline: TrackOutline) {
        self.init(
            chords: outline.chords.map { Stretch(start: $0.start, end: $0.end, label: $0.chord?.label) },
            // A letter that cannot be stored ends the sequence.
            sections: outline.sections.map {
                Stretch(start: $0.start, end: $0.end, label: Self.number($0.label) ?? Self.sectionLabels.upperBound)
            })
    }

    /// The chords in order; nil for time without a chord.
    package var playedChords: [Chord?] { chords.map { $0.label.map { Chord(label: $0) } } }

    /// Chords and letters. Confidences are not stored and read as 0.
    package var analyzed: TrackOutline {
        TrackOutline(
            chords: chords.map {
                TimedChord(start: $0.start, end: $0.end, chord: $0.label.map { Chord(label: $0) }, confidence: 0)
            },
            sections: sections.compactMap { section in
                section.label.map { .init(start: section.start, end: section.end, label: Self.letter($0)) }
            })
    }

    /// 0 for A, 25 for Z, 26 for AA; nil for anything else.
    private static func number(_ letters: String) -> Int? {
        guard !letters.isEmpty, letters.utf8.count <= 2, letters.utf8.allSatisfy({ (65...90).contains($0) }) else {
            return nil
        }
        return letters.utf8.reduce(0) { 26 * $0 + Int($1) - 64 } - 1
    }

    private static func letter(_ number: Int) -> String {
        let last = String(UnicodeScalar(UInt8(65 + number % 26)))
        return number < 26 ? last : letter(number / 26 - 1) + last
    }
}

extension Chord {
    /// Its number in an index: major chords from C, then minor chords.
    fileprivate var label: Int { quality == .major ? root : root + 12 }

    fileprivate init(label: Int) { self.init(root: label % 12, quality: label < 12 ? .major : .minor) }
}
