import BandDevices
import Foundation
import GestureBand
import MusicLibrary

/// The source of raw samples that the options select: a file, standard input, UDP or a device.
final class MotionSource {
    enum Next {
        case sample(MotionSample)
        /// No sample within the given time.
        case nothing
        case end
    }

    private enum Kind {
        case lines(DelimitedInput, MotionReader)
        case osc(OSCReceiver)
        case wiimote(WiimoteDevice)
    }

    /// Whether samples arrive in real time, so that the wall clock applies.
    let isLive: Bool
    let unit: MotionUnit?
    private var kind: Kind
    private var ready: [MotionSample] = []
    private let begin = ContinuousClock.now

    /// - Parameter file: the source if no option selects another; nil for standard input.
    init(_ arguments: Arguments, file: RawPath?) throws {
        let unit = try arguments.string("unit").map { text in
            guard let unit = MotionUnit(rawValue: text) else {
                throw UsageError("--unit must be one of g, m/s2, mg, not “\(text)”")
            }
            return unit
        }
        let sources = [arguments.has("osc"), arguments.has("wiimote"), file != nil]
        guard sources.count(where: { $0 }) <= 1 else {
            throw UsageError("only one of FILE, --osc and --wiimote can be given")
        }
        if let port = try arguments.integer("osc", in: 1...65_535) {
            do throws(DeviceError) {
                kind = .osc(
                    try OSCReceiver(
                        port: UInt16(port), address: arguments.string("address"),
                        holdAddress: arguments.string("hold-button")))
            } catch { throw UsageError("--osc: \(error)") }
            isLive = true
        } else if let device = arguments.path("wiimote") {
            do throws(DeviceError) {
                let path = device.withCString { Array(UnsafeBufferPointer(start: $0, count: device.bytes.count + 1)) }
                kind = .wiimote(try WiimoteDevice(path, name: "\(device)"))
            } catch { throw UsageError("\(error)") }
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

    /// The next sample. Live sources wait at most `patience` milliseconds.
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
            if let reason = input.failure { throw UsageError("cannot read the motion: \(reason)") }
            return .end
        case .osc(let receiver):
            guard let samples = receiver.next(patience: patience, arrival: { elapsed }) else { return .nothing }
            ready = samples
        case .wiimote(let device):
            guard let acceleration = device.next(patience: patience) else {
                if device.isGone { Console.note("\(device.name): the device was disconnected") }
                return device.isGone ? .end : .nothing
            }
            return .sample(MotionSample(time: elapsed, acceleration: acceleration))
        }
        return ready.isEmpty ? .nothing : .sample(ready.removeFirst())
    }

    /// Whether the button of `--hold-button` is down; nil before its first message.
    var isHeld: Bool? {
        if case .osc(let receiver) = kind { receiver.isHeld } else { nil }
    }

    /// The reader of lines, with its count of skipped lines and the unit of the header.
    var reader: MotionReader? {
        if case .lines(_, let reader) = kind { reader } else { nil }
    }
}
