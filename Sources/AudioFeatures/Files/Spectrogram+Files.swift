#if SystemDecoders
    extension Spectrogram {
        /// The spectrogram of an audio file. It decodes the whole file.
        /// - Parameters:
        ///   - path: the file.
        ///   - frameCount: that its analysis has counted. A header may know none, or a wrong one.
        ///   - columns: at least 1; a short file has fewer.
        ///   - rows: a divisor of 512.
        /// - Throws: `AudioError`: the errors of `AudioFile`; `cancelled` if the current task is canceled.
        package init(_ path: RawPath, frameCount: Int, columns: Int, rows: Int) throws(AudioError) {
            let file = try AudioFile(path)
            let builder = Builder(
                sampleRate: file.sampleRate, frameCount: frameCount, columns: columns, rows: rows)
            var samples = [Float](repeating: 0, count: TrackAnalyzer.framesPerBlock * file.channelCount)
            while true {
                let count = try file.read(into: &samples)
                guard count > 0 else { break }
                if Task.isCancelled { throw AudioError(.cancelled, path, "the spectrogram was cancelled") }
                samples.withUnsafeBufferPointer {
                    builder.add(
                        UnsafeBufferPointer(rebasing: $0[..<(count * file.channelCount)]),
                        channelCount: file.channelCount)
                }
            }
            self = builder.finish()
        }
    }
#endif
