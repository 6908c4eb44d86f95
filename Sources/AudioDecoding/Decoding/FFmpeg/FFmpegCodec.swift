#if FFmpeg
    import CFFmpeg
    import FFmpegBridge
    internal import CKernels

    /// A decoder of libavcodec fed by a demuxer, and its last decoded frame. The object owns both FFmpeg structures.
    final class FFmpegCodec {
        /// Number of packets or frames refused so far.
        private(set) var damageCount = 0

        private let demuxer: FFmpegDemuxer
        private let context: UnsafeMutablePointer<AVCodecContext>
        private let frame: UnsafeMutablePointer<AVFrame>
        private var isDraining = false

        /// - Throws: `unsupportedFormat` and `badHeader`.
        init(_ demuxer: FFmpegDemuxer, _ path: RawPath) throws(AudioError) {
            let parameters = demuxer.stream.pointee.codecpar
            let name = ffmpeg_avcodec_get_name(parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE).map {
                String(cString: $0)
            }
            guard let parameters, let codec = ffmpeg_avcodec_find_decoder(parameters.pointee.codec_id) else {
                throw AudioError(
                    .unsupportedFormat, path,
                    "the installed FFmpeg has no decoder for this coding (\(name ?? "unknown")); convert it to FLAC")
            }
            let channelCount = Int(parameters.pointee.ch_layout.nb_channels)
            guard channelCount <= SampleLimits.channelCounts.upperBound else {
                throw AudioError(.badHeader, path, "the header gives \(channelCount) channels; 1 to 64 are supported")
            }
            // Both fail only if memory is exhausted.
            var context = ffmpeg_avcodec_alloc_context3(codec)
            frame = ffmpeg_av_frame_alloc()
            ffmpeg_avcodec_parameters_to_context(context, parameters)
            context?.pointee.pkt_timebase = demuxer.stream.pointee.time_base
            context?.pointee.thread_count = 1
            context?.pointee.max_samples = Self.longestFrame
            guard let opened = context, ffmpeg_avcodec_open2(opened, codec, nil) == 0 else {
                ffmpeg_avcodec_free_context(&context)
                var frame: UnsafeMutablePointer<AVFrame>? = frame
                ffmpeg_av_frame_free(&frame)
                throw AudioError(
                    .badHeader, path, "the codec parameters in the header (\(name ?? "unknown")) are invalid")
            }
            self.context = opened
            self.demuxer = demuxer
        }

        deinit {
            var (frame, context): (UnsafeMutablePointer<AVFrame>?, UnsafeMutablePointer<AVCodecContext>?) =
                (frame, context)
            ffmpeg_av_frame_free(&frame)
            ffmpeg_avcodec_free_context(&context)
        }

        /// Samples of all channels: 32 MiB. Real frames are a hundred times shorter.
        private static let longestFrame: Int64 = 1 << 23

        /// Decodes the next frame and skips damaged ones.
        /// - Returns: false at the end of the track.
        func decodeFrame() throws(AudioError) -> Bool {
            while true {
                switch ffmpeg_avcodec_receive_frame(context, frame) {
                case 0:
                    if frameCount > 0, channelCount > 0 { return true }
                case shim_end_of_file:
                    return false
                case shim_again:
                    let packet = try demuxer.next()
                    let status = ffmpeg_avcodec_send_packet(context, packet)
                    if packet == nil {
                        isDraining = true
                    } else if status != 0 {
                        damageCount += 1
                    }
                default:
                    damageCount += 1
                    // A decoder that fails during draining might fail forever.
                    if isDraining { return false }
                }
            }
        }

        /// The coding of the track. Call it after the first frame has been decoded, which shows more than many headers.
        var coding: AudioCoding {
            let (id, bits) = (context.pointee.codec_id, Int(context.pointee.bits_per_raw_sample))
            let codec = ffmpeg_avcodec_get_name(id).map { String(cString: $0) } ?? "unknown"
            let isPCM = codec.hasPrefix("pcm_") && !["pcm_alaw", "pcm_mulaw", "pcm_vidc"].contains(codec)
            let codedBits = Int(context.pointee.bits_per_coded_sample)
            let bitRate = Int(demuxer.stream.pointee.codecpar.pointee.bit_rate)
            return AudioCoding(
                codec: codec,
                profile: ffmpeg_avcodec_profile_name(id, context.pointee.profile).map { String(cString: $0) },
                bitDepth: bits > 0 ? bits : isPCM && codedBits > 0 ? codedBits : nil,
                bitRate: bitRate > 0 ? bitRate : nil)
        }

        // MARK: The frame last decoded

        var sampleRate: Int { Int(frame.pointee.sample_rate) }
        var channelCount: Int { Int(frame.pointee.ch_layout.nb_channels) }
        var frameCount: Int { Int(frame.pointee.nb_samples) }

        var channelLayout: ChannelLayout {
            guard frame.pointee.ch_layout.order != AV_CHANNEL_ORDER_UNSPEC else {
                return ChannelLayout(waveOrder: channelCount)
            }
            return ChannelLayout(
                (0..<UInt32(channelCount)).map { index in
                    switch ffmpeg_av_channel_layout_channel_from_index(&frame.pointee.ch_layout, index) {
                    case AV_CHAN_LOW_FREQUENCY, AV_CHAN_LOW_FREQUENCY_2: .lowFrequency
                    case AV_CHAN_SIDE_LEFT, AV_CHAN_SIDE_RIGHT: .side
                    case AV_CHAN_BACK_LEFT, AV_CHAN_BACK_RIGHT, AV_CHAN_BACK_CENTER: .back
                    default: .front
                    }
                })
        }

        /// Copies a part of the frame, interleaved. Channels are averaged if the frame has another number of them.
        func copy(_ range: Range<Int>, channelCount wanted: Int, to target: UnsafeMutableBufferPointer<Float>) {
            if channelCount == wanted { return interleave(range, target) }
            let all = SampleBuffer(minimumCapacity: range.count * channelCount)
            interleave(range, .init(rebasing: all.unused.prefix(range.count * channelCount)))
            all.count = range.count * channelCount
            for index in 0..<range.count {
                let mean = all.contents[(index * channelCount)..<((index + 1) * channelCount)].reduce(0, +)
                for channel in 0..<wanted { target[index * wanted + channel] = mean / Float(channelCount) }
            }
        }

        private func interleave(_ range: Range<Int>, _ target: UnsafeMutableBufferPointer<Float>) {
            switch AVSampleFormat(frame.pointee.format) {
            case AV_SAMPLE_FMT_FLTP where channelCount == 2: stereo(range, target)
            case AV_SAMPLE_FMT_FLTP: planar(range, target) { (sample: Float) in sample }
            case AV_SAMPLE_FMT_FLT: packed(range, target) { (sample: Float) in sample }
            case AV_SAMPLE_FMT_DBLP: planar(range, target) { (sample: Double) in Float(sample) }
            case AV_SAMPLE_FMT_DBL: packed(range, target) { (sample: Double) in Float(sample) }
            case AV_SAMPLE_FMT_S16P: planar(range, target) { (sample: Int16) in Float(sample) * 0x1p-15 }
            case AV_SAMPLE_FMT_S16: packed(range, target) { (sample: Int16) in Float(sample) * 0x1p-15 }
            case AV_SAMPLE_FMT_S32P: planar(range, target) { (sample: Int32) in Float(sample) * 0x1p-31 }
            case AV_SAMPLE_FMT_S32: packed(range, target) { (sample: Int32) in Float(sample) * 0x1p-31 }
            case AV_SAMPLE_FMT_U8P: planar(range, target) { (sample: UInt8) in (Float(sample) - 128) * 0x1p-7 }
            case AV_SAMPLE_FMT_U8: packed(range, target) { (sample: UInt8) in (Float(sample) - 128) * 0x1p-7 }
            case AV_SAMPLE_FMT_S64P: planar(range, target) { (sample: Int64) in Float(sample) * 0x1p-63 }
            case AV_SAMPLE_FMT_S64: packed(range, target) { (sample: Int64) in Float(sample) * 0x1p-63 }
            // No decoder has another format. NaN is refused with its position.
            default: target.update(repeating: .nan)
            }
        }

        /// The common case: AAC, Opus and AC-3 decode nearly all music to this format.
        private func stereo(_ range: Range<Int>, _ target: UnsafeMutableBufferPointer<Float>) {
            guard let left = plane(0, of: Float.self), let right = plane(1, of: Float.self),
                let pairs = target.baseAddress, target.count >= 2 * range.count
            else { return }
            ck_interleave(left + range.lowerBound, right + range.lowerBound, pairs, range.count)
        }

        @inline(__always)
        private func planar<Sample>(
            _ range: Range<Int>, _ target: UnsafeMutableBufferPointer<Float>, _ value: (Sample) -> Float
        ) {
            let stride = channelCount
            for channel in 0..<stride {
                guard let samples = plane(channel, of: Sample.self) else { continue }
                var index = channel
                for sample in range {
                    target[index] = value(samples[sample])
                    index &+= stride
                }
            }
        }

        @inline(__always)
        private func packed<Sample>(
            _ range: Range<Int>, _ target: UnsafeMutableBufferPointer<Float>, _ value: (Sample) -> Float
        ) {
            guard let samples = plane(0, of: Sample.self) else { return }
            let first = range.lowerBound * channelCount
            for index in 0..<(range.count * channelCount) { target[index] = value(samples[first + index]) }
        }

        private func plane<Sample>(_ index: Int, of type: Sample.Type) -> UnsafePointer<Sample>? {
            frame.pointee.extended_data[index].map { UnsafeRawPointer($0).assumingMemoryBound(to: type) }
        }
    }
#endif
