import AudioFeatures
import Foundation
import GestureBand

/// Where gestures and recordings lie.
extension Arguments {
    var bandFolder: String {
        string("library") ?? RecordingLibrary.defaultFolder(ProcessInfo.processInfo.environment)
    }

    var gesturesPath: String { string("gestures") ?? bandFolder + "/gestures.json" }

    func recordings() throws -> RecordingLibrary {
        let library = RecordingLibrary(folder: bandFolder)
        for entry in try library.recover() {
            Console.note("“\(entry.recording.name)” was cut off; what was there of it is kept")
        }
        return library
    }

    /// The gestures, of which there must be one at least.
    func taughtGestures() throws -> GestureSet {
        let set = try GestureSetFile.read(gesturesPath)
        guard !set.gestures.isEmpty else {
            throw UsageError("no gesture was taught yet; “indexer band teach NAME” teaches one (\(gesturesPath))")
        }
        return set
    }
}

enum BandOptions {
    static let library = OptionSpec(
        "library", nil, argument: "FOLDER",
        "where recordings and gestures lie (default: $XDG_DATA_HOME/sonicindex/band)")
    static let gestures = OptionSpec(
        "gestures", "g", argument: "FILE", "the file of gestures (default: gestures.json in that folder)")
    static let soundfont = OptionSpec(
        "soundfont", nil, argument: "FILE", "an SF2 or SF3 file (default: the system's)")

    static let input = [
        OptionSpec("osc", nil, argument: "PORT", "listen for OSC over UDP: Sensors2OSC, TouchOSC, GyrOSC, ZIG SIM"),
        OptionSpec("address", nil, argument: "ADDRESS", "the OSC address of the accelerometer, if it is not found"),
        OptionSpec("wiimote", nil, argument: "DEVICE", "a Wiimote's accelerometer, /dev/input/eventN"),
        OptionSpec("unit", nil, argument: "UNIT", "what the sensor counts in: g, m/s2 or mg (default: found out)"),
    ]
    static let rest = OptionSpec(
        "rest", nil, argument: "G",
        "a hand at rest moves less than this, in g (default 0.06, or what “teach” measures); more for hands that tremble"
    )
}
