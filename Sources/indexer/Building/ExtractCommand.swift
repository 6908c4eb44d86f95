import AudioFeatures
import Foundation
import MusicLibrary
import SimilarityIndex
import Synchronization

enum ExtractCommand: Command {
    static let spec = CommandSpec(
        name: "extract", summary: "analyse files and print one record per line", operands: "[FILE…]",
        operandCount: 0...Int.max,
        discussion: """
            Reads paths from standard input, one per line, or takes the FILEs. It prints one line per file as soon as
            the file is analysed or has failed: a JSON object in printable ASCII that contains everything an index
            needs, with its own checksum. With -j1 the lines are in the order of the paths, otherwise in the order of
            completion. The order never matters. “build --from-records” makes an index from the records, on any
            machine. Spark's pipe, Slurm, GNU parallel or xargs can distribute the work.

            Paths in the records are relative to --root, the folder of the library. Each line is written by a single
            system call, so several processes on one machine can append to one file: indexer files -0 . | xargs -0 -n
            64 -P 8 indexer extract -q -j1 >> all.records
            """,
        options: [
            OptionSpec("null", "0", "Paths on standard input end with a NUL byte, as “find -print0” writes them."),
            OptionSpec("jobs", "j", argument: "N", "Analyse N files at a time (default: one per core)."),
            CommandSpec.niceOption,
            OptionSpec("root", "r", argument: "FOLDER", "The folder of the library (default: the current folder)."),
            OptionSpec("versions", nil, "Also include the data for “indexer versions”."),
            CommandSpec.tagEncodingOption,
            OptionSpec("quiet", "q", "Do not report failures on stderr; they are in the records."),
        ],
        examples: [
            ("find . -name '*.mp3' | indexer extract > mp3.records", "write one record per file")
        ])

    static func run(_ arguments: Arguments) async throws -> ExitStatus {
        arguments.lowerPriority()
        let extractor = RecordExtractor(
            root: arguments.path("root") ?? ".", jobs: try arguments.jobs(),
            includesVersions: arguments.has("versions"), tagEncoding: try arguments.tagEncoding() ?? .automatic,
            failureDate: try Environment.failureDate())
        if arguments.has("null") && !arguments.operands.isEmpty {
            throw UsageError("--null applies to standard input, which is not read if FILEs are given")
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

/// Paths from the operands, or from standard input as they arrive.
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
            // No file system supports such a path. It is reported as a failure like any other.
            case .tooLong: return RawPath(bytes: Array("(a path of more than 1 MiB)".utf8))
            }
        }
        return nil
    }

    var failure: String? { input?.failure.map { "standard input: \($0)" } }
}
