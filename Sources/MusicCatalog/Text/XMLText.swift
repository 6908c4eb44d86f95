/// Escapes text for XML.
package enum XMLText {
    /// Between tags. Characters that XML cannot represent are left out.
    package static func escaped(_ text: String) -> String { written(text, isAttribute: false, otherwise: "") }

    /// Between double quotes, where line breaks and tabs would be read as spaces; it is also correct between tags.
    /// - Parameter replacement: written for each character that XML cannot represent.
    package static func attribute(_ text: String, otherwise replacement: String = "") -> String {
        written(text, isAttribute: true, otherwise: replacement)
    }

    private static func written(_ text: String, isAttribute: Bool, otherwise replacement: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\r": result += "&#13;"
            case "\"" where isAttribute: result += "&quot;"
            case "\n", "\t": result += isAttribute ? "&#\(scalar.value);" : String(scalar)
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": result += replacement
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
}
