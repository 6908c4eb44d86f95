import Foundation
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

    /// A ring of blocks: one side fills the blocks that the other has read. The counts and the ending are protected by
    /// the lock. The counts determine which side owns a block.
    private final class Ring: @unchecked Sendable {
        private static let blockCount = 32

        private let file: AudioFile
        private let blocks: [SampleBuffer]
        private let samplesPerBlock: Int
        private let condition = NSCondition()
        /// Number of filled blocks.
        private var filled = 0
        private var taken = 0
        private var ending: Ending?

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
            condition.lock()
            defer { condition.unlock() }
            // The block of the last call is free now. Waking a thread takes longer than decoding a block.
            if taken > 0, (filled - taken) == Self.blockCount / 2 { condition.signal() }
            if filled == taken {
                while ending == nil, filled - taken < Self.blockCount / 2 { condition.wait() }
            }
            guard filled > taken else {
                if case .failure(let error) = ending { throw error }
                return UnsafeBufferPointer(start: nil, count: 0)
            }
            defer { taken += 1 }
            return blocks[taken % Self.blockCount].contents
        }

        func stop() {
            condition.lock()
            ending = ending ?? .stopped
            condition.signal()
            condition.unlock()
        }

        /// Waits for a free block; nil if there is no more work.
        private func nextToFill() -> SampleBuffer? {
            condition.lock()
            defer { condition.unlock() }
            // The other side holds one block.
            while ending == nil, filled - taken >= Self.blockCount - 1 { condition.wait() }
            return ending == nil ? blocks[filled % Self.blockCount] : nil
        }

        private func finishFilling(_ ending: Ending?) {
            condition.lock()
            if case .failure = ending {} else { filled += 1 }
            self.ending = self.ending ?? ending
            if self.ending != nil || filled - taken == Self.blockCount / 2 { condition.signal() }
            condition.unlock()
        }
    }
}
