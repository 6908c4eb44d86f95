#if canImport(AVFoundation)
    public import AVFoundation

    // Untested: this file has not been compiled on an Apple system yet.
    extension TrackAnalyzer {
        /// Analyzes an audio file that AVFoundation decodes. All of its samples are in memory twice during the
        /// analysis: 2 × 21 MB per minute of stereo at 44,100 Hz.
        ///
        /// The channels of files with more than two are assumed to be in the order of WAV, which affects their loudness
        /// only.
        /// - Parameter file: a file opened with Float32 as its common format and separate channels, which is the
        ///   default.
        /// - Throws: the errors of AVFoundation; ``SamplesError`` as `analyze(channels:sampleRate:)`.
        public func analyze(_ file: AVAudioFile) throws -> TrackAnalysis {
            try analyze(channels: Self.channels(of: file), sampleRate: Int(file.processingFormat.sampleRate))
        }

        private static func channels(of file: AVAudioFile) throws -> [[Float]] {
            let format = file.processingFormat
            var channels = [[Float]](repeating: [], count: Int(format.channelCount))
            guard let buffer = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 65_536) else { return channels }
            file.framePosition = 0
            while file.framePosition < file.length {
                try file.read(into: buffer)
                guard buffer.frameLength > 0, let samples = buffer.floatChannelData else { break }
                for channel in channels.indices {
                    channels[channel] += UnsafeBufferPointer(start: samples[channel], count: Int(buffer.frameLength))
                }
            }
            return channels
        }
    }
#endif
