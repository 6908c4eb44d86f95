import BandDevices
import GestureBand
import TestSupport
import Testing

struct DevicesTests {
    /// struct input_event of 64-bit Linux (linux/input.h): 16 bytes of time, type, code, value.
    private func event(_ type: Int, _ code: Int, _ value: Int) -> [UInt8] {
        [UInt8](repeating: 0, count: 16) + little(type, 2) + little(code, 2) + little(value & 0xFFFF_FFFF, 4)
    }

    @Test func aWiimoteCountsInHundredthsOfG() throws {
        let folder = try TemporaryFolder()
        // EV_ABS: ABS_RX, ABS_RY, ABS_RZ; a key (EV_KEY), which is ignored; EV_SYN.
        let first = event(3, 3, 50) + event(3, 4, -100) + event(1, 304, 1) + event(3, 5, 25) + event(0, 0, 0)
        let second = event(3, 4, 0) + event(0, 0, 0)
        let path = try folder.write(first + second, as: "event0")
        let device = try WiimoteDevice(path.utf8CString.map { $0 }, name: path)
        #expect(device.next(patience: 0) == SIMD3(0.5, -1, 0.25))
        #expect(device.next(patience: 0) == SIMD3(0.5, 0, 0.25) && !device.isGone)
        #expect(device.next(patience: 0) == nil && device.isGone)
        let error = #expect(throws: DeviceError.self) {
            try WiimoteDevice("/no/such".utf8CString.map { $0 }, name: "x")
        }
        #expect(error?.description == "x: No such file or directory")
    }

    @Test func motionComesOverUDP() throws {
        let port = try #require(
            (20_000..<20_200).first { (try? OSCReceiver(port: $0, address: nil, holdAddress: nil)) != nil })
        let receiver = try OSCReceiver(port: port, address: nil, holdAddress: "/hold")
        #expect(receiver.next(patience: 0, arrival: { 1 }) == nil && receiver.isHeld == nil)
        let taken = #expect(throws: DeviceError.self) { try OSCReceiver(port: port, address: nil, holdAddress: nil) }
        #expect(taken?.description == "UDP port \(port): Address already in use")
        let sender = try LoopbackSender(port: port)
        let numbers = [0.25, -0.5, 1].map { OSCMessage.Argument.number($0) }
        for message in [
            OSCMessage(address: "/accelerometer", arguments: numbers),
            OSCMessage(address: "/hold", arguments: [.integer(1)]),
        ] {
            sender.send(message.packet)
        }
        let samples = receiver.next(patience: 2_000, arrival: { 7 })
        #expect(samples == [MotionSample(time: 7, acceleration: SIMD3(0.25, -0.5, 1))])
        #expect(receiver.next(patience: 2_000, arrival: { 8 }) == [] && receiver.isHeld == true)
        sender.send([1, 2, 3])
        #expect(receiver.next(patience: 2_000, arrival: { 9 }) == [], "no OSC")
    }

    @Test(arguments: ["localhost", "localhost:", "localhost:70000", ":x"]) func targetsAreChecked(_ target: String) {
        let error = #expect(throws: DeviceError.self) { try OSCSender(target) }
        #expect(error?.description == "\(target): not of the form HOST:PORT")
    }
}
