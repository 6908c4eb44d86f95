import MusicLibrary

/// The understanding of a question in words, for people: a sentence, and the command that has the same effect.
struct UnderstandingText {
    private let sentence: String
    private let options: [String]

    init(_ understanding: Understanding, _ library: Library) throws {
        sentence = understanding.description
        options = try understanding.request.options(in: .paths(library)).map { name, value in
            value.map { "--\(name)\(Self.argument($0))" } ?? "--\(name)"
        }
    }

    func show() {
        Console.note(sentence)
        if !options.isEmpty { Console.note("the same as: indexer playlist " + options.joined(separator: " ")) }
    }

    /// The value of an option, as a shell takes it. One that looks like an option follows “=”.
    private static func argument(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "=.,_/-".contains($0)) }
        let quoted = isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
        return (word.hasPrefix("-") ? "=" : " ") + quoted
    }
}
