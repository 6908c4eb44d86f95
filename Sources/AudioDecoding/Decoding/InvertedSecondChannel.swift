/// The same blocks with the second channel inverted, for files in which it has the opposite sign.
package final class InvertedSecondChannel: BlockSource {
    private let blocks: any BlockSource
    private let samples = SampleBuffer(minimumCapacity: 0)
    private let channelCount: Int

    package init(_ blocks: any BlockSource, channelCount: Int) {
        self.blocks = blocks
        self.channelCount = channelCount
    }

    package func next() throws(AudioError) -> UnsafeBufferPointer<Float> {
        let block = try blocks.next()
        samples.count = 0
        samples.reserve(block.count)
        _ = samples.unused.update(fromContentsOf: block)
        for index in stride(from: 1, to: block.count, by: channelCount) { samples.unused[index] = -block[index] }
        samples.count = block.count
        return samples.contents
    }
}
