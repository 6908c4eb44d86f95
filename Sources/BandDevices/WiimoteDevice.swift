import SystemFiles

/// The accelerometer of a Wiimote, as Linux's hid-wiimote gives it: ABS_RX, ABS_RY, ABS_RZ, about 100 for 1 g.
package final class WiimoteDevice {
    private static let unitsPerG: Float = 100
    /// struct input_event on 64-bit Linux: time of 16 bytes, type, code, value.
    private static let eventSize = 24

    private let descriptor: Int32
    /// What to call it.
    package let name: String
    private var axes = SIMD3<Float>.zero
    /// Whether there will be no more.
    package private(set) var isGone = false

    /// - Parameters:
    ///   - path: `/dev/input/eventN`, as a C string.
    ///   - name: what to call it in errors.
    /// - Throws: `DeviceError` when it cannot be opened.
    package init(_ path: [CChar], name: String) throws(DeviceError) {
        let opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard opened >= 0 else { throw DeviceError(name, errno: errno) }
        descriptor = opened
        self.name = name
    }

    deinit { close(descriptor) }

    /// The acceleration in g once it has changed; nil when nothing came within `patience` milliseconds, or the device is gone.
    package func next(patience: Int32) -> SIMD3<Float>? {
        guard isReadable(descriptor, patience: patience) else { return nil }
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
        return nil
    }
}
