/// Escapes text for XML. Characters that XML cannot represent are left out.
package enum XMLText {
    /// Between tags.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\r": result += "&#13;"
            case "\n", "\t": result.unicodeScalars.append(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// An element without content. Attributes without a value are left out.
    package static func element(_ name: String, _ attributes: [(String, String?)], isOpen: Bool = false) -> String {
        let written = attributes.compactMap { name, value in value.map { " \(name)=\"\(attribute($0))\"" } }
        return "<\(name)\(written.joined())\(isOpen ? "" : "/")>"
    }

    /// Between double quotes, where line breaks and tabs would be read as spaces.
    private static func attribute(_ text: String) -> String {
        escaped(text).replacing("\"", with: "&quot;").replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
    }
}
