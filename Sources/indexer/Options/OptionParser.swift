@preconcurrency import CGetopt
@preconcurrency import SystemFiles

/// Parses a command's arguments with the C library's `getopt_long`. This follows the GNU conventions: options and
/// operands in any order, `--name=value`, unambiguous abbreviations, bundled short flags, `--`.
enum OptionParser {
    /// - Parameter arguments: C strings. The first, the command's name, is skipped.
    static func parse(_ spec: CommandSpec, _ arguments: [UnsafeMutablePointer<CChar>]) throws -> Arguments {
        let options = spec.parsedOptions
        let names = options.map { strdup($0.long) }
        defer { names.forEach { free($0) } }
        var table = zip(options, names).enumerated().map { index, pair in
            CGetopt.option(
                name: UnsafePointer(pair.1), has_arg: pair.0.argument == nil ? no_argument : required_argument,
                flag: nil,
                val: Int32(firstValue + index))
        }
        table.append(CGetopt.option())
        // With the leading colon, getopt distinguishes a missing argument from an unknown option.
        let shorts =
            ":" + options.flatMap { spec in spec.shorts.map { "\($0)\(spec.argument == nil ? "" : ":")" } }.joined()

        var vector: [UnsafeMutablePointer<CChar>?] = arguments + [nil]
        var values: [String: [RawPath]] = [:]
        optind = 1
        opterr = 0
        while true {
            let code = getopt_long(Int32(arguments.count), &vector, shorts, table, nil)
            if code == -1 { break }
            guard let found = optionSpec(code, in: options) else {
                let last = vector[max(1, Int(optind) - 1)].map { String(cString: $0) } ?? ""
                throw problem(with: last, isValueMissing: code == Int32(UInt8(ascii: ":")), in: options, of: spec)
            }
            values[found.long, default: []].append(optarg.map { RawPath(cString: $0) } ?? "")
        }
        let operands = vector[Int(optind)..<arguments.count].compactMap { $0.map { RawPath(cString: $0) } }
        guard values["help"] != nil || spec.operandCount.contains(operands.count) else {
            guard operands.count > spec.operandCount.upperBound else {
                throw UsageError("missing operand: \(spec.operands)")
            }
            let first = "\(operands[spec.operandCount.upperBound])"
            let advice = spec.operandAdvice.map { ": \($0(first))" } ?? ""
            throw UsageError("unexpected operand “\(first)”\(advice)")
        }
        return Arguments(operands: operands, values: values)
    }

    /// Long options have values above those of characters.
    private static let firstValue = 1000

    private static func optionSpec(_ code: Int32, in options: [OptionSpec]) -> OptionSpec? {
        if options.indices.contains(Int(code) - firstValue) { return options[Int(code) - firstValue] }
        return options.first { $0.shorts.compactMap(\.asciiValue).map(Int32.init).contains(code) }
    }

    /// The error for the option at which getopt stopped. `optopt` holds its letter or value, or 0 for a long option
    /// that is unknown or ambiguous. `last` is the argument that getopt has just passed.
    private static func problem(
        with last: String, isValueMissing: Bool, in options: [OptionSpec], of spec: CommandSpec
    ) -> UsageError {
        guard optopt != 0 else {
            let given = String(last.dropFirst(2).prefix { $0 != "=" })
            let candidates = options.map(\.long).filter { $0.hasPrefix(given) }
            guard candidates.isEmpty else {
                let names = candidates.map { "--\($0)" }.joined(separator: " or ")
                return UsageError("option “--\(given)” is ambiguous: \(names)")
            }
            let names = options.map { "--\($0.long)" }
            return UsageError("unknown option “--\(given)”\(Suggestion.hint("--\(given)", among: names))")
        }
        guard let known = optionSpec(optopt, in: options) else {
            let letter = Character(UnicodeScalar(UInt8(truncatingIfNeeded: optopt)))
            return UsageError("unknown option “-\(letter)”\(spec.optionAdvice[letter].map { ": \($0)" } ?? "")")
        }
        let name =
            Int(optopt) < firstValue
            ? "-\(Character(UnicodeScalar(UInt8(truncatingIfNeeded: optopt))))" : "--\(known.long)"
        return UsageError(
            isValueMissing
                ? "option “\(name)” needs a value\(known.argument.map { ": \(name) \($0)" } ?? "")"
                : "option “\(name)” takes no value")
    }
}
