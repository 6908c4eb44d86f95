import GestureBand
import Testing

struct MotionReaderTests {
    private static func read(_ text: String) throws -> (samples: [MotionSample], reader: MotionReader) {
        var reader = MotionReader()
        // Scalars, because the line break of Windows is one character.
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
        let samples = try lines.enumerated().compactMap {
            try reader.read(String($0.element), arrival: 100 + Double($0.offset))
        }
        return (samples, reader)
    }

    private let expected = [
        MotionSample(time: 0.5, acceleration: SIMD3(1, 2, 3)),
        MotionSample(time: 0.75, acceleration: SIMD3(-1, 0, 9.5)),
    ]

    @Test(arguments: [
        "time,x,y,z\n0.5,1,2,3\n0.75,-1,0,9.5\n",
        "\u{FEFF}\"Time (s)\",\"Acceleration x (m/s^2)\",\"Acceleration y (m/s^2)\",\"Acceleration z (m/s^2)\",\"Absolute acceleration (m/s^2)\"\r\n5.0E-1,1,2,3,4\r\n7.5E-1,-1,0,9.5,9",
        "time;x;y;z\n0,5;1;2;3\n0,75;-1;0;9,5",
        "t\tz\ty\tx\n0.5\t3\t2\t1\n0.75\t9.5\t0\t-1",
        "time,seconds_elapsed,z,y,x\n1700000000000000000,0.5,3,2,1\n1700000000250000000,0.75,9.5,0,-1",
        "# made by hand\n0.5,1,2,3\n\n0.75,-1,0,9.5",
        "{\"time\":0.5,\"x\":1,\"y\":2,\"z\":3}\n{\"t\":0.75,\"acceleration\":[-1,0,9.5]}",
    ])
    func formats(text: String) throws {
        let (samples, reader) = try Self.read(text)
        #expect(samples == expected)
        #expect(reader.skippedCount == 0)
    }

    @Test func unitsAndTimesOfHeaders() throws {
        #expect(
            try Self.read("Time (s),Acceleration x (m/s^2),Acceleration y (m/s^2),Acceleration z (m/s^2)\n").reader.unit
                == .metersPerSecondSquared)
        #expect(try Self.read("t [ms],ax [g],ay [g],az [g]\n500,1,2,3\n750,-1,0,9.5").samples == expected)
        #expect(try Self.read("timestamp,x,y,z\n1700000000500,1,2,3").samples[0].time == 1_700_000_000.5)
        #expect(try Self.read("x,y,z\n1,2,3").samples == [MotionSample(time: 101, acceleration: SIMD3(1, 2, 3))])
    }

    @Test func linesWithoutSenseAreSkipped() throws {
        let (samples, reader) = try Self.read(
            "time,x,y,z\n0.5,1,2,3\n0.6,1\nfoo,bar,baz,x\n{\n0.75,-1,0,9.5\n{\"x\":1}")
        #expect(samples == expected)
        #expect(reader.skippedCount == 4)
    }

    @Test func aFileOfSomethingElseIsRefused() {
        #expect(throws: MotionError.self) { try Self.read("name,age\nAnna,3\nBen,4\nCleo,5\n") }
    }
}

struct OSCTests {
    /// “/a/b” with 1.5, as in the specification.
    private let message: [UInt8] =
        [0x2F, 0x61, 0x2F, 0x62, 0, 0, 0, 0, 0x2C, 0x66, 0, 0, 0x3F, 0xC0, 0, 0]

    @Test func aMessageByTheBook() throws {
        #expect(try OSCMessage.messages(in: message) == [OSCMessage(address: "/a/b", arguments: [.number(1.5)])])
        #expect(OSCMessage(address: "/a/b", arguments: [.number(1.5)]).packet == message)
    }

    @Test func bundlesInBundles() throws {
        func bundle(_ seconds: UInt8, _ elements: [[UInt8]]) -> [UInt8] {
            Array("#bundle".utf8) + [0, 0, 0, 0, seconds, 0x80, 0, 0, 0]
                + elements.flatMap { [0, 0, 0, UInt8($0.count)] + $0 }
        }
        let messages = try OSCMessage.messages(in: bundle(9, [message, bundle(10, [message])]))
        #expect(messages.map(\.time) == [9.5, 10.5])
        var deep = message
        for _ in 0..<6 { deep = bundle(1, [deep]) }
        #expect(try OSCMessage.messages(in: deep).count == 1)
        for _ in 0..<2 {
            deep = Array("#bundle".utf8) + [UInt8](repeating: 0, count: 9) + [0, 0, 0, UInt8(deep.count)] + deep
        }
        #expect(throws: MotionError.self) { try OSCMessage.messages(in: deep) }
    }

    @Test func allTypes() throws {
        let packet: [UInt8] =
            Array("/t".utf8) + [0, 0] + Array(",ihdsTFbcN".utf8) + [0, 0]
            + [0xFF, 0xFF, 0xFF, 0xFE] + [0, 0, 0, 0, 0, 0, 0, 7] + [0x40, 0x04, 0, 0, 0, 0, 0, 0]
            + Array("hey".utf8) + [0] + [0, 0, 0, 2, 1, 2, 0, 0] + [0, 0, 0, 65]
        #expect(
            try OSCMessage.messages(in: packet)[0].arguments
                == [
                    .integer(-2), .integer(7), .number(2.5), .text("hey"), .integer(1), .integer(0), .other, .other,
                    .other,
                ])
    }

    @Test func damageIsRefused() {
        for length in 0..<message.count where length != 8 && length != 5 && length != 6 && length != 7 {
            #expect(throws: MotionError.self, "\(length)") {
                try OSCMessage.messages(in: Array(message.prefix(length)))
            }
        }
    }

    @Test func phonesAreUnderstood() {
        func sample(_ messages: [OSCMessage], address: String? = nil) -> [MotionSample] {
            var motion = OSCMotion(address: address)
            return messages.compactMap { motion.process($0, arrival: 3) }
        }
        func message(_ address: String, _ values: Double...) -> OSCMessage {
            OSCMessage(address: address, arguments: values.map { .number($0) })
        }
        let expected = [MotionSample(time: 3, acceleration: SIMD3(1, 2, 3))]
        #expect(sample([message("/accelerometer", 1, 2, 3), message("/light", 1, 2, 3)]) == expected)
        #expect(sample([message("/accxyz", 1, 2, 3)]) == expected)
        #expect(sample([message("/gyrosc/grav", 0, 0, 2), message("/gyrosc/accel", 1, 2, 1)]) == expected)
        #expect(sample([message("/ZIGSIM/x/gravity", 1, 1, 1), message("/ZIGSIM/x/accel", 0, 1, 2)]) == expected)
        #expect(
            sample([message("/accelerometer/X", 1), message("/accelerometer/Y", 2), message("/accelerometer/Z", 3)])
                == expected)
        #expect(sample([message("/accxyz", 9, 9, 9), message("/my/hand", 1, 2, 3)], address: "/my/hand") == expected)
    }
}
