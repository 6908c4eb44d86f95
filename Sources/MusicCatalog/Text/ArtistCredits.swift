/// The artists credited in the text of an artist tag.
package enum ArtistCredits {
    /// The artist of a compilation that names none.
    package static let variousArtists = "Various Artists"

    /// The distinct names: parts between semicolons, which join several values of a tag, and guests (“Drake feat.
    /// Rihanna”). Commas, slashes and ampersands do not separate, because names contain them (“Earth, Wind & Fire”,
    /// “AC/DC”).
    package static func names(in text: String) -> [String] {
        var seen: Set<String> = []
        let names = text.split(separator: ";").flatMap { withGuests($0) }.filter {
            seen.insert($0.lowercased()).inserted
        }
        return names.isEmpty ? [text] : names
    }

    /// A name and its guests, separated by “feat.” and similar words.
    private static func withGuests(_ text: Substring) -> [String] {
        var names: [[Substring]] = [[]]
        for word in text.split(separator: " ") {
            let mark = featuring(word)
            if let mark, !names[names.count - 1].isEmpty {
                names.append(mark.rest.isEmpty ? [] : [mark.rest])
            } else {
                names[names.count - 1].append(word)
            }
        }
        // “Little Feat.” has no guest.
        if names.count > 1, names[names.count - 1].isEmpty { return [text.trimmed] }
        return names.enumerated().map { place, words in
            let name = words.joined(separator: " ")
            return place == 0 ? name : name.withoutClosingBracket
        }.filter { !$0.isEmpty }
    }

    /// The text after “feat.” in the same word; nil for another word. Without the period it must be a separate
    /// lower-case word, unless a bracket precedes it.
    private static func featuring(_ word: Substring) -> (rest: Substring, isBracketed: Bool)? {
        let isBracketed = word.first == "(" || word.first == "["
        let bare = isBracketed ? word.dropFirst() : word
        let small = bare.lowercased()
        if small == "featuring" || bare == "feat" || bare == "ft" || isBracketed && ["feat", "ft"].contains(small) {
            return ("", isBracketed)
        }
        for mark in ["feat.", "ft."] where small.hasPrefix(mark) { return (bare.dropFirst(mark.count), isBracketed) }
        return nil
    }
}

extension StringProtocol {
    /// Without surrounding spaces.
    fileprivate var trimmed: String { split(separator: " ").joined(separator: " ") }

    /// Without an unopened bracket at the end.
    fileprivate var withoutClosingBracket: String {
        guard let last, last == ")" || last == "]" else { return String(self) }
        let opening: Character = last == ")" ? "(" : "["
        return count { $0 == opening } < count { $0 == last } ? dropLast().trimmed : String(self)
    }
}
