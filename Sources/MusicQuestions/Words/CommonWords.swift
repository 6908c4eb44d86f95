import CWords
import SystemFiles

/// The ordinary words of English, German, Spanish and French: about 112,000, without accents, with their inflections.
///
/// They are a Bloom filter, which takes about one of a hundred other words for a common one, too. Such a word is not
/// corrected when it is misspelled, and nothing else.
enum CommonWords {
    private static let bytes = Array(UnsafeBufferPointer(start: common_words(), count: common_words_size()))
    /// Before the bits, the number of words.
    private static let headSize = 4
    private static let hashCount: UInt64 = 7

    /// Whether a normalized word is one of them.
    static func contains(_ word: String) -> Bool {
        let hash = FNV1a.hash(word)
        let (first, step) = (hash & 0xffff_ffff, hash >> 32 | 1)
        let size = UInt64(bytes.count - headSize) * 8
        return (0..<hashCount).allSatisfy { number in
            let bit = (first + number * step) % size
            return bytes[headSize + Int(bit / 8)] >> (bit % 8) & 1 == 1
        }
    }
}
