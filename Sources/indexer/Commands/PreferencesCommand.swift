import Foundation
import MusicLibrary
import SystemFiles

enum PreferencesCommand: Command {
    static let spec = CommandSpec(
        name: "preferences", summary: "show moods, genre groups and exclusions, or write them to a file",
        operands: "", operandCount: 0...0,
        discussion: """
            A mood is an ellipse in the plane of valence and energy, given by its centre and radii. Units are quantiles
            of your library: 0 is its lowest value, 0.5 the median, 1 the highest. Regions that the profile has set in
            the web page are shown in place of those of the file; --write writes those of the file.

            “exclude” lists what playlists never contain: folders, genres, artists (whole names), and tracks (ids, or
            patterns such as *christmas*).
            """,
        options: [
            CommandSpec.indexOption, CommandSpec.profileOption,
            OptionSpec("write", nil, "Write preferences.json beside the index, unless it exists."),
        ],
        examples: [("indexer preferences --write", "write the file, then edit it")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let session = try arguments.openSession()
        if arguments.has("write") {
            guard try write(session) else { return .cannotRun }
        }
        print(String(decoding: try session.taste().preferences.json(), as: UTF8.self), terminator: "")
        return .success
    }

    /// - Returns: whether the file was written.
    private static func write(_ session: Session) throws -> Bool {
        let path = Preferences.path(besideIndex: session.library.path)
        do {
            try session.preferences.json().write(to: URL(filePath: path.description), options: .withoutOverwriting)
        } catch CocoaError.fileWriteFileExists {
            throw UsageError("\(path) already exists; edit that file")
        } catch {
            // A partial file would be read as a complete one.
            try? FileManager.default.removeItem(atPath: path.description)
            Console.fail("\(path): cannot be written: \(SystemReason.of(error))")
            return false
        }
        Console.note("wrote \(path); edit it to change the preferences")
        return true
    }
}
