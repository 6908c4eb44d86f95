#if FFmpeg
    import CFFmpeg

    /// Decodes through libavcodec the formats that the other libraries do not support, always to Float32.
    ///
    /// Encoder delay and padding are removed if the container states them. FFmpeg drops the delay. It keeps the padding
    /// of MP4, which begins at the end of the edit list. For Musepack it keeps both. A track keeps the channel count
    /// and the rate of its first frame. Later frames with another number of channels are duplicated or averaged to it.
    /// Frames with another rate count as damage and are skipped.
    final class FFmpegDecoder: AudioDecoder {
        let sampleRate: Int
        let channelCount: Int
        let channelLayout: ChannelLayout
        let endedEarly = false
        private(set) var firstDamage: Int?

        private let demuxer: FFmpegDemuxer
        private let codec: FFmpegCodec
        /// Rest of the last decoded frame.
        private var pending = 0..<0
        private var hasEnded = false
        /// Number of decoded frames, including those in `pending`.
        private var decodedFrameCount = 0
        /// Number of frames according to the header.
        private let promisedFrameCount: Int?
        /// Duration of the skipped frames with another rate, in frames.
        private var leftOutFrameCount = 0
        /// Frames of the delay still to be dropped.
        private var delay: Int
        /// Whether the output ends at the stated length, however much is decoded.
        private let endsAsPromised: Bool

        /// - Throws: `badHeader`, `noSamples`, `unsupportedFormat`, `decodingFailed`, `unreadable`.
        init(_ file: ByteFile, _ probe: FormatProbe, promisedFrameCount: Int? = nil) throws(AudioError) {
            demuxer = try FFmpegDemuxer(file, probe)
            codec = try FFmpegCodec(demuxer, file.path)
            // The first frame is more reliable than many headers: HE-AAC doubles the rate in its header.
            guard try codec.decodeFrame() else {
                throw codec.damageCount > 0
                    ? AudioError(.decodingFailed, file.path, "no frame can be decoded; the file is damaged")
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
        var bitDepth: Int? { codec.coding.bitDepth }

        /// For a chain of several recordings the header has the length of the last or the first one.
        var expectedFrameCount: Int? {
            leftOutFrameCount > 0
                ? max(promisedFrameCount ?? 0, decodedFrameCount + leftOutFrameCount) : promisedFrameCount
        }

        /// Set for MP4, whose header also lists all packets: they are all present.
        var wrongPromise: Int? {
            let isWhole = hasEnded && codec.damageCount == 0 && leftOutFrameCount == 0
            return isWhole && demuxer.remainingPacketCount == 0 ? promisedFrameCount : nil
        }

        /// The one packet in which a truncation falls is not damage.
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

        /// Makes the last decoded frame pending, except the encoder's padding.
        private func takeFrame() {
            guard codec.sampleRate == sampleRate else {
                if firstDamage == nil { firstDamage = decodedFrameCount }
                leftOutFrameCount += codec.frameCount * sampleRate / max(1, codec.sampleRate)
                return
            }
            let passed = min(delay, codec.frameCount)
            delay -= passed
            var count = codec.frameCount - passed
            // A stated length that would cut off more than the last two packets is an error in the header.
            if let promisedFrameCount, endsAsPromised || demuxer.remainingPacketCount.map({ $0 <= 2 }) == true {
                count = min(count, max(0, promisedFrameCount - decodedFrameCount))
            }
            pending = passed..<(passed + count)
            decodedFrameCount += count
        }
    }
#endif
