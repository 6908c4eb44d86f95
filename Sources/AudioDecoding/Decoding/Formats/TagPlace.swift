import TagLibBridge

/// The tag of a file that players read first, which is the one that is written.
package enum TagPlace: Sendable {
    /// ID3v2 in front of the sound.
    case id3v2
    /// APEv2 behind the sound.
    case ape
    /// Vorbis comments in a metadata block.
    case flac
    /// Vorbis comments in the second packet.
    case ogg(OggMapping)
    /// iTunes's atoms.
    case mp4
    /// The attributes of the header.
    case asf
    /// ID3v2 in a chunk.
    case chunk(ChunkForm)

    /// Whether a tempo is a whole number there: `TBPM` of ID3v2 and `tmpo` of MP4 are.
    package var holdsWholeTempos: Bool {
        switch self {
        case .id3v2, .chunk, .mp4: true
        case .ape, .flac, .ogg, .asf: false
        }
    }
}

extension TagPlace: CustomStringConvertible {
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

/// The class of TagLib that reads a file.
package struct TagLibFile: Sendable {
    let format: tlb_format

    init(_ format: tlb_format) { self.format = format }
}

extension AudioFormat {
    /// Where texts are looked for when TagLib finds no title, artist or album.
    package enum OtherTexts: Sendable {
        /// Nowhere.
        case none
        /// Among the few that libsndfile knows.
        case soundFile
        /// Among those, and where there are none among FFmpeg's.
        case soundFileElseFFmpeg
        /// Among FFmpeg's.
        case ffmpeg
        /// Among FFmpeg's, where there is no title: it reads the whole header, and what is new to it comes with one.
        case ffmpegWithoutTitle
        /// In APEv2, which FFmpeg writes behind what others tag with ID3.
        case ape
    }
}
