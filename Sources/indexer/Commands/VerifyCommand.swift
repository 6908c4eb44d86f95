import AudioFeatures
import MusicLibrary
import SimilarityIndex

enum VerifyCommand: Command {
    static let spec = CommandSpec(
        name: "verify", summary: "check the index for damage", operands: "", operandCount: 0...0,
        discussion: """
            Reads the whole index: all checksums, offsets, references and numbers. Each problem is reported with its
            section and byte. A damaged index is easy to repair: “indexer build” keeps the intact records and analyses
            the other files again. An index made by another analysis version can be undamaged; its version is reported.
            """,
        options: [CommandSpec.indexOption], examples: [])

    static func run(_ arguments: Arguments) throws -> ExitStatus {
        let path = try arguments.indexPath()
        let reader = try IndexReader(path: "\(path)")
        let damage = reader.damage()
        guard damage.isEmpty else {
            for problem in damage { Console.fail("\(problem)") }
            Console.note("“indexer build” keeps the intact records and analyses the other files again")
            return .cannotRun
        }
        if let damage = NeighborListsBuilder.damage(of: reader) {
            Console.fail("\(damage)")
            Console.note("“indexer build” makes these lists again")
            return .cannotRun
        }
        print("\(path): \(reader.count.counted("track")), no damage")
        let version = reader.schema.analysisVersion
        if version != AnalysisVersion.current {
            Console.note(
                "made by analysis version \(version), not \(AnalysisVersion.current); “indexer build” updates it")
        }
        return .success
    }
}
