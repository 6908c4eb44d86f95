/// Emphasis of text on a terminal, by the eight basic colors, so that the user's theme applies.
enum TextStyle: String {
    case dim = "2"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case magenta = "35"

    func applied(to text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
