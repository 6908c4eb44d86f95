import AudioFeatures
import Foundation
import MusicLibrary
import SimilarityIndex
import Synchronization

enum ExtractCommand: Command {
    static let spec = CommandSpec(
        name: "extract", summary: "analyse files named on stdin, one record a line", operands: "[FILE…]",
        operandCount: 0...Int.max,
        discussion: """
            Reads paths from standard input, one a line, or takes the FILEs, and prints one line for each as soon as it is
            finished, be it analysed or failed: a JSON object of printable ASCII that holds all an index needs, with a
            checksum of its own. With -j1 the lines are in the order of the paths, else as they are finished; their order
            never matters. “build --from-records” makes an index of them, on any machine: Spark's pipe, Slurm, GNU
            parallel or xargs can spread the work.

            The paths in the records are relative to the --root, the folder of the library. Lines go out whole, each
            by a single write, so that several processes of one machine may append to one file:
            indexer files -0 . | xargs -0 -n 64 -P 8 indexer extract -q -j1 >> all.records
            """,
        options: [
            OptionSpec("null", "0", "paths on standard input end with a zero byte, as “find -print0” writes them"),
            OptionSpec("jobs", "j", argument: "N", "analyse N files at a time (default: one per core)"),
            CommandSpec.niceOption,
            OptionSpec("root", "r", argument: "FOLDER", "the library's folder (default: the current one)"),
            OptionSpec("versions", nil, "also what “indexer versions” finds covers and live takes by"),
            CommandSpec.tagEncodingOption,
            OptionSpec("quiet", "q", "do not tell of failures on stderr; they are in the records"),
        ],
        examples: [
            ("find . -name '*.mp3' | indexer extract > mp3.records", "one record for each file")
        ])

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        arguments.lowerPriority()
        let extractor = RecordExtractor(
            root: arguments.path("root") ?? ".", jobs: try arguments.jobs(),
            includesVersions: arguments.has("versions"), tagEncoding: try arguments.tagEncoding() ?? .automatic,
            failureDate: try Environment.failureDate())
        if arguments.has("null") && !arguments.operands.isEmpty {
            throw UsageError("--null is about standard input, which is not read when files are named")
        }
        let paths = try PathSource(arguments.operands, isNullSeparated: arguments.has("null"))
        let output = LineOutput()
        let failures = Atomic(0)
        let quiet = arguments.has("quiet")
        await extractor.extract(next: { paths.next() }) { record in
            if let failure = record.failure {
                failures.add(1, ordering: .relaxed)
                if !quiet { Console.note("failed: \(failure.rawPath): \(failure.message)") }
            }
            return output.write(record.line)
        }
        if let problem = output.failure ?? paths.failure {
            Console.fail(problem)
            return .cannotRun
        }
        return failures.load(ordering: .relaxed) > 0 ? .someFailed : .success
    }
}

/// Paths of the command line, or of standard input as they arrive.
private final class PathSource: Sendable {
    private let operands: [RawPath]
    private let position = Atomic(0)
    private let input: DelimitedInput?

    init(_ operands: [RawPath], isNullSeparated: Bool) throws {
        self.operands = operands
        let delimiter = isNullSeparated ? 0 : UInt8(ascii: "\n")
        input = operands.isEmpty ? try DelimitedInput("-", delimiter: delimiter, limit: 1 << 20) : nil
    }

    func next() -> RawPath? {
        guard let input else {
            let position = position.wrappingAdd(1, ordering: .relaxed).oldValue
            return operands.indices.contains(position) ? operands[position] : nil
        }
        while let line = input.next() {
            switch line {
            case .bytes(let bytes) where bytes.isEmpty: continue
            case .bytes(let bytes): return RawPath(bytes: bytes)
            // No file system has such a path; as one that is too long it becomes a failure like any other.
            case .tooLong: return RawPath(bytes: Array("(a path of more than 1 MiB)".utf8))
            }
        }
        return nil
    }

    var failure: String? { input?.failure.map { "standard input: \($0)" } }
}
