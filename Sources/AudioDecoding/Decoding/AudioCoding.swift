/// How the audio in a file is coded, which its format alone does not tell: MP4 has AAC or ALAC, WAV has PCM of many kinds.
package struct AudioCoding: Hashable, Sendable {
    /// FFmpeg's name of the codec, such as “aac”, “alac” or “pcm_s16le”.
    package let codec: String
    /// FFmpeg's name of the profile, such as “LC” or “HE-AAC”; nil if the codec has none or it is unknown.
    package let profile: String?
    /// Bits of a sample; nil for lossy codecs, whose samples have none, and if it is unknown.
    package let bitDepth: Int?
    /// Bits per second according to the header; nil if it states none.
    package let bitRate: Int?

    package init(codec: String, profile: String? = nil, bitDepth: Int? = nil, bitRate: Int? = nil) {
        (self.codec, self.profile, self.bitDepth, self.bitRate) = (codec, profile, bitDepth, bitRate)
    }
}

extension AudioSource {
    /// The coding of the audio track that is read, from the header and the first frame. Where FFmpeg is missing or cannot
    /// read the file, its codec has the name of the format.
    package func coding() -> AudioCoding {
        let known = AudioCoding(codec: format.rawValue)
        // FFmpeg's demuxer takes all layers for III.
        if let layer = probe.mpegLayout?.firstHeader.layer { return AudioCoding(codec: "mp\(layer)") }
        #if FFmpeg
            do throws(AudioError) {
                let codec = try FFmpegCodec(FFmpegDemuxer(file, probe), path)
                _ = try codec.decodeFrame()
                return codec.coding
            } catch {
                return known
            }
        #else
            return known
        #endif
    }
}
