package import GestureBand

/// Renders notes faster than real time. The same notes give the same samples.
package struct OfflineRenderer {
    /// The decay time after the last note, in seconds.
    static let tail = 2.0
    private static let blockSize = 4096

    private let notes: [NoteEvent]
    private let soundfont: String?

    /// - Parameters:
    ///   - notes: in any order. Times are relative to the start of the sound.
    ///   - soundfont: as of ``Synthesizer/init(soundfont:driver:)``.
    package init(_ notes: [NoteEvent], soundfont: String? = nil) {
        self.notes = notes.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
        self.soundfont = soundfont
    }

    /// Renders all notes in blocks: two channels, interleaved, ``Synthesizer/sampleRate`` frames per second.
    package func render(_ body: ([Float]) throws(SoundError) -> Void) throws(SoundError) {
        let synthesizer = try Synthesizer(soundfont: soundfont)
        let rate = Double(Synthesizer.sampleRate)
        var position = 0
        func advance(to frame: Int) throws(SoundError) {
            while position < frame {
                let count = min(Self.blockSize, frame - position)
                try body(try synthesizer.render(count))
                position += count
            }
        }
        for note in notes {
            try advance(to: Int((max(0, note.time) * rate).rounded()))
            synthesizer.play(note)
        }
        try advance(to: position + Int(Self.tail * rate))
    }
}
