import Foundation
import GestureBand

/// Locations of gestures and recordings.
extension Arguments {
    var bandFolder: String {
        string("library") ?? RecordingLibrary.defaultFolder(ProcessInfo.processInfo.environment)
    }

    var gesturesPath: String { string("gestures") ?? bandFolder + "/gestures.json" }

    func recordings() throws -> RecordingLibrary {
        let library = RecordingLibrary(folder: bandFolder)
        for entry in try library.recover() {
            Console.note("“\(entry.recording.name)” was interrupted; the recorded part is kept")
        }
        return library
    }

    /// The gestures of the file. Those that cannot be used are told.
    func gestures() throws -> GestureSet {
        let set = try GestureSetFile.read(gesturesPath)
        for refused in set.refused { Console.note("“\(refused.name)” is left out: \(refused.reason)") }
        return set
    }

    /// The taught gestures. There must be at least one.
    func taughtGestures() throws -> GestureSet {
        let set = try gestures()
        guard !set.gestures.isEmpty else {
            throw UsageError("no gesture has been taught; “indexer band teach NAME” teaches one (\(gesturesPath))")
        }
        return set
    }
}

enum BandOptions {
    static let library = OptionSpec(
        "library", nil, argument: "FOLDER",
        "The folder of recordings and gestures (default: $XDG_DATA_HOME/sonicindex/band).")
    static let gestures = OptionSpec(
        "gestures", "g", argument: "FILE", "The file of gestures (default: gestures.json in that folder).")
    static let soundfont = OptionSpec(
        "soundfont", nil, argument: "FILE", "The SF2 or SF3 soundfont (default: the system's).")

    static let input = [
        OptionSpec(
            "osc", nil, argument: "PORT", "Receive OSC over UDP at this port: Sensors2OSC, TouchOSC, GyrOSC, ZIG SIM."),
        OptionSpec("address", nil, argument: "ADDRESS", "The OSC address of the accelerometer (default: detected)."),
        OptionSpec("wiimote", nil, argument: "DEVICE", "Read a Wiimote's accelerometer, /dev/input/eventN."),
        OptionSpec("unit", nil, argument: "UNIT", "The unit of the sensor: g, m/s2 or mg (default: detected)."),
    ]
    static let rest = OptionSpec(
        "rest", nil, argument: "G",
        "The largest motion of a hand at rest, in g (default 0.06, measured by “teach”). Use more for trembling hands."
    )
}
