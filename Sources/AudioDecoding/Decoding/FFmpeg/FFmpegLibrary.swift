#if FFmpeg
    import CFFmpeg
    import FFmpegBridge

    /// Process-wide state of FFmpeg.
    package enum FFmpegLibrary {
        /// The missing part of FFmpeg on this machine; `nil` once it is loaded.
        ///
        /// FFmpeg writes its messages about damaged files to stderr, by a setting of the whole process. A setting other
        /// than the default, made by an app, is kept.
        package static let missing: String? = {
            if let missing = ffmpeg_open() { return String(cString: missing) }
            if ffmpeg_av_log_get_level() == AV_LOG_INFO { ffmpeg_av_log_set_level(AV_LOG_QUIET) }
            return nil
        }()

        static func message(_ status: Int32) -> String {
            var text = [CChar](repeating: 0, count: Int(AV_ERROR_MAX_STRING_SIZE))
            ffmpeg_av_strerror(status, &text, text.count)
            return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
    }
#endif
