import Foundation

/// A pattern in which `*` stands for any characters and `?` for one; case and accents make no difference. After a
/// backslash, `*`, `?` and a backslash are literal.
package struct Wildcard: Sendable {
    private enum Part {
        case any
        case character(Character)
    }

    /// nil stands for any number of characters.
    private let pattern: [Part?]

    package init(_ pattern: String) {
        var parts: [Part?] = []
        var rest = Array(Self.folded(pattern))[...]
        while let first = rest.popFirst() {
            if first == "\\", let next = rest.first, Self.special.contains(next) {
                parts.append(.character(next))
                rest.removeFirst()
            } else {
                parts.append(first == "*" ? nil : first == "?" ? .any : .character(first))
            }
        }
        self.pattern = parts
    }

    private static let special: Set<Character> = ["*", "?", "\\"]

    /// The pattern that matches only this text.
    package static func escaped(_ text: String) -> String {
        text.reduce(into: "") { $0 += special.contains($1) ? "\\\($1)" : "\($1)" }
    }

    /// A text, folded once for comparison with several patterns.
    package struct Text {
        fileprivate let characters: [Character]

        package init(_ text: String) { characters = Array(Wildcard.folded(text)) }
    }

    /// Whether the whole text matches.
    package func matches(_ text: Text) -> Bool {
        Glob.matches(pattern, text.characters) { part, character in
            switch part {
            case .any: true
            case .character(let wanted): wanted == character
            }
        }
    }

    private static func folded(_ text: String) -> String {
        // Punctuation stays, because `*` and `?` are punctuation.
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
