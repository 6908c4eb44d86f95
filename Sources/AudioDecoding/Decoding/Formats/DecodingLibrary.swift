extension AudioFormat {
    /// The library that decodes a format.
    package enum DecodingLibrary: Sendable {
        /// A decoder of this package, and the library it uses.
        case own(String, @Sendable (AudioSource) throws(AudioError) -> any AudioDecoder)
        /// libsndfile, and FFmpeg for files that libsndfile refuses or cannot finish.
        case soundFile(SoundFileOpening)
        /// FFmpeg; libsndfile if FFmpeg is missing.
        case ffmpegElseSoundFile
        /// FFmpeg alone.
        case ffmpeg

        /// libsndfile without further information.
        package static let soundFile = DecodingLibrary.soundFile(openSoundFile)

        /// Opens a file with libsndfile, or with a more specific decoder.
        package typealias SoundFileOpening =
            @Sendable (_ source: AudioSource, _ end: OggEnd?) throws(AudioError) -> any AudioDecoder

        /// Opens the file as libsndfile sees it.
        static let openSoundFile: SoundFileOpening = { source, _ throws(AudioError) in
            try SoundFileDecoder(source.file, source.content, promisedFrameCount: nil)
        }

        var needsFFmpeg: Bool {
            if case .ffmpeg = self { true } else { false }
        }
    }
}

extension AudioFormat.DecodingLibrary: CustomStringConvertible {
    package var description: String {
        switch self {
        case .own(let library, _): library
        case .soundFile: "libsndfile, else FFmpeg"
        case .ffmpegElseSoundFile: "FFmpeg, else libsndfile"
        case .ffmpeg: "FFmpeg"
        }
    }
}
