@_exported public import DescribedErrors

/// A Standard MIDI File (MMA RP-001, 1996) of format 0 or 1, with time in ticks per quarter note.
public struct StandardMIDIFile: Equatable, Sendable {
    /// An event at a tick.
    public struct Event: Equatable, Sendable {
        /// The time in ticks from the beginning.
        public let tick: Int
        /// The content.
        public let message: Message

        /// Creates an event.
        public init(tick: Int, message: Message) {
            (self.tick, self.message) = (tick, message)
        }
    }

    /// The kinds of events.
    public enum Message: Equatable, Sendable {
        /// Status and data of a channel message.
        case channel([UInt8])
        /// Number and content of a meta event.
        case meta(UInt8, [UInt8])
    }

    /// Numbers of meta events.
    package enum Meta {
        package static let text: UInt8 = 0x01
        package static let trackName: UInt8 = 0x03
        package static let marker: UInt8 = 0x06
        package static let tempo: UInt8 = 0x51
        package static let meter: UInt8 = 0x58
        package static let key: UInt8 = 0x59
    }

    /// A reason why bytes are not a supported file.
    public struct Problem: DescribedError, Equatable {
        /// The offset in bytes.
        public let offset: Int
        /// What is wrong, without the place.
        public let reason: String

        /// “at byte 22: …”.
        public var description: String { "at byte \(offset): \(reason)" }
    }

    /// Ticks per quarter note, 1 to 32767.
    public let division: Int
    /// The tracks, each in order of time and without end marks.
    public let tracks: [[Event]]

    /// A file.
    public init(division: Int, tracks: [[Event]]) {
        (self.division, self.tracks) = (division, tracks)
    }

    // MARK: Writing

    /// The bytes, format 1.
    public var bytes: [UInt8] {
        var bytes = Array("MThd".utf8) + Self.big(6, 4) + Self.big(1, 2) + Self.big(tracks.count, 2)
        bytes += Self.big(division, 2)
        for track in tracks {
            var content: [UInt8] = []
            var tick = 0
            for event in track {
                content += Self.variable(min(event.tick - tick, Self.longestWait))
                tick = event.tick
                switch event.message {
                case .channel(let message): content += message
                case .meta(let number, let data): content += [0xFF, number] + Self.variable(data.count) + data
                }
            }
            content += [0, 0xFF, 0x2F, 0]
            bytes += Array("MTrk".utf8) + Self.big(content.count, 4) + content
        }
        return bytes
    }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    /// The format has at most four bytes for a wait, which is three days at 120 beats per minute.
    private static let longestWait = 0x0FFF_FFFF

    /// Encodes a number with seven bits per byte; the last byte has no continuation bit.
    private static func variable(_ value: Int) -> [UInt8] {
        var groups = [UInt8(value & 0x7F)]
        var rest = value >> 7
        while rest > 0 {
            groups.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }
        return groups
    }

    // MARK: Reading

    /// Reads the bytes of a file.
    ///
    /// - Throws: ``Problem``.
    public init(bytes: [UInt8]) throws(Problem) {
        var reader = Reader(bytes)
        guard try reader.read(4) == Array("MThd".utf8) else { throw reader.problem("it is not a MIDI file") }
        let headerLength = try reader.integer(4)
        guard headerLength >= 6 else { throw reader.problem("the header is too short") }
        let format = try reader.integer(2)
        guard format <= 1 else { throw reader.problem("format \(format) is not supported") }
        let trackCount = try reader.integer(2)
        division = try reader.integer(2)
        guard 1...0x7FFF ~= division else { throw reader.problem("SMPTE time is not supported") }
        _ = try reader.read(headerLength - 6)
        var tracks: [[Event]] = []
        // Chunks of other kinds must be skipped.
        while tracks.count < trackCount, !reader.isAtEnd {
            let kind = try reader.read(4)
            let length = try reader.integer(4)
            let end = try reader.end(of: length)
            if kind == Array("MTrk".utf8) {
                tracks.append(try Self.track(&reader, end: end))
            }
            reader.skip(to: end)
        }
        guard tracks.count == trackCount else {
            throw reader.problem("it has \(tracks.count) tracks, not \(trackCount)")
        }
        self.tracks = tracks
    }

    private static func track(_ reader: inout Reader, end: Int) throws(Problem) -> [Event] {
        var events: [Event] = []
        var (tick, status) = (0, UInt8(0))
        while reader.position < end {
            tick += try reader.variable()
            var first = try reader.byte()
            if first < 0x80 {
                guard status >= 0x80 else { throw reader.problem("data without a status") }
                reader.stepBack()
                first = status
            }
            switch first {
            case 0xFF:
                let number = try reader.byte()
                let data = try reader.read(try reader.variable())
                if number == 0x2F { return events }
                events.append(Event(tick: tick, message: .meta(number, data)))
                status = 0
            case 0xF0, 0xF7:
                _ = try reader.read(try reader.variable())
                status = 0
            case 0x80...0xEF:
                let count = first & 0xE0 == 0xC0 ? 1 : 2
                let data = try reader.read(count)
                guard data.allSatisfy({ $0 < 0x80 }) else { throw reader.problem("data of a message above 127") }
                events.append(Event(tick: tick, message: .channel([first] + data)))
                status = first
            default: throw reader.problem("status \(first) is not allowed in a file")
            }
        }
        return events
    }

    private struct Reader {
        private let bytes: [UInt8]
        private(set) var position = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { position >= bytes.count }

        func problem(_ reason: String) -> Problem { Problem(offset: position, reason: reason) }

        mutating func byte() throws(Problem) -> UInt8 {
            guard position < bytes.count else { throw problem("the file ends here") }
            defer { position += 1 }
            return bytes[position]
        }

        mutating func read(_ count: Int) throws(Problem) -> [UInt8] {
            let end = try end(of: count)
            defer { position = end }
            return Array(bytes[position..<end])
        }

        func end(of count: Int) throws(Problem) -> Int {
            guard count <= bytes.count - position else { throw problem("\(count) bytes are missing") }
            return position + count
        }

        mutating func integer(_ count: Int) throws(Problem) -> Int {
            try read(count).reduce(0) { $0 << 8 | Int($1) }
        }

        /// A number of at most four bytes, as the standard requires.
        mutating func variable() throws(Problem) -> Int {
            var value = 0
            for _ in 0..<4 {
                let next = try byte()
                value = value << 7 | Int(next & 0x7F)
                if next < 0x80 { return value }
            }
            throw problem("a number of more than four bytes")
        }

        mutating func stepBack() { position -= 1 }

        mutating func skip(to end: Int) { position = end }
    }
}
