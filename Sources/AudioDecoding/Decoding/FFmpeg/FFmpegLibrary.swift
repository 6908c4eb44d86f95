#if FFmpeg
    import CFFmpeg
    import FFmpegBridge

    /// What concerns FFmpeg as a whole.
    package enum FFmpegLibrary {
        /// What of it is not on this machine; `nil` once it is open.
        ///
        /// FFmpeg writes its complaints about damaged files to stderr, by a setting of the whole process. An app that has
        /// chosen another one than the default keeps it.
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
