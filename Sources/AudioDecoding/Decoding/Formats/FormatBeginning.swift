extension AudioFormat {
    /// The beginning of a file, after leading tags.
    package enum Beginning: Sendable {
        /// Bytes that no other format has there, within the first 4,096.
        case mark(@Sendable (_ head: [UInt8]) -> Bool)
        /// Ogg pages, with `OggMapping.head` in the first packet of a stream.
        case oggPacket
        /// Audio frames without a mark. They are searched for.
        case unmarked

        /// One of these texts.
        package static func letters(_ marks: StaticString...) -> Beginning {
            .mark { head in marks.contains { head.has($0) } }
        }
    }

    /// Searches for frames between the tags of a file without the mark of any format.
    /// - Returns: `nil` if there are none.
    package typealias Search = @Sendable (_ file: ByteFile, _ range: Range<Int>) throws(AudioError) -> FoundFrames?

    /// Frames found by a search.
    package struct FoundFrames: Sendable {
        /// From the first frame on, or everything between the tags.
        let content: Range<Int>
        var mpegLayout: MPEGStreamLayout? = nil
    }
}
