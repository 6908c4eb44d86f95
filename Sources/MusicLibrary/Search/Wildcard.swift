import Foundation

/// A pattern in which `*` stands for any characters and `?` for one; case and accents make no difference.
struct Wildcard: Sendable {
    private let pattern: [Character]

    init(_ pattern: String) {
        self.pattern = Array(Self.folded(pattern))
    }

    /// Whether the whole text fits. Linear in the product of the lengths, whatever the pattern.
    func matches(_ text: String) -> Bool {
        let text = Array(Self.folded(text))
        var (position, place) = (0, 0)
        var star: (position: Int, place: Int)?
        while place < text.count {
            if position < pattern.count, pattern[position] == "*" {
                star = (position, place)
                position += 1
            } else if position < pattern.count, pattern[position] == "?" || pattern[position] == text[place] {
                position += 1
                place += 1
            } else if let last = star {
                // The last star takes one character more.
                star = (last.position, last.place + 1)
                (position, place) = (last.position + 1, last.place + 1)
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy { $0 == "*" }
    }

    private static func folded(_ text: String) -> String {
        // Punctuation stays, for `*` and `?` are some.
        text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
    }
}
