/// What reads a format in FFmpeg.
package struct Demuxer: Sendable {
    /// FFmpeg's name of it, which may depend on the first 16 bytes.
    let name: @Sendable (_ head: [UInt8]) -> String
    /// What says how long the sound is.
    let length: Length

    /// What says how long the sound is.
    enum Length: Sendable {
        /// FFmpeg's length of the stream.
        case stream
        /// The last page of Ogg, which counts what the encoder put before the sound.
        case granules
        /// The header of MP4 and its edit list, or iTunes's note; it lists all packets besides.
        case editList
        /// The header of ASF: when the file ends, so that it began with its first packet: at 0, but for captured and cut
        /// streams.
        case fileEnd
        /// The header of Matroska, which is that of the longest track.
        case longestTrack
        /// The header of Musepack; without it FFmpeg's.
        case musepackHeader
    }

    init(_ length: Length = .stream, _ name: @escaping @Sendable (_ head: [UInt8]) -> String) {
        (self.length, self.name) = (length, name)
    }
}

extension Demuxer: ExpressibleByStringLiteral {
    package init(stringLiteral name: String) { self.init { _ in name } }

    /// One whose name is always the same.
    static func named(_ name: String, length: Length) -> Demuxer { Demuxer(length) { _ in name } }
}
