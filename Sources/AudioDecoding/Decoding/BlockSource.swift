/// Blocks of a file's samples, one after the other.
package protocol BlockSource: AnyObject {
    /// The next block, interleaved, valid until the next call; shorter than the others, or empty, at the end.
    /// - Throws: what `AudioFile.read(into:)` throws.
    func next() throws(AudioError) -> UnsafeBufferPointer<Float>
}

/// Decodes each block when it is asked for.
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
