/// FFmpeg's demuxer for a format.
package struct Demuxer: Sendable {
    /// FFmpeg's name of it, which may depend on the first 16 bytes.
    let name: @Sendable (_ head: [UInt8]) -> String
    /// Source of the length of the audio.
    let length: Length

    /// Source of the length of the audio.
    enum Length: Sendable {
        /// FFmpeg's length of the stream.
        case stream
        /// The last page of Ogg, which includes the encoder delay.
        case granules
        /// The header of MP4 and its edit list, or iTunes's note. The header also lists all packets.
        case editList
        /// The header of ASF: the end time of the file. The file began with its first packet, at 0 except for captured
        /// and truncated streams.
        case fileEnd
        /// The header of Matroska, which is the length of the longest track.
        case longestTrack
        /// The header of Musepack, or FFmpeg's length if the header has none.
        case musepackHeader
    }

    init(_ length: Length = .stream, _ name: @escaping @Sendable (_ head: [UInt8]) -> String) {
        (self.length, self.name) = (length, name)
    }
}

extension Demuxer: ExpressibleByStringLiteral {
    package init(stringLiteral name: String) { self.init { _ in name } }

    /// A demuxer whose name is always the same.
    static func named(_ name: String, length: Length) -> Demuxer { Demuxer(length) { _ in name } }
}
