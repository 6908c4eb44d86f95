extension AudioFormat {
    /// Position of the audio in a file. This part is hashed as its identity.
    package enum SoundLayout: Sendable {
        /// Everything between the tags.
        case content
        /// Parts of it, with a description.
        case ranges(
            String, @Sendable (_ file: ByteFile, _ content: Range<Int>) throws(AudioError) -> [Range<Int>])
        /// All MPEG frames, without the Xing, Info or VBRI frame, which `ffmpeg -c copy` and gain taggers rewrite.
        case mpegFrames
        /// A chunk of samples, described by another chunk.
        case chunks(ChunkForm)
        /// The packets of all audio streams. Their division into pages does not matter.
        case ogg(OggMapping)
        /// The packets of the track that is read, as FFmpeg finds them. Their storage does not matter.
        case packets
    }

    /// Mapping of the codec into Ogg; `nil` outside Ogg.
    var ogg: OggMapping? {
        guard case .ogg(let mapping) = sound else { return nil }
        return mapping
    }

    /// Description of the hashed data.
    var identity: String {
        switch sound {
        case .content: mayEndWithTags ? "everything between the tags" : "the whole file"
        case .ranges(let name, _): name
        case .mpegFrames: "the frames without the Xing, Info or VBRI frame"
        case .chunks: "the samples and their codec, channels, rate, bits and frame length"
        case .ogg(let mapping): "the packets without \(mapping.comments)"
        case .packets: "the packets of the selected track"
        }
    }
}

/// Kinds of chunk-based files.
package enum ChunkForm: Sendable {
    /// RIFF, RIFX and RF64.
    case riff
    case wave64
    case aiff
}

/// Mapping of a codec into a stream of Ogg pages.
package struct OggMapping: Sendable {
    /// Beginning of the first packet.
    package let head: StaticString
    package let comments: Comments

    package init(head: StaticString, comments: Comments) {
        (self.head, self.comments) = (head, comments)
    }

    /// Position of the Vorbis comments.
    package enum Comments: Sendable, CustomStringConvertible {
        /// In the second packet, after these characters.
        case packet(StaticString)
        /// In one of the metadata blocks of FLAC, each of which is a packet (RFC 9639 §10.1).
        case metadataBlock

        package var description: String {
            switch self {
            case .packet: "the comment packet"
            case .metadataBlock: "metadata packets"
            }
        }
    }
}
