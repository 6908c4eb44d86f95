#if FFmpeg
    import CFFmpeg
    import FFmpegBridge

    /// A container opened through libavformat. One audio track of it is read packet by packet.
    ///
    /// The demuxer is that of the detected format, never FFmpeg's own guess. It reads only through a `ByteWindow`, so a
    /// file cannot make it open another file or an address.
    final class FFmpegDemuxer {
        /// The audio track that is read: the one marked as default, else the first.
        let stream: UnsafeMutablePointer<AVStream>
        /// Index of this track among the file's audio tracks.
        let track: AudioTrack

        private let context: UnsafeMutablePointer<AVFormatContext>
        private let input: FFmpegInput
        private let packet: UnsafeMutablePointer<AVPacket>
        private let path: RawPath
        private var packetCount = 0
        /// Total size of the packets. A header may assign the same bytes to many packets.
        private var byteCount = 0
        private let length: Demuxer.Length
        /// Seconds of the track in its header, for formats whose header is read here.
        private let headerDuration: Double?

        /// - Throws: `badHeader`, `noSamples`, `encrypted`, `unsupportedFormat`, `unreadable`.
        init(_ file: ByteFile, _ probe: FormatProbe) throws(AudioError) {
            if let missing = FFmpegLibrary.missing {
                throw AudioError(
                    .unsupportedFormat, file.path,
                    "\(probe.format.name) is decoded by FFmpeg, which could not be loaded (\(missing))")
            }
            let head = try file.bytes(at: probe.content.lowerBound, count: 16)
            guard let demuxer = probe.format.demuxer, let opened = ffmpeg_av_find_input_format(demuxer.name(head))
            else {
                throw AudioError(.unsupportedFormat, file.path, "the installed FFmpeg cannot read \(probe.format.name)")
            }
            let input = FFmpegInput(file, probe.content)
            var context = ffmpeg_avformat_alloc_context()
            context?.pointee.pb = input.context
            // Playlists and external references inside a file are malicious.
            context?.pointee.io_open = { _, _, _, _, _ in shim_not_permitted }
            var options: OpaquePointer?
            // Chapter titles are tracks as well, but are not used.
            ffmpeg_av_dict_set(&options, "ignore_chapters", "1", 0)
            defer { ffmpeg_av_dict_free(&options) }
            let status = ffmpeg_avformat_open_input(&context, nil, opened, &options)
            guard status == 0, let context else {
                throw input.failure
                    ?? AudioError(
                        .badHeader, file.path,
                        "the header of \(probe.format.name) is invalid (\(FFmpegLibrary.message(status))); "
                            + "the file is damaged or truncated")
            }
            let streams = (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }
            let audio = streams.filter { $0.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_AUDIO }
            let chosen = audio.firstIndex { $0.pointee.disposition & AV_DISPOSITION_DEFAULT != 0 } ?? 0
            guard audio.indices.contains(chosen), let packet = ffmpeg_av_packet_alloc() else {
                var closing: UnsafeMutablePointer<AVFormatContext>? = context
                ffmpeg_avformat_close_input(&closing)
                throw AudioError(.noSamples, file.path, "the file has no audio track")
            }
            for stream in streams where stream != audio[chosen] { stream.pointee.discard = AVDISCARD_ALL }
            self.context = context
            self.input = input
            self.packet = packet
            path = file.path
            length = demuxer.length
            headerDuration = probe.durations.indices.contains(chosen) ? probe.durations[chosen] : nil
            stream = audio[chosen]
            track = AudioTrack(index: chosen, count: audio.count)
        }

        deinit {
            var (packet, context): (UnsafeMutablePointer<AVPacket>?, UnsafeMutablePointer<AVFormatContext>?) =
                (packet, context)
            ffmpeg_av_packet_free(&packet)
            ffmpeg_avformat_close_input(&context)
        }

        /// The next packet of the track, valid until the next call; `nil` at the end of the file or if it cannot be
        /// read further.
        func next() throws(AudioError) -> UnsafeMutablePointer<AVPacket>? {
            while true {
                ffmpeg_av_packet_unref(packet)
                let status = ffmpeg_av_read_frame(context, packet)
                if let failure = input.failure { throw failure }
                guard status == 0 else { return nil }
                guard packet.pointee.stream_index == stream.pointee.index else { continue }
                packetCount += 1
                byteCount += Int(packet.pointee.size)
                guard byteCount <= 4 * input.byteCount + (16 << 20) else {
                    throw AudioError(
                        .decodingFailed, path, "the header refers to the same bytes repeatedly; the file is damaged")
                }
                return packet
            }
        }

        /// The texts in the header, with TagLib's names.
        var texts: [(key: String, value: String)] {
            let names = [
                "ALBUM_ARTIST": "ALBUMARTIST", "TBPM": "BPM", "TKEY": "INITIALKEY", "INITIAL_KEY": "INITIALKEY",
                "TMOO": "MOOD",
            ]
            var texts: [(key: String, value: String)] = []
            for dictionary in [context.pointee.metadata, stream.pointee.metadata] {
                var entry: UnsafeMutablePointer<AVDictionaryEntry>?
                while let next = ffmpeg_av_dict_get(dictionary, "", entry, AV_DICT_IGNORE_SUFFIX) {
                    let key = String(cString: next.pointee.key).uppercased()
                    texts.append((names[key] ?? key, String(cString: next.pointee.value)))
                    entry = next
                }
            }
            return texts
        }

        /// The bytes of the next packet; as `next`.
        func nextBytes() throws(AudioError) -> UnsafeRawBufferPointer? {
            try next().map { UnsafeRawBufferPointer(start: $0.pointee.data, count: Int($0.pointee.size)) }
        }

        /// Number of remaining packets, for MP4, whose header lists them all except those of fragments; `nil` for other
        /// formats.
        var remainingPacketCount: Int? {
            let count = Int(stream.pointee.nb_frames)
            return length == .editList && count >= packetCount && count > 0 ? count - packetCount : nil
        }

        /// Number of frames of the track according to its header; `nil` if unknown. Call it after the first packet has
        /// been read, which shows when the track begins.
        func frameCount(sampleRate: Int) -> Int? {
            let count = duration.flatMap { Int(exactly: ($0 * Double(sampleRate)).rounded()) }
            guard let iTunesCount = iTunesFrameCount else { return count }
            // A note copied from another file does not apply to this one: the frames outside the note can only be delay
            // and padding.
            guard let count else { return iTunesCount }
            return (0...Self.longestPadding).contains(count - iTunesCount) ? iTunesCount : count
        }

        /// Maximum number of frames of delay and padding: a few packets of HE-AAC.
        private static let longestPadding = 16_384

        private var duration: Double? {
            switch length {
            case .editList: return headerDuration
            case .fileEnd: return headerDuration.map { $0 - beginning }
            case .longestTrack:
                let whole = context.pointee.duration
                guard soundAndVideoCount == 1, whole != shim_no_timestamp else { return nil }
                return Double(whole) / Double(AV_TIME_BASE) - beginning
            case .stream, .granules, .musepackHeader: break
            }
            let ticks = stream.pointee.duration
            guard ticks != shim_no_timestamp, ticks > 0 else { return nil }
            let countsPadding = length == .granules
            let padding = countsPadding ? Double(stream.pointee.codecpar.pointee.initial_padding) : 0
            let seconds = (Double(ticks) - padding) * secondsPerTick - (countsPadding ? beginning : 0)
            return seconds > 0 ? seconds : nil
        }

        private var secondsPerTick: Double {
            let base = stream.pointee.time_base
            return base.den > 0 ? Double(base.num) / Double(base.den) : 0
        }

        /// Start of the track in seconds.
        private var beginning: Double {
            let ticks = stream.pointee.start_time
            return ticks != shim_no_timestamp ? max(0, Double(ticks) * secondsPerTick) : 0
        }

        /// Number of tracks without covers, attachments and subtitles.
        private var soundAndVideoCount: Int {
            (0..<Int(context.pointee.nb_streams)).compactMap { context.pointee.streams[$0] }.count { stream in
                let kind = stream.pointee.codecpar.pointee.codec_type
                let isPicture = stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0
                return kind == AVMEDIA_TYPE_AUDIO || kind == AVMEDIA_TYPE_VIDEO && !isPicture
            }
        }

        /// The note that iTunes writes beside an edit list or instead of one: hexadecimal numbers. The second is the
        /// encoder's delay, the third its padding, and the fourth the number of frames between them.
        private var iTunesFrameCount: Int? {
            guard length == .editList, let text = texts.first(where: { $0.key == "ITUNSMPB" })?.value else {
                return nil
            }
            let fields = text.split(separator: " ")
            return fields.count > 3 ? Int(fields[3], radix: 16).flatMap { $0 > 0 ? $0 : nil } : nil
        }
    }

    /// Connects a `ByteWindow` to libavformat. The object owns FFmpeg's buffer.
    private final class FFmpegInput {
        let context: UnsafeMutablePointer<AVIOContext>
        private let window: ByteWindow

        var failure: AudioError? { window.failure }
        var byteCount: Int { window.range.count }

        init(_ file: ByteFile, _ range: Range<Int>) {
            window = ByteWindow(file, range)
            let capacity = 32_768
            // Both fail only if memory is exhausted.
            context = ffmpeg_avio_alloc_context(
                ffmpeg_av_malloc(capacity), Int32(capacity), 0, window.opaque,
                { window, buffer, count in
                    guard let window, let buffer else { return shim_io_error }
                    let read = ByteWindow.from(window).read(buffer, Int(count))
                    return read > 0 ? Int32(read) : shim_end_of_file
                }, nil,
                { window, offset, whence in
                    guard let window else { return -1 }
                    if whence & AVSEEK_SIZE != 0 { return Int64(ByteWindow.from(window).range.count) }
                    return Int64(ByteWindow.from(window).seek(Int(offset), whence & ~AVSEEK_FORCE))
                })
        }

        deinit {
            // FFmpeg may have replaced the buffer.
            ffmpeg_av_free(context.pointee.buffer)
            var context: UnsafeMutablePointer<AVIOContext>? = context
            ffmpeg_avio_context_free(&context)
        }
    }
#endif
