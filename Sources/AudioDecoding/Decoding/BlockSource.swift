/// The samples of a file as a sequence of blocks.
package protocol BlockSource: AnyObject {
    /// The next block, interleaved, valid until the next call. The last block is shorter or empty.
    /// - Throws: the errors of `AudioFile.read(into:)`.
    func next() throws(AudioError) -> UnsafeBufferPointer<Float>
}

/// Decodes each block on request.
package final class DirectBlocks: BlockSource {
    private let file: AudioFile
    private let samples: SampleBuffer
    private let framesPerBlock: Int

    package init(_ file: AudioFile, framesPerBlock: Int) {
        self.file = file
        self.framesPerBlock = framesPerBlock
        samples = SampleBuffer(minimumCapacity: framesPerBlock * file.channelCount)
    }

    package func next() throws(AudioError) -> UnsafeBufferPointer<Float> {
        samples.count = 0
        let room = UnsafeMutableBufferPointer(rebasing: samples.unused.prefix(framesPerBlock * file.channelCount))
        samples.count = try file.read(into: room) * file.channelCount
        return samples.contents
    }
}
