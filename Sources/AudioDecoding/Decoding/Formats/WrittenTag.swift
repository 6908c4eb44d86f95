package import TagLibBridge

/// The tag of a file that players read first. It is the one that is written.
package enum WrittenTag: Sendable {
    /// ID3v2 before the audio.
    case id3v2
    /// APEv2 after the audio.
    case ape
    /// Vorbis comments in a metadata block.
    case flac
    /// Vorbis comments in the second packet.
    case ogg(OggMapping)
    /// Atoms of iTunes.
    case mp4
    /// Attributes in the header.
    case asf
    /// ID3v2 in a chunk.
    case chunk(ChunkForm)

    /// Whether the tag stores the tempo as a whole number, as `TBPM` of ID3v2 and `tmpo` of MP4 do.
    package var holdsWholeTempos: Bool {
        switch self {
        case .id3v2, .chunk, .mp4: true
        case .ape, .flac, .ogg, .asf: false
        }
    }
}

extension WrittenTag: CustomStringConvertible {
    package var description: String {
        switch self {
        case .id3v2: "ID3v2"
        case .ape: "APEv2"
        case .flac, .ogg: "Vorbis comments"
        case .mp4: "MP4 atoms"
        case .asf: "ASF attributes"
        case .chunk: "ID3v2 in a chunk"
        }
    }
}

/// The TagLib class that reads a file.
package struct TagLibFile: Sendable {
    package let format: tlb_format

    init(_ format: tlb_format) { self.format = format }
}

extension AudioFormat {
    /// Source of texts if TagLib finds no title, artist or album.
    package enum OtherTexts: Sendable {
        case none
        /// The few texts that libsndfile supports.
        case soundFile
        /// Texts of libsndfile, and of FFmpeg if there are none.
        case soundFileElseFFmpeg
        /// Texts of FFmpeg.
        case ffmpeg
        /// Texts of FFmpeg if there is no title. It reads the whole header, so this is limited to files without one.
        case ffmpegWithoutTitle
        /// APEv2, which FFmpeg writes at the end of files that other programs tag with ID3.
        case ape
    }
}
