import MusicLibrary
import SimilarityIndex

enum VerifyCommand: Command {
    static let spec = CommandSpec(
        name: "verify", summary: "check that the index is whole and undamaged", operands: "", operandCount: 0...0,
        discussion: """
            Reads the whole index: checksums of all sections, every offset, every number. Says what is wrong and at
            which byte. A damaged index is no loss: “indexer build” makes it anew from the music.
            """,
        options: [CommandSpec.indexOption], examples: [])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let library = try arguments.openLibrary()
        try library.reader.verify()
        print("\(library.path): \(library.count) tracks, no damage")
        return .success
    }
}
