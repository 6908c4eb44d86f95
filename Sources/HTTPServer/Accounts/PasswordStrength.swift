import Foundation

/// An estimate of how many guesses a password takes.
///
/// The password is split into the parts that are easiest to guess: common passwords (also with a capital letter or with
/// digits for letters), the user's name, repeated characters, sequences such as `abcd`, and single characters. A letter
/// after another letter counts less. A simple form of zxcvbn (Wheeler, USENIX Security 2016).
package struct PasswordStrength: Sendable {
    /// In words.
    package enum Grade: String, CaseIterable, Sendable {
        case weak, fair, good, strong
    }

    /// The binary logarithm of the number of guesses.
    package let bits: Double
    /// Whether it is one of the most common passwords.
    package let isCommon: Bool

    /// The number of guesses per second by an attacker who has the database, with hashes as slow as ours.
    static let guessesPerSecond = 10_000.0
    /// Only this many characters are evaluated.
    private static let longest = Password.lengths.upperBound
    /// The bits of a letter after another, because most are in words.
    private static let letterInWord = 3.0

    /// - Parameters:
    ///   - password: any text.
    ///   - name: the name of its user, which is the first guess.
    package init(_ password: String, name: String = "") {
        let characters = Array(password.prefix(Self.longest))
        let lower = characters.map { $0.lowercased() }
        isCommon = CommonPasswords.rank(lower.joined()) != nil
        let name = name.lowercased()
        let single = log2(Self.alphabet(characters))
        let sequences = Self.sequences(characters)
        let parts = Self.parts(name)
        // The bits of the easiest way to guess the first characters.
        var best = [0.0]
        for end in 1..<(characters.count + 1) {
            let last = characters[end - 1]
            let isInWord = end > 1 && last.isLetter && characters[end - 2].isLetter
            var least =
                best[end - 1]
                + (isInWord && characters[end - 2].isLowercase == last.isLowercase
                    ? min(single, Self.letterInWord) : single)
            func consider(_ count: Int, _ bits: Double) { least = min(least, best[end - count] + bits) }
            if sequences[end - 1] >= 3 { consider(sequences[end - 1], single + log2(Double(sequences[end - 1]))) }
            for count in parts where count <= end {
                let part = end - count..<end
                let variant = characters[part].contains(where: \.isUppercase) ? 1.0 : 0
                if let bits = Self.bits(lower[part].joined(), name) { consider(count, bits + variant) }
            }
            best.append(least)
        }
        bits = best[characters.count]
    }

    /// The numbers of characters that may be guessed as one.
    private static func parts(_ name: String) -> [Int] {
        let lengths = Array(CommonPasswords.lengths)
        return name.count < 3 || lengths.contains(name.count) ? lengths : lengths + [name.count]
    }

    /// The bits of several lower-case characters if they can be guessed as one; nil otherwise.
    private static func bits(_ text: String, _ name: String) -> Double? {
        if text == name { return 1 }
        if let rank = CommonPasswords.rank(text) { return log2(Double(rank)) + 1 }
        let plain = String(text.map { letters[$0] ?? $0 })
        return CommonPasswords.rank(plain).map { log2(Double($0)) + 2 }
    }

    /// Digits and signs that replace letters.
    private static let letters: [Character: Character] = [
        "4": "a", "@": "a", "3": "e", "1": "l", "!": "i", "0": "o", "5": "s", "$": "s", "7": "t",
    ]

    /// For each character, the length of the sequence that ends there: all are the same, or each is the next or the
    /// previous one of the one before it.
    private static func sequences(_ characters: [Character]) -> [Int] {
        let values = characters.map { $0.unicodeScalars.first.map { Int($0.value) } ?? 0 }
        var lengths: [Int] = []
        var before: Int?
        for (index, value) in values.enumerated() {
            let step = index > 0 ? value - values[index - 1] : nil
            let isStep = step.map { abs($0) <= 1 } ?? false
            lengths.append(isStep ? (step == before ? lengths[index - 1] + 1 : 2) : 1)
            before = isStep ? step : nil
        }
        return lengths
    }

    /// The number of characters of the kinds that occur.
    private static func alphabet(_ characters: [Character]) -> Double {
        var size = 0.0
        if characters.contains(where: { $0.isASCII && $0.isLowercase }) { size += 26 }
        if characters.contains(where: { $0.isASCII && $0.isUppercase }) { size += 26 }
        if characters.contains(where: { $0.isASCII && $0.isNumber }) { size += 10 }
        if characters.contains(where: { $0.isASCII && !$0.isLetter && !$0.isNumber }) { size += 33 }
        if characters.contains(where: { !$0.isASCII }) { size += 100 }
        return max(size, 1)
    }

    // MARK: In words

    /// Weak within a day, fair within a few years, good within many lifetimes.
    package var grade: Grade {
        switch bits {
        case _ where isCommon: .weak
        case ..<30: .weak
        case ..<42: .fair
        case ..<56: .good
        default: .strong
        }
    }

    /// A sentence with the expected time to guess it, which is half the time for all guesses.
    package var sentence: String {
        guard !isCommon else { return "This is one of the most common passwords. Choose another." }
        return "\(grade.rawValue.capitalized): a program that tries 10,000 passwords per second finds it \(time)."
    }

    private var time: String {
        let seconds = exp2(bits - 1) / Self.guessesPerSecond
        return switch seconds {
        case ..<60: "within a minute"
        case ..<3600: "within an hour"
        case ..<86_400: "within a day"
        case ..<(30 * 86_400): "within a month"
        case ..<(365 * 86_400): "within a year"
        case ..<(100 * 365 * 86_400): "within a lifetime"
        default: "in more than a hundred years"
        }
    }
}
