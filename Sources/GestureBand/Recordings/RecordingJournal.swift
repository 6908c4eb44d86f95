import Foundation

/// A recording in progress. Every note and sample is written to a file within a second, so that at most one second is lost if
/// the process is killed.
package final class RecordingJournal {
    /// The maximum time that notes are buffered, in seconds of the performance.
    static let flushInterval = 0.5

    /// The keywords of the journal's lines.
    enum Line {
        static let name = "name", tempo = "tempo", meter = "meter", on = "on", off = "off", program = "program"
        static let marker = "marker", motion = "motion"
    }

    /// The recording so far.
    package private(set) var recording: Recording
    /// Samples of the motion in g, for later recognition.
    package private(set) var motion: [MotionSample] = []
    let folder: String
    private let writer: JournalWriter
    private var buffer = ""
    private var lastFlush = -Double.infinity

    init(folder: String, recording: Recording) throws(RecordingError) {
        self.folder = folder
        self.recording = recording
        writer = try JournalWriter(path: folder + "/journal")
        buffer =
            "\(Line.name) \(recording.name.replacing("\n", with: " "))\n\(Line.tempo) \(recording.tempo)\n"
            + "\(Line.meter) \(recording.beatsPerBar)\n"
        try flush(at: 0)
    }

    package func append(_ notes: [NoteEvent]) throws(RecordingError) {
        for note in notes {
            recording.notes.append(note)
            switch note.kind {
            case .on(let key, let velocity): buffer += "on \(note.time) \(note.channel) \(key) \(velocity)\n"
            case .off(let key): buffer += "off \(note.time) \(note.channel) \(key)\n"
            case .program(let program): buffer += "program \(note.time) \(note.channel) \(program)\n"
            }
        }
        if let last = notes.last { try flush(at: last.time) }
    }

    /// Appends a gesture.
    package func append(_ marker: Recording.Marker) throws(RecordingError) {
        recording.markers.append(marker)
        buffer += "marker \(marker.time) \(marker.text.replacing("\n", with: " "))\n"
        try flush(at: marker.time)
    }

    package func append(_ sample: MotionSample) throws(RecordingError) {
        motion.append(sample)
        let value = sample.acceleration
        buffer += "motion \(sample.time) \(value.x) \(value.y) \(value.z)\n"
        try flush(at: sample.time)
    }

    private func flush(at time: Double) throws(RecordingError) {
        guard abs(time - lastFlush) >= Self.flushInterval else { return }
        lastFlush = time
        // Not flushed to disk because that would delay the music. The data survives the end of the process.
        try writer.append(buffer)
        buffer = ""
    }

    /// Reads a journal. Incomplete lines are ignored.
    static func recovered(_ bytes: [UInt8]) -> (recording: Recording, motion: [MotionSample]) {
        var recording = Recording(name: "recovered")
        var motion: [MotionSample] = []
        let text = String(decoding: bytes, as: UTF8.self)
        // The text after the last line break is incomplete.
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            let words = line.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2 else { continue }
            let numbers = words[1].split(separator: " ").map { Double($0) ?? .nan }
            func byte(_ index: Int, below limit: Double = 128) -> UInt8? {
                guard numbers.indices.contains(index), (0..<limit).contains(numbers[index]) else { return nil }
                return UInt8(numbers[index])
            }
            func note(_ kind: NoteEvent.Kind?) {
                guard let kind, let channel = byte(1, below: 16), numbers[0].isFinite else { return }
                recording.notes.append(NoteEvent(time: numbers[0], channel: channel, kind: kind))
            }
            switch words[0] {
            case Line.name: recording.name = words[1]
            case Line.tempo where Metronome.tempi.contains(numbers[0]): recording.tempo = numbers[0]
            case Line.meter: recording.beatsPerBar = Int(byte(0) ?? 4)
            case Line.on: note(byte(2).flatMap { key in byte(3).map { .on(key: key, velocity: $0) } })
            case Line.off: note(byte(2).map { .off(key: $0) })
            case Line.program: note(byte(2).map { .program($0) })
            case Line.marker where numbers[0].isFinite:
                let text = words[1].split(separator: " ", maxSplits: 1).dropFirst().first ?? ""
                recording.markers.append(Recording.Marker(time: numbers[0], text: String(text)))
            case Line.motion where numbers.count == 4 && numbers.allSatisfy(\.isFinite):
                motion.append(
                    MotionSample(
                        time: numbers[0],
                        acceleration: SIMD3(Float(numbers[1]), Float(numbers[2]), Float(numbers[3]))))
            default: break
            }
        }
        return (recording.ended(), motion)
    }
}

extension Recording {
    /// Adds missing ends of notes.
    func ended() -> Recording {
        var down: [(channel: UInt8, key: UInt8)] = []
        for note in notes {
            switch note.kind {
            case .on(let key, _): down.append((note.channel, key))
            case .off(let key): down.removeAll { $0 == (note.channel, key) }
            case .program: break
            }
        }
        var result = self
        result.notes += down.map { NoteEvent(time: duration, channel: $0.channel, kind: .off(key: $0.key)) }
        return result
    }
}
