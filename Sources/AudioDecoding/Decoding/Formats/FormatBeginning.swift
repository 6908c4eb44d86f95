extension AudioFormat {
    /// What a file begins with, behind leading tags.
    package enum Beginning: Sendable {
        /// Bytes that no other format has there, told from the first 4,096.
        case mark(@Sendable (_ head: [UInt8]) -> Bool)
        /// Ogg pages, and in a stream's first packet what `OggMapping.head` says.
        case oggPacket
        /// Frames of sound: there is no mark, and it is searched for.
        case unmarked

        /// One of these letters.
        package static func letters(_ marks: StaticString...) -> Beginning {
            .mark { head in marks.contains { head.has($0) } }
        }
    }

    /// Looks for frames between the tags of a file that begins with the mark of no format.
    /// - Returns: `nil` where there are none.
    package typealias Search = @Sendable (_ file: ByteFile, _ range: Range<Int>) throws(AudioError) -> FoundFrames?

    /// Frames that were searched for.
    package struct FoundFrames: Sendable {
        /// From the first frame on, or all between the tags.
        let content: Range<Int>
        var mpegLayout: MPEGStreamLayout? = nil
    }
}
