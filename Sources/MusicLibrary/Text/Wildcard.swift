import Foundation

/// A pattern in which `*` matches any characters and `?` matches one. Case and accents make no difference.
struct Wildcard: Sendable {
    private let pattern: [Character?]

    init(_ pattern: String) {
        self.pattern = Self.folded(pattern).map { $0 == "*" ? nil : $0 }
    }

    /// A text, folded once for comparison with several patterns.
    struct Text {
        fileprivate let characters: [Character]

        init(_ text: String) { characters = Array(Wildcard.folded(text)) }
    }

    /// Whether the whole text matches.
    func matches(_ text: Text) -> Bool {
        Glob.matches(pattern, text.characters) { $0 == "?" || $0 == $1 }
    }

    private static func folded(_ text: String) -> String {
        // Punctuation stays, because `*` and `?` are punctuation.
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
