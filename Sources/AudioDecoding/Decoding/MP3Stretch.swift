/// About a hundred decoded MPEG frames of an MP3.
// Unchecked: a stretch belongs to one thread at a time, and the relay passes it on.
final class MP3Stretch: @unchecked Sendable {
    let samples: SampleBuffer
    /// Its MPEG frames.
    var coverage = MPEGStreamLayout.Coverage()
    /// How the stream ends after it, if no other stretch follows.
    var ending: Ending?

    enum Ending {
        case end(early: Bool)
        case failure(AudioError)
    }

    init(capacity: Int) { samples = SampleBuffer(minimumCapacity: capacity) }

    func restart() {
        samples.count = 0
        coverage = .init()
        ending = nil
    }
}
