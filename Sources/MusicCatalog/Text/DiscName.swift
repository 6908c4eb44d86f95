/// A disc number in a name: the folder “CD2”, the album “Anthology (Disc 2)”.
package enum DiscName {
    /// The disc number in the name of a folder: “CD1”, “Disc 02”, “disk 3 - Live”; nil for other names.
    package static func number(ofFolder name: String) -> Int? {
        let name = name.lowercased()
        guard let word = ["disc", "disk", "cd"].first(where: name.hasPrefix) else { return nil }
        let rest = name.dropFirst(word.count).drop { $0 == " " || $0 == "_" || $0 == "-" || $0 == "#" }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        guard (1...2).contains(digits.count), let number = Int(digits), number > 0 else { return nil }
        let next = rest.dropFirst(digits.count).first
        return next == nil || next?.isLetter == false && next?.isNumber == false ? number : nil
    }

    /// The name of an album without the disc at its end, in brackets or after a dash or comma, and the number of that
    /// disc.
    package static func split(_ album: String) -> (name: String, disc: Int?) {
        var tail: Substring
        var name: Substring
        if let last = album.last, last == ")" || last == "]", let start = album.lastIndex(of: last == ")" ? "(" : "[") {
            (name, tail) = (album[..<start], album[album.index(after: start)...].dropLast())
        } else if let start = album.lastIndex(where: { $0 == "-" || $0 == "," || $0 == ":" }) {
            (name, tail) = (album[..<start], album[album.index(after: start)...])
        } else {
            return (album, nil)
        }
        while tail.first == " " { tail.removeFirst() }
        while tail.last == " " { tail.removeLast() }
        while let last = name.last, " -,:".contains(last) { name.removeLast() }
        guard !name.isEmpty, let number = number(ofFolder: String(tail)) else { return (album, nil) }
        return (String(name), number)
    }
}
