/// A timed message to an instrument.
public struct NoteEvent: Equatable, Sendable {
    /// The kind of a message.
    public enum Kind: Equatable, Sendable {
        /// A key, 0 to 127 (60 is middle C), struck at a velocity of 1 to 127.
        case on(key: UInt8, velocity: UInt8)
        /// The key is released.
        case off(key: UInt8)
        /// Another program, 0 to 127.
        case program(UInt8)
    }

    /// The time in seconds of the performance.
    public var time: Double
    /// The MIDI channel, 0 to 15; 9 is percussion.
    public var channel: UInt8
    /// What happens in the channel.
    public var kind: Kind

    /// A message.
    public init(time: Double, channel: UInt8, kind: Kind) {
        (self.time, self.channel, self.kind) = (time, channel, kind)
    }

    /// The bytes of MIDI 1.0.
    public var bytes: [UInt8] {
        switch kind {
        case .on(let key, let velocity): [0x90 | channel, key, velocity]
        case .off(let key): [0x80 | channel, key, 0]
        case .program(let program): [0xC0 | channel, program]
        }
    }

    /// Whether it is a metronome click: one of the two wood blocks on the percussion channel.
    var isClick: Bool {
        switch kind {
        case .on(let key, _), .off(let key): channel == 9 && (76...77).contains(key)
        case .program: false
        }
    }

    /// Parses a MIDI message; nil for other kinds.
    init?(time: Double, bytes: [UInt8]) {
        guard let status = bytes.first, bytes.dropFirst().allSatisfy({ $0 < 0x80 }) else { return nil }
        let kind: Kind
        switch (status & 0xF0, bytes.count) {
        case (0x90, 3): kind = bytes[2] == 0 ? .off(key: bytes[1]) : .on(key: bytes[1], velocity: bytes[2])
        case (0x80, 3): kind = .off(key: bytes[1])
        case (0xC0, 2): kind = .program(bytes[1])
        default: return nil
        }
        self.init(time: time, channel: status & 0x0F, kind: kind)
    }
}
