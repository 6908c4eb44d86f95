import AudioFeatures
import MusicLibrary
import SimilarityIndex

enum VerifyCommand: Command {
    static let spec = CommandSpec(
        name: "verify", summary: "check that the index is whole and undamaged", operands: "", operandCount: 0...0,
        discussion: """
            Reads the whole index: checksums of all sections, every offset, every reference, every number. Says what
            is wrong in which section, and at which byte. A damaged index is no great loss: “indexer build” takes over
            what is whole and listens again to the rest. An index of another version of the analysis may be whole too;
            it is told apart.
            """,
        options: [CommandSpec.indexOption], examples: [])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let path = try arguments.indexPath()
        let reader = try IndexReader(path: "\(path)")
        let damage = reader.damage()
        guard damage.isEmpty else {
            for problem in damage { Console.fail("\(problem)") }
            Console.note("“indexer build” takes over what is whole, and listens again to the rest")
            return .cannotRun
        }
        print("\(path): \(reader.count.counted("track")), no damage")
        let version = reader.schema.analysisVersion
        if version != AnalysisVersion.current {
            Console.note(
                "made by analysis version \(version), not \(AnalysisVersion.current): “indexer build” renews it")
        }
        return .success
    }
}
