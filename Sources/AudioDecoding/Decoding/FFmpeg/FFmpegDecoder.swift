#if FFmpeg
    import CFFmpeg

    /// Decodes through libavcodec what the other libraries do not, always to Float32.
    ///
    /// Encoder delay and padding are left out where the container tells them: FFmpeg drops the delay; the padding of MP4,
    /// which it keeps, begins where the edit list ends. Of Musepack it keeps both. A track keeps the channel count and the
    /// rate of its first frame: later frames with another number of channels are spread or averaged to it, frames with
    /// another rate are damage and left out.
    final class FFmpegDecoder: AudioDecoder {
        let sampleRate: Int
        let channelCount: Int
        let channelLayout: ChannelLayout
        let endedEarly = false
        private(set) var firstDamage: Int?

        private let demuxer: FFmpegDemuxer
        private let codec: FFmpegCodec
        /// What is left of the frame last decoded.
        private var pending = 0..<0
        private var hasEnded = false
        /// Frames decoded, those in `pending` included.
        private var decodedFrameCount = 0
        /// What the header says.
        private let promisedFrameCount: Int?
        /// Frames of another rate, by their time.
        private var leftOutFrameCount = 0
        /// Frames of the delay still to come.
        private var delay: Int
        /// Whether nothing is heard beyond the promise, however much is decoded.
        private let endsAsPromised: Bool

        /// - Throws: `badHeader`, `noSamples`, `unsupportedFormat`, `decodingFailed`, `unreadable`.
        init(_ file: ByteFile, _ probe: FormatProbe, promisedFrameCount: Int? = nil) throws(AudioError) {
            demuxer = try FFmpegDemuxer(file, probe)
            codec = try FFmpegCodec(demuxer, file.path)
            // The first frame knows better than many headers: HE-AAC doubles the rate that they give.
            guard try codec.decodeFrame() else {
                throw codec.damageCount > 0
                    ? AudioError(.decodingFailed, file.path, "not one frame of it can be decoded; the file is damaged")
                    : AudioError(.noSamples, file.path, "the file has a header but no samples")
            }
            sampleRate = codec.sampleRate
            channelCount = codec.channelCount
            channelLayout = codec.channelLayout
            let isMusepack = probe.format.demuxer?.length == .musepackHeader
            let musepack = isMusepack ? try MusepackLength(file, from: probe.content.lowerBound) : nil
            (delay, endsAsPromised) = (musepack?.delay ?? 0, musepack != nil)
            self.promisedFrameCount =
                promisedFrameCount ?? musepack?.frameCount ?? demuxer.frameCount(sampleRate: codec.sampleRate)
            takeFrame()
        }

        var track: AudioTrack { demuxer.track }

        /// Of a chain of several recordings the header promises the last or the first one.
        var expectedFrameCount: Int? {
            leftOutFrameCount > 0
                ? max(promisedFrameCount ?? 0, decodedFrameCount + leftOutFrameCount) : promisedFrameCount
        }

        /// Of MP4, whose header lists all packets besides: they are all there.
        var wrongPromise: Int? {
            let isWhole = hasEnded && codec.damageCount == 0 && leftOutFrameCount == 0
            return isWhole && demuxer.remainingPacketCount == 0 ? promisedFrameCount : nil
        }

        /// The one packet that a cut goes through is no damage.
        var isDamaged: Bool { codec.damageCount > 1 || leftOutFrameCount > 0 }

        func read(into output: UnsafeMutableBufferPointer<Float>) throws(AudioError) -> Int {
            var filled = 0
            let wanted = output.count / channelCount
            while filled < wanted {
                if pending.isEmpty {
                    guard try codec.decodeFrame() else {
                        hasEnded = true
                        break
                    }
                    takeFrame()
                    continue
                }
                let part = pending.prefix(wanted - filled)
                let samples = (filled * channelCount)..<((filled + part.count) * channelCount)
                codec.copy(part, channelCount: channelCount, to: .init(rebasing: output[samples]))
                pending = pending.dropFirst(part.count)
                filled += part.count
            }
            if codec.damageCount > 0, firstDamage == nil { firstDamage = decodedFrameCount - pending.count }
            return filled
        }

        /// Makes all of the frame last decoded pending but the encoder's padding.
        private func takeFrame() {
            guard codec.sampleRate == sampleRate else {
                if firstDamage == nil { firstDamage = decodedFrameCount }
                leftOutFrameCount += codec.frameCount * sampleRate / max(1, codec.sampleRate)
                return
            }
            let passed = min(delay, codec.frameCount)
            delay -= passed
            var count = codec.frameCount - passed
            // A promise that would cut off more than the last two packets is a mistake.
            if let promisedFrameCount, endsAsPromised || demuxer.remainingPacketCount.map({ $0 <= 2 }) == true {
                count = min(count, max(0, promisedFrameCount - decodedFrameCount))
            }
            pending = passed..<(passed + count)
            decodedFrameCount += count
        }
    }
#endif
