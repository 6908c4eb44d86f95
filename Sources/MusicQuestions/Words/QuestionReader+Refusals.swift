/// Refusals that need more than a word before what they refuse.
extension QuestionReader {
    /// “Jazz, no thanks”, “Jazz mag ich nicht”: a refusal of the part before it, which is read again.
    mutating func readRefused() throws(LibraryError) -> Bool {
        guard neutral.sign > 0, let count = role(at: place, .refused),
            words[(place + count)...].prefix(while: { !$0.isComma }).allSatisfy({ lexicon.joins($0.text) })
        else { return false }
        let refused = terms.count > part.termCount ? part : earlierPart
        guard terms.count > refused.termCount else { return false }
        var again = self
        again.words = Array(words[..<place])
        again.terms.removeSubrange(refused.termCount...)
        again.unknownWords.removeSubrange(refused.unknownCount...)
        again.unknownBefore.removeSubrange(refused.unknownBeforeCount...)
        (again.place, again.neutral, again.mood) = (refused.place, .refusal, .refusal)
        try again.read()
        (terms, unknownWords, unknownBefore) = (again.terms, again.unknownWords, again.unknownBefore)
        unsupported = again.unsupported
        (searchCounts, seedCount) = (again.searchCounts, again.seedCount)
        (mood, place) = (neutral, place + count)
        part = Beginning(at: self)
        return true
    }

    /// “Drum-free”, “gesangsfrei”: the refusal follows.
    mutating func readWithFree() throws(LibraryError) -> Bool {
        guard mood.sign > 0 else { return false }
        let near = (place + 1..<min(words.count, place + 4)).first { role(at: $0, .free) != nil }
        guard let near, !words[place..<near].contains(where: \.isComma) else { return false }
        var other = self
        other.mood.sign = -1
        guard try other.readOne(), other.place == near, other.terms.count == terms.count + 1,
            words[near].isBehindHyphen || other.terms.last?.said.isThing == true && isEndOfFree(near)
        else { return false }
        self = other
        place += 1
        return true
    }

    /// Whether “free” belongs to the word before: not in “piano free jazz”.
    private func isEndOfFree(_ place: Int) -> Bool {
        names.genre(phrase(min(2, words.count - place), at: place)) == nil || place + 1 == words.count
    }

    /// The next thing of a refused list: “without drums and voices”, “no jazz, rock or rap”.
    mutating func readListed() throws(LibraryError) -> Bool {
        guard isListRefused, let last = terms.last, place < words.count else { return false }
        var skipped = words[place].isComma ? (isListWithOr(place + 1) ? 1 : 0) : role(at: place, .and) ?? 0
        guard skipped > 0 else { return false }
        while place + skipped < words.count, let count = role(at: place + skipped, .nothing),
            role(at: place + skipped, .with) == nil
        {
            skipped += count
        }
        var other = self
        other.place += skipped
        other.mood = .refusal
        guard other.place < words.count, !words[other.place].isComma, try other.readOne(),
            other.terms.count == terms.count + 1, let next = other.terms.last, next.isRefused,
            next.said.isThing == last.said.isThing
        else { return false }
        self = other
        return true
    }

    /// Whether an enumeration with short parts from a position on has “or” before its last.
    private func isListWithOr(_ start: Int) -> Bool {
        var (place, length) = (start, 0)
        while place < words.count, length < 4 {
            if words[place].isComma {
                length = -1
            } else if length > 0, role(at: place, .or) != nil {
                return true
            }
            (place, length) = (place + 1, length + 1)
        }
        return false
    }
}
