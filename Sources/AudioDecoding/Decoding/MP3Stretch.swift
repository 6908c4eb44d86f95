/// Some hundred MPEG frames of an MP3, decoded.
final class MP3Stretch {
    let samples: SampleBuffer
    /// Its MPEG frames.
    var coverage = MPEGStreamLayout.Coverage()
    /// What comes after it, where that is no other stretch.
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
