import GestureBand
import SystemFiles

/// A performance: samples in, notes out, until the motion ends or somebody interrupts it.
struct BandRun {
    let source: MotionSource
    let output: BandOutput
    var session: BandSession
    let metronome: Metronome?
    let showsBeats: Bool
    var journal: RecordingJournal?
    var loop: Loop?
    private let interrupt = Interrupt()
    private var shownUpTo = 0.0
    private var start = ContinuousClock.now

    init(
        source: MotionSource, output: BandOutput, session: BandSession, metronome: Metronome?, showsBeats: Bool
    ) {
        (self.source, self.output, self.session) = (source, output, session)
        (self.metronome, self.showsBeats) = (metronome, showsBeats)
    }

    mutating func run() throws -> ExitStatus {
        start = .now
        // Of live sources the clock on the wall counts, from the first sample on.
        var begun: Double?
        while !interrupt.isRequested {
            switch try source.next(patience: 2) {
            case .sample(let sample):
                begun = begun ?? source.elapsed
                try handle(try session.process(sample))
            case .nothing:
                guard let begun else { continue }
                let now = source.elapsed - begun
                try play(session.advance(to: now), upTo: now)
            case .end:
                try handle(session.finish())
                return finish(.success)
            }
        }
        try handle(session.finish())
        return finish(.interrupted)
    }

    private mutating func handle(_ step: BandSession.Step) throws {
        for notice in session.takeNotices() { Console.note("\(notice)") }
        try play(step.notes, upTo: step.samples.last?.time ?? shownUpTo)
        for gesture in step.gestures {
            output.show(gesture)
            let meaning = gesture.played.map { $0.chord?.description ?? $0.action.description } ?? "-"
            try journal?.append(Recording.Marker(time: gesture.event.end, text: "\(gesture.event.name): \(meaning)"))
        }
        for sample in step.samples { try journal?.append(sample) }
    }

    private mutating func play(_ notes: [NoteEvent], upTo time: Double) throws {
        var notes = notes
        if let loop { notes += loop.notes(from: shownUpTo, to: time) }
        notes.sort { $0.time < $1.time }
        if let metronome, showsBeats {
            for beat in metronome.beats(from: shownUpTo, to: time) { output.show(beat, of: metronome) }
        }
        // A file is played at the pace at which it was made, if anybody listens.
        if !source.isLive, output.isHeard { pace(to: time) }
        output.play(notes)
        try journal?.append(notes)
        shownUpTo = max(shownUpTo, time)
    }

    private func pace(to time: Double) {
        let target = start.advanced(by: .seconds(time))
        while ContinuousClock.now < target, !interrupt.isRequested {
            let rest = ContinuousClock.now.duration(to: target)
            Self.sleep(min(rest, .milliseconds(20)))
        }
    }

    private static func sleep(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var wish = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        nanosleep(&wish, nil)
    }

    private func finish(_ status: ExitStatus) -> ExitStatus {
        if showsBeats, metronome != nil, Console.standardErrorIsTerminal { Console.write("\n") }
        let lost = session.lostCounts
        let unread = source.reader?.skippedCount ?? 0
        if unread > 0 { Console.note("\(unread) lines made no sense and were skipped") }
        if lost.skipped > 0 { Console.note("\(lost.skipped) samples were no acceleration and were skipped") }
        if lost.late > 0 { Console.note("\(lost.late) samples came too late and were skipped") }
        return status
    }
}
