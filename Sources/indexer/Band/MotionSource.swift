import AudioFeatures
import Foundation
import GestureBand
import MusicLibrary

#if canImport(Glibc)
    @preconcurrency import Glibc
#else
    @preconcurrency import Darwin
#endif

/// Raw samples from where the options say: a file, standard input, UDP or a device.
final class MotionSource {
    enum Next {
        case sample(MotionSample)
        /// Nothing came within the time given.
        case nothing
        case end
    }

    private enum Kind {
        case lines(DelimitedInput, MotionReader)
        case osc(UDPSocket, OSCMotion)
        case wiimote(WiimoteDevice)
    }

    /// Whether samples come as they are made, so that the clock on the wall counts.
    let isLive: Bool
    let unit: MotionUnit?
    private var kind: Kind
    /// Whether the button at `--hold` is down; nil until it was heard of.
    private(set) var isHeld: Bool?
    private let holdAddress: String?
    private var ready: [MotionSample] = []
    private let begin = ContinuousClock.now

    /// - Parameter file: where samples come from when no option says otherwise; standard input when nil.
    init(_ arguments: Arguments, file: RawPath?) throws {
        let unit = try arguments.string("unit").map { text in
            guard let unit = MotionUnit(rawValue: text) else {
                throw UsageError("--unit is one of g, m/s2, mg, not “\(text)”")
            }
            return unit
        }
        holdAddress = arguments.string("hold-button")
        let sources = [arguments.has("osc"), arguments.has("wiimote"), file != nil]
        guard sources.count(where: { $0 }) <= 1 else {
            throw UsageError("motion comes from one of: a file, --osc, --wiimote")
        }
        if let port = try arguments.integer("osc", in: 1...65_535) {
            kind = .osc(try UDPSocket(port: UInt16(port)), OSCMotion(address: arguments.string("address")))
            isLive = true
        } else if let device = arguments.path("wiimote") {
            kind = .wiimote(try WiimoteDevice(device))
            isLive = true
        } else {
            kind = .lines(try DelimitedInput(file ?? "-", limit: 1 << 16), MotionReader())
            isLive = false
        }
        if case .wiimote = kind { self.unit = unit ?? .g } else { self.unit = unit }
    }

    /// Seconds since the source was opened.
    var elapsed: Double {
        let duration = begin.duration(to: .now).components
        return Double(duration.seconds) + Double(duration.attoseconds) / 1e18
    }

    /// The next sample; of live sources after at most `patience` milliseconds.
    func next(patience: Int32) throws -> Next {
        if !ready.isEmpty { return .sample(ready.removeFirst()) }
        switch kind {
        case .lines(let input, var reader):
            defer { kind = .lines(input, reader) }
            while let line = input.next() {
                guard case .bytes(let bytes) = line else { continue }
                if let sample = try reader.read(String(decoding: bytes, as: UTF8.self), arrival: elapsed) {
                    return .sample(sample)
                }
            }
            if let reason = input.failure { throw UsageError("the motion cannot be read: \(reason)") }
            return .end
        case .osc(let socket, var motion):
            defer { kind = .osc(socket, motion) }
            guard let packet = try socket.receive(patience: patience) else { return .nothing }
            // One packet of something else stops nothing.
            let messages = (try? OSCMessage.messages(in: packet)) ?? []
            for message in messages where message.address == holdAddress {
                isHeld = message.numbers.first.map { $0 != 0 }
            }
            ready = messages.compactMap { motion.take($0, arrival: elapsed) }
        case .wiimote(let device):
            guard let acceleration = try device.next(patience: patience) else {
                return device.isGone ? .end : .nothing
            }
            return .sample(MotionSample(time: elapsed, acceleration: acceleration))
        }
        return ready.isEmpty ? .nothing : .sample(ready.removeFirst())
    }

    /// Lines that made no sense, and the unit that the header names.
    var reader: MotionReader? {
        if case .lines(_, let reader) = kind { reader } else { nil }
    }
}

/// A UDP port of this machine.
final class UDPSocket {
    private let descriptor: Int32

    init(port: UInt16) throws {
        #if canImport(Glibc)
            let type = Int32(SOCK_DGRAM.rawValue)
        #else
            let type = SOCK_DGRAM
        #endif
        descriptor = socket(AF_INET, type, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard descriptor >= 0, result == 0 else {
            let reason = String(cString: strerror(errno))
            if descriptor >= 0 { close(descriptor) }
            throw UsageError("--osc \(port): \(reason)")
        }
    }

    deinit { close(descriptor) }

    func receive(patience: Int32) throws -> [UInt8]? {
        guard try isReadable(descriptor, patience: patience) else { return nil }
        var packet = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &packet, packet.count, 0)
        return count > 0 ? Array(packet[..<count]) : nil
    }
}

/// The accelerometer of a Wiimote, as Linux's hid-wiimote gives it: ABS_RX, ABS_RY, ABS_RZ, about 100 for 1 g.
final class WiimoteDevice {
    private static let unitsPerG: Float = 100
    /// struct input_event on 64-bit Linux: time of 16 bytes, type, code, value.
    private static let eventSize = 24

    private let descriptor: Int32
    private let path: RawPath
    private var axes = SIMD3<Float>.zero
    /// Whether there will be no more.
    private(set) var isGone = false

    init(_ path: RawPath) throws {
        self.path = path
        descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
        guard descriptor >= 0 else { throw UsageError("\(path): \(String(cString: strerror(errno)))") }
    }

    deinit { close(descriptor) }

    func next(patience: Int32) throws -> SIMD3<Float>? {
        guard try isReadable(descriptor, patience: patience) else { return nil }
        var event = [UInt8](repeating: 0, count: Self.eventSize)
        var count = read(descriptor, &event, event.count)
        while count == event.count {
            let type = UInt16(event[16]) | UInt16(event[17]) << 8
            let code = UInt16(event[18]) | UInt16(event[19]) << 8
            let value = (0..<4).reduce(UInt32(0)) { $0 | UInt32(event[20 + $1]) << (8 * UInt32($1)) }
            switch (type, code) {
            case (3, 3...5): axes[Int(code) - 3] = Float(Int32(bitPattern: value)) / Self.unitsPerG
            case (0, 0): return axes
            default: break
            }
            count = read(descriptor, &event, event.count)
        }
        isGone = count >= 0 || errno != EAGAIN
        if isGone { Console.talk("\(path): the device is gone") }
        return nil
    }
}

private func isReadable(_ descriptor: Int32, patience: Int32) throws -> Bool {
    var wish = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&wish, 1, patience) > 0
}
