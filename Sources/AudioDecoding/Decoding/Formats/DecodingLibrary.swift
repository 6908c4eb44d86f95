extension AudioFormat {
    /// Which library decodes a format.
    package enum DecodingLibrary: Sendable {
        /// A decoder, and the library it stands on.
        case own(String, @Sendable (AudioSource) throws(AudioError) -> any AudioDecoder)
        /// libsndfile; what it refuses or gives up in the middle, FFmpeg.
        case soundFile(SoundFileOpening)
        /// FFmpeg; where it is missing, libsndfile.
        case ffmpegElseSoundFile
        /// FFmpeg alone.
        case ffmpeg

        /// libsndfile, which needs to be told nothing.
        package static let soundFile = DecodingLibrary.soundFile(openSoundFile)

        /// Opens a file by libsndfile, or by what knows better than it.
        package typealias SoundFileOpening =
            @Sendable (_ source: AudioSource, _ end: OggEnd?) throws(AudioError) -> any AudioDecoder

        /// As libsndfile sees the file.
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
