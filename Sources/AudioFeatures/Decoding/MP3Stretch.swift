/// Some hundred MPEG frames of an MP3, decoded.
final class MP3Stretch {
    let samples: SampleBuffer
    /// Bytes of its MPEG frames, where the file does not tell how many it has.
    var byteCount = 0
    /// What comes after it, where that is no other stretch.
    var ending: Ending?

    enum Ending {
        case end(early: Bool)
        case failure(AudioError)
    }

    init(capacity: Int) { samples = SampleBuffer(minimumCapacity: capacity) }

    func restart() {
        samples.count = 0
        byteCount = 0
        ending = nil
    }
}
