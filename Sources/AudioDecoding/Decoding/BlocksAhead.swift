import WorkerThreads

/// Decodes on its own thread, up to a few seconds ahead of the reader. The file must not be read in any other way until
/// the last block has been taken.
package final class BlocksAhead: BlockSource {
    private let ring: Ring

    /// - Returns: nil if no thread can be started; the file is then unchanged.
    package init?(_ file: AudioFile, framesPerBlock: Int) {
        let ring = Ring(file, framesPerBlock: framesPerBlock)
        self.ring = ring
        guard WorkerThread.detach({ ring.fill() }) else { return nil }
    }

    deinit { ring.stop() }

    package func next() throws(AudioError) -> UnsafeBufferPointer<Float> { try ring.take() }

    /// A ring of blocks: one side fills the blocks that the other has read.
    // Unchecked: the counts determine which side owns a block.
    private final class Ring: @unchecked Sendable {
        private static let blockCount = 32

        private let file: AudioFile
        private let blocks: [SampleBuffer]
        private let samplesPerBlock: Int
        private let state = Monitor(State())

        private struct State: Sendable {
            /// Number of filled blocks.
            var filled = 0
            var taken = 0
            var ending: Ending?

            /// Number of filled blocks that have not been taken.
            var ahead: Int { filled - taken }
            var isHalfFull: Bool { ahead == blockCount / 2 }
        }

        private enum Ending {
            case end
            case failure(AudioError)
            case stopped
        }

        init(_ file: AudioFile, framesPerBlock: Int) {
            self.file = file
            samplesPerBlock = framesPerBlock * file.channelCount
            let capacity = samplesPerBlock
            blocks = (0..<Self.blockCount).map { _ in SampleBuffer(minimumCapacity: capacity) }
        }

        func fill() {
            while let block = nextToFill() {
                do throws(AudioError) {
                    block.count = 0
                    let room = UnsafeMutableBufferPointer(rebasing: block.unused.prefix(samplesPerBlock))
                    block.count = try file.read(into: room) * file.channelCount
                    finishFilling(block.count < samplesPerBlock ? .end : nil)
                } catch {
                    finishFilling(.failure(error))
                }
            }
        }

        func take() throws(AudioError) -> UnsafeBufferPointer<Float> {
            var isStarved = false
            let (number, ending, wakes): (Int?, Ending?, Bool) = state.wait { state in
                isStarved = isStarved || state.ahead == 0
                if isStarved, state.ending == nil, state.ahead < Self.blockCount / 2 { return nil }
                guard state.ahead > 0 else { return (nil, state.ending, false) }
                defer { state.taken += 1 }
                // The block of the last call is free now.
                return (state.taken, nil, state.isHalfFull)
            }
            // Waking a thread takes longer than decoding a block.
            if wakes { state.wake() }
            if let number { return blocks[number % Self.blockCount].contents }
            if case .failure(let error) = ending { throw error }
            return UnsafeBufferPointer(start: nil, count: 0)
        }

        func stop() { state.change { $0.ending = $0.ending ?? .stopped } }

        /// Waits for a free block; nil if there is no more work.
        private func nextToFill() -> SampleBuffer? {
            let (number, isWanted) = state.wait { state -> (Int, Bool)? in
                // The other side holds one block.
                guard state.ending != nil || state.ahead < Self.blockCount - 1 else { return nil }
                return (state.filled, state.ending == nil)
            }
            return isWanted ? blocks[number % Self.blockCount] : nil
        }

        private func finishFilling(_ ending: Ending?) {
            let wakes = state.wait { state -> Bool? in
                if case .failure = ending {} else { state.filled += 1 }
                state.ending = state.ending ?? ending
                return state.ending != nil || state.isHalfFull
            }
            if wakes { state.wake() }
        }
    }
}
