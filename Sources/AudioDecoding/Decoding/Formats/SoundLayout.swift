extension AudioFormat {
    /// Where the sound lies in a file: what is hashed as its identity.
    package enum SoundLayout: Sendable {
        /// All between the tags.
        case content
        /// Parts of it, which the text names.
        case ranges(
            String, @Sendable (_ file: ByteFile, _ content: Range<Int>) throws(AudioError) -> [Range<Int>])
        /// All MPEG frames, without the Xing, Info or VBRI frame, which `ffmpeg -c copy` and gain taggers rewrite.
        case mpegFrames
        /// A chunk of samples, which another describes.
        case chunks(ChunkForm)
        /// The packets of all streams that are sound; how packets are cut into pages does not matter.
        case ogg(OggMapping)
        /// The packets of the track that is read, as FFmpeg finds them; how they are stored does not matter.
        case packets
    }

    /// How the codec lies in Ogg; `nil` outside Ogg.
    var ogg: OggMapping? {
        guard case .ogg(let mapping) = sound else { return nil }
        return mapping
    }

    /// What is hashed, in words.
    var identity: String {
        switch sound {
        case .content: mayEndWithTags ? "all between the tags" : "all of the file"
        case .ranges(let name, _): name
        case .mpegFrames: "the frames without the Xing, Info or VBRI frame"
        case .chunks: "the samples, and their coding, channels, rate, bits and frame length"
        case .ogg(let mapping): "the packets without \(mapping.comments)"
        case .packets: "the packets of the track that is read"
        }
    }
}

/// The kinds of files of chunks.
package enum ChunkForm: Sendable {
    /// RIFF, RIFX and RF64.
    case riff
    case wave64
    case aiff
}

/// How a codec lies in a stream of Ogg pages.
package struct OggMapping: Sendable {
    /// What the first packet begins with.
    let head: StaticString
    let comments: Comments

    package init(head: StaticString, comments: Comments) {
        (self.head, self.comments) = (head, comments)
    }

    /// Where the Vorbis comments stand.
    package enum Comments: Sendable, CustomStringConvertible {
        /// In the second packet, behind these letters.
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
