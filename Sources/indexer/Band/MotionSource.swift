import AudioFeatures
import BandDevices
import Foundation
import GestureBand
import MusicLibrary

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
        case osc(OSCReceiver)
        case wiimote(WiimoteDevice)
    }

    /// Whether samples come as they are made, so that the clock on the wall counts.
    let isLive: Bool
    let unit: MotionUnit?
    private var kind: Kind
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
        let sources = [arguments.has("osc"), arguments.has("wiimote"), file != nil]
        guard sources.count(where: { $0 }) <= 1 else {
            throw UsageError("motion comes from one of: a file, --osc, --wiimote")
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
        case .osc(let receiver):
            guard let samples = receiver.next(patience: patience, arrival: { elapsed }) else { return .nothing }
            ready = samples
        case .wiimote(let device):
            guard let acceleration = device.next(patience: patience) else {
                if device.isGone { Console.note("\(device.name): the device is gone") }
                return device.isGone ? .end : .nothing
            }
            return .sample(MotionSample(time: elapsed, acceleration: acceleration))
        }
        return ready.isEmpty ? .nothing : .sample(ready.removeFirst())
    }

    /// Whether the button at `--hold-button` is down; nil until it was heard of.
    var isHeld: Bool? {
        if case .osc(let receiver) = kind { receiver.isHeld } else { nil }
    }

    /// Lines that made no sense, and the unit that the header names.
    var reader: MotionReader? {
        if case .lines(_, let reader) = kind { reader } else { nil }
    }
}
