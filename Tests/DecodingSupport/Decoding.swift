public import AudioDecoding

/// The interleaved samples of a whole file, read in blocks of an awkward size.
public func decode(
    _ path: RawPath, framesPerBlock: Int = 777
) throws(AudioError) -> (file: AudioFile, samples: [Float]) {
    let file = try AudioFile(path)
    var block = [Float](repeating: 0, count: framesPerBlock * file.channelCount)
    var samples: [Float] = []
    while true {
        let count = try file.read(into: &block)
        if count == 0 { return (file, samples) }
        samples += block.prefix(count * file.channelCount)
    }
}

/// The kind of the `AudioError` that `body` throws, or `nil`.
public func errorKind(_ body: () throws -> Void) -> AudioError.Kind? {
    do {
        try body()
        return nil
    } catch {
        return (error as? AudioError)?.kind
    }
}
