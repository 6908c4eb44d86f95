import AudioFeatures
import Foundation
import MusicLibrary
import SystemFiles

enum PreferencesCommand: Command {
    static let spec = CommandSpec(
        name: "preferences", summary: "show moods, genre groups and exclusions, or write them to a file to edit",
        operands: "", operandCount: 0...0,
        discussion: """
            A mood is an ellipse in the plane of valence and energy: centre and radii, in shares of your library, so that
            0 is its lowest value, 0.5 the median and 1 the highest. What “exclude” lists never comes into a playlist:
            folders, genres, tracks (ids, or patterns such as *christmas*).
            """,
        options: [
            CommandSpec.indexOption,
            OptionSpec("write", nil, "write preferences.json beside the index, if it is not there"),
        ],
        examples: [("indexer preferences --write", "then edit the file it names")])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let path = Preferences.path(besideIndex: try arguments.openLibrary().path)
        let json = try Preferences(path).json()
        if arguments.has("write") {
            do {
                try json.write(to: URL(filePath: path.description), options: .withoutOverwriting)
            } catch CocoaError.fileWriteFileExists {
                throw UsageError("\(path) is there already; edit it")
            } catch {
                // A part of it would be taken for all.
                try? FileManager.default.removeItem(atPath: path.description)
                Console.fail("\(path): cannot be written: \(SystemReason.of(error))")
                return .cannotRun
            }
            Console.note("written: edit \(path)")
        }
        print(String(decoding: json, as: UTF8.self), terminator: "")
        return .success
    }
}
