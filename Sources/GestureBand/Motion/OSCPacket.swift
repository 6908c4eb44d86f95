/// Messages of Open Sound Control 1.0 (Wright & Freed 1997; opensoundcontrol.stanford.edu/spec-1_0.html).
public struct OSCMessage: Equatable, Sendable {
    /// A value of one of the types of OSC 1.0.
    public enum Argument: Equatable, Sendable {
        /// Types i, h, T and F (as 1 and 0).
        case integer(Int64)
        /// Types f and d.
        case number(Double)
        /// Types s and S.
        case text(String)
        /// Types b, m, r, c, t, N and I, whose values are not used.
        case other
    }

    /// “/accelerometer”.
    public let address: String
    /// In order; ``Argument/other`` stands for types whose values are not used.
    public let arguments: [Argument]
    /// The time of the bundle in seconds since 1900, if it has one.
    public let time: Double?

    /// A message.
    public init(address: String, arguments: [Argument], time: Double? = nil) {
        self.address = address
        self.arguments = arguments
        self.time = time
    }

    /// The numeric arguments.
    public var numbers: [Double] {
        arguments.compactMap {
            switch $0 {
            case .integer(let value): Double(value)
            case .number(let value): value
            default: nil
            }
        }
    }

    /// The messages of a packet: one, or those of a bundle and the bundles in it.
    ///
    /// - Throws: ``MotionError/malformedPacket(_:)``.
    public static func messages(in packet: [UInt8]) throws(MotionError) -> [OSCMessage] {
        var messages: [OSCMessage] = []
        try OSCReader(packet[...]).read(time: nil, depth: 0, into: &messages)
        return messages
    }

    /// The message as a packet.
    public var packet: [UInt8] {
        var types: [UInt8] = [UInt8(ascii: ",")]
        var values: [UInt8] = []
        func append<T: FixedWidthInteger>(_ value: T) { withUnsafeBytes(of: value.bigEndian) { values += $0 } }
        for argument in arguments {
            switch argument {
            case .integer(let value):
                types.append(UInt8(ascii: "i"))
                append(Int32(clamping: value))
            case .number(let value):
                types.append(UInt8(ascii: "f"))
                append(Float(value).bitPattern)
            case .text(let text):
                types.append(UInt8(ascii: "s"))
                values += Self.padded(Array(text.utf8))
            case .other: types.append(UInt8(ascii: "N"))
            }
        }
        return Self.padded(Array(address.utf8)) + Self.padded(types) + values
    }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: 4 - bytes.count % 4)
    }
}

/// Reads a packet with bounds checks.
private struct OSCReader {
    private static let greatestDepth = 8
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    consuming func read(time: Double?, depth: Int, into messages: inout [OSCMessage]) throws(MotionError) {
        guard depth < Self.greatestDepth else { throw .malformedPacket("bundles are nested too deep") }
        let address = try text()
        guard address == "#bundle" else {
            guard address.hasPrefix("/") else { throw .malformedPacket("it does not begin with / or #bundle") }
            messages.append(OSCMessage(address: address, arguments: try arguments(), time: time))
            return
        }
        let tag = try integer(UInt64.self)
        // 1 means “at once”.
        let time = tag > 1 ? Double(tag >> 32) + Double(tag & 0xFFFF_FFFF) / 4_294_967_296 : time
        while !rest.isEmpty {
            let size = Int(try integer(UInt32.self))
            guard size > 0, size <= rest.count, size.isMultiple(of: 4) else {
                throw .malformedPacket("an element of \(size) bytes does not fit")
            }
            try OSCReader(rest.prefix(size)).read(time: time, depth: depth + 1, into: &messages)
            rest = rest.dropFirst(size)
        }
    }

    private mutating func arguments() throws(MotionError) -> [OSCMessage.Argument] {
        // Old senders omit the types if there are no arguments.
        guard !rest.isEmpty else { return [] }
        let types = try text()
        guard types.hasPrefix(",") else { throw .malformedPacket("the types of arguments are missing") }
        var arguments: [OSCMessage.Argument] = []
        for type in types.utf8.dropFirst() {
            switch UnicodeScalar(type) {
            case "i": arguments.append(.integer(Int64(Int32(bitPattern: try integer(UInt32.self)))))
            case "h": arguments.append(.integer(Int64(bitPattern: try integer(UInt64.self))))
            case "f": arguments.append(.number(Double(Float(bitPattern: try integer(UInt32.self)))))
            case "d": arguments.append(.number(Double(bitPattern: try integer(UInt64.self))))
            case "s", "S": arguments.append(.text(try text()))
            case "T": arguments.append(.integer(1))
            case "F": arguments.append(.integer(0))
            case "c", "r", "m", "t", "b", "N", "I":
                try skip(type)
                arguments.append(.other)
            default: throw .malformedPacket("unknown argument type “\(Character(UnicodeScalar(type)))”")
            }
        }
        return arguments
    }

    private mutating func skip(_ type: UInt8) throws(MotionError) {
        switch UnicodeScalar(type) {
        case "c", "r", "m": _ = try integer(UInt32.self)
        case "t": _ = try integer(UInt64.self)
        case "b":
            let size = Int(try integer(UInt32.self))
            _ = try bytes(size + (4 - size % 4) % 4)
        default: break
        }
    }

    private mutating func text() throws(MotionError) -> String {
        guard let end = rest.firstIndex(of: 0) else { throw .malformedPacket("a text is not terminated") }
        let length = end - rest.startIndex
        let text = String(decoding: rest.prefix(length), as: UTF8.self)
        // A last text without padding is accepted.
        rest = rest.dropFirst(length + 4 - length % 4)
        return text
    }

    private mutating func integer<T: FixedWidthInteger>(_: T.Type) throws(MotionError) -> T {
        try bytes(MemoryLayout<T>.size).reduce(0) { $0 << 8 | T($1) }
    }

    private mutating func bytes(_ count: Int) throws(MotionError) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .malformedPacket("it ends within an argument") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
