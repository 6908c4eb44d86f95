/// One of the two threads that decode an MP3, with its decoder; see `MP3Lanes`.
final class MP3Lane: @unchecked Sendable {  // used by its thread alone
    private let decoder: MP3Decoder
    private let number: Int
    private let relay: MP3Relay
    /// The frame after the last decoded stretch, and its bytes in the file.
    private let proof = SampleBuffer(minimumCapacity: 0)
    private var proofByteCount = 0
    private let nothing = SampleBuffer(minimumCapacity: 0)

    /// Minimum number of frames decoded before a stretch: two that affect it, and one for safety.
    private static let leadIn = 3

    init(_ decoder: MP3Decoder, _ number: Int, _ relay: MP3Relay) {
        (self.decoder, self.number, self.relay) = (decoder, number, relay)
    }

    func run() {
        var (index, isAlone) = (number, false)
        while let stretch = relay.stretch(toFill: index, by: number) {
            do throws(AudioError) {
                try fill(stretch, index, isAlone: isAlone)
            } catch {
                stretch.ending = .failure(error)
            }
            switch relay.deliver(stretch, index, by: number, isAlone: isAlone, proof: proof.contents) {
            case .inTurn: index += 2
            case .alone: (index, isAlone) = (index + 1, true)
            case .over: return
            }
        }
    }

    private func fill(_ stretch: MP3Stretch, _ index: Int, isAlone: Bool) throws(AudioError) {
        let (start, end) = (index * MP3Lanes.framesPerStretch, (index + 1) * MP3Lanes.framesPerStretch)
        var isAnnounced = isAlone || index == 0
        if isAlone {
            stretch.samples.append(proof.contents)
            stretch.coverage.byteCount = proofByteCount
        } else {
            try approach(start)
        }
        let byteCount = decoder.coverage.byteCount
        while decoder.nextFrame < end {
            guard try decoder.appendFrame(to: stretch.samples) else {
                stretch.ending = .end(early: decoder.endedEarly)
                break
            }
            if !isAnnounced { relay.announce(index, stretch.samples.contents) }
            isAnnounced = true
        }
        stretch.coverage.byteCount += decoder.coverage.byteCount - byteCount
        stretch.coverage.end = decoder.coverage.end
        if stretch.ending == nil { try decodeProof(of: stretch) }
    }

    /// Skips the stretch that the other lane decodes.
    private func approach(_ start: Int) throws(AudioError) {
        guard start > 0 else { return }
        nothing.count = 0
        if decoder.nextFrame == 0 { _ = try decoder.appendFrame(to: nothing) }
        let distance = start - Self.leadIn - decoder.nextFrame
        try decoder.pass(to: decoder.nextFrame + distance / decoder.framesPerTurn * decoder.framesPerTurn)
        while decoder.nextFrame < start, try decoder.appendFrame(to: nothing) { nothing.count = 0 }
    }

    private func decodeProof(of stretch: MP3Stretch) throws(AudioError) {
        let byteCount = decoder.coverage.byteCount
        proof.count = 0
        if try !decoder.appendFrame(to: proof) { stretch.ending = .end(early: decoder.endedEarly) }
        proofByteCount = decoder.coverage.byteCount - byteCount
    }
}
